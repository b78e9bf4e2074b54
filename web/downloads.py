"""Whatever a table shows, as a file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
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


def escaped(cell: Any) -> Any:
    """A cell that no spreadsheet runs: a text that looks like a formula gets an apostrophe."""
    if isinstance(cell, str) and cell.startswith(FORMULA_STARTS):
        return f"'{cell}"
    return cell


def table_file(
    name: str, kind: str, headers: Sequence[Any], rows: Iterable[Sequence[Any]]
) -> HttpResponse:
    """A table as a CSV or XLSX file to be saved under `name`.

    The CSV begins with the mark by which Excel knows UTF-8, or it would spoil every accent.
    """
    data = tablib.Dataset(headers=[escaped(str(header)) for header in headers])
    for row in rows:
        data.append([_cell(cell) for cell in row])
    content = data.export(kind) if kind == "xlsx" else ("\ufeff" + data.export("csv")).encode()
    response = HttpResponse(content, content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "table"}.{kind}"'
    return response


def table_rows(table: Any) -> Iterable[list[Any]]:
    """What a django-tables2 table shows, header first, in words without their markup."""
    for row in table.as_values():
        yield [unescape(strip_tags(cell)) if isinstance(cell, SafeString) else cell for cell in row]


def _cell(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.isoformat(timespec="minutes")
    return escaped(value if isinstance(value, bool | int) else str(value))
