"""What a file costs that somebody brings: `python -m benchmarks.uploads`.

Prints the time and the most memory of the dearest files that are accepted, and of those that are
refused the latest; then of a list of 5,000 people, from the file to everybody on the club's list.
"""

from __future__ import annotations

import io
import os
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from typing import Final

import django

WORDS: Final = "Margaret Doyle-Ångström"


def accepted() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Files at the very limits."""
    yield "CSV, 20,000 rows of 19 cells", lambda: _csv(20_000, 19)
    yield "XLSX, 20,000 rows of 16 texts of the sheet's own", lambda: _book(20_000, 16)
    yield "XLSX, 1,000,000 blank cells and a name", _blank


def refused() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Files that are read far before they are refused."""
    from tests.bad_files import UNREADABLE  # noqa: PLC0415

    for name in ("a million tags", "texts without end", "seventy megabytes of text"):
        yield name, UNREADABLE[name]
    yield "row 999,999,999", UNREADABLE["row 999,999,999"]


def _csv(rows: int, columns: int) -> bytes:
    return f"{','.join([WORDS] * columns)}\n".encode() * rows


def _book(rows: int, columns: int) -> bytes:
    from tests.bad_files import book, text_cell  # noqa: PLC0415

    cells = "".join(text_cell("", f"{WORDS} {at}") for at in range(columns))
    return book(f"<row>{cells}</row>" * rows)


def _blank() -> bytes:
    from tests.bad_files import ANA_ROW, NAME_ROW, book  # noqa: PLC0415

    return book(f"{NAME_ROW}{ANA_ROW}<row>{'<c/>' * 999_000}</row>")


def _cost(content: bytes) -> tuple[float, float, str]:
    """Seconds, the most megabytes on top, and what came of it; the counting is a second reading."""
    start = time.process_time()
    told = _read(content)
    seconds = time.process_time() - start
    tracemalloc.start()
    _read(content)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return seconds, most / 1e6, told


def _read(content: bytes) -> str:
    from web.uploads import Unreadable, read_sheets  # noqa: PLC0415

    try:
        return f"{sum(len(sheet.lines) for sheet in read_sheets(content)):,} rows"
    except Unreadable as error:
        return str(error.code)


def _start() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()


def main() -> None:
    """Print the figures."""
    _start()
    for kind, files in (("accepted", accepted()), ("refused", refused())):
        for name, build in files:
            content = build()
            size = len(content) / 1e6
            seconds, memory, told = _cost(content)
            say(f"{kind}: {name} ({size:.3f} MB): {told}, {seconds:.2f} s, {memory:.0f} MB more")
    from django.test.utils import (  # noqa: PLC0415
        setup_databases,
        setup_test_environment,
        teardown_databases,
    )

    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        _import("CSV", _people_csv())
        _import("XLSX", _people_book())
    finally:
        teardown_databases(databases, verbosity=0)


def _people_csv() -> bytes:
    lines = [f"Player {number};{number}" for number in range(5000)]
    return "\n".join(["Name;Number", *lines]).encode()


def _people_book() -> bytes:
    import openpyxl  # noqa: PLC0415

    book = openpyxl.Workbook()
    book.active.append(["Name", "Number"])
    for number in range(5000):
        book.active.append([f"Player {number}", number])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _import(kind: str, content: bytes) -> None:
    """A list of 5,000 from the file to the club's list."""
    from django.contrib.auth.models import User  # noqa: PLC0415

    from clubs.services import confirm_import, create_club, read_people  # noqa: PLC0415
    from clubs.services.people_import import preview  # noqa: PLC0415

    owner = User.objects.create_user(f"olga-{kind}")
    club = create_club(name=f"Bench {kind}", owner=owner)
    start = time.process_time()
    waiting = read_people(club=club, by=owner, content=content)
    read = time.process_time()
    preview(waiting)
    shown = time.process_time()
    added = confirm_import(waiting=waiting)
    done = time.process_time()
    say(
        f"{added:,} people from {kind}: read {read - start:.2f} s, shown {shown - read:.2f} s,"
        f" added {done - shown:.2f} s"
    )


def say(line: str) -> None:
    """A line of the report."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
