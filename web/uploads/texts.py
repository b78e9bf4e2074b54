"""CSV in all the ways in which programs write it, and say in none of them which.

With a mark at the beginning or not, in UTF-8, UTF-16 or Windows-1252, parted by commas, semicolons
or tabs, with or without a line that says by which.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as say

from web.uploads.limits import Limits, bad_file, too_large

Known = Callable[[str], bool]

BROKEN_SIGN: Final = "\N{REPLACEMENT CHARACTER}"
UTF8_MARK, UTF16_MARKS = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff")
SEPARATORS: Final = ("\t", ";", ",")
# What a cell may spread over; a quotation mark that nobody closed would take the rest of the file.
MOST_LINES: Final = 8
LOOKED_AT: Final = 200
FEWEST: Final = 3
TITLES: Final = 6
MOSTLY: Final = 0.8
_SEPARATOR_LINE: Final = re.compile(r'"?sep=(.)"?', re.IGNORECASE)
_PARTING: Final = re.compile(r",(?! +[^\W\d])")
_SURROGATE: Final = re.compile("[\udc80-\udcff]")


@dataclass(frozen=True, slots=True)
class TextRow:
    """A row of a text: the line where it begins, its cells, what is wrong with its shape."""

    line: int
    cells: list[str]
    fault: str = ""


def no_heading(_cell: str) -> bool:
    """For whoever expects no names of columns."""
    return False


def decoded(content: bytes) -> str:
    """The text of a file; a byte that cannot be read is `BROKEN_SIGN`. Raises Unreadable."""
    if content.startswith(UTF16_MARKS) or _looks_wide(content):
        wide = content.decode(_wide(content), errors="replace").lstrip("\ufeff")
        if "\x00" in wide:
            raise bad_file()
        return wide
    if b"\x00" in content:
        raise bad_file()
    text = content.removeprefix(UTF8_MARK).decode("utf-8", errors="surrogateescape")
    broken = len(_SURROGATE.findall(text))
    whole = sum(not sign.isascii() for sign in text) - broken if broken else 0
    if broken and not content.startswith(UTF8_MARK) and broken > whole:
        # Windows-1252 leaves five bytes undefined; no name has them.
        return content.decode("cp1252", errors="replace")
    return _SURROGATE.sub(BROKEN_SIGN, text)


def _looks_wide(content: bytes) -> bool:
    """Whether every second byte is zero, as in UTF-16 without its mark."""
    start = content[:LOOKED_AT]
    few, many = sorted((start[::2].count(0), start[1::2].count(0)))
    return len(start) > FEWEST and many > MOSTLY * (len(start) // 2) and few < many / 2


def _wide(content: bytes) -> str:
    if content.startswith(UTF16_MARKS):
        return "utf-16"
    start = content[:LOOKED_AT]
    return "utf-16-le" if start[1::2].count(0) > start[::2].count(0) else "utf-16-be"


def text_rows(text: str, is_heading: Known, limits: Limits) -> Iterator[TextRow]:
    """The rows of a text that have something in them; raises Unreadable.

    `is_heading` knows what lists call their columns: a line with two of them tells how the text is
    parted.
    """
    lines = io.StringIO(text, newline=None).readlines()
    skipped = 0
    said = _SEPARATOR_LINE.fullmatch(lines[0].strip("\n")) if lines else None
    if said:
        skipped = 1
    separator = said[1] if said else _separator(lines, is_heading)
    left = limits.rows
    for row in _parsed(lines, skipped, separator):
        if any(cell.strip() for cell in row.cells):
            left -= 1
            if left < 0:
                raise too_large()
            yield row


def _separator(lines: list[str], is_heading: Known) -> str:
    """What parts the cells; a line end where nothing does, so that a line is one cell."""
    start = [line for line in lines[:LOOKED_AT] if line.strip()]
    known = {each: _headed(start, each, is_heading) for each in SEPARATORS}
    best = max(SEPARATORS, key=lambda each: known[each])
    if known[best] > 1:
        return best
    alone = max(known.values()) == 1
    for each in ("\t", ";"):
        if any(each in line for line in start):
            return each
    # "Doyle, Margaret" in a list of names has a comma too; it parts cells where no blank follows.
    parted = sum(bool(_PARTING.search(line)) for line in start)
    return "," if not alone and start and parted >= MOSTLY * len(start) else "\n"


def _headed(lines: list[str], separator: str, is_heading: Known) -> int:
    """How many cells of a line near the beginning are known names of columns."""
    counts = [0]
    for line in lines[:TITLES]:
        cells = [cell.strip(' \n"') for cell in line.split(separator)]
        counts.append(sum(is_heading(cell) for cell in cells))
    return max(counts)


def _parsed(lines: list[str], at: int, separator: str) -> Iterator[TextRow]:
    """Rows from a line on. A quotation mark that is not closed spoils its own row only."""
    while at < len(lines):
        feed = _Feed(lines, at)
        reader = csv.reader(feed, delimiter="\x1f" if separator == "\n" else separator)
        try:
            for cells in reader:
                if feed.is_open():
                    break
                yield TextRow(feed.begun + 1, cells)
                feed.begun = at = feed.next
            else:
                return
        except (csv.Error, _Unclosed):
            pass
        words = say("A quotation mark on this line is not closed.")
        plain = lines[at].rstrip("\n").replace('"', "")
        yield TextRow(at + 1, plain.split(separator), words)
        at += 1


class _Unclosed(Exception):
    """A cell that goes on and on."""


class _Feed:
    """Lines for the reader of cells, which remembers where the row began."""

    def __init__(self, lines: list[str], at: int) -> None:
        self.lines, self.begun, self.next = lines, at, at

    def __iter__(self) -> _Feed:
        return self

    def __next__(self) -> str:
        if self.next >= len(self.lines):
            raise StopIteration
        if self.next - self.begun >= MOST_LINES:
            raise _Unclosed
        self.next += 1
        return self.lines[self.next - 1]

    def is_open(self) -> bool:
        """Whether the row that was just read ends in the middle of a quotation."""
        marks = sum(self.lines[at].count('"') for at in range(self.begun, self.next))
        return self.next - self.begun > 1 and marks % 2 == 1
