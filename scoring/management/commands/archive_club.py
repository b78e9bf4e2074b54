"""Write a club's whole data to one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from scoring.archive import write_archive


class Command(BaseCommand):
    help = "Writes everything of a club to a file that restore_club takes in elsewhere."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="The club's address.")
        parser.add_argument("file", type=Path, help="Where to; it has members’ mail addresses.")

    def handle(self, *_: Any, **options: Any) -> None:
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(f"There is no club at the address {options['slug']}.")
        options["file"].write_bytes(write_archive(club, mails=True))
        self.stdout.write(f"{club.name} is in {options['file']}.")
