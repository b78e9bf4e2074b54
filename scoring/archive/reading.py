"""From an archive into a site that does not have the club yet, whatever other clubs it has.

An archive is somebody's file: it is taken in by whoever runs the site, at the command line. Every
log in it is told again by the rules, so a file that was tampered with does not come in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, transaction

from clubs.club_rows import foreign_keys, is_card
from clubs.models import Club, RuleSetVersion
from rules_engine.errors import RuleViolation
from rules_engine.house_rules import HouseRules
from scoring.archive.accounts import Accounts, Trust
from scoring.archive.numbers import Numbers, Row
from scoring.archive.parts import KNOWN, archived_models, digest_of, label_of
from scoring.archive.refusing import ArchiveError, refuse_here
from scoring.archive.rows import Restoring
from scoring.archive.signing import MEMBERS, grants, is_ours
from scoring.archive.writing import ACCOUNTS, FOLLOWS, FORMAT, MANIFEST, READ, VERSION, rows_file
from scoring.audit import rebuild_game
from scoring.models import Game
from scoring.services.declared import let_declared_stand
from web.uploads.packages import BadPackage, Package

# Rows of games pack ten or twenty to one. What unpacks to much more was made to fill the machine.
MOST_RATIO: Final = 200
MOST_SPARE: Final = 10_000_000
MOST_ROW: Final = 20_000_000


class ArchiveFile:
    """An archive that was opened; raises ArchiveError where it is none."""

    def __init__(self, content: bytes) -> None:
        try:
            most = MOST_SPARE + MOST_RATIO * len(content)
            self._zip = Package(content, most)
            self.is_ours = is_ours(Package(content, most))
            manifest = self.data(MANIFEST)
            kind, self.version = manifest.get("format"), manifest.get("version")
            # The version of the site that wrote it, for people.
            self.site = str(manifest.get("site", "a site before 1.0.0"))
        except (BadPackage, RecursionError, ValueError, AttributeError) as error:
            raise ArchiveError("no_archive", "That is no archive of a club.") from error
        if kind != FORMAT or self.version not in READ:
            words = "That is no archive of a club, or one of another version."
            raise ArchiveError("other_version", words)
        unknown = self._tables() - {label_of(model) for model in archived_models()}
        if unknown:
            names = ", ".join(sorted(unknown))
            words = f"The archive is of a later version: it has {names}."
            raise ArchiveError("later_version", words)

    def data(self, name: str) -> Any:
        """One of its JSON files."""
        return json.loads(self._zip.read(name))

    def rows(self, label: str) -> Iterator[Row]:
        """The rows of a table; none where it is not in the archive."""
        if label not in self._tables():
            return
        for line in self._zip.lines(rows_file(label), MOST_ROW):
            yield json.loads(line)

    def _tables(self) -> set[str]:
        names = self._zip.names
        return {name[len("rows/") : -len(".jsonl")] for name in names if name.startswith("rows/")}

    def digests(self, label: str) -> dict[str, str]:
        """What followed from the rows of a table, by number; none where it cannot be compared."""
        told = self.data(FOLLOWS) if self.version == VERSION else {}
        return dict(told.get(label, {})) if label in KNOWN.digests else {}

    def slug(self) -> str:
        """The address of its club."""
        return str(next(self.rows(label_of(Club)))["slug"])


class ForeignArchive(ArchiveError):
    """The archive was not written by this site, or not like this; its words say what it grants."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What whoever runs the site says of an archive that is taken in.

    `accept`: he has read what one of another site grants. `join`: he vouches for that site, and
    accounts with the same confirmed address are the same. `address` is the club's here, empty for
    its own. `people` are the accounts that earlier archives of the same site brought.
    """

    accept: bool = False
    join: bool = False
    address: str = ""
    people: dict[tuple[str, str], int] = field(default_factory=dict)


def restore_club(
    content: bytes,
    wishes: Wishes | None = None,
    *,
    accept: bool = False,
    tell: Callable[[str], object] = str,
) -> Club:
    """Make the club of an archive, with accounts for everybody whom it speaks of (`accounts`).

    Accounts that are new here have no password: their owners ask for one by mail, or the site's
    administrator sets one. All or nothing; raises ArchiveError, and ForeignArchive for one that
    this site did not sign, unless somebody has read what it grants and says `accept`. `tell` is
    given a line for what this version counts otherwise than the archive's.
    """
    archive, wishes = ArchiveFile(content), wishes or Wishes(accept=accept)
    with damage_told():
        told = next(archive.rows(label_of(Club)))
        address = wishes.address or str(told["slug"])
        refuse_here(archive.rows, told, address)
        trust = Trust.ADDRESSES if wishes.join else Trust.NOBODY
        accounts = Accounts(Trust.OURS if archive.is_ours else trust, wishes.people)
        if not (archive.is_ours or wishes.accept):
            raise _foreign(archive, accounts)
        with transaction.atomic():
            return _restore(archive, accounts, address, tell)


@contextmanager
def damage_told() -> Iterator[None]:
    """Whatever a file that was tampered with leads to, as an ArchiveError `damaged`."""
    try:
        yield
    except (
        KeyError,
        TypeError,
        ValueError,
        StopIteration,
        AttributeError,
        OverflowError,
        RecursionError,
        ObjectDoesNotExist,
        BadPackage,
        DatabaseError,
        RuleViolation,
        ValidationError,
    ) as error:
        raise ArchiveError("damaged", f"The archive is damaged: {error!r}.") from error


def _foreign(archive: ArchiveFile, accounts: Accounts) -> ForeignArchive:
    granted = grants(archive.rows(MEMBERS), archive.data(ACCOUNTS), accounts)
    lines = [f"  {line}" for line in granted]
    return ForeignArchive(
        "foreign",
        "\n".join(
            [
                "This archive was not written by this site, or was changed since. It would grant:",
                *(lines or ["  nobody any role"]),
                "If that is right, take it in with --accept.",
            ]
        ),
    )


def _restore(
    archive: ArchiveFile, accounts: Accounts, address: str, tell: Callable[[str], object]
) -> Club:
    users = accounts.restored(archive.data(ACCOUNTS), _cards(archive))
    numbers = Numbers(archive.rows, ours=archive.is_ours)
    restoring = Restoring(users, numbers, {f"{label_of(Club)}.slug": address})
    for model in archived_models():
        restoring.take(model, archive.rows(label_of(model)))
    restoring.finish()
    club = Club.objects.get(slug=address)
    for version in RuleSetVersion.objects.filter(rule_set__club=club):
        HouseRules.from_data(version.data)  # raises RuleViolation for what cannot be played
    older = [row["id"] for row in archive.rows(label_of(Game)) if "declare" not in row["rules"]]
    let_declared_stand(Game.objects.filter(club=club, pk__in=older))
    for game in Game.objects.filter(club=club).iterator():
        rebuild_game(game)
    for line in _what_differs(archive, restoring, club):
        tell(line)
    return club


def _cards(archive: ArchiveFile) -> set[str]:
    """The accounts that are nothing but a card or a device."""
    found: set[str] = set()
    for model in archived_models():
        keys = [key.attname for key in foreign_keys(model) if is_card(key)]
        if keys:
            found.update(str(row[key]) for row in archive.rows(label_of(model)) for key in keys)
    return found


def _what_differs(archive: ArchiveFile, restoring: Restoring, club: Club) -> Iterator[str]:
    """A line for whatever this version makes otherwise of the rows, and for what cannot be
    compared; raises ArchiveError for what must come out as it was and does not."""
    as_there = Club.objects.get(pk=club.pk)
    as_there.slug = archive.slug()
    if archive.version != VERSION:
        yield (
            f"The archive was written by {archive.site}: its rows are here as they were, and what "
            "follows from them was made again without anything to compare it with."
        )
    for model in archived_models():
        label = label_of(model)
        for number, digest in archive.digests(label).items():
            here = restoring.numbers(label)[model._meta.pk.to_python(number)]  # noqa: SLF001
            row = model._base_manager.get(pk=here)  # noqa: SLF001  public
            if digest_of(row, as_there) == digest:
                continue
            if label not in KNOWN.may_change or archive.site == settings.VERSION:
                words = f"{label} {number} does not come out as it was."
                raise ArchiveError("does_not_follow", words)
            yield f"{label} {number} comes out otherwise than in version {archive.site}."
