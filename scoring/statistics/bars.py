"""Points by contract or evening: a bar to the right for what was won, to the left for the rest.

As in `scoring.drawings.running` the arithmetic is here, the SVG is a template, and the looks are
the stylesheet's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.calls import Call
from scoring.statistics.hand_sums import HandSum

WIDTH: Final = 480
ROW: Final = 28
BAR: Final = 16
TOP: Final = 8
LABEL: Final = 132
VALUE: Final = 76


@dataclass(frozen=True, slots=True)
class Bar:
    """One contract or day: where its two bars lie, and the points won less those lost."""

    key: str
    middle: int
    y: int
    won_width: int
    lost_x: int
    lost_width: int
    net: int


@dataclass(frozen=True, slots=True)
class BarChart:
    """The whole drawing; `axis` is where nothing was won or lost."""

    bars: tuple[Bar, ...]
    axis: int
    height: int
    width: int = WIDTH
    label: int = LABEL
    bar: int = BAR
    top: int = TOP


def points_by_contract(lines: Mapping[Call, HandSum]) -> BarChart | None:
    """A bar for each contract, in the order given; None where no points were won or lost."""
    return _chart({call: (line.won, line.lost) for call, line in lines.items()})


def points_by_evening(points: Mapping[str, int]) -> BarChart | None:
    """A bar for each evening by its day; None where no points were won or lost."""
    return _chart({day: (max(made, 0), max(-made, 0)) for day, made in points.items()})


def _chart(parts: Mapping[str, tuple[int, int]]) -> BarChart | None:
    """What was won and what was lost under each name."""
    most_lost = max((lost for _, lost in parts.values()), default=0)
    spread = most_lost + max((won for won, _ in parts.values()), default=0)
    if not spread:
        return None
    room = WIDTH - LABEL - VALUE
    axis = LABEL + room * most_lost // spread
    return BarChart(
        tuple(
            Bar(
                key=key,
                middle=TOP + place * ROW + ROW // 2,
                y=TOP + place * ROW + (ROW - BAR) // 2,
                won_width=room * won // spread,
                lost_x=axis - room * lost // spread,
                lost_width=room * lost // spread,
                net=won - lost,
            )
            for place, (key, (won, lost)) in enumerate(parts.items())
        ),
        axis,
        2 * TOP + ROW * len(parts),
    )
