"""A game as a picture, for whoever is sent its link: who plays, how it stands, what was said last.

An SVG of our own, made a PNG without a browser. Letters are drawn with whatever fonts the machine
has; where it has none there is no picture.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final
from xml.sax.saxutils import escape

import resvg_py

WIDTH: Final = 1200
HEIGHT: Final = 630
LEFT: Final = 72
RIGHT: Final = WIDTH - LEFT
# Where the sides lie.
TOP: Final = 150
BOTTOM: Final = 520
# Names end here, so that a score of four signs has its place.
NAMES_END: Final = 860
LARGEST, SMALLEST = 46, 17
LINE: Final = 1.3
# How wide a letter is on the average, in parts of its height, and a sign of the Far East.
NARROW, WIDE = 0.58, 1.05

PAPER, CARD, INK, MUTED = "#FAF8F2", "#FFFFFF", "#1A211E", "#55605A"
HAIRLINE, BAIZE, GOLD = "#CDD1CC", "#0A5C44", "#7A5600"
SERIF: Final = "Georgia, 'Noto Serif', 'DejaVu Serif', 'Liberation Serif', serif"
SANS: Final = "'Noto Sans', 'DejaVu Sans', 'Liberation Sans', Arial, sans-serif"


@dataclass(frozen=True, slots=True)
class DrawnSide:
    """One side of the picture: its players, its score as words, whether it won."""

    players: Sequence[str]
    score: str
    won: bool


def game_svg(*, title: str, sides: Sequence[DrawnSide], line: str) -> str:
    """The picture as SVG: a heading, a card for each side, a sentence at the foot."""
    gap = 18
    high = (BOTTOM - TOP - gap * (len(sides) - 1)) / max(len(sides), 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
        f'<rect width="{WIDTH}" height="16" fill="{BAIZE}"/>',
        _text(LEFT, 104, title, _fitting(title, 760, 44), SERIF, INK, bold=True),
        _text(RIGHT, 100, "Best Bower", 30, SERIF, BAIZE, bold=True, end=True),
    ]
    for place, side in enumerate(sides):
        parts += _side(side, TOP + place * (high + gap), high)
    parts.append(_text(LEFT, 584, line, _fitting(line, RIGHT - LEFT, 32), SANS, MUTED))
    return "".join([*parts, "</svg>"])


def _side(side: DrawnSide, top: float, high: float) -> Iterator[str]:
    frame = f'stroke="{GOLD}" stroke-width="4"' if side.won else f'stroke="{HAIRLINE}"'
    yield (
        f'<rect x="{LEFT}" y="{top:.1f}" width="{RIGHT - LEFT}" height="{high:.1f}" rx="14" '
        f'fill="{CARD}" {frame}/>'
    )
    room = (high - 16) / len(side.players) / LINE
    sizes = [min(room, _fitting(name, NAMES_END - LEFT - 32)) for name in side.players]
    middle = top + high / 2
    base = middle - sum(sizes) * LINE / 2
    for name, size in zip(side.players, sizes, strict=True):
        yield _text(LEFT + 32, base + size, name, size, SANS, INK, bold=side.won)
        base += size * LINE
    score = min(96.0, high * 0.8)
    fill = GOLD if side.won else INK
    yield _text(RIGHT - 32, middle + score * 0.35, side.score, score, SERIF, fill, end=True)


def _text(
    x: float,
    y: float,
    words: str,
    size: float,
    family: str,
    fill: str,
    *,
    bold: bool = False,
    end: bool = False,
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    anchor = ' text-anchor="end"' if end else ""
    return (
        f'<text x="{x}" y="{y:.1f}" font-family="{family}" font-size="{size:.1f}" fill="{fill}"'
        f"{weight}{anchor}>{escape(words)}</text>"
    )


def _fitting(words: str, room: float, largest: float = LARGEST) -> float:
    """The size at which a text is no wider than `room`, as far as that can be told beforehand."""
    wide = sum(WIDE if unicodedata.east_asian_width(sign) in "WF" else NARROW for sign in words)
    return max(SMALLEST, min(largest, room / max(wide, 1)))


def as_png(svg: str) -> bytes:
    """The picture as PNG, as wide as the places where links are shown want it."""
    return resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH)


@cache
def has_letters() -> bool:
    """Whether this machine has a font that anything can be written with."""
    empty, written = (game_svg(title=title, sides=(), line="") for title in ("", "Ab"))
    plain = empty.replace("Best Bower", ""), written.replace("Best Bower", "")
    return as_png(plain[0]) != as_png(plain[1])
