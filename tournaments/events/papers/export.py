"""An event as data, complete enough that draw, standings and ties follow from it.

This is the exact inside, from which an archive tells whether an evening came out as it was; files
and the API have `export_numbers`, in the units that are printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, Final

from clubs.names.hidden_words import HiddenWords
from clubs.names.visibility import sees_names
from tournaments.events.entrants.people_names import Names
from tournaments.events.models import (
    Adjustment,
    Apart,
    Decision,
    Event,
    Leavers,
    Movement,
    Result,
    ResultState,
    Round,
    RoundState,
    Seat,
    SideScore,
    SitOut,
    Substitution,
)
from tournaments.events.shown.standings import score_method
from tournaments.events.shown.teams import team_names, team_numbers
from tournaments.events.standings.facts import event_rules, event_standings, handicap_value
from tournaments.events.standings.ranking import Rules, Standing
from tournaments.events.standings.round_scores import Value
from tournaments.events.words import tie_words

VERSION: Final = 1


def event_data(
    event: Event, names: Names, lines: Sequence[Standing] | None = None
) -> dict[str, Any]:
    """Everything, with the names that the reader may see; entrants are told by number.

    `lines` are the standings, where somebody has them already.
    """
    number = names.numbers
    return {
        "version": VERSION,
        "id": str(event.pk),
        "title": event.title,
        "club": event.club.slug,
        "zone": event.club.zone,
        "starts_at": event.starts_at.isoformat(),
        "state": event.state,
        "seed": event.seed,
        "movement": event.movement,
        "odd": event.odd,
        "rounds_planned": event.rounds,
        "scoring": _scoring(event_rules(event)),
        "entry": event.entry.value,
        "groups": [event.first_group, event.second_group] if event.in_groups else [],
        "entrants": _entrants(event, names),
        "pairs": _pairs(event, names) if event.for_pairs else [],
        "apart": [
            [number[one], number[other]]
            for one, other in Apart.objects.filter(one__event=event)
            .order_by("one", "other")
            .values_list("one", "other")
        ],
        "rounds": _rounds(event, names),
        "adjustments": _adjustments(event, names),
        "substitutions": [
            {"entrant": number[who], "round": at}
            for who, at in Substitution.objects.filter(entrant__event=event)
            .order_by("entrant", "round_number")
            .values_list("entrant_id", "round_number")
        ],
        "standings": _standings(event, names, lines),
        "teams": team_numbers(event, names, lines),
    }


def _scoring(rules: Rules) -> dict[str, Any]:
    """How the event counts."""
    return {
        "method": rules.method,
        "cap": rules.cap,
        "bonus_margin": rules.bonus_margin,
        "scale": rules.scale,
        "sit_out": rules.sit_out,
        "credit": rules.credit,
        "tie_breaks": list(rules.tie_breaks),
        "seed": rules.seed,
        "ranked_share": rules.ranked_share,
        # What came later is told where it is used, so that an older archive reads the same.
        **({} if rules.leavers == Leavers.SCORE else {"leavers": rules.leavers}),
    }


def _adjustments(event: Event, names: Names) -> list[dict[str, Any]]:
    # Without an order the database may give another one after a move, and the digest is another.
    rows = Adjustment.objects.filter(entrant__event=event).order_by("entrant", "pk")
    told = str if sees_names(names.role) else HiddenWords(event.club).text
    return [
        {"entrant": names.numbers[who], "round": at, "points": points, "reason": told(reason)}
        for who, at, points, reason in rows.values_list(
            "entrant_id", "round_number", "points", "reason"
        )
    ]


def _standings(
    event: Event, names: Names, lines: Sequence[Standing] | None
) -> list[dict[str, Any]]:
    found = event_standings(event) if lines is None else lines
    return [standing_data(event, line, names) for line in found]


def _entrants(event: Event, names: Names) -> list[dict[str, Any]]:
    rows = event.entrants.order_by("number").values_list(
        "pk",
        "number",
        "first_round",
        "fixed_table",
        "group",
        "plays_as",
        "withdrawal__from_round",
        "handicap",
    )
    return [
        {
            "number": number,
            "name": names(pk),
            "first_round": first,
            "fixed_table": table,
            "group": group,
            "plays_as": as_group,
            "gone_from_round": gone,
            **({"handicap": exact_text(handicap_value(event, handicap))} if handicap else {}),
        }
        for pk, number, first, table, group, as_group, gone, handicap in rows
    ]


def _pairs(event: Event, names: Names) -> list[dict[str, Any]]:
    """Pairs with their two entrants; standings and adjustments name a pair by the first."""
    called = team_names(event, names) if event.in_teams else {}
    rows = event.pairs.order_by("number")
    return [
        {
            "number": number,
            "name": names.entry(one),
            "entrants": [names.numbers[one], names.numbers[other]],
            "seed": seed,
            "team": called.get(team, ""),
        }
        for number, one, other, seed, team in rows.values_list(
            "number", "one_id", "other_id", "seed", "team"
        )
    ]


def _rounds(event: Event, names: Names) -> list[dict[str, Any]]:
    number = names.numbers
    rounds = list(event.played.exclude(state=RoundState.DRAFT).order_by("number"))
    tables: dict[int, dict[int, dict[str, Any]]] = {each.pk: {} for each in rounds}
    seats = Seat.objects.filter(round__in=rounds).order_by("table__number", "seat")
    for pk, at, side, who in seats.values_list("round_id", "table__number", "side", "entrant_id"):
        table = tables[pk].setdefault(
            at, {"table": at, "seats": [], "sides": [], "state": None, "points": {}}
        )
        table["seats"].append(number[who])
        table["sides"].append(side)
    told = Result.objects.filter(table__round__in=rounds)
    for pk, at, state in told.values_list("table__round_id", "table__number", "state"):
        tables[pk][at]["state"] = state
    for pk, at, side, points in SideScore.objects.filter(table__round__in=rounds).values_list(
        "table__round_id", "table__number", "side", "points"
    ):
        tables[pk][at]["points"][side] = points
    if event.movement == Movement.KNOCKOUT:
        decided = Decision.objects.filter(table__round__in=rounds)
        for pk, at, side in decided.values_list("table__round_id", "table__number", "side"):
            tables[pk][at]["decided"] = side
    outs: dict[int, list[dict[str, Any]]] = {each.pk: [] for each in rounds}
    for pk, who, why, counts in SitOut.objects.filter(round__in=rounds).values_list(
        "round_id", "entrant_id", "why", "counts"
    ):
        outs[pk].append({"entrant": number[who], "why": why, "counts": counts})
    for each in rounds:
        if each.state == RoundState.CLOSED:
            outs[each.pk] += _not_played(tables[each.pk].values())
    return [
        _round(
            each,
            list(tables[each.pk].values()),
            sorted(outs[each.pk], key=lambda out: out["entrant"]),
        )
        for each in rounds
    ]


def _not_played(tables: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Whoever had a seat at a table that was not played: the round counts as one sat out does."""
    return [
        {"entrant": who, "why": ResultState.NOT_PLAYED.value, "counts": True}
        for table in tables
        if table["state"] == ResultState.NOT_PLAYED
        for who in table["seats"]
    ]


def _round(each: Round, tables: list[dict[str, Any]], outs: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "number": each.number,
        "state": each.state,
        "seed": each.seed,
        "method": each.method,
        "by_hand": each.by_hand,
        "quality": each.quality,
        "tables": tables,
        "sit_outs": outs,
    }


def exact_text(value: Value) -> str:
    """A score without loss: `12` or `37/3`."""
    return str(value) if isinstance(value, int) else str(Fraction(value))


def standing_data(event: Event, line: Standing, names: Names) -> dict[str, Any]:
    """A line of the standings; scores are exact, as whole numbers or fractions in text."""
    return {
        "place": line.place,
        "entrant": names.numbers[line.entrant],
        "pair": names.pair_numbers.get(line.entrant),
        "name": names.entry(line.entrant),
        "score": exact_text(line.score),
        "made": exact_text(line.made),
        "played": line.played,
        "sat_out": line.sat_out,
        "won": line.won,
        "margin": exact_text(line.margin),
        "points": line.points,
        "adjusted": line.adjusted,
        **(
            {"handicap": exact_text(line.handicap), "raw": exact_text(line.raw)}
            if line.handicap
            else {}
        ),
        "ranked": line.ranked,
        "withdrawn": line.withdrawn,
        "shares_with": [names.numbers[other] for other in line.shares_with],
        "tie": tie_words(line, names.entry, score_method(event)),
        "tie_breaks": [
            {
                "name": step.name,
                "values": {str(names.numbers[who]): exact_text(own) for who, own in step.values},
            }
            for step in line.steps
        ],
    }
