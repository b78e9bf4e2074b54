"""A game as a picture, for whoever is sent its link: who plays, how it stands, what came last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from web.pictures.drawing import (
    BOTTOM,
    GOLD,
    HAIRLINE,
    INK,
    LEFT,
    RIGHT,
    TOP,
    box,
    card,
    words,
)
from web.pictures.letters import BOLD, SANS, SERIF

# Names end here, so that a score of four signs has its place.
NAMES_END = 850
LARGEST, SMALLEST = 46, 24
LINE = 1.3
GAP = 18


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One side of the picture: its players, its score as words, whether it won."""

    players: Sequence[str]
    score: str
    won: bool


def game_svg(*, over: str, title: str, sides: Sequence[DrawnSide], line: str) -> str:
    """The picture as SVG: a heading, a card for each side, a sentence at the foot."""
    return card(over=over, title=title, foot=line, body=side_cards(sides))


def side_cards(sides: Sequence[DrawnSide]) -> Iterator[str]:
    """A card for each side, below each other."""
    high = (BOTTOM - TOP - GAP * (len(sides) - 1)) / max(len(sides), 1)
    for place, side in enumerate(sides):
        yield from _side(side, TOP + place * (high + GAP), high)


def _side(side: DrawnSide, top: float, high: float) -> Iterator[str]:
    """A card with the names to the left, below each other, and the score to the right; in a low one
    the names stand in one line."""
    yield box(LEFT, top, RIGHT - LEFT, high, stroke=GOLD if side.won else HAIRLINE)
    names = list(side.players)
    size = min(LARGEST, (high - 16) / len(names) / LINE)
    if size < SMALLEST:
        names, size = [" · ".join(names)], min(LARGEST, (high - 12) / LINE)
    middle = top + high / 2
    base = middle - len(names) * size * LINE / 2
    for place, name in enumerate(names):
        yield words(
            LEFT + 32,
            base + size * (1 + LINE * place),
            name,
            room=NAMES_END - LEFT - 32,
            size=size,
            smallest=min(size, SMALLEST),
            face=BOLD if side.won else SANS,
        )
    score = min(96.0, high * 0.8)
    fill = GOLD if side.won else INK
    yield words(
        RIGHT - 32,
        middle + score * 0.33,
        side.score,
        room=RIGHT - 32 - NAMES_END,
        size=score,
        face=SERIF,
        fill=fill,
        anchor="end",
    )
