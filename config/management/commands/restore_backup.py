"""Bring a backup back into an empty database, and prove that it is whole."""

from __future__ import annotations

from typing import Any

from dbbackup.storage import StorageError, get_storage
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection


class Command(BaseCommand):
    help = (
        "Brings a backup of `dbbackup` back into the database that DATABASE_URL names, which must"
        " be empty: the newest in BACKUP_DIR, or the one named. Brings its tables to this version,"
        " and compares all that is shown with what was recorded. Exits 1 where something differs."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", default="", help="A file in BACKUP_DIR.")

    def handle(self, *_: Any, name: str, **__: Any) -> None:
        kept = self._backup(name)
        if connection.introspection.table_names():
            raise CommandError(
                "This database is not empty, and stays as it is. Name an empty one in DATABASE_URL."
            )
        call_command(
            "dbrestore",
            interactive=False,
            input_filename=kept,
            uncompress=kept.endswith(".gz"),
            # Whoever restores owns what is restored.
            pg_options="--no-owner --no-privileges",
            verbosity=0,
        )
        self.stdout.write(f"{kept} is restored.")
        call_command("migrate", interactive=False, verbosity=0)
        call_command("verify", stdout=self.stdout)

    def _backup(self, name: str) -> str:
        """The file that is asked for, or the newest: looked for first, so that nothing is begun."""
        storage = get_storage()
        try:
            if not name:
                return str(storage.get_latest_backup(content_type="db"))
            if name in storage.list_backups(content_type="db"):
                return name
        except (StorageError, FileNotFoundError):
            pass
        raise CommandError(f"There is no backup{name and f' {name}'} in BACKUP_DIR.")
