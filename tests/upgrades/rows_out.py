"""Runs in a site as it was at an earlier commit, and writes its whole database as lines of JSON.

Nothing of this version is imported: what runs is the code of that commit, on SQLite. Rows are told
as SQLite holds them, which every database reads back from texts.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from typing import Any

import django
from django.db import connection

# What the framework makes itself, and what is nobody's data.
NOT_KEPT = {
    "auth_permission",
    "django_admin_log",
    "django_cache",
    "django_content_type",
    "django_migrations",
    "django_session",
    "usersessions_usersession",
}
# Where the data of an event are told, the newest first.
EXPORTS = ("tournaments.events.papers.export", "tournaments.export")
NAMES = ("tournaments.events.entrants.people_names", "tournaments.people_names")


def main() -> None:
    tell({"migrations": query("SELECT app, name FROM django_migrations ORDER BY id")})
    tell({"standings": dict(standings())})
    for table in sorted(connection.introspection.table_names()):
        if table not in NOT_KEPT:
            with connection.cursor() as cursor:
                cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608  a table's own name
                columns = [each[0] for each in cursor.description]
                tell({"table": table, "columns": columns, "rows": cursor.fetchall()})


def tell(data: dict[str, Any]) -> None:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str)
    sys.stdout.write(f"{text}\n")


def query(statement: str) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return list(cursor.fetchall())


def standings() -> Any:
    """The places of every event, as they were shown, by its number."""
    from clubs.models import Role  # noqa: PLC0415  apps are ready only now
    from tournaments.models import Event  # type: ignore[attr-defined]  # noqa: PLC0415

    event_data, event_names = first(EXPORTS).event_data, first(NAMES).event_names
    for event in Event.objects.order_by("pk"):
        told = event_data(event, event_names(event, Role.OWNER))["standings"]
        yield str(event.pk), [[line["place"], line["entrant"], line["score"]] for line in told]


def first(names: tuple[str, ...]) -> Any:
    for name in names:
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(names[0])


if __name__ == "__main__":
    django.setup()
    main()
