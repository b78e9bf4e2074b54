"""What pictures are put together from: words that fit, boxes, and the card around them.

A card is an SVG of our own in the site's colours on paper, 1200 by 630, as chats show it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.sax.saxutils import escape

from web.pictures.letters import (
    BOLD,
    NO_ISOLATES,
    SANS,
    SERIF,
    Face,
    fit,
    is_leftward,
    runs,
    width,
)

WIDTH: Final = 1200
HEIGHT: Final = 630
LEFT: Final = 72
RIGHT: Final = WIDTH - LEFT
# The part of a card between its head and its foot.
TOP: Final = 196
BOTTOM: Final = 540
HEAD: Final = 132
FOOT: Final = 590

# The tokens of the site, in the light.
PAPER, CARD, INK, MUTED = "#FAF8F2", "#FFFFFF", "#1A211E", "#55605A"
HAIRLINE, BAIZE, GOLD, RED = "#CDD1CC", "#0A5C44", "#7A5600", "#B3261E"
GOOD, WARN = "#0A6B3D", "#8A3B00"

RED_SUITS: Final = ("♦", "♥")

SITE: Final = "Best Bower"
# As the icon of the site.
MARK: Final = (
    f'<rect width="64" height="64" rx="14" fill="{BAIZE}"/>'
    '<rect x="13" y="11" width="29" height="41" rx="4.5" fill="#CFE6DA" '
    'transform="rotate(-13 27.5 31.5)"/>'
    '<rect x="22" y="12" width="30" height="42" rx="4.5" fill="#FFFFFF" '
    'transform="rotate(6 37 33)"/><g transform="rotate(6 37 33)">'
    f'<path d="M34 22h10M40 22v17a6.5 6.5 0 0 1-13 0" fill="none" stroke="{INK}" '
    'stroke-width="4.4" stroke-linecap="round" stroke-linejoin="round"/>'
    '<path d="M45.2 42.5c2.6 2.4 4 3.9 4 5.5a2 2 0 0 1-3.3 1.4l.6 2.1h-2.6l.6-2.1a2 2 0 0 1-3.3-1.4'
    f'c0-1.6 1.4-3.1 4-5.5z" fill="{INK}"/></g>'
)


def card(*, over: str, title: str, foot: str, body: Iterable[str]) -> str:
    """A share card: a small line, what it is of, its parts, and a sentence at the foot."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<rect width="{WIDTH}" height="14" fill="{BAIZE}"/>',
            *_mark(),
            words(LEFT, 76, over, room=700, size=28, smallest=20, fill=MUTED),
            words(LEFT, HEAD + 14, title, room=RIGHT - LEFT, size=60, smallest=34, face=SERIF),
            *body,
            words(LEFT, FOOT, foot, room=RIGHT - LEFT, size=30, smallest=20, fill=MUTED),
            "</svg>",
        ]
    )


def _mark() -> Iterable[str]:
    """The site's icon and name in the corner."""
    wide = width(SITE, 32, SERIF)
    yield f'<g transform="translate({RIGHT - wide - 58:.0f} 42) scale(0.7)">{MARK}</g>'
    yield words(RIGHT, 76, SITE, room=300, size=32, face=SERIF, fill=BAIZE, anchor="end")


def words(
    x: float,
    y: float,
    told: str,
    *,
    room: float,
    size: float,
    smallest: float | None = None,
    face: Face = SANS,
    fill: str = INK,
    anchor: str = "start",
) -> str:
    """A line of words on its base line, no wider than `room`: smaller if need be, then cut."""
    told = told if is_leftward(told) else told.translate(NO_ISOLATES)
    said, high = fit(told, room, largest=size, smallest=smallest or size * 0.6, face=face)
    weight = ' font-weight="bold"' if face.bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{high:.1f}" fill="{fill}" '
        f'text-anchor="{anchor}"{weight}{_in_runs(said, x, high, face, anchor)}</text>'
    )


def _in_runs(said: str, x: float, high: float, face: Face, anchor: str) -> str:
    """The rest of the tag and the words, each part in the font of the face that has it.

    A part has a place of its own: the renderer takes all words that stand in one place into the
    font that has most of them.
    """
    own, other = face.family, SANS.family
    parts = list(runs(said, face))
    if len(parts) <= 1:
        return f' font-family="{own if all(first for first, _ in parts) else other}">{escape(said)}'
    if anchor != "start":
        x -= width(said, high, face) * (1 if anchor == "end" else 0.5)
    found, so_far = [' font-family="', own, '">'], ""
    for first, part in parts:
        at = x + width(so_far, high, face)
        family = own if first else other
        red = f' fill="{RED}"' if part.strip() in RED_SUITS else ""
        found.append(
            f'<tspan x="{at:.1f}" text-anchor="start" font-family="{family}"{red}>'
            f"{escape(part)}</tspan>"
        )
        so_far += part
    return "".join(found)


def box(
    x: float, y: float, wide: float, high: float, *, stroke: str = HAIRLINE, fill: str = CARD
) -> str:
    """A card that lies on the paper; a coloured edge is a thick one."""
    thick = 1 if stroke == HAIRLINE else 4
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="14" '
        f'fill="{fill}" stroke="{stroke}" stroke-width="{thick}"/>'
    )


def figures(told: Iterable[tuple[str, str]], y: float, high: float = 150) -> Iterable[str]:
    """Boxes beside each other, a figure with what it counts below it in each."""
    rows, gap = list(told), 20
    wide = (RIGHT - LEFT - gap * (len(rows) - 1)) / max(len(rows), 1)
    for place, (figure, what) in enumerate(rows):
        x = LEFT + place * (wide + gap)
        middle = x + wide / 2
        yield box(x, y, wide, high)
        yield words(
            middle, y + high * 0.52, figure,
            room=wide - 32, size=64, smallest=24, face=SERIF, anchor="middle",
        )  # fmt: skip
        yield words(
            middle, y + high * 0.82, what,
            room=wide - 32, size=26, smallest=15, fill=MUTED, anchor="middle",
        )  # fmt: skip


def lines(
    rows: Iterable[tuple[str, str, str]], *, top: float = TOP, bottom: float = BOTTOM, most: int = 5
) -> Iterable[str]:
    """A list: place, name and figure; the first in gold."""
    told = list(rows)[:most]
    high = min(76.0, (bottom - top) / max(len(told), 1))
    yield box(LEFT, top, RIGHT - LEFT, high * len(told))
    for number, (place, name, figure) in enumerate(told):
        base = top + high * number + high * 0.66
        first = number == 0
        if not first:
            edge = top + high * number
            yield (
                f'<path d="M{LEFT + 24} {edge:.1f}H{RIGHT - 24}" stroke="{HAIRLINE}" fill="none"/>'
            )
        tint = GOLD if first else INK
        size = min(38.0, high * 0.52)
        yield words(LEFT + 32, base, place, room=70, size=size, face=SERIF, fill=tint)
        face = BOLD if first else SANS
        yield words(LEFT + 112, base, name, room=700, size=size, smallest=24, face=face)
        yield words(
            RIGHT - 32, base, figure, room=190, size=size, face=SERIF, fill=tint, anchor="end"
        )


def course(points: Iterable[float], x: float, y: float, wide: float, high: float) -> str:
    """A line through values, the last with a dot; nothing for fewer than two."""
    told = list(points)
    low, most = min(told, default=0), max(told, default=0)
    if len(told) < 2:  # noqa: PLR2004  two ends of a line
        return ""
    spread = (most - low) or 1
    at = [
        (x + place * wide / (len(told) - 1), y + high - (value - low) / spread * high)
        for place, value in enumerate(told)
    ]
    drawn = " ".join(f"{across:.1f},{up:.1f}" for across, up in at)
    return (
        f'<polyline points="{drawn}" fill="none" stroke="{BAIZE}" stroke-width="5" '
        'stroke-linejoin="round" stroke-linecap="round"/>'
        f'<circle cx="{at[-1][0]:.1f}" cy="{at[-1][1]:.1f}" r="9" fill="{BAIZE}"/>'
    )
