"""How wide words are, so that they fit: read from the very fonts that they are drawn with."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from struct import unpack_from
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"
ELLIPSIS: Final = "…"
# What keeps a cut name's own direction, whatever stands beside it.
ISOLATE, ISOLATED = "\u2068", "\u2069"
NO_ISOLATES: Final = str.maketrans("", "", ISOLATE + ISOLATED)
# Letters that none of our fonts has are as wide as they are high at most.
UNKNOWN: Final = 1.0
# Signs without a width, which only say how others are to be set.
MARKS: Final = frozenset({"Mn", "Me"})
UNSEEN: Final = MARKS | {"Cf"}
SUBTABLES: Final = (12, 4)


@dataclass(frozen=True, slots=True)
class Face:
    """A way of writing: the family and weight for the drawing, and the files it is drawn from."""

    family: str
    bold: bool
    files: tuple[str, ...]


SERIF: Final = Face("Caladea", True, ("Caladea-Bold.ttf", "DejaVuSans-Bold.ttf"))
SANS: Final = Face("'DejaVu Sans'", False, ("DejaVuSans.ttf",))
BOLD: Final = Face("'DejaVu Sans'", True, ("DejaVuSans-Bold.ttf",))
FILES: Final = tuple(str(FONTS / name) for name in ("DejaVuSans.ttf", *SERIF.files))


def width(words: str, size: float, face: Face = SANS) -> float:
    """How wide words are at a size. Arabic is told wider than it is: its letters join."""
    files = face.files
    return size * sum(
        _wide(sign, files if first else files[1:] or files)
        for first, part in runs(words, face)
        for sign in part
    )


def fit(
    words: str, room: float, *, largest: float, smallest: float, face: Face = SANS
) -> tuple[str, float]:
    """Words with the size at which they fit in: smaller ones, and cut where that is not enough."""
    wide = width(words, 1, face)
    size = min(largest, room / wide) if wide else largest
    return (words, size) if size >= smallest else (_cut(words, room, smallest, face), smallest)


def _cut(words: str, room: float, size: float, face: Face) -> str:
    """The beginning of words, with a sign that there is more; a letter keeps its marks."""
    left = room - width(ELLIPSIS, size, face)
    ends = range(1, len(words) + 1)
    kept = bisect_right(ends, left, key=lambda end: width(words[:end], size, face))
    start = words[:kept].rstrip()
    if not is_leftward(start):
        return f"{start.translate(NO_ISOLATES)}{ELLIPSIS}"
    closing = ISOLATED * (start.count(ISOLATE) - start.count(ISOLATED))
    return f"{ISOLATE}{start}{closing}{ELLIPSIS}{ISOLATED}"


def runs(words: str, face: Face) -> Iterator[tuple[bool, str]]:
    """Words in parts: whether the first font of the face has a part, and the part. Spaces and
    marks go with what stands before them. Where something is written from right to left nothing is
    parted, since parts stand beside each other from left to right."""
    first = _widths(face.files[0])
    if len(face.files) > 1 and is_leftward(words):
        yield False, words
        return
    part, known = "", True
    for sign in words:
        seen = not sign.isspace() and unicodedata.category(sign) not in MARKS
        if seen and (sign in first) != known:
            if part:
                yield known, part
            part, known = "", sign in first
        part += sign
    if part:
        yield known, part


def is_leftward(words: str) -> bool:
    """Whether something in these words is written from right to left."""
    return any(unicodedata.bidirectional(sign) in {"R", "AL"} for sign in words)


def covered(words: str) -> bool:
    """Whether our own fonts have every letter of these words."""
    return all(
        sign.isspace()
        or unicodedata.category(sign) in UNSEEN
        or any(sign in _widths(file) for file in SERIF.files)
        for sign in set(words)
    )


def _wide(sign: str, files: Sequence[str]) -> float:
    """The width of a letter in the first of these fonts that has it."""
    if unicodedata.category(sign) in UNSEEN:
        return 0
    return next((wide[sign] for wide in map(_widths, files) if sign in wide), UNKNOWN)


@cache
def _widths(file: str) -> Mapping[str, float]:
    """The width of every letter of a font, in parts of its size: from its tables cmap and hmtx."""
    font = (FONTS / file).read_bytes()
    tables = {
        font[at : at + 4]: unpack_from(">I", font, at + 8)[0]
        for at in range(12, 12 + 16 * unpack_from(">H", font, 4)[0], 16)
    }
    units = unpack_from(">H", font, tables[b"head"] + 18)[0]
    measured = unpack_from(">H", font, tables[b"hhea"] + 34)[0]

    def advance(glyph: int) -> float:
        at = tables[b"hmtx"] + 4 * min(glyph, measured - 1)
        return float(unpack_from(">H", font, at)[0] / units)

    return {chr(code): advance(glyph) for code, glyph in _glyphs(font, tables[b"cmap"]).items()}


def _glyphs(font: bytes, cmap: int) -> dict[int, int]:
    """The glyph of every letter, from the fullest of the tables that a font has for Unicode."""
    at = {}
    for row in range(unpack_from(">H", font, cmap + 2)[0]):
        start = cmap + unpack_from(">I", font, cmap + 4 + 8 * row + 4)[0]
        at[unpack_from(">H", font, start)[0]] = start
    if SUBTABLES[0] in at:
        return _in_groups(font, at[SUBTABLES[0]])
    return _in_segments(font, at[SUBTABLES[1]])


def _in_groups(font: bytes, at: int) -> dict[int, int]:
    """A table of format 12: runs of letters with runs of glyphs."""
    found: dict[int, int] = {}
    for row in range(unpack_from(">I", font, at + 12)[0]):
        first, last, glyph = unpack_from(">III", font, at + 16 + 12 * row)
        found |= {code: glyph + code - first for code in range(first, last + 1)}
    return found


def _in_segments(font: bytes, at: int) -> dict[int, int]:
    """A table of format 4: runs of letters, each with a shift or a list of its own."""
    twice = unpack_from(">H", font, at + 6)[0]
    ends, starts = at + 14, at + 16 + twice
    found = {}
    for row in range(0, twice, 2):
        first, last = (
            unpack_from(">H", font, starts + row)[0],
            unpack_from(">H", font, ends + row)[0],
        )
        shift = unpack_from(">H", font, starts + twice + row)[0]
        place = starts + 2 * twice + row
        listed = unpack_from(">H", font, place)[0]
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if listed:
                glyph = unpack_from(">H", font, place + listed + 2 * (code - first))[0]
            if glyph or not listed:
                found[code] = (glyph + shift) % 0x10000
    return {code: glyph for code, glyph in found.items() if glyph}
