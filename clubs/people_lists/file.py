"""Lists of people that clubs keep: from a file, or pasted lines, to a row a person."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, time

from django.utils.translation import gettext as say

from clubs.people_lists.columns import (
    GROUP,
    NAMING,
    NICKNAME,
    NUMBER,
    UNUSED,
    Reading,
    is_heading,
    names_of,
    text_of,
)
from web.uploads import Cell, FileLine, Sheet, read_pasted, read_sheet

FIELDS = ("name", "nickname", "number", "group")


@dataclass(frozen=True, slots=True)
class FileRow:
    """One person of a file: the line, what it says of him, and what is wrong with it, if so."""

    line: int
    cells: dict[str, str]
    fault: str = ""


def read_list(content: bytes, pasted: str = "") -> Sheet:
    """The lines of a CSV or XLSX file, or without one of what was pasted; raises Unreadable."""
    return read_sheet(content, is_heading) if content else read_pasted(pasted, is_heading)


def people_rows(lines: Sequence[FileLine], reading: Reading) -> list[FileRow]:
    """The people of a list, read as `reading` says.

    A row with cells beyond the columns, and a cell that Excel made a date of, is kept with its
    fault: it is for a person to mend.
    """
    rows = []
    for line in lines[reading.first :]:
        fault = line.fault or _fault(line, reading)
        names = list(names_of(line, reading))
        told = dict.fromkeys(FIELDS, "")
        for part, cell in zip(reading.columns, line.cells, strict=False):
            if part in {NICKNAME, NUMBER, GROUP}:
                told[part] = text_of(cell)
        if len(names) > 1:
            # Two lists side by side: what stands behind them is of neither.
            told = dict.fromkeys(FIELDS, "")
        rows += [FileRow(line.number, told | {"name": name}, fault) for name in names or [""]]
    return rows


def _fault(line: FileLine, reading: Reading) -> str:
    for part, cell in zip(reading.columns, line.cells, strict=False):
        if part != UNUSED and isinstance(cell, date | time):
            return say("Excel made a date of this: %(cell)s.") % {"cell": cell}
    if any(cell != "" for cell in line.cells[len(reading.columns) :]):
        return say("This row has more cells than there are columns.")
    return ""


def sample(lines: Sequence[FileLine], reading: Reading, at: int, most: int = 3) -> list[str]:
    """The first cells of a column, for the page to show what is meant."""
    told: list[Cell] = [
        line.cells[at] for line in lines[reading.first :][:50] if len(line.cells) > at
    ]
    return [text_of(cell) for cell in told if cell != ""][:most]


def is_named(columns: Collection[str]) -> bool:
    """Whether one of the columns is a name."""
    return bool(NAMING & set(columns))
