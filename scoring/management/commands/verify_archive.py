"""Compare an archive with the club as it is here."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.archive import ArchiveError, verify_archive


class Command(BaseCommand):
    help = "Says what of an archive is not exactly so in this site; changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            found = verify_archive(options["file"].read_bytes())
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        for line in found:
            self.stdout.write(line)
        if found:
            raise CommandError(f"{len(found)} things differ.")
        self.stdout.write("All is as in the archive.")
