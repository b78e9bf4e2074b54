"""From an archive into a site that does not have the club yet.

An archive is somebody's file: it is taken in by whoever runs the site, at the command line. Every
log in it is told again by the rules, so a file that was tampered with does not come in.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, transaction

from clubs.models import Club, RuleSetVersion
from rules_engine.errors import RuleViolation
from rules_engine.house_rules import HouseRules
from scoring.archive.accounts import restored_accounts
from scoring.archive.parts import KNOWN, archived_models, label_of
from scoring.archive.rows import Restoring, Row
from scoring.archive.signing import MEMBERS, grants, is_ours
from scoring.archive.writing import ACCOUNTS, FOLLOWS, FORMAT, MANIFEST, VERSION, rows_file
from scoring.audit import rebuild_game
from scoring.models import Game
from scoring.services.declared import let_declared_stand
from web.uploads.packages import BadPackage, Package

# Rows of games pack ten or twenty to one. What unpacks to much more was made to fill the machine.
MOST_RATIO: Final = 200
MOST_SPARE: Final = 10_000_000
MOST_ROW: Final = 20_000_000


class ArchiveError(Exception):
    """The file is no archive, or is not what it says; in words for whoever runs the site."""


class ArchiveFile:
    """An archive that was opened; raises ArchiveError where it is none."""

    def __init__(self, content: bytes) -> None:
        try:
            most = MOST_SPARE + MOST_RATIO * len(content)
            self._zip = Package(content, most)
            self.is_ours = is_ours(Package(content, most))
            manifest = self.data(MANIFEST)
            kind = (manifest.get("format"), manifest.get("version"))
        except (BadPackage, RecursionError, ValueError, AttributeError) as error:
            raise ArchiveError("That is no archive of a club.") from error
        if kind != (FORMAT, VERSION):
            raise ArchiveError("That is no archive of a club, or one of another version.")
        unknown = self._tables() - {label_of(model) for model in archived_models()}
        if unknown:
            names = ", ".join(sorted(unknown))
            raise ArchiveError(f"The archive is of a later version: it has {names}.")

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

    def slug(self) -> str:
        """The address of its club."""
        return str(next(self.rows(label_of(Club)))["slug"])


class ForeignArchive(ArchiveError):
    """The archive was not written by this site, or not like this; its words say what it grants."""


def restore_club(content: bytes, *, accept: bool = False) -> Club:
    """Make the club of an archive, with accounts by name for everybody whom it speaks of.

    Accounts that are new here have no password: their owners ask for one by mail, or the site's
    administrator sets one. All or nothing; raises ArchiveError, and ForeignArchive for one that
    this site did not sign, unless somebody has read what it grants and says `accept`.
    """
    archive = ArchiveFile(content)
    try:
        if Club.objects.filter(slug=archive.slug()).exists():
            raise ArchiveError(f"There is a club at the address {archive.slug()} already.")
        if not (archive.is_ours or accept):
            raise _foreign(archive)
        with transaction.atomic():
            return _restore(archive)
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
        raise ArchiveError(f"The archive is damaged: {error!r}.") from error


def _foreign(archive: ArchiveFile) -> ForeignArchive:
    lines = [f"  {line}" for line in grants(archive.rows(MEMBERS), archive.data(ACCOUNTS))]
    return ForeignArchive(
        "\n".join(
            [
                "This archive was not written by this site, or was changed since. It would grant:",
                *(lines or ["  nobody any role"]),
                "If that is right, take it in with --accept.",
            ]
        )
    )


def _restore(archive: ArchiveFile) -> Club:
    restoring = Restoring(restored_accounts(archive.data(ACCOUNTS)))
    for model in archived_models():
        restoring.take(model, partial(archive.rows, label_of(model)))
    restoring.finish()
    club = Club.objects.get(slug=archive.slug())
    for version in RuleSetVersion.objects.filter(rule_set__club=club):
        HouseRules.from_data(version.data)  # raises RuleViolation for what cannot be played
    older = [row["id"] for row in archive.rows(label_of(Game)) if "declare" not in row["rules"]]
    let_declared_stand(Game.objects.filter(club=club, pk__in=older))
    for game in Game.objects.filter(club=club).iterator():
        rebuild_game(game)
    _check_what_follows(archive, restoring)
    return club


def _check_what_follows(archive: ArchiveFile, restoring: Restoring) -> None:
    for model in archived_models():
        label = label_of(model)
        digests = archive.data(FOLLOWS).get(label, {}) if label in KNOWN.digests else {}
        for number, digest in digests.items():
            here = restoring.numbers(label)[model._meta.pk.to_python(number)]  # noqa: SLF001
            if KNOWN.digests[label](model._base_manager.get(pk=here)) != digest:  # noqa: SLF001
                raise ArchiveError(f"{label} {number} does not come out as it was.")
