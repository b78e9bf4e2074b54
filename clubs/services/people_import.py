"""Taking in a list of people: a dry run that says what would happen, then the same for good.

The club's own list and the lists of evenings come in here; `purpose` says which one it is, and an
evening hands in who is in already.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from simple_history.utils import bulk_create_with_history

from clubs.models import Club, Player, PlayerImport
from clubs.people_lists.columns import Reading, recognise
from clubs.people_lists.file import people_rows, read_list
from clubs.people_lists.preview import (
    FAULTY,
    KNOWN,
    NEW,
    SKIP,
    TWICE,
    Listed,
    PersonRow,
    preview_rows,
)
from clubs.search_key import search_key
from clubs.selectors import all_players
from web.uploads import Cell, FileLine, Sheet

BATCH: Final = 500
KEPT: Final = timedelta(days=1)


def read_people(
    *,
    club: Club,
    by: AbstractBaseUser,
    content: bytes = b"",
    pasted: str = "",
    purpose: str = "",
) -> PlayerImport:
    """A dry run of a file, or of pasted lines: the list that waits for a yes; nothing is added.

    An older list of this account for the same is thrown away. Raises ValidationError where the
    file cannot be read at all.
    """
    sheet = read_list(content, pasted)
    known = {search_key(name) for name in all_players(club).values_list("name", flat=True)}
    reading = recognise(sheet.lines, known)
    return keep_sheet(club=club, by=by, purpose=purpose, sheet=sheet, reading=asdict(reading))


def keep_sheet(
    *, club: Club, by: AbstractBaseUser, purpose: str, sheet: Sheet, reading: dict[str, Any]
) -> PlayerImport:
    """Keep the lines of a file until somebody says what becomes of them, for a day."""
    now = timezone.now()
    PlayerImport.objects.filter(made_at__lt=now - KEPT).delete()
    PlayerImport.objects.filter(club=club, made_by_id=by.pk, purpose=purpose).delete()
    return PlayerImport.objects.create(
        club=club,
        made_by_id=by.pk,
        made_at=now,
        purpose=purpose,
        rows=[
            [line.number, [_stored(cell) for cell in line.cells], line.fault]
            for line in sheet.lines
        ],
        reading=reading | {"cut_at": sheet.cut_at},
    )


def kept_lines(waiting: PlayerImport) -> list[FileLine]:
    """The lines of a list that waits."""
    return [
        FileLine(number, tuple(_cell(cell) for cell in cells), fault)
        for number, cells, fault in waiting.rows
    ]


def reading_of(waiting: PlayerImport) -> Reading:
    """How a list that waits is read."""
    told = waiting.reading
    return Reading(tuple(told["columns"]), told["first"], told["numbered"])


def set_columns(*, waiting: PlayerImport, columns: Sequence[str], first: int) -> None:
    """Read a list as somebody says: what each column is, and which line is the first person."""
    first = min(max(first, 0), len(waiting.rows))
    waiting.reading |= {"columns": list(columns), "first": first}
    waiting.save(update_fields=["reading"])


def preview(
    waiting: PlayerImport,
    *,
    inside: Collection[int] | None = None,
    mended: Mapping[int, str] | None = None,
) -> list[PersonRow]:
    """What would become of each row now: one query. `inside` are the players of an evening."""
    listed = Listed.of(all_players(waiting.club), inside)
    rows = people_rows(kept_lines(waiting), reading_of(waiting))
    return preview_rows(rows, listed, mended)


@transaction.atomic
def take_people(
    *,
    waiting: PlayerImport,
    inside: Collection[int] | None = None,
    said: Mapping[int, str] | None = None,
    mended: Mapping[int, str] | None = None,
    also_duplicates: bool = False,
) -> list[tuple[Player, PersonRow]]:
    """The people of a list as it was said, in its order, each with his row; new ones are added.

    `said` is by the row's place what differs from the usual, `mended` a name put right. A choice
    that is none any more is passed over, as are faulty rows. A list is taken once: whoever was
    slower gets nobody. With `also_duplicates` namesakes are added as the other people they may be.
    """
    held = PlayerImport.objects.select_for_update().filter(pk=waiting.pk).first()
    if held is None:
        return []
    rows = preview(held, inside=inside, mended=mended)
    by_key = {str(player.pk): player for player in all_players(held.club)} if said else {}
    taken: list[tuple[Player, PersonRow]] = []
    new: list[Player] = []
    for row in rows:
        choice = (said or {}).get(row.at, row.usual)
        if also_duplicates and row.state in {KNOWN, TWICE} and choice == SKIP:
            choice = NEW
        if row.state == FAULTY or choice == SKIP:
            continue
        if choice == NEW:
            new.append(_new_player(held.club, row))
            taken.append((new[-1], row))
        elif choice in dict(row.choices):
            known = by_key.get(choice) or Player.objects.get(pk=choice)
            taken.append((known, row))
    bulk_create_with_history(new, Player, batch_size=BATCH)
    held.delete()
    return taken


def confirm_import(
    *,
    waiting: PlayerImport,
    said: Mapping[int, str] | None = None,
    mended: Mapping[int, str] | None = None,
    also_duplicates: bool = False,
) -> int:
    """Add the people of a list to the club; the number of those who were new."""
    return len(
        take_people(waiting=waiting, said=said, mended=mended, also_duplicates=also_duplicates)
    )


def _new_player(club: Club, row: PersonRow) -> Player:
    player = Player(club=club, name=row.name, nickname=row.nickname, number=row.number)
    player.fill_search()
    return player


def _stored(cell: Cell) -> Any:
    return {"day": cell.isoformat()} if isinstance(cell, date | time) else cell


def _cell(stored: str | float | dict[str, str]) -> Cell:
    if not isinstance(stored, dict):
        return stored
    text = stored["day"]
    if ":" not in text:
        return date.fromisoformat(text)
    return datetime.fromisoformat(text) if "T" in text else time.fromisoformat(text)
