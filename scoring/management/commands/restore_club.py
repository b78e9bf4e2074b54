"""Take a club in from its archive."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.archive import ArchiveError, Wishes, restore_club


class Command(BaseCommand):
    help = "Makes the club of an archive, all or nothing, and tells every game again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--accept",
            action="store_true",
            help="take an archive of another site in, with the roles that were listed",
        )
        parser.add_argument(
            "--as", dest="address", default="", help="the club's address here, if its own is taken"
        )
        parser.add_argument(
            "--join-accounts",
            action="store_true",
            help="I vouch for the other site: the same confirmed mail address is the same account",
        )

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            wishes = Wishes(
                accept=options["accept"],
                join=options["join_accounts"],
                address=options["address"],
            )
            content = options["file"].read_bytes()
            club = restore_club(content, wishes, tell=self.stdout.write)
        except OSError as error:
            raise CommandError(f"The file cannot be read: {error.strerror}.") from error
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        games = club.games.count()
        self.stdout.write(f"{club.name} is here, at {club.slug}, {games} games as they were.")
