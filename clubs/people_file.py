"""Files in which clubs keep their lists of people: from bytes to rows of plain text.

Programs write CSV in many ways and say in none of them which: with a mark at the beginning or not,
in UTF-8 or Windows-1252, parted by commas, semicolons or tabs. Excel adds empty rows and columns
at the end, and turns what looks like a date into one.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, Final

import tablib
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from openpyxl.utils.exceptions import InvalidFileException

from clubs.search_key import search_key

MOST_ROWS = 20_000
MOST_BYTES = 10_000_000
SEPARATORS = ",;\t"

# What lists call the columns, in the languages of the site, as `search_key` writes it.
COLUMNS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("name", "player", "namn", "spelare", "nom", "joueur"), "name"),
    **dict.fromkeys(("nickname", "nick", "smeknamn", "surnom"), "nickname"),
    **dict.fromkeys(("number", "no", "no.", "nr", "nummer", "numero", "member number"), "number"),
}
FIELDS = ("name", "nickname", "number")


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row of a file: where it stands, its cells, and what is wrong with its shape, if so."""

    line: int
    cells: dict[str, str]
    fault: str = ""


def read_people_file(content: bytes, filename: str) -> list[FileRow]:
    """The rows of a CSV or XLSX file; raises ValidationError where it is none, or names no names.

    A row with cells beyond the columns, and a cell that Excel made a date of, is kept with its
    fault: it is for a person to mend.
    """
    if len(content) > MOST_BYTES:
        raise ValidationError(_("That file is too large for a list of people."), "too_large")
    if filename.lower().endswith((".xlsx", ".xlsm")) or content.startswith(b"PK\x03\x04"):
        table = _read_xlsx(content)
    else:
        table = _read_csv(content)
    rows = [(line, cells) for line, row in table if any(cells := _trimmed(row))]
    if not rows:
        raise ValidationError(_("That file is empty."), "empty_file")
    if len(rows) > MOST_ROWS:
        raise ValidationError(_("That file is too large for a list of people."), "too_large")
    columns = _columns(rows[0][1])
    return [_row(line, cells, columns) for line, cells in rows[1:]]


def _read_csv(content: bytes) -> Iterable[tuple[int, Sequence[Any]]]:
    text = _decoded(content)
    # The line with the names of the columns has no quotes to hide a separator in.
    first = next((line for line in text.splitlines() if line.strip()), "")
    separator = max(SEPARATORS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    rows: list[tuple[int, Sequence[Any]]] = []
    line = 1
    try:
        for row in reader:
            rows.append((line, row))
            line = reader.line_num + 1
    except csv.Error as error:
        raise ValidationError(_("That file cannot be read as a table."), "bad_file") from error
    return rows


def _decoded(content: bytes) -> str:
    if b"\x00" in content:
        raise ValidationError(_("That file cannot be read as a table."), "bad_file")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Windows-1252 leaves five bytes undefined; no name has them.
        return content.decode("cp1252", errors="replace")


def _read_xlsx(content: bytes) -> Iterable[tuple[int, Sequence[Any]]]:
    try:
        data = tablib.Dataset().load(io.BytesIO(content), format="xlsx", headers=False)
    except (InvalidFileException, zipfile.BadZipFile, KeyError, ValueError, OSError) as error:
        raise ValidationError(_("That file cannot be read as a table."), "bad_file") from error
    return list(enumerate(data, 1))


def _trimmed(row: Sequence[Any]) -> list[Any]:
    """A row without the blanks at its end, and with no blanks around a text."""
    cells = [cell.strip() if isinstance(cell, str) else cell for cell in row]
    while cells and cells[-1] in (None, ""):
        cells.pop()
    return cells


def _columns(header: Sequence[Any]) -> list[str]:
    columns = [COLUMNS.get(search_key(str(cell or "")), "") for cell in header]
    if columns.count("name") != 1:
        raise ValidationError(
            _("The first line must name the columns, and one of them must be “name”."),
            "no_name_column",
        )
    return columns


def _row(line: int, cells: list[Any], columns: list[str]) -> FileRow:
    told = dict.fromkeys(FIELDS, "")
    fault = ""
    for column, cell in zip(columns, cells, strict=False):
        if isinstance(cell, date | datetime | time):
            fault = _("Excel made a date of this: %(cell)s.") % {"cell": cell}
        if column:
            told[column] = _text(cell)
    if len(cells) > len(columns):
        fault = _("This row has more cells than there are columns.")
    return FileRow(line, told, fault)


def _text(cell: Any) -> str:
    """A cell as text; Excel keeps a member's number 12 as 12.0."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return str(cell)
