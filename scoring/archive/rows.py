"""Rows of any table as JSON, and back with other numbers where theirs are taken.

A row that names an account has its name there, since accounts are not a club's. A row that names
another row has its number. In a site where the numbers of a table are free, its rows keep them;
otherwise they get new ones, and whatever names them follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from itertools import islice
from typing import Any, Final
from uuid import UUID

from django.contrib.auth import get_user_model
from django.core.management.color import no_style
from django.db import connection
from django.db.models import Field, ForeignKey, Model, UUIDField

from clubs.club_rows import rows_of, tracked
from clubs.models import Club
from scoring.archive.parts import KNOWN, archived_columns, label_of

BATCH: Final = 500
Row = dict[str, Any]


def written_rows(club: Club, model: type[Model], users: Mapping[Any, str]) -> Iterator[Row]:
    """The rows of a club in one table; `users` are the names of accounts by their keys."""
    fields = archived_columns(model)
    rows = rows_of(club, model).values_list(*(field.attname for field in fields))
    for values in rows.iterator():
        yield {
            field.attname: users.get(value) if _is_account(field) else _plain(value)
            for field, value in zip(fields, values, strict=True)
        }


def _is_account(field: Field[Any, Any]) -> bool:
    return isinstance(field, ForeignKey) and field.related_model is get_user_model()


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    return value.to_data() if hasattr(value, "to_data") else value


class Restoring:
    """Takes rows in, table after table, and remembers which number has become which.

    `users` are the keys of accounts by their names in the archive.
    """

    def __init__(self, users: Mapping[str, Any]) -> None:
        self.users = users
        self.renumbered = False
        self._numbers: dict[str, dict[Any, Any]] = {}
        # Rows with columns that have to wait until every table is there.
        self._waiting: list[tuple[type[Model], Any, Row]] = []

    def numbers(self, label: str) -> Mapping[Any, Any]:
        """The new numbers of a table's rows by the old ones."""
        return self._numbers.get(label, {})

    def take(self, model: type[Model], told: Callable[[], Iterable[Row]]) -> None:
        """Insert the rows of one table, which `told` reads from the beginning each time.

        Raises KeyError, ValueError, ValidationError for what is no row of it, IntegrityError for
        what the database refuses.
        """
        known: dict[Any, Any] = {}
        keep = self._is_free(model, told())
        waiting = iter(told())
        while batch := list(islice(waiting, BATCH)):
            made = [self._made(model, row, keep=keep) for row in batch]
            model._base_manager.bulk_create(made)  # noqa: SLF001  also of append-only tables
            if label_of(model) in KNOWN.numbered and self.renumbered:
                raise ValueError(f"{label_of(model)} names rows whose numbers are taken here")
            for row, written in zip(made, batch, strict=True):
                known[_old_number(model, written)] = row.pk
                late = {name: written[name] for name in self._late(model) if written.get(name)}
                if late:
                    self._waiting.append((model, row.pk, late))
        self._numbers[label_of(model)] = known
        if keep:
            _reset_numbers(model)

    def _is_free(self, model: type[Model], told: Iterable[Row]) -> bool:
        """Whether rows may keep their numbers: where none of them is taken.

        Raises ValueError where the number says that it is the very row.
        """
        unique = isinstance(model._meta.pk, UUIDField)  # noqa: SLF001  public
        waiting = (_old_number(model, row) for row in told)
        while batch := list(islice(waiting, BATCH)):
            if model._base_manager.filter(pk__in=batch).exists():  # noqa: SLF001  public
                if unique:
                    raise ValueError(f"rows of {label_of(model)} are here already")
                self.renumbered = True
                return False
        return True

    def _made(self, model: type[Model], told: Row, *, keep: bool) -> Model:
        fields = archived_columns(model)
        unknown = set(told) - {field.attname for field in fields}
        if unknown:
            raise ValueError(f"{label_of(model)} has no {', '.join(sorted(unknown))} here")
        row = model()
        for field in fields:
            if field.attname not in told or (field.primary_key and not keep and not _key(field)):
                continue
            if field.attname not in self._late(model):
                setattr(row, field.attname, self._read(model, field, told[field.attname]))
        for label, fill in KNOWN.fills.items():
            table, _, name = label.rpartition(".")
            if table == label_of(model):
                setattr(row, name, fill(row))
        if hasattr(row, "fill_search"):
            row.fill_search()
        return row

    def _read(self, model: type[Model], field: Field[Any, Any], value: Any) -> Any:
        if value is None:
            return None
        if _is_account(field):
            return self.users[value]
        if isinstance(field, ForeignKey):
            return self._named(field, value)
        past = tracked(model)
        if past is not None and field.name == past._meta.pk.name:  # noqa: SLF001  public
            return self._past_number(past, field, value)
        return field.to_python(value)

    def _named(self, field: ForeignKey[Any, Any], value: Any) -> Any:
        """The number of a named row. What the archive does not have is nobody, where it may be."""
        target = field.target_field.to_python(value)
        numbers = self.numbers(label_of(field.related_model))
        return numbers.get(target) if field.null else numbers[target]

    def _past_number(self, past: type[Model], field: Field[Any, Any], value: Any) -> Any:
        """The number in a history. A row that is gone gets one that no row here will ever have."""
        number = field.to_python(value)
        known = self.numbers(label_of(past))
        if number in known:
            return known[number]
        return -number if self.renumbered and isinstance(number, int) else number

    def _late(self, model: type[Model]) -> set[str]:
        """Columns that cannot be filled in yet: keys of rows to come, and times of insertion."""
        return {
            field.attname
            for field in archived_columns(model)
            if getattr(field, "auto_now_add", False)
            or (
                isinstance(field, ForeignKey)
                and not _is_account(field)
                and label_of(field.related_model) not in self._numbers
            )
        }

    def finish(self) -> None:
        """Fill in what had to wait; call it when every table was taken."""
        for model, pk, late in self._waiting:
            fields = {field.attname: field for field in archived_columns(model)}
            changes = {name: self._read(model, fields[name], late[name]) for name in late}
            model._base_manager.filter(pk=pk).update(**changes)  # noqa: SLF001  public
        self._waiting.clear()


def _key(field: Field[Any, Any]) -> bool:
    return isinstance(field, ForeignKey)


def _old_number(model: type[Model], told: Row) -> Any:
    pk = model._meta.pk  # noqa: SLF001  public
    return pk.to_python(told[pk.attname])


def _reset_numbers(model: type[Model]) -> None:
    """Let the next row that is made here have a number after those taken in."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [model]):
            cursor.execute(statement)
