"""Which results a draw was made from, and whether they are still the same.

A draft is seen by the director alone and released later: what it was drawn from may be corrected,
ruled or decided meanwhile. A round that was released stays; what it would be now is only told.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from tournaments.events.draws.coming_round import draw_next, winners_of
from tournaments.events.errors import EventRefused
from tournaments.events.field import Field, field_of
from tournaments.events.models import (
    DRIVES,
    Adjustment,
    Event,
    Movement,
    Round,
    RoundState,
    SideScore,
)
from tournaments.events.standings.bracket import DRAWN, read_course
from tournaments.events.table_numbers import table_numbers
from tournaments.movements import MovementError

DRAWN_FROM_RESULTS: Final = frozenset(
    {Movement.SWISS, Movement.PAIRS_SWISS, Movement.KNOCKOUT, Movement.TEAM_SWISS, *DRIVES}
)
Pairing = tuple[int, int]
"""A round and the number of a table of it."""


def drawn_from(event: Event, field: Field) -> str:
    """A digest of what the round after the field's past is drawn from: who went on in a knockout,
    who won each table in a drive, every result so far where equals meet. Empty where results do not
    say who meets whom, and in a first round.
    """
    if event.movement not in DRAWN_FROM_RESULTS or not field.past:
        return ""
    text = json.dumps(_read(event, field), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def _read(event: Event, field: Field) -> Any:
    if event.movement == Movement.KNOCKOUT:
        try:
            ties = read_course(event, field, event.seed).stages[-1].ties
        except EventRefused:
            return None
        return [[tie.table, tie.winner] for tie in ties]
    if event.movement in DRIVES:
        return winners_of(event, field)
    closed = {"table__round__event": event, "table__round__state": RoundState.CLOSED}
    # By numbers, which are the same at every site that the club moves to.
    side = ("table__round__number", "table__number", "side")
    scores = SideScore.objects.filter(**closed).order_by(*side)
    adjusted = Adjustment.objects.filter(entrant__event=event).order_by("pk")
    counting = [event.method, event.cap, event.bonus_margin, event.scale, event.tie_breaks]
    counting += [event.sit_out_score, event.sit_out_credit]
    handicaps = event.entrants.exclude(handicap=0).order_by("pk")
    return [
        [list(row) for row in scores.values_list(*side, "points")],
        [list(row) for row in adjusted.values_list("entrant__number", "points")],
        counting,
        [list(row) for row in handicaps.values_list("number", "handicap")],
    ]


def results_moved(event: Event, draft: Round) -> str:
    """What a draft would be drawn from now, where that is something else than it was; else empty.

    It names the results, so that whoever has seen them can say so.
    """
    if not draft.drawn_from:
        return ""
    now = drawn_from(event, field_of(event))
    return "" if now == draft.drawn_from else now


def other_pairings(event: Event, after: int) -> dict[Pairing, object]:
    """What each table of the later rounds that are drawn already would be by the results there are
    now; two answers are compared to see what a correction of round `after` would have changed.
    """
    if event.movement not in DRAWN_FROM_RESULTS:
        return {}
    field = field_of(event)
    if event.movement == Movement.KNOCKOUT:
        return _knockout_pairings(event, field, after)
    found: dict[Pairing, object] = {}
    drawn = event.played.filter(number__gt=after).order_by("number")
    for number, seed in drawn.values_list("number", "seed"):
        again = _drawn_again(event, field, number, seed)
        numbers = _numbers_of(event, field, number, len(again))
        found |= {(number, at): seats for at, seats in zip(numbers, again, strict=False)}
    return found


def _numbers_of(event: Event, field: Field, number: int, tables: int) -> Sequence[int]:
    """What the tables of a round bear; a draft may have fewer than would be drawn now."""
    own = field.numbers[number - 1 : number]
    return own[0] if own and len(own[0]) >= tables else table_numbers(event, tables)


def _drawn_again(event: Event, field: Field, number: int, seed: int) -> tuple[object, ...]:
    """The tables of a round drawn by the results before it, for those who were in it."""
    then = replace(field, past=field.past[: number - 1], states=field.states[: number - 1])
    if number <= len(field.past):
        there = field.past[number - 1].players
        gone = frozenset(p for p in range(len(field.entrants)) if p not in there)
        then = replace(then, wishes=replace(field.wishes, gone=gone))
    try:
        return tuple(frozenset(seats) for seats in draw_next(event, then, seed)[1].tables)
    except (EventRefused, MovementError):
        return ()


def _knockout_pairings(event: Event, field: Field, after: int) -> dict[Pairing, object]:
    """Tables at which somebody sits who did not win by what counts now; of a draft, all of them."""
    try:
        course = read_course(event, field, event.seed)
    except EventRefused:
        return {}
    coming = len(field.past) + 1
    found: dict[Pairing, object] = {}
    if event.played.filter(number=coming, state=RoundState.DRAFT).exists():
        two_by_two = course.bracket.next.tables
        numbers = table_numbers(event, len(two_by_two))
        found = {(coming, at): frozenset(two) for at, two in zip(numbers, two_by_two, strict=True)}
    for stage in course.stages[after - 1 :]:
        if stage.number >= len(field.past):
            break
        wrong = {pair for tie in stage.ties if tie.how == DRAWN for pair in tie.pairs}
        seats = field.pair_past[stage.number].tables
        for at, seated in zip(field.numbers[stage.number], seats, strict=True):
            found[stage.number + 1, at] = sorted(wrong & set(seated))
    return found
