"""Which numbers the rows of an archive get here.

Where the numbers of a table are free, its rows keep them, and so the addresses of pages and the
codes of printed cards. Otherwise they get new ones from the database's own counter, in the same
order. A number counts as mentioned also where its row is gone: histories and books of events speak
of rows that were deleted, and an undo brings some of them back under their number. So each of those
gets one too, that no row here will ever have.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import AutoField, Max, Model

from clubs.club_rows import tracked
from scoring.archive.parts import KNOWN, archived_models, label_of

Row = dict[str, Any]
Rows = Callable[[str], Iterator[Row]]
BATCH: Final = 500
# No site has ever counted so far. Whoever wrote a higher number wants our counters to run out.
HIGHEST: Final = 1_000_000_000


class Numbers:
    """The numbers here of all rows that an archive mentions, by table and number there."""

    def __init__(self, rows: Rows, *, ours: bool) -> None:
        self._here: dict[str, Mapping[int, int]] = {}
        for model, told in _mentioned(rows).items():
            counts = sorted(told)
            if not counts:
                continue
            if _may_keep(model, counts, ours=ours):
                self._here[label_of(model)] = {}
                count_past(model, counts[-1])
            else:
                new = reserved(model, len(counts))
                self._here[label_of(model)] = dict(zip(counts, new, strict=True))

    def here(self, model: type[Model], number: Any) -> Any:
        """The number here of a row there; raises KeyError for one that is never mentioned."""
        known = self._here.get(label_of(model), {})
        return known[int(number)] if known else number


def counted(model: type[Model]) -> bool:
    """Whether the database counts the rows of a table."""
    return isinstance(model._meta.pk, AutoField)  # noqa: SLF001  big ones too


def _mentioned(rows: Rows) -> dict[type[Model], set[int]]:
    """Every number of every table that counts its rows, wherever it is named."""
    found: dict[type[Model], set[int]] = defaultdict(set)

    def mention(model: type[Model], number: Any) -> Any:
        if counted(model) and model is not get_user_model():
            found[model].add(int(number))
        return number

    for model in archived_models():
        past, label = tracked(model), label_of(model)
        name = model._meta.pk.attname  # noqa: SLF001  public
        column = None if past is None else past._meta.pk.attname  # noqa: SLF001  public
        inside = KNOWN.inside.get(label)
        for row in rows(label):
            mention(model, row[name])
            if past is not None and column is not None:
                mention(past, row[column])
            if inside is not None:
                inside(row, mention)
    return found


def _may_keep(model: type[Model], counts: list[int], *, ours: bool) -> bool:
    """Whether rows may keep their numbers.

    Numbers that were never given here may be kept. Those that a deleted club had come back with an
    archive of this site alone: else codes printed for that club would open another's tables.
    """
    if not 1 <= counts[0] <= counts[-1] <= HIGHEST:
        return False
    if counts[0] > _counter(model):
        return True
    parts = (counts[at : at + BATCH] for at in range(0, len(counts), BATCH))
    return ours and not any(_is_taken(model, part) for part in parts)


def _is_taken(model: type[Model], numbers: Sequence[int]) -> bool:
    """Whether rows have one of these numbers, or had one that their history still tells of."""
    if model._base_manager.filter(pk__in=numbers).exists():  # noqa: SLF001  public
        return True
    for past in archived_models():
        if tracked(past) is model:
            name = model._meta.pk.name  # noqa: SLF001  public
            rows = past._base_manager.filter(**{f"{name}__in": numbers})  # noqa: SLF001  public
            return bool(rows.exists())
    return False


def _counter(model: type[Model]) -> int:
    """The last number that the database gave, or somebody took."""
    highest = model._base_manager.aggregate(last=Max("pk"))["last"] or 0  # noqa: SLF001  public
    return max(highest, _given(model))


def _given(model: type[Model]) -> int:
    table = model._meta.db_table  # noqa: SLF001  public
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        else:
            cursor.execute(
                "SELECT pg_sequence_last_value(pg_get_serial_sequence(%s, %s)::regclass)",
                [f'"{table}"', model._meta.pk.column],  # noqa: SLF001  public
            )
        row = cursor.fetchone()
    return 0 if row is None or row[0] is None else int(row[0])


def count_past(model: type[Model], last: int) -> None:
    """Let the next row that is made here have a number after `last`."""
    if last > _given(model):
        _set_counter(model, last)


def _set_counter(model: type[Model], last: int) -> None:
    table = model._meta.db_table  # noqa: SLF001  public
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("UPDATE sqlite_sequence SET seq = %s WHERE name = %s", [last, table])
            if not cursor.rowcount:
                cursor.execute("INSERT INTO sqlite_sequence VALUES (%s, %s)", [table, last])
        else:
            cursor.execute(
                "SELECT setval(pg_get_serial_sequence(%s, %s), %s)",
                [f'"{table}"', model._meta.pk.column, last],  # noqa: SLF001  public
            )


def reserved(model: type[Model], count: int) -> list[int]:
    """So many numbers, rising, that no other row of the table has or will have."""
    if connection.vendor == "sqlite":  # whoever writes here has the whole database
        last = _counter(model)
        _set_counter(model, last + count)
        return list(range(last + 1, last + count + 1))
    table = model._meta.db_table  # noqa: SLF001  public
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, %s)) FROM generate_series(1, %s)",
            [f'"{table}"', model._meta.pk.column, count],  # noqa: SLF001  public
        )
        return [int(row[0]) for row in cursor.fetchall()]
