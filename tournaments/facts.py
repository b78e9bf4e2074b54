"""From rows to what the standings are counted from. Five queries, however large the event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from tournaments.models import Adjustment, Entrant, Event, RoundState, Seat, SideScore, SitOut
from tournaments.standings import Rules, Standing, TableScore, standings


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything of an event that counts in its standings."""

    entrants: tuple[int, ...]
    tables: tuple[TableScore, ...]
    sit_outs: Mapping[int, int]
    adjustments: Mapping[int, int]
    withdrawn: frozenset[int]

    def standings(self, rules: Rules) -> tuple[Standing, ...]:
        """Places by these facts."""
        return standings(
            self.entrants,
            self.tables,
            rules,
            sit_outs=self.sit_outs,
            adjustments=self.adjustments,
            withdrawn=self.withdrawn,
        )

    def with_result(self, number: int, table: int, points: Mapping[str, int]) -> Facts:
        """The same with another result at one table; sides in the order of their names."""
        values = [points[side] for side in sides_in_order(points)]
        tables = tuple(
            TableScore(
                each.round,
                each.table,
                tuple((people, own) for (people, _), own in zip(each.sides, values, strict=True)),
            )
            if (each.round, each.table) == (number, table)
            else each
            for each in self.tables
        )
        return replace(self, tables=tables)


def sides_in_order(points: Mapping[str, int]) -> list[str]:
    """The sides of a table as they are always told: NS before EW, A before B."""
    return sorted(points, key=lambda side: (side != "NS", side))


def event_rules(event: Event) -> Rules:
    """How an event counts."""
    return Rules(
        method=event.method,
        cap=event.cap,
        bonus_margin=event.bonus_margin,
        scale=event.scale,
        sit_out=event.sit_out_score,
        credit=event.sit_out_credit,
        tie_breaks=tuple(event.tie_breaks),
        seed=event.seed,
    )


def event_facts(event: Event) -> Facts:
    """What happened in the closed rounds of an event, and who was there at all."""
    came = Entrant.objects.filter(event=event, first_round__gt=0)
    withdrawn: dict[int, int | None] = dict(came.values_list("pk", "withdrawal__pk"))
    closed = {"round__event": event, "round__state": RoundState.CLOSED}
    out = SitOut.objects.filter(**closed, counts=True).values_list("entrant_id", flat=True)
    adjusted: Counter[int] = Counter()
    for entrant, points in Adjustment.objects.filter(entrant__event=event).values_list(
        "entrant_id", "points"
    ):
        adjusted[entrant] += points
    return Facts(
        entrants=tuple(withdrawn),
        tables=_tables(event),
        sit_outs=Counter(out.order_by()),
        adjustments=adjusted,
        withdrawn=frozenset(entrant for entrant, gone in withdrawn.items() if gone is not None),
    )


def _tables(event: Event) -> tuple[TableScore, ...]:
    closed = {"table__round__event": event, "table__round__state": RoundState.CLOSED}
    points = SideScore.objects.filter(**closed).values_list(
        "table_id", "table__round__number", "table__number", "side", "points"
    )
    sides: dict[int, dict[str, tuple[list[int], int]]] = {}
    places: dict[int, tuple[int, int]] = {}
    for table, number, at, side, own in points:
        if table in places:
            sides[table][side] = [], own
        else:
            places[table] = number, at
            sides[table] = {side: ([], own)}
    seats = Seat.objects.filter(round__event=event, round__state=RoundState.CLOSED)
    for table, side, entrant in seats.values_list("table_id", "side", "entrant_id").order_by():
        if table in sides:
            sides[table][side][0].append(entrant)
    return tuple(TableScore(*places[table], _in_order(told)) for table, told in sides.items())


def _in_order(told: dict[str, tuple[list[int], int]]) -> tuple[tuple[tuple[int, ...], int], ...]:
    if "NS" in told:
        ours, theirs = told["NS"], told["EW"]
        return (tuple(sorted(ours[0])), ours[1]), (tuple(sorted(theirs[0])), theirs[1])
    return tuple((tuple(sorted(people)), own) for _, (people, own) in sorted(told.items()))


def event_standings(event: Event) -> tuple[Standing, ...]:
    """The standings after the rounds that are closed."""
    return event_facts(event).standings(event_rules(event))
