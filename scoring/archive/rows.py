"""Rows of any table as JSON, and back with other numbers where theirs are taken.

A row that names an account has its name there, since accounts are not a club's. A row that names
another row has its number, and whatever number that gets here (`numbers`), it follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date, datetime
from itertools import islice
from typing import Any, Final
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db.models import Field, ForeignKey, Model

from clubs.club_rows import rows_of, tracked
from clubs.models import Club
from scoring.archive.numbers import Numbers, Row, counted
from scoring.archive.parts import KNOWN, archived_columns, label_of

BATCH: Final = 500


def written_rows(club: Club, model: type[Model], users: Mapping[Any, str]) -> Iterator[Row]:
    """The rows of a club in one table; `users` are the names of accounts by their keys."""
    fields = archived_columns(model)
    inside = KNOWN.inside.get(label_of(model))
    rows = rows_of(club, model).values_list(*(field.attname for field in fields))
    for values in rows.iterator():
        row = {
            field.attname: users.get(value) if _is_account(field) else _plain(value)
            for field, value in zip(fields, values, strict=True)
        }
        yield row if inside is None else inside(row, _naming(users))


def _naming(users: Mapping[Any, str]) -> Callable[[type[Model], Any], Any]:
    """Accounts by name, and every other row by its number."""
    account = get_user_model()
    return lambda model, number: users.get(number) if model is account else number


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

    `users` are the keys of accounts by their names in the archive, `numbers` those of rows.
    `instead` has other values for columns (`app.model.column`) than the archive's.
    """

    def __init__(
        self, users: Mapping[str, Any], numbers: Numbers, instead: Mapping[str, Any]
    ) -> None:
        self.users = users
        self._here = numbers
        self._instead = instead
        self._numbers: dict[str, dict[Any, Any]] = {}
        # Rows with columns that have to wait until every table is there.
        self._waiting: list[tuple[type[Model], Any, Row]] = []

    def numbers(self, label: str) -> Mapping[Any, Any]:
        """The new numbers of a table's rows by the old ones."""
        return self._numbers.get(label, {})

    def take(self, model: type[Model], told: Iterable[Row]) -> None:
        """Insert the rows of one table.

        Raises KeyError, ValueError, ValidationError for what is no row of it, IntegrityError for
        what the database refuses.
        """
        known: dict[Any, Any] = {}
        waiting = iter(told)
        while batch := list(islice(waiting, BATCH)):
            made = [self._made(model, row) for row in batch]
            model._base_manager.bulk_create(made)  # noqa: SLF001  also of append-only tables
            for row, written in zip(made, batch, strict=True):
                known[_old_number(model, written)] = row.pk
                late = {name: written[name] for name in self._late(model) if written.get(name)}
                if late:
                    self._waiting.append((model, row.pk, late))
        self._numbers[label_of(model)] = known

    def _made(self, model: type[Model], written: Row) -> Model:
        fields, label = archived_columns(model), label_of(model)
        unknown = set(written) - {field.attname for field in fields}
        if unknown:
            raise ValueError(f"{label} has no {', '.join(sorted(unknown))} here")
        inside = KNOWN.inside.get(label)
        told = written if inside is None else inside(written, self._number)
        row = model()
        for field in fields:
            if field.attname in told and field.attname not in self._late(model):
                setattr(row, field.attname, self._read(model, field, told[field.attname]))
        for column, value in self._instead.items():
            if column.rpartition(".")[0] == label:
                setattr(row, column.rpartition(".")[2], value)
        for column, fill in KNOWN.fills.items():
            if column.rpartition(".")[0] == label:
                setattr(row, column.rpartition(".")[2], fill(row))
        first = KNOWN.first_numbers.get(label)
        if first is not None and getattr(row, first) is None:
            before = _old_number(model, written)
            setattr(row, first, None if before == row.pk else before)
        if hasattr(row, "fill_search"):
            row.fill_search()
        return row

    def _number(self, model: type[Model], number: Any) -> Any:
        """What stands here for a number inside of JSON; there accounts have their names."""
        if model is get_user_model():
            return self.users.get(number)
        return self._here.here(model, number)

    def _read(self, model: type[Model], field: Field[Any, Any], value: Any) -> Any:
        if value is None:
            return None
        if _is_account(field):
            return self.users[value]
        if isinstance(field, ForeignKey):
            return self._named(field, value)
        if field.primary_key and counted(model):
            return self._here.here(model, field.to_python(value))
        past = tracked(model)
        if past is not None and field.name == past._meta.pk.name and counted(past):  # noqa: SLF001  public
            return self._here.here(past, field.to_python(value))
        return field.to_python(value)

    def _named(self, field: ForeignKey[Any, Any], value: Any) -> Any:
        """The number of a named row. What the archive does not have is nobody, where it may be."""
        target = field.target_field.to_python(value)
        numbers = self.numbers(label_of(field.related_model))
        return numbers.get(target) if field.null else numbers[target]

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


def _old_number(model: type[Model], told: Row) -> Any:
    pk = model._meta.pk  # noqa: SLF001  public
    return pk.to_python(told[pk.attname])
