"""One person's evening: where he is in each round, with whom, who sits in, who did not come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as say

from tournaments.events.entrants.people_names import Names, sitting_name
from tournaments.events.models import (
    Entrant,
    Event,
    Logged,
    Round,
    Seat,
    SideScore,
    SitOut,
    Substitution,
    Why,
)
from tournaments.events.selectors import seat_letter
from tournaments.events.services.changing_seats import DidNotCome


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody is in a round: a table with his seat and company, or waiting.

    `sub` sits there in his place; `sits_for` is whom he sits in for. `missing` are those who had a
    seat at his table and did not come; `absent` says that of himself.
    """

    round: int
    state: str
    table: int = 0
    letter: str = ""
    partners: tuple[str, ...] = ()
    opponents: tuple[str, ...] = ()
    own: int | None = None
    others: tuple[int, ...] = ()
    sub: str = ""
    sits_for: str = ""
    missing: tuple[str, ...] = ()
    absent: bool = False
    phantom: bool = False


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a table, as it is read."""

    round: int
    table: int
    number: int
    seat: int
    side: str
    entrant: int


def evening_of(
    event: Event, rounds: Sequence[Round], entrant: Entrant, names: Names
) -> list[Place]:
    """A person's evening in these rounds, in their order: five queries."""
    numbers = {each.number: each.pk for each in rounds}
    subs: dict[tuple[int, int], str] = {}
    chair_of = dict.fromkeys(numbers, entrant.pk)
    rows = Substitution.objects.filter(entrant__event=event).select_related("player")
    for row in rows:
        current = numbers.get(row.round_number)
        if current is None:
            continue
        subs[current, row.entrant_id] = sitting_name(event, row, names)
        if row.player_id == entrant.player_id:
            chair_of[row.round_number] = row.entrant_id
    chairs = _chairs(rounds, set(chair_of.values()) | {entrant.pk})
    scores = _scores({chair.table for found in chairs.values() for chair in found})
    outs = dict(SitOut.objects.filter(entrant=entrant).values_list("round_id", "why"))
    missing = _missing(event, names)
    evening = []
    for each in rounds:
        for who in dict.fromkeys((chair_of[each.number], entrant.pk)):
            found = _at_table(chairs.get((each.pk, who), []), who, subs, scores, names)
            if found:
                found |= {"sits_for": "" if who == entrant.pk else names(who)}
                found |= {"missing": missing.get((each.number, found["table"]), ())}
                evening.append(Place(each.number, each.state, **found))
                break
        else:
            if each.pk in outs:
                absent = outs[each.pk] == Why.ABSENT
                met = event.phantom and outs[each.pk] == Why.TURN
                evening.append(Place(each.number, each.state, absent=absent, phantom=met))
    return evening


def _chairs(rounds: Sequence[Round], people: set[int]) -> dict[tuple[int, int], list[Chair]]:
    """The chairs of every table at which one of these people has a seat, by round and by him."""
    own = Seat.objects.filter(round__in=rounds, entrant__in=people)
    found: dict[int, list[Chair]] = {}
    rows = Seat.objects.filter(table__in=own.values("table")).order_by("seat")
    for row in rows.values_list(
        "round_id", "table_id", "table__number", "seat", "side", "entrant_id"
    ):
        found.setdefault(row[1], []).append(Chair(*row))
    return {
        (chair.round, chair.entrant): chairs
        for chairs in found.values()
        for chair in chairs
        if chair.entrant in people
    }


def _scores(tables: set[int]) -> dict[int, dict[str, int]]:
    scores: dict[int, dict[str, int]] = {}
    told = SideScore.objects.filter(table__in=tables)
    for table, side, points in told.values_list("table_id", "side", "points"):
        scores.setdefault(table, {})[side] = points
    return scores


def _missing(event: Event, names: Names) -> dict[tuple[int, int], tuple[str, ...]]:
    """Who did not come, by round and table."""
    found: dict[tuple[int, int], tuple[str, ...]] = {}
    lines = Logged.objects.filter(event=event, kind=DidNotCome.kind, undone=False).order_by("seq")
    for line in lines:
        at = line.payload["round"], line.payload["at"]
        found[at] = (*found.get(at, ()), *(names(pk) for pk in line.payload["absent"]))
    return found


def _at_table(
    chairs: Sequence[Chair],
    entrant: int,
    subs: Mapping[tuple[int, int], str],
    scores: Mapping[int, Mapping[str, int]],
    names: Names,
) -> dict[str, Any]:
    """What a place at a table says; empty where there is none."""
    if not chairs:
        return {}
    own = next(chair for chair in chairs if chair.entrant == entrant)

    def called(chair: Chair) -> str:
        """Who sits there, and for whom."""
        sub = subs.get((chair.round, chair.entrant), "")
        name = names(chair.entrant)
        return say("{sub} for {name}").format(sub=sub, name=name) if sub else name

    told = scores.get(own.table, {})
    return {
        "table": own.number,
        "letter": seat_letter(own.side, own.seat),
        "partners": tuple(called(c) for c in chairs if c.side == own.side and c != own),
        "opponents": tuple(called(c) for c in chairs if c.side != own.side),
        "own": told.get(own.side),
        "others": tuple(points for side, points in sorted(told.items()) if side != own.side),
        "sub": subs.get((own.round, own.entrant), ""),
    }
