"""Whatever a table shows, as a file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from html import unescape
from typing import Any, Final

import tablib
from django.http import HttpResponse
from django.utils.html import strip_tags
from django.utils.safestring import SafeString
from django.utils.text import slugify

TYPES: Final = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
# What makes a spreadsheet take a text for a formula, and run it.
FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r", "\n")


NOTHING: Final = frozenset({"–", "—"})
BLANK: Final = (None, "", *NOTHING)
DIGITS: Final = 6


class Written(str):
    """A text that the site wrote and nobody typed: it is in a file as it is."""

    __slots__ = ()


def escaped(cell: Any) -> Any:
    """A cell that no spreadsheet runs: what people typed and looks like a formula gets an
    apostrophe, which is taken off again where the file comes back (`uploads`)."""
    if isinstance(cell, str) and not isinstance(cell, Written) and cell.startswith(FORMULA_STARTS):
        return f"'{cell}"
    return cell


def plain_number(value: Fraction | Decimal | float) -> int | float:
    """A number as files have it: whole, or with decimals; half a millionth is lost at most."""
    return int(value) if value == int(value) else round(float(value), DIGITS)


def file_cell(value: Any) -> Any:
    """A cell of any file: numbers stay numbers, days are told as every program reads them."""
    if value is None or value in NOTHING:
        return ""
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float | Fraction | Decimal):
        return plain_number(value)
    return escaped(value if isinstance(value, str) else str(value))


def table_file(
    name: str, kind: str, headers: Sequence[Any], rows: Iterable[Sequence[Any]]
) -> HttpResponse:
    """A table as a CSV or XLSX file to be saved under `name`.

    The CSV begins with the mark by which Excel knows UTF-8, or it would spoil every accent.
    """
    data = tablib.Dataset(headers=[escaped(str(header)) for header in headers])
    for row in rows:
        data.append([file_cell(cell) for cell in row])
    content = data.export(kind) if kind == "xlsx" else ("\ufeff" + data.export("csv")).encode()
    response = HttpResponse(content, content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "table"}.{kind}"'
    return response


def table_rows(table: Any) -> Iterable[list[Any]]:
    """What a django-tables2 table shows, header first, in words without their markup.

    A column that is not on the page, but only in its file, is left out where it is blank.
    """
    kept = [column for column in table.columns.iterall() if not column.column.exclude_from_export]
    rows = [
        [unescape(strip_tags(cell)) if isinstance(cell, SafeString) else cell for cell in row]
        for row in table.as_values()
    ]
    filled = [
        column.visible or any(row[at] not in BLANK for row in rows[1:])
        for at, column in enumerate(kept)
    ]
    for row in rows:
        yield [cell for cell, shown in zip(row, filled, strict=True) if shown]
