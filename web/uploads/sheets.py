"""A file of any kind as sheets of lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as say

from web.downloads import FORMULA_STARTS
from web.uploads.limits import USUAL, Limits, bad_file, empty_file, locked, too_large
from web.uploads.texts import BROKEN_SIGN, Known, decoded, no_heading, text_rows
from web.uploads.workbooks import Cell, read_workbook

__all__ = ["Cell", "FileLine", "Sheet", "read_pasted", "read_sheet", "read_sheets"]

ZIP: Final = b"PK\x03\x04"
# Old Excel files, and new ones with a password, are in a container of Microsoft's own.
CONTAINER: Final = b"\xd0\xcf\x11\xe0"
OPEN_DOCUMENT: Final = b"mimetypeapplication/vnd.oasis.opendocument"
# Excel's words where a formula fails, in every language the same.
ERRORS: Final = frozenset({"#REF!", "#N/A", "#NAME?", "#VALUE!", "#DIV/0!", "#NULL!", "#NUM!"})


@dataclass(frozen=True, slots=True)
class FileLine:
    """A line with something in it: its number in the file, its cells, what is wrong with it.

    There are no blanks around a cell or at the end of a line; a blank cell is "".
    """

    number: int
    cells: tuple[Cell, ...]
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet; where reading stopped after many blank rows, if it did."""

    name: str
    lines: tuple[FileLine, ...]
    cut_at: int | None = None


def read_sheets(
    content: bytes, is_heading: Known = no_heading, limits: Limits = USUAL
) -> list[Sheet]:
    """The sheets of a CSV or XLSX file that hold something; raises Unreadable."""
    if len(content) > limits.content:
        raise too_large()
    if content.startswith(CONTAINER) or OPEN_DOCUMENT in content[:200]:
        raise locked()
    if content.startswith(ZIP):
        read = [
            Sheet(book.name, tuple(_lines(book.rows, limits)), book.cut_at)
            for book in read_workbook(content, limits)
        ]
    else:
        read = [_text_sheet(decoded(content), is_heading, limits)]
    found = [sheet for sheet in read if sheet.lines]
    if not found:
        raise empty_file()
    return found


def read_sheet(content: bytes, is_heading: Known = no_heading, limits: Limits = USUAL) -> Sheet:
    """The first sheet that holds something; raises Unreadable."""
    return read_sheets(content, is_heading, limits)[0]


def read_pasted(text: str, is_heading: Known = no_heading, limits: Limits = USUAL) -> Sheet:
    """Lines that somebody pasted, as a sheet; raises Unreadable."""
    if "\x00" in text:
        raise bad_file()
    sheet = _text_sheet(text, is_heading, limits)
    if not sheet.lines:
        raise empty_file()
    return sheet


def _text_sheet(text: str, is_heading: Known, limits: Limits) -> Sheet:
    rows = text_rows(text, is_heading, limits)
    return Sheet("", tuple(_line(row.line, row.cells, row.fault, limits) for row in rows))


def _lines(rows: Sequence[tuple[int, list[Cell]]], limits: Limits) -> Iterator[FileLine]:
    for number, cells in rows:
        line = _line(number, cells, "", limits)
        if line.cells:
            yield line


def _line(number: int, cells: Sequence[Cell], fault: str, limits: Limits) -> FileLine:
    told = [_plain(cell) for cell in cells]
    while told and told[-1] == "":
        told.pop()
    if len(told) > limits.columns:
        told = told[: limits.columns]
        fault = fault or say("This row has more cells than can be read.")
    for at, cell in enumerate(told):
        if not isinstance(cell, str):
            continue
        if len(cell) > limits.cell:
            told[at] = cell[: limits.cell]
            fault = fault or say("A cell of this row is too long.")
        elif BROKEN_SIGN in cell:
            fault = fault or say("A sign in this row cannot be read.")
        elif cell in ERRORS:
            fault = fault or say("Excel says %(error)s here.") % {"error": cell}
    return FileLine(number, tuple(told), fault)


def _plain(cell: Cell) -> Cell:
    """A cell without blanks around it, and without what our own files put before a formula."""
    if not isinstance(cell, str):
        return cell
    text = cell.strip()
    return text[1:] if text[:1] == "'" and text[1:].startswith(FORMULA_STARTS) else text
