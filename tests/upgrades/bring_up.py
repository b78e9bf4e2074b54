"""Fill an empty database with a kept one, and bring it to this version as whoever runs a site does.

    DATABASE_URL=… python -m tests.upgrades.bring_up NAME

says in one line of JSON which places were shown and which are shown now.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import django
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor

KEPT: Final = Path(__file__).resolve().parent / "kept"
OURS: Final = ("clubs", "scoring", "tournaments")


def main(name: str) -> None:
    text = lzma.decompress((KEPT / f"{name}.jsonl.xz").read_bytes()).decode()
    lines = map(json.loads, text.splitlines())
    call_command("createcachetable")
    migrate_as_it_was(next(lines)["migrations"])
    was = next(lines)["standings"]
    with transaction.atomic():
        counts = dict(map(put, lines))
    reset_numbers(counts)
    call_command("migrate", verbosity=0)
    call_command("replay_ratings", stdout=sys.stderr)
    call_command("verify", stdout=sys.stderr)
    told = {"was": was, "now": dict(standings()), "rows": counts, "kept": dict(count(counts))}
    sys.stdout.write(json.dumps(told))


def migrate_as_it_was(done: Iterable[tuple[str, str]]) -> None:
    """The tables as they were then; those of libraries as the installed ones have them."""
    executor = MigrationExecutor(connection)
    others = [leaf for leaf in executor.loader.graph.leaf_nodes() if leaf[0] not in OURS]
    executor.migrate([*others, *((app, name) for app, name in done if app in OURS)])


def put(told: dict[str, Any]) -> tuple[str, int]:
    """The rows of one table. As texts: every database reads a column's kind from those."""
    columns = ", ".join(f'"{each}"' for each in told["columns"])
    places = ", ".join(["%s"] * len(told["columns"]))
    statement = f'INSERT INTO "{told["table"]}" ({columns}) VALUES ({places})'  # noqa: S608
    texts = connection.vendor == "postgresql"
    rows = [
        [str(value) if texts and value is not None else value for value in row]
        for row in told["rows"]
    ]
    with connection.cursor() as cursor:
        cursor.executemany(statement, rows)
    return told["table"], len(rows)


def reset_numbers(tables: Iterable[str]) -> None:
    """Let the next row of each table have a number of its own."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        for table in tables:
            for each in connection.introspection.get_sequences(cursor, table):
                column = each["column"]
                cursor.execute(
                    f'SELECT setval(%s, (SELECT coalesce(max("{column}"), 1) FROM "{table}"))',  # noqa: S608
                    [each["name"]],
                )


def standings() -> Iterator[tuple[str, list[Any]]]:
    from clubs.models import Role  # noqa: PLC0415  apps are ready only now
    from tournaments.events.entrants.people_names import event_names  # noqa: PLC0415
    from tournaments.events.models import Event  # noqa: PLC0415
    from tournaments.events.papers.export import event_data  # noqa: PLC0415

    for event in Event.objects.order_by("pk"):
        told = event_data(event, event_names(event, Role.OWNER))["standings"]
        yield str(event.pk), [[line["place"], line["entrant"], line["score"]] for line in told]


def count(tables: Iterable[str]) -> Iterator[tuple[str, int]]:
    """How many rows each table has now, of those that are still there."""
    there = set(connection.introspection.table_names())
    with connection.cursor() as cursor:
        for table in there.intersection(tables):
            cursor.execute(f'SELECT count(*) FROM "{table}"')  # noqa: S608  a table's own name
            yield table, cursor.fetchone()[0]


if __name__ == "__main__":
    django.setup()
    main(sys.argv[1])
