"""What a site of many clubs costs one of them, beside a small one: pages, ratings, archive, check.

    python -m benchmarks.growth [--copies 50] [--games 1000]

makes a PostgreSQL of its own with the demo's clubs, has chance play so many games more at the one
with most, and measures. Then every row is copied so often by the database itself, with keys of its
own, and the same is measured again. Beside each page stand the tables of many rows that it reads
whole (Seq Scan). Times are those of CPU here and in the database together, which neighbours hardly
change. Exits 1 where something takes more than twice what it took and five milliseconds more.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

import django

from benchmarks.load.places import SECRET, Cluster, seconds_of

STEP: Final = 4_000_000  # more than any number of a row; 500 times it is still one of four bytes
TRIES: Final = 15
MANY: Final = 20_000
TIMES, MORE = 2.0, 5.0


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def play_more(games: int) -> None:
    """So many finished games at the club that has most, with their logs, over the last years."""
    from django.db.models import Count  # noqa: PLC0415  apps are ready only now
    from django.utils import timezone  # noqa: PLC0415

    from clubs.models import Club, Player  # noqa: PLC0415
    from scoring.demo.season import Table, deal_in, play_out  # noqa: PLC0415

    club = Club.objects.annotate(all=Count("games")).order_by("-all")[0]
    owner = club.games.exclude(created_by=None).values_list("created_by", flat=True)[0]
    by = club.memberships.model.objects.get(club=club, user=owner).user
    people = list(Player.objects.filter(club=club)[:40])
    chance = Random(11)  # noqa: S311  a benchmark's seed
    for number in range(games):
        began = timezone.now() - timedelta(days=2 + number, minutes=number)
        game = deal_in(by, club, Table("australian-4"), chance.sample(people, 4), began)
        play_out(game, by, chance, began + timedelta(hours=1))


def copied_models() -> list[Any]:
    """What belongs to clubs and to the accounts of their people; what was changed is not copied."""
    from django.apps import apps  # noqa: PLC0415  apps are ready only now
    from django.contrib.auth.models import User  # noqa: PLC0415

    own = [
        model
        for label in ("clubs", "scoring", "tournaments")
        for model in apps.get_app_config(label).get_models(include_auto_created=True)
        if not model.__name__.startswith("Historical")
    ]
    return [User, *own]


def expression(field: Any, models: set[Any]) -> str:
    """A column of a copy, as the database makes it of the original; %(copy)s is its number."""
    from django.db import models as kinds  # noqa: PLC0415  apps are ready only now

    name = f'"{field.column}"'
    target = field
    while target.remote_field and target.remote_field.model in models:
        target = target.target_field
    keyed = field.primary_key or target is not field
    if not keyed and not field.unique:
        return name
    if isinstance(target, kinds.UUIDField):
        return f"md5({name}::text || '-' || %(copy)s)::uuid"
    if isinstance(target, kinds.CharField):
        return f"left({name}, {(field.max_length or 100) - 5}) || '-' || %(copy)s"
    return f"{name} + %(copy)s * {STEP}" if keyed else name


def copy_site(copies: int) -> None:
    """Copy all rows so often."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    models = copied_models()
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # keys fit by their making
        for model in models:
            fields = [f for f in model._meta.concrete_fields if not f.generated]  # noqa: SLF001
            columns = ", ".join(f'"{field.column}"' for field in fields)
            made = ", ".join(expression(field, set(models)) for field in fields)
            table = model._meta.db_table  # noqa: SLF001  public
            made = made.replace("%(copy)s", "copy")
            cursor.execute(
                f'INSERT INTO "{table}" ({columns}) SELECT {made} FROM "{table}", '  # noqa: S608
                f"generate_series(1, {copies}) AS copy"
            )
        cursor.execute("SET session_replication_role = origin")
        cursor.execute("ANALYZE")


def scans(queries: list[str]) -> list[str]:
    """The tables of many rows that these queries read from end to end."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    found: set[str] = set()
    with connection.cursor() as cursor:
        for sql in queries:
            if sql.startswith("SELECT"):
                cursor.execute("EXPLAIN (FORMAT JSON) " + sql.replace("%", "%%"))
                told = cursor.fetchone()[0]
                plan = json.loads(told) if isinstance(told, str) else told
                found.update(whole(plan[0]["Plan"]))
        large = []
        for table in sorted(found):
            cursor.execute("SELECT reltuples FROM pg_class WHERE relname = %s", [table])
            large += [table] if cursor.fetchone()[0] > MANY else []
    return large


def whole(plan: dict[str, Any]) -> Iterator[str]:
    """The tables that a plan reads whole."""
    if plan["Node Type"] == "Seq Scan":
        yield plan["Relation Name"]
    for part in plan.get("Plans", ()):
        yield from whole(part)


def cost(act: Callable[[], object], cluster: Cluster, tries: int = TRIES) -> float:
    """The milliseconds of CPU that this takes here and in the database together."""
    began = time.process_time() + seconds_of(cluster.processes())
    for _ in range(tries):
        act()
    return (time.process_time() + seconds_of(cluster.processes()) - began) * 1000 / tries


def measure(
    pages: dict[str, str], slug: str, cluster: Cluster
) -> dict[str, tuple[float, list[str]]]:
    """The milliseconds of every page as a stranger sees it, and of what is done for a club."""
    from django.core.management import call_command  # noqa: PLC0415  apps are ready only now
    from django.db import connection  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from clubs.models import Club  # noqa: PLC0415
    from tournaments.ratings.services import replay_ratings  # noqa: PLC0415

    found, client, folder = {}, Client(), cluster.folder.parent
    for words, path in pages.items():
        for _ in range(2):
            if client.get(path).status_code != 200:  # noqa: PLR2004
                break
        else:
            with CaptureQueriesContext(connection) as seen:
                client.get(path)
            asked = [query["sql"] for query in seen]
            found[words] = cost(lambda: client.get(path), cluster), scans(asked)  # noqa: B023
    club, quiet = Club.objects.get(slug=slug), (folder / "said").open("w")
    for words, act in (
        ("replay of its ratings", lambda: replay_ratings(club.pk, thorough=True)),
        ("archive of the club", lambda: archive(slug, folder)),
        ("verify of the club", lambda: call_command("verify", slug, stdout=quiet)),
    ):
        with CaptureQueriesContext(connection) as seen:
            took = cost(act, cluster, 1)
        asked = list({query["sql"][:400]: query["sql"] for query in seen}.values())
        found[words] = took, scans(asked)
    return found


def archive(slug: str, folder: Path) -> None:
    from django.core.management import call_command  # noqa: PLC0415  apps are ready only now

    with suppress(FileNotFoundError):
        (folder / "club.zip").unlink()
    with (folder / "said").open("w") as quiet:
        call_command("archive_club", slug, str(folder / "club.zip"), stdout=quiet)


def told(before: dict[str, tuple[float, list[str]]], after: dict[str, Any]) -> bool:
    """Print both beside each other; whether nothing grew beyond its bound."""
    kept = True
    for words, (was, _) in before.items():
        now, read = after[words]
        grew = now > TIMES * was and now > was + MORE
        kept &= not grew
        plan = f"reads whole: {', '.join(read)}" if read else "by index"
        mark = "  <- GREW" if grew else ""
        say(f"  {words:24} {was:9.1f} ms {now:9.1f} ms  {now / was:5.2f}  {plan}{mark}")
    return kept


def counts() -> str:
    """What is in the database, in numbers."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    from clubs.models import Club, Player  # noqa: PLC0415
    from scoring.models import Game, Hand  # noqa: PLC0415

    clubs, people, games, hands = (model.objects.count() for model in (Club, Player, Game, Hand))
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_size_pretty(pg_database_size(current_database()))")
        size = cursor.fetchone()[0]
    load = os.getloadavg()[0]
    return (
        f"{clubs} clubs, {people:,} people, {games:,} games, {hands:,} hands, {size}; "
        f"load {load:.1f}"
    )


def run(cluster: Cluster, copies: int, games: int) -> bool:
    """Make a small site, measure, copy it, and measure again; whether it kept its bounds."""
    from django.conf import settings  # noqa: PLC0415  apps are ready only now
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from benchmarks.pages import addresses  # noqa: PLC0415

    settings.ALLOWED_HOSTS, settings.DEBUG = ["*"], False
    said = cluster.folder.parent / "said"
    call_command("migrate", verbosity=0)
    call_command("createcachetable", verbosity=0)
    for name in ("demo", "demo_events", "demo_drives", "demo_seasons"):
        call_command(name, verbosity=0, stdout=said.open("w"))
    play_more(games)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    pages = dict(addresses())
    slug = pages["club"].split("/")[2]
    say(counts())
    before = measure(pages, slug, cluster)
    began = time.perf_counter()
    copy_site(copies)
    say(f"{counts()} (copied in {time.perf_counter() - began:.0f} s)")
    return told(before, measure(pages, slug, cluster))


def main() -> int:
    """Make the database, measure, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.growth")
    parser.add_argument("--copies", type=int, default=50)
    parser.add_argument("--games", type=int, default=1000)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="best-bower-growth-") as place:
        folder = Path(place)
        folder.chmod(0o755)
        (folder / "disk").mkdir()
        cluster = Cluster(folder / "disk")
        cluster.make()
        os.environ.update(DATABASE_URL=cluster.url, SECRET_KEY=SECRET, DEBUG="true")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        try:
            return 0 if run(cluster, asked.copies, asked.games) else 1
        finally:
            cluster.stop("immediate")


if __name__ == "__main__":
    sys.exit(main())
