"""The running score as a drawing: where every line, tick and label goes.

The arithmetic is here, the SVG is a template, the colours and dashes are the stylesheet's. Lengths
are whole numbers in the units of the drawing's own box; the page scales it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

WIDTH: Final = 480
HEIGHT: Final = 280
LEFT: Final = 52
RIGHT: Final = 44
TOP: Final = 16
BOTTOM: Final = 32

# Two labels closer than this would run into each other at the size that a phone shows them in.
LABEL_HEIGHT: Final = 18

_STEPS: Final = (50, 100, 250, 500, 1000, 2000, 5000)
_MOST_LEVELS: Final = 6
_MOST_HANDS_NAMED: Final = 8

Scores = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Tick:
    """A level or a hand on an axis: where it is drawn, and the number it stands for."""

    at: int
    value: int


@dataclass(frozen=True, slots=True)
class Series:
    """One side's line; `side` is written at its end, `number` from 1 names its dash and colour."""

    side: str
    number: int
    path: str
    last: int
    label_y: int


@dataclass(frozen=True, slots=True)
class StopValue:
    """Where a line is at a place, and the number it stands for."""

    side: str
    value: int
    y: int


@dataclass(frozen=True, slots=True)
class Stop:
    """A place of the drawing with its values; what is pointed at from `left`, so wide, is this."""

    number: int
    at: int
    left: int
    width: int
    values: tuple[StopValue, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing of running scores; `goals` are the target and the floor, where there are any."""

    series: tuple[Series, ...]
    levels: tuple[Tick, ...]
    hands: tuple[Tick, ...]
    goals: tuple[Tick, ...]
    stops: tuple[Stop, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def running_score(
    sides: Sequence[str],
    hands: Sequence[tuple[Scores, Scores]],
    goals: Sequence[int | None] = (),
) -> Chart:
    """The chart of the scores (before, after) each hand, first hand first; at least one hand.

    A hand whose `before` is not where the last one ended begins a new game, and a new line.
    """
    reached = [score[side] for hand in hands for score in hand for side in sides]
    wanted = [goal for goal in goals if goal is not None]
    levels = levels_between(min([0, *reached, *wanted]), max([0, *reached, *wanted]))
    low, high = levels[0], levels[-1]

    def y(score: int) -> int:
        return TOP + (high - score) * (HEIGHT - TOP - BOTTOM) // (high - low)

    def x(hand: int) -> int:
        return LEFT + hand * (WIDTH - LEFT - RIGHT) // len(hands)

    last = [hands[-1][1][side] for side in sides]
    places = [x(each) for each in range(1, len(hands) + 1)]
    labels = _apart([y(score) for score in last])
    return Chart(
        series=tuple(
            Series(side, number, _path(side, hands, x, y), last[number - 1], labels[number - 1])
            for number, side in enumerate(sides, start=1)
        ),
        levels=tuple(Tick(y(level), level) for level in levels),
        hands=tuple(Tick(x(hand), hand) for hand in _named_hands(len(hands))),
        goals=tuple(Tick(y(goal), goal) for goal in wanted),
        stops=tuple(
            Stop(
                number,
                x(number),
                *reach(places, number - 1),
                tuple(StopValue(side, after[side], y(after[side])) for side in sides),
            )
            for number, (_, after) in enumerate(hands, start=1)
        ),
    )


def reach(places: Sequence[int], number: int) -> tuple[int, int]:
    """From where, and how wide, a place is the nearest one to a pointer."""
    at = places[number]
    before = places[number - 1] if number else at - 2 * LABEL_HEIGHT
    after = places[number + 1] if number + 1 < len(places) else at + 2 * LABEL_HEIGHT
    return (before + at) // 2, max(1, (after + at) // 2 - (before + at) // 2)


def levels_between(
    low: int, high: int, steps: Sequence[int] = _STEPS, most: int = _MOST_LEVELS
) -> list[int]:
    """Round numbers from below the lowest value to above the highest, fewer than `most` apart."""
    for step in steps:
        bottom, top = low // step, -(-high // step)
        if top - bottom < most:
            break
    return [level * step for level in range(bottom, max(top, bottom + 1) + 1)]


def _named_hands(count: int) -> list[int]:
    step = next(
        step for step in (1, 2, 5, 10, 20, 50, 100, count) if count // step <= _MOST_HANDS_NAMED
    )
    return list(range(step, count + 1, step))


def _path(
    side: str,
    hands: Sequence[tuple[Scores, Scores]],
    x: Callable[[int], int],
    y: Callable[[int], int],
) -> str:
    """One side's line as an SVG path: to the start of each game, then from hand to hand."""
    words: list[str] = []
    stands: Scores | None = None
    for number, (before, after) in enumerate(hands):
        if before != stands:
            words.append(f"M{x(number)} {y(before[side])}")
        words.append(f"L{x(number + 1)} {y(after[side])}")
        stands = after
    return " ".join(words)


def _apart(wanted: Sequence[int]) -> list[int]:
    """Places as wanted, moved down where two would overlap, and up again from the lower edge."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = list(wanted)
    for upper, lower in pairwise(order):
        places[lower] = max(places[lower], places[upper] + LABEL_HEIGHT)
    edge = HEIGHT - BOTTOM
    for index in reversed(order):
        places[index] = min(places[index], edge)
        edge = places[index] - LABEL_HEIGHT
    return places
