"""Draws of an event of pairs: the next round, and the rounds that are known beforehand.

A plan is not stored: it follows from the seed of the first round, the pairs who were there then and
the first round as it was really played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from tournaments.events.errors import EventRefused
from tournaments.events.field import TWO, Field, was_first
from tournaments.events.models import Event, Movement
from tournaments.events.standings.bracket import needed_rounds, read_course
from tournaments.movements import (
    MovementError,
    PairEvening,
    PairRound,
    as_first_played,
    next_pairs_round,
)
from tournaments.movements import Round as Draw

Locked = Sequence[tuple[int, tuple[int, ...]]]
"""Tables by number from 1, with their seats."""

PLANNED: Final = {Movement.ROUND_ROBIN: "round robin, Berger", Movement.LINES: "two lines"}
FREE: Final = "pairs, by what has been played"
SWISS: Final = "Swiss for pairs"
KNOCKOUT: Final = "knockout"


def draw_pairs(
    event: Event, field: Field, seed: int, *, points: Mapping[int, int], locked: Locked
) -> tuple[str, Draw]:
    """The name of the method, and the round after the field's past.

    `points` are higher for a better place, by numbers of the field; only Swiss asks for them.
    Raises MovementError, and EventRefused `rounds_needed` for a knockout of another length.
    """
    if event.movement == Movement.KNOCKOUT:
        method, one = KNOCKOUT, _knockout(event, field, seed)
        # Later rounds of a bracket are what they are, locked or not.
        kept = {} if field.past else pairs_at(locked)
        return method, field.seated(_exchanged_for(one, kept))
    kept = pairs_at(locked)
    away = frozenset(p for pair in kept.values() for p in pair)
    if event.movement == Movement.PAIRS_SWISS:
        totals = [points.get(TWO * k, 0) for k in range(len(field.pairs))]
        one = _rest(field, away, lambda: _swiss(field, totals, seed, away))
        return SWISS, field.seated(with_kept(one, kept))
    # Around locked tables the lines, and the order, are those of the draft that has them.
    order = field.first_seed if kept and field.first_seed is not None else seed
    evening = evening_of(event, field, order)
    if not kept:
        shuffle = seed if seed != event.seed and field.past else None
        plan = evening.to_come(1, shuffle)
        if plan is not None:
            return PLANNED[Movement(event.movement)], field.seated(plan[0])
    one = _rest(field, away, lambda: evening.next_free(seed, away))
    return FREE, field.seated(with_kept(one, kept))


def planned_pairs(event: Event, field: Field) -> tuple[str, tuple[Draw, ...]] | None:
    """The method and all rounds, those that were played first, where they are known beforehand."""
    left = event.rounds - len(field.past)
    if event.movement not in PLANNED or left <= 0 or len(field.pairs) < TWO:
        return None
    seed = event.seed if field.first_seed is None else field.first_seed
    try:
        to_come = evening_of(event, field, seed).to_come(left)
    except MovementError:
        return None
    if to_come is None:
        return None
    rounds = (*field.past, *(field.seated(one) for one in to_come))
    return PLANNED[Movement(event.movement)], rounds


def evening_of(event: Event, field: Field, seed: int) -> PairEvening:
    """A round robin or two lines as the movement sees it; `seed` is for an evening not begun."""
    first = field.first_seed if field.past and field.first_seed is not None else seed
    began = [k for k in range(len(field.pairs)) if was_first(field, k)]
    late = [
        k
        for k, pair in enumerate(field.pairs)
        if 1 < pair.one.first_round <= len(field.past) + 1 and k not in began
    ]
    late.sort(key=lambda k: (field.pairs[k].one.first_round, k))
    Random(f"pairs/{first}").shuffle(began)  # noqa: S311 - a draw to be repeated
    kind = "lines" if event.movement == Movement.LINES else "round_robin"
    total = len(field.pairs)
    if field.past:
        fixed = field.pairs_fixed
        drawn = PairEvening(kind, tuple(began), len(began), total, fixed=fixed).to_come(1)
        if drawn:
            began = list(as_first_played(began, drawn[0], field.pair_past[0]))
    return PairEvening(
        kind,
        (*began, *late),
        len(began),
        total,
        field.pair_past,
        field.pairs_gone,
        field.pairs_fixed,
    )


def _swiss(field: Field, totals: Sequence[int], seed: int, away: frozenset[int]) -> PairRound:
    one = next_pairs_round(_waited(field), totals, seed, field.pairs_gone | away)
    return one if away else one.at_fixed_tables(field.pairs_fixed)


def _waited(field: Field) -> list[PairRound]:
    """The past, in which a round missed by coming late is waiting: it counts as a bye."""
    return [
        PairRound(
            one.tables,
            (
                *one.sit_outs,
                *(k for k, p in enumerate(field.pairs) if p.one.first_round > number),
            ),
        )
        for number, one in enumerate(field.pair_past, 1)
    ]


def _knockout(event: Event, field: Field, seed: int) -> PairRound:
    course = read_course(event, field, seed)
    if course.bracket.over:
        raise EventRefused("bracket_over")
    needed = needed_rounds(len(course.order))
    if not field.past and event.rounds != needed:
        raise EventRefused("rounds_needed", needed=needed, pairs=len(course.order))
    return course.bracket.next.at_fixed_tables(field.pairs_fixed)


def pairs_at(locked: Locked) -> dict[int, tuple[int, int]]:
    """Locked tables by number from 0, with their pairs."""
    return {number - 1: PairRound.from_round(Draw((seats,))).tables[0] for number, seats in locked}


def _rest(field: Field, away: frozenset[int], draw: Callable[[], PairRound]) -> PairRound:
    """The draw for those who are at no locked table; nobody, or one who waits, if so few are."""
    left = [k for k in range(len(field.pairs)) if k not in away and k not in field.pairs_gone]
    return draw() if len(left) >= TWO or not away else PairRound((), tuple(left))


def with_kept(one: PairRound, kept: Mapping[int, tuple[int, int]]) -> PairRound:
    """The draw with the locked tables back among the others, at their numbers where there are as
    many.
    """
    if not kept:
        return one
    count = len(kept) + len(one.tables)
    free = iter(one.tables)
    placed = {n: table for n, table in kept.items() if n < count}
    loose = iter([table for n, table in kept.items() if n >= count])
    tables = []
    for number in range(count):
        if number in placed:
            tables.append(placed[number])
        else:
            tables.append(next(free, None) or next(loose))
    return PairRound(tuple(tables), one.sit_outs)


def _exchanged_for(one: PairRound, kept: Mapping[int, tuple[int, int]]) -> PairRound:
    """The round with pairs exchanged so that the locked tables have theirs: nobody else moves."""
    for number, wanted in kept.items():
        for seat, pair in enumerate(wanted):
            if number >= len(one.tables) or one.tables[number][seat] == pair:
                continue
            now = {one.tables[number][seat]: pair, pair: one.tables[number][seat]}
            one = PairRound(
                tuple((now.get(a, a), now.get(b, b)) for a, b in one.tables),
                tuple(sorted(now.get(p, p) for p in one.sit_outs)),
            )
    return one
