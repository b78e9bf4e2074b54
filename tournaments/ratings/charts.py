"""A rating over time, and chances against what came of them: where every line goes.

As `scoring.drawings.running`: the arithmetic is here, the SVG is a template, colours are the
stylesheet's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from math import sqrt
from typing import Final
from zoneinfo import ZoneInfo

from scoring.drawings.running import StopValue, Tick, levels_between, reach
from tournaments.ratings.arithmetic import Bin

WIDTH: Final = 480
HEIGHT: Final = 280
LEFT: Final = 52
RIGHT: Final = 24
TOP: Final = 16
BOTTOM: Final = 32
SQUARE: Final = 320

_STEPS: Final = (20, 50, 100, 200, 500)
_MOST_LEVELS: Final = 7
_MOST_DAYS_NAMED: Final = 3
_SMALLEST, _LARGEST = 3, 9


@dataclass(frozen=True, slots=True)
class Day:
    """A day on the level axis; `anchor` keeps its label inside the drawing."""

    at: int
    value: date
    anchor: str


@dataclass(frozen=True, slots=True)
class RatingStop:
    """An evening of the drawing with its rating; what is pointed at from `left`, so wide, is it."""

    day: date
    band: int
    at: int
    left: int
    width: int
    values: tuple[StopValue, ...]


@dataclass(frozen=True, slots=True)
class RatingChart:
    """A line, the band around it, and the axes; `x` and `y` are where the line ends."""

    line: str
    band: str
    x: int
    y: int
    levels: tuple[Tick, ...]
    days: tuple[Day, ...]
    stops: tuple[RatingStop, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def rating_chart(course: Sequence[tuple[datetime, int, int]], zone: str) -> RatingChart | None:
    """The chart of (when, rating, band), the first first: a point an evening.

    None for a single evening, which is no line.
    """
    told = list(_evenings(course, zone))
    if len(told) < 2:  # noqa: PLR2004  two ends of a line
        return None
    levels = levels_between(
        min(rating - band for _, rating, band in told),
        max(rating + band for _, rating, band in told),
        _STEPS,
        _MOST_LEVELS,
    )
    low, high = levels[0], levels[-1]
    first, last = told[0][0].toordinal(), told[-1][0].toordinal()

    def y(points: int) -> int:
        return TOP + (high - points) * (HEIGHT - TOP - BOTTOM) // (high - low)

    def x(day: date) -> int:
        return LEFT + (day.toordinal() - first) * (WIDTH - LEFT - RIGHT) // (last - first)

    upper = [(x(day), y(rating + band)) for day, rating, band in told]
    lower = [(x(day), y(rating - band)) for day, rating, band in told]
    line = [(x(day), y(rating)) for day, rating, _ in told]
    places = [across for across, _ in line]
    return RatingChart(
        line=_path(line),
        band=f"{_path([*upper, *reversed(lower)])} Z",
        x=line[-1][0],
        y=line[-1][1],
        levels=tuple(Tick(y(level), level) for level in levels),
        days=tuple(_named_days(first, last, x)),
        stops=tuple(
            RatingStop(
                day,
                band,
                line[number][0],
                *reach(places, number),
                (StopValue("", rating, line[number][1]),),
            )
            for number, (day, rating, band) in enumerate(told)
        ),
    )


def _evenings(
    course: Sequence[tuple[datetime, int, int]], zone: str
) -> Iterator[tuple[date, int, int]]:
    """The last rating of each day where the club is."""
    by_day: dict[date, tuple[int, int]] = {}
    for at, rating, band in course:
        by_day[at.astimezone(ZoneInfo(zone)).date()] = rating, band
    for day, (rating, band) in by_day.items():
        yield day, rating, band


def _named_days(first: int, last: int, x: Callable[[date], int]) -> Iterator[Day]:
    """Some days from the first to the last, evenly."""
    count = min(_MOST_DAYS_NAMED, last - first + 1)
    for number in range(count):
        day = date.fromordinal(first + (last - first) * number // (count - 1))
        anchor = "start" if number == 0 else "end" if number == count - 1 else "middle"
        yield Day(x(day), day, anchor)


def _path(points: Sequence[tuple[int, int]]) -> str:
    return "M" + " L".join(f"{x} {y}" for x, y in points)


@dataclass(frozen=True, slots=True)
class Dot:
    """A tenth of the chances: where it lies, and how large it is drawn for its games."""

    x: int
    y: int
    radius: int


@dataclass(frozen=True, slots=True)
class CalibrationChart:
    """Chances that were given (to the right) against how often they came true (upward)."""

    dots: tuple[Dot, ...]
    across: tuple[Tick, ...]
    up: tuple[Tick, ...]
    size: int = SQUARE
    left: int = LEFT
    right: int = SQUARE - RIGHT
    top: int = TOP
    bottom: int = SQUARE - BOTTOM


def calibration_chart(bins: Sequence[Bin]) -> CalibrationChart:
    """The dots of the bins that have games; on the slanting line they were exactly right."""
    most = max((each.games for each in bins), default=0)

    def x(share: float) -> int:
        return LEFT + round(share * (SQUARE - LEFT - RIGHT))

    def y(share: float) -> int:
        return SQUARE - BOTTOM - round(share * (SQUARE - TOP - BOTTOM))

    return CalibrationChart(
        dots=tuple(
            Dot(x(each.chance), y(each.won), _radius(each.games, most))
            for each in bins
            if each.games
        ),
        across=tuple(Tick(x(percent / 100), percent) for percent in (0, 25, 50, 75, 100)),
        up=tuple(Tick(y(percent / 100), percent) for percent in (0, 25, 50, 75, 100)),
    )


def _radius(games: int, most: int) -> int:
    """Areas grow with the games, but the smallest is still seen."""
    return _SMALLEST + round((_LARGEST - _SMALLEST) * sqrt(games / most))
