"""Write every club of a site to files, for another site to take in."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from clubs.models import Club
from scoring.archive import write_archive


class Command(BaseCommand):
    help = "Writes everything of every club to a folder that merge_site takes in at another site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="An empty one; files have mail addresses.")

    def handle(self, *_: Any, **options: Any) -> None:
        folder: Path = options["folder"]
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if any(folder.iterdir()):
                raise CommandError(f"{folder} is not empty: what is in it would be taken in, too.")
            for club in Club.objects.order_by("pk"):
                file = folder / f"{club.slug}.zip"
                file.write_bytes(write_archive(club, mails=True))
                self.stdout.write(f"{club.name} is in {file}.")
        except OSError as error:
            raise CommandError(f"The folder cannot be written: {error.strerror}.") from error
