"""From rows to what the standings are counted from. Two queries, however large the event."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from django.db import connection
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery, Sum

from tournaments.events.errors import EventRefused
from tournaments.events.field import TWO, field_of
from tournaments.events.models import (
    Adjustment,
    Entrant,
    Event,
    Leavers,
    Method,
    Movement,
    RoundState,
    Seat,
    SitOut,
)
from tournaments.events.standings.bracket import knockout_standings, read_course
from tournaments.events.standings.ranking import Rules, Standing, TableScore, standings
from tournaments.events.standings.round_scores import Value, exact

EVERY_ROUND: Final = 1_000
HUNDREDTHS: Final = 100
# More than a table's number can be: round and table are read as one number.
TABLES_A_ROUND: Final = 100_000


@dataclass(frozen=True, slots=True)
class Facts:
    """Everything of an event that counts in its standings.

    `sit_outs` are rounds that count without having been played: sent out, come late, or at a table
    that was not played. `absent` are those who had a seat and never played, `early` those who went
    home before the last round. `lots` are the numbers by which lots are drawn where those are not
    the entrants' own.
    """

    entrants: tuple[int, ...]
    tables: tuple[TableScore, ...]
    sit_outs: Mapping[int, int]
    adjustments: Mapping[int, int]
    withdrawn: frozenset[int]
    absent: frozenset[int] = frozenset()
    handicaps: Mapping[int, Value] = field(default_factory=dict)
    early: frozenset[int] = frozenset()
    lots: Mapping[int, int] = field(default_factory=dict)

    def standings(self, rules: Rules) -> tuple[Standing, ...]:
        """Places by these facts."""
        return standings(
            self.entrants,
            self.tables,
            rules,
            sit_outs=self.sit_outs,
            adjustments=self.adjustments,
            withdrawn=self.withdrawn,
            absent=self.absent,
            handicaps=self.handicaps,
            early=self.early,
            lots=self.lots,
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
        # A bracket places who went home as everybody else.
        leavers=Leavers.SCORE if event.movement == Movement.KNOCKOUT else event.leavers,
    )


def event_facts(event: Event, *, before: int = EVERY_ROUND) -> Facts:
    """What happened in the closed rounds of an event, and who was there at all; of the rounds
    `before` one alone where that is asked for.

    In an event of pairs the entrants are pairs, each told by its first.
    """
    came = Entrant.objects.filter(event=event, first_round__gt=0).order_by("number")
    if event.for_pairs:
        came = came.filter(pair_led__isnull=False)
    out = SitOut.objects.filter(
        round__event=event,
        round__state=RoundState.CLOSED,
        round__number__lt=before,
        counts=True,
        entrant=OuterRef("pk"),
    ).order_by()
    adjusted = Adjustment.objects.filter(entrant=OuterRef("pk")).order_by()
    rows = _rows(
        came.annotate(
            out=Subquery(out.values("entrant").annotate(sum=Count("pk")).values("sum")),
            adjusted=Subquery(adjusted.values("entrant").annotate(sum=Sum("points")).values("sum")),
        ),
        *("pk", "withdrawal__from_round", "out", "adjusted", "handicap", "lot"),
    )
    entrants = tuple(row[0] for row in rows)
    tables, unplayed = _tables(event, frozenset(entrants), before)
    absent = frozenset(unplayed)
    if absent:
        absent -= {each for table in tables for people, _ in table.sides for each in people}
    gone = {row[0]: row[1] for row in rows if row[1] is not None}
    # Who goes home when the last round is over has played them all.
    last = max(event.rounds, tables[-1].round if tables else 0)
    return Facts(
        entrants=entrants,
        tables=tables,
        sit_outs=unplayed + Counter({row[0]: row[2] or 0 for row in rows}),
        adjustments=Counter({row[0]: row[3] for row in rows if row[3]}),
        withdrawn=frozenset(gone),
        absent=absent,
        handicaps={row[0]: handicap_value(event, row[4]) for row in rows if row[4]},
        early=frozenset(entrant for entrant, number in gone.items() if number <= last),
        lots={row[0]: row[5] for row in rows if row[5] is not None},
    )


def handicap_value(event: Event, kept: int) -> Value:
    """A handicap, which is kept in hundredths of a printed point, in the unit of the event's
    scores; nothing in a knockout, where games alone decide who goes on."""
    if event.movement == Movement.KNOCKOUT:
        return 0
    return kept if event.method == Method.VICTORY else exact(Fraction(kept, HUNDREDTHS))


def _tables(
    event: Event, counted: frozenset[int], before: int
) -> tuple[tuple[TableScore, ...], Counter[int]]:
    """The tables that were played, and in how many that were not somebody had a seat.

    One row a seat, with as little on it as there can be: reading thousands of them costs more than
    finding them, and grouping them by side costs the database twice what it saves here.
    """
    seats = Seat.objects.filter(
        Q(table__scores__side=F("side")) | Q(table__scores__isnull=True),
        round__event=event,
        round__state=RoundState.CLOSED,
        round__number__lt=before,
    ).order_by()
    where = F("round__number") * TABLES_A_ROUND + F("table__number")
    told: defaultdict[int, list[SeatRow]] = defaultdict(list)
    for row in _rows(
        seats.annotate(where=where), "where", "side", "table__scores__points", "entrant_id"
    ):
        told[row[0]].append(row)
    tables = []
    unplayed: Counter[int] = Counter()
    for at in sorted(told):
        rows = told[at]
        if rows[0][2] is None:
            unplayed.update([entrant for *_, entrant in rows if entrant in counted])
        else:
            tables.append(_table(at, rows, counted))
    return tuple(tables), unplayed


SeatRow = tuple[Any, ...]
"""Where a table stood (round and number as one), a side of it, the side's points (none where
nothing was played), an entrant."""


def _table(at: int, rows: list[SeatRow], counted: frozenset[int]) -> TableScore:
    """One table's score, of a row for each of its seats."""
    rows.sort()
    sides: dict[str, tuple[list[int], int]] = {}
    for _, side, points, entrant in rows:
        own = sides.get(side)
        if own is None:
            own = sides[side] = [], points
        if entrant in counted:
            own[0].append(entrant)
    told = [(tuple(people), points) for people, points in sides.values()]
    if "NS" in sides:
        told.reverse()
    return TableScore(*divmod(at, TABLES_A_ROUND), tuple(told))


def _rows(rows: QuerySet[Any], *names: str) -> list[tuple[Any, ...]]:
    """These columns of many rows, as the database gives them. The ORM reads a hundred rows at a
    time, which costs as much again as the query."""
    sql, params = rows.values_list(*names).query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(sql, params)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def event_standings(
    event: Event, *, before: int = EVERY_ROUND, facts: Facts | None = None
) -> tuple[Standing, ...]:
    """The standings after the rounds that are closed; as they were `before` a round if asked.

    For the draw of that round everybody has his score, also who has gone home since. `facts` are
    those of the same rounds, where somebody has them already.
    """
    facts, rules = facts or event_facts(event, before=before), event_rules(event)
    if before != EVERY_ROUND:
        rules = replace(rules, leavers=Leavers.SCORE)
    lines = facts.standings(rules)
    if event.taken_over and not facts.tables:
        # What was made is kept beside the play, since nobody knows the tables.
        return tuple(
            replace(line, made=line.score, adjusted=0, played=event.rounds) for line in lines
        )
    if event.movement != Movement.KNOCKOUT:
        return lines
    there = field_of(event)
    if len(there.pairs) < TWO:
        return lines
    try:
        course = read_course(event, there, event.seed)
    except EventRefused:
        return lines  # rounds of another movement: what they made still counts
    return knockout_standings(lines, course, there, facts.absent)
