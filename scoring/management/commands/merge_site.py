"""Take every club of another site in: two sites become one."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import replace
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from clubs.models import Club
from scoring.archive import ArchiveError, Wishes, restore_club, verify_archive


class Command(BaseCommand):
    help = (
        "Makes the clubs of the archives in a folder, all of them or nothing, and compares each "
        "with its archive. A club that is here already is left alone; one whose address another "
        "has gets the next that is free."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="What archive_site wrote at the other site.")
        parser.add_argument(
            "--accept",
            action="store_true",
            help="take them in, with the roles that were listed; without it nothing is changed",
        )
        parser.add_argument(
            "--join-accounts",
            action="store_true",
            help="I vouch for the other site: the same confirmed mail address is the same account",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        files = sorted(options["folder"].glob("*.zip"))
        if not files:
            raise CommandError(f"There is no archive in {options['folder']}.")
        wishes = Wishes(accept=options["accept"], join=options["join_accounts"])
        asked, made = list[str](), list[tuple[bytes, Club]]()
        try:
            with transaction.atomic():
                for file in files:
                    content = file.read_bytes()
                    club = self._taken(file, content, wishes, asked)
                    if club is not None:
                        made.append((content, club))
                if asked:  # whoever runs the site reads all of it before anything is there
                    transaction.set_rollback(True)
        except OSError as error:
            raise CommandError(f"The folder cannot be read: {error.strerror}.") from error
        if asked:
            raise CommandError("\n".join([*asked, "Nothing was changed."]))
        self._compare(made)

    def _taken(self, file: Path, content: bytes, wishes: Wishes, asked: list[str]) -> Club | None:
        """The club of one archive; None where it is here, or where somebody is asked first."""
        try:
            return restore_club(content, wishes)
        except ArchiveError as error:
            if error.code == "already_here":
                self.stdout.write(f"{file.name}: {error}")
            elif error.code == "address_taken" and not wishes.address:
                return self._taken(file, content, replace(wishes, address=error.offer), asked)
            elif error.code == "foreign":
                asked.append(f"{file.name}: {error}")
            else:
                raise CommandError(f"{file.name}: {error} Nothing was changed.") from error
        return None

    def _compare(self, made: list[tuple[bytes, Club]]) -> None:
        found = 0
        for content, club in made:
            self.stdout.write(f"{club.name} is here, at {club.slug}.")
            for line in verify_archive(content):
                found += 1
                self.stdout.write(f"{club.slug}: {line}")
        if found:
            raise CommandError(f"{found} things differ.")
        self.stdout.write(f"{len(made)} clubs are here, all of them as in their archives.")
