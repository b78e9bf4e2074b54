"""The proof that a site has everything of an archive, exactly so."""

from __future__ import annotations

import json
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Any, Final

from django.contrib.auth import get_user_model
from django.db.models import Model

from clubs.club_rows import columns, foreign_keys, rows_of, tracked
from clubs.models import Club
from rules_engine.house_rules import HouseRules
from scoring.archive.parts import KNOWN, archived_models, label_of
from scoring.archive.reading import ArchiveFile, damage_told
from scoring.archive.refusing import club_here
from scoring.archive.writing import write_archive
from scoring.models import Game

GONE: Final = "gone"
MOST: Final = 20
"""So many differing rows of a table are told one by one."""


def verify_archive(content: bytes) -> list[str]:
    """What of an archive is not in this site exactly so: empty where all is well.

    A figure that stands in two places of the club and is not the same is told too.

    Rows are compared by their order, since a site that has other clubs gives them other numbers,
    and accounts by the order in which they are named; the club may have another address. What
    follows from rows (projections, standings) is compared by its digest.
    """
    there = ArchiveFile(content)
    with damage_told():
        club = club_here(next(there.rows(label_of(Club))))
        if club is None:
            return ["There is no such club here."]
        club.slug = there.slug()  # what follows is compared as if it had its address of then
        here = ArchiveFile(write_archive(club))
        return list(_differences(club, _Seen(there), _Seen(here)))


class _Seen:
    """An archive with the place of each row in its table, and of each account by first mention.

    Both are the same wherever a club is, its numbers and names of accounts are not.
    """

    def __init__(self, file: ArchiveFile) -> None:
        self.file = file
        self._people: dict[str, int] = {}
        self.places = {
            label_of(model): {
                str(row[model._meta.pk.attname]): place  # noqa: SLF001  public
                for place, row in enumerate(file.rows(label_of(model)), 1)
            }
            for model in archived_models()
        }

    def place(self, model: type[Model], number: Any) -> Any:
        """What stands for a number of a row, or the name of an account."""
        if number is None:
            return None
        if model is get_user_model():
            return self._people.setdefault(str(number), len(self._people))
        places = self.places.get(label_of(model))
        return number if places is None else places.get(str(number), GONE)

    def later_columns(self, model: type[Model]) -> set[str]:
        """The columns of a table that came after the archive was written."""
        first = next(self.file.rows(label_of(model)), None)
        return set() if first is None else {each.attname for each in columns(model)} - set(first)

    def rows(self, model: type[Model], without: AbstractSet[str]) -> Iterator[str]:
        """The rows of a table as they are wherever the club is, `without` some columns."""
        label, pk = label_of(model), model._meta.pk.attname  # noqa: SLF001  public
        named: dict[str, Any] = {key.attname: key.related_model for key in foreign_keys(model)}
        past, first = tracked(model), KNOWN.first_numbers.get(label)
        if past is not None:
            named[past._meta.pk.attname] = past  # noqa: SLF001  public
        named[pk] = model
        inside = KNOWN.inside.get(label)
        for row in self.file.rows(label):
            told = row if inside is None else inside(row, self.place)
            plain = {
                name: self.place(named[name], value) if name in named else value
                for name, value in told.items()
                if name not in without
            }
            if first is not None:
                plain[first] = row[pk] if row.get(first) is None else row[first]
            if model is Club:
                del plain["slug"]  # another club may have had its address here
            if model is Game:  # rules of an earlier time lack the options that came later
                plain["rules"] = HouseRules.from_data(plain["rules"]).to_data()
            yield json.dumps(plain, sort_keys=True)


def _differences(club: Club, there: _Seen, here: _Seen) -> Iterator[str]:
    for model in archived_models():
        later = there.later_columns(model)
        yield from _rows_that_differ(
            label_of(model), *(list(each.rows(model, later)) for each in (there, here))
        )
        yield from _digests_that_differ(label_of(model), there, here)
        yield from _figures_that_differ(model, club)


def _rows_that_differ(label: str, there: list[str], here: list[str]) -> Iterator[str]:
    if len(there) != len(here):
        yield f"{label}: {len(there)} in the archive, {len(here)} here"
        return
    differing = [
        place for place, rows in enumerate(zip(there, here, strict=True), 1) if rows[0] != rows[1]
    ]
    for place in differing[:MOST]:
        yield f"{label}: row {place} is not what it was"
    if len(differing) > MOST:
        yield f"{label}: {len(differing) - MOST} more rows are not what they were"


def _figures_that_differ(model: Any, club: Club) -> Iterator[str]:
    check = KNOWN.checks.get(label_of(model))
    if check is not None:
        for row in rows_of(club, model):
            yield from check(row)


def _digests_that_differ(label: str, there: _Seen, here: _Seen) -> Iterator[str]:
    own = here.file.digests(label).items()
    by_place = {here.places[label][number]: digest for number, digest in own}
    for number, digest in there.file.digests(label).items():
        if by_place.get(there.places[label][number]) != digest:
            yield f"{label} {number}: what follows from it is not what it was"
