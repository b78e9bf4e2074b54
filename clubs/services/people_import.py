"""Taking in a list of people: a dry run that says what would happen, then the same for good."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import tablib
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from import_export.resources import ModelResource
from simple_history.utils import bulk_create_with_history

from clubs.models import Club, Player, PlayerImport
from clubs.models.player import NUMBER_LENGTH
from clubs.people_file import FIELDS, FileRow, read_people_file
from clubs.search_key import search_key
from clubs.services.naming import clean_line, clean_name

NEW, DUPLICATE, FAULTY = "new", "duplicate", "faulty"
BATCH = 500


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What would become of one row: `new`, `duplicate` of somebody on the list, or `faulty`."""

    line: int
    name: str
    nickname: str
    number: str
    state: str
    words: str = ""


class PeopleResource(ModelResource):
    """Rows of a file as players of one club, those that are on the list already left out."""

    class Meta:
        model = Player
        fields = FIELDS
        import_id_fields: Sequence[str] = ()
        use_bulk = True
        batch_size = BATCH
        skip_diff = True
        store_row_values = True

    def __init__(self, club: Club, *, also_duplicates: bool = False) -> None:
        super().__init__()
        self.club = club
        self.also_duplicates = also_duplicates
        self.known = {
            _same(name, number)
            for name, number in Player.objects.filter(club=club).values_list("name", "number")
        }

    def before_import_row(self, row: dict[str, Any], **_kwargs: Any) -> None:
        """Clean the row; a ValidationError is noted beside it by the library."""
        fault = row.pop("fault", "")
        if fault:
            raise ValidationError(fault)
        row["name"] = clean_name(row["name"])
        row["nickname"] = clean_line(row["nickname"])
        row["number"] = clean_line(row["number"], most=NUMBER_LENGTH)

    def init_instance(self, row: Any = None) -> Player:  # noqa: ARG002  the library's signature
        """A new player of this club."""
        return Player(club=self.club)

    def skip_row(
        self,
        instance: Player,
        original: Any,  # noqa: ARG002
        row: Any,  # noqa: ARG002
        import_validation_errors: Any = None,  # noqa: ARG002
    ) -> bool:
        """Whether somebody of this name and number is on the list, or further up in the file."""
        same = _same(instance.name, instance.number)
        if same in self.known and not self.also_duplicates:
            return True
        self.known.add(same)
        return False

    def bulk_create(
        self,
        using_transactions: Any,  # noqa: ARG002
        dry_run: Any,
        raise_errors: Any,  # noqa: ARG002
        batch_size: Any = None,  # noqa: ARG002
        result: Any = None,  # noqa: ARG002
    ) -> None:
        """A batch of players, each with the first row of its history."""
        if not dry_run and self.create_instances:
            for player in self.create_instances:
                player.fill_search()
            bulk_create_with_history(self.create_instances, Player, batch_size=BATCH)
        self.create_instances.clear()


def _same(name: str, number: str) -> tuple[str, str]:
    return search_key(name), search_key(number)


def read_people(
    *, club: Club, by: AbstractBaseUser, content: bytes, filename: str
) -> tuple[PlayerImport, list[PersonRow]]:
    """A dry run of a file: what would happen to each row, and the import that waits for a yes.

    Nothing is added. An older list of this club that nobody confirmed is thrown away. Raises
    ValidationError where the file cannot be read at all.
    """
    rows = read_people_file(content, filename)
    PlayerImport.objects.filter(club=club).delete()
    waiting = PlayerImport.objects.create(
        club=club,
        made_by_id=by.pk,
        made_at=timezone.now(),
        rows=[[row.line, row.cells, row.fault] for row in rows],
    )
    return waiting, preview(waiting)


def preview(waiting: PlayerImport) -> list[PersonRow]:
    """What would become of the rows of an import now."""
    rows = _file_rows(waiting)
    return _run(PeopleResource(waiting.club), rows, dry_run=True)


@transaction.atomic
def confirm_import(*, waiting: PlayerImport, also_duplicates: bool = False) -> int:
    """Add the people of a list; the number of those who were new. Faulty rows stay out.

    With `also_duplicates` namesakes are added as the other people that they may be.
    """
    resource = PeopleResource(waiting.club, also_duplicates=also_duplicates)
    done = _run(resource, _file_rows(waiting), dry_run=False)
    waiting.delete()
    return sum(row.state == NEW for row in done)


def _file_rows(waiting: PlayerImport) -> list[FileRow]:
    return [FileRow(line, cells, fault) for line, cells, fault in waiting.rows]


def _run(resource: PeopleResource, rows: list[FileRow], *, dry_run: bool) -> list[PersonRow]:
    data = tablib.Dataset(headers=[*FIELDS, "fault"])
    for row in rows:
        data.append([*(row.cells[name] for name in FIELDS), row.fault])
    result = resource.import_data(data, dry_run=dry_run, use_transactions=False, raise_errors=False)
    if result.base_errors:
        raise result.base_errors[0].error
    return list(_told(rows, result.rows))


def _told(rows: list[FileRow], results: Iterable[Any]) -> Iterable[PersonRow]:
    for row, outcome in zip(rows, results, strict=True):
        words = ""
        if outcome.validation_error is not None or outcome.errors:
            error = outcome.validation_error or outcome.errors[0].error
            words = " ".join(getattr(error, "messages", None) or [str(error)])
            state = FAULTY
        else:
            state = DUPLICATE if outcome.is_skip() else NEW
        name, nickname, number = (row.cells[field] for field in FIELDS)
        yield PersonRow(row.line, name, nickname, number, state, words)
