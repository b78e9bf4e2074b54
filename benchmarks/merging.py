"""Two sites of random clubs merged both ways: what both show must stand at each of them after.

    python -m benchmarks.merging [SEED]

uses databases of its own, of the configured kind; on PostgreSQL the role must be allowed to make
databases. Each site has three clubs with evenings by chance (people come, go, change places, slips
are moved, ruled and corrected), a season and ratings (`… fill SEED`). Each is written out and taken
in by the other; then every figure (`… figures`) is compared, and `verify` looks at both.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import django

CLUBS = 3
EVENINGS = 3


def fill(seed: int) -> None:
    """Clubs with random evenings; names of clubs and accounts are the same at every site."""
    from django.contrib.auth.models import User  # noqa: PLC0415  apps are ready only now

    from clubs.models import Club  # noqa: PLC0415
    from tests.cast import ROLES, Cast  # noqa: PLC0415
    from tests.tournaments.events.test_random_evenings import Evening  # noqa: PLC0415
    from tests.tournaments.events.test_random_pairs import PairsEvening  # noqa: PLC0415
    from tests.tournaments.two_sites import furnish  # noqa: PLC0415

    for number in range(CLUBS):
        cast = Cast()
        furnish(cast, 5 + 2 * number)
        for place in range(EVENINGS):
            chance = seed * 100 + number * 10 + place
            evening = (Evening, PairsEvening)[place % 2](cast, chance)
            for _ in range(evening.event.rounds):
                evening.people_come_and_go()
                evening.play()
            evening.corrected()
        Club.objects.filter(pk=cast.club.pk).update(
            name=f"Rivière {seed} {number}", slug=f"riviere-{number}"
        )
        for role in (*ROLES, "stranger"):  # the next club's have the same names
            User.objects.filter(username=role).update(username=f"{role}-of-{number}")


def tell_figures() -> None:
    """What every club shows, as JSON by its name."""
    from clubs.models import Club  # noqa: PLC0415  apps are ready only now
    from tests.tournaments.two_sites import figures  # noqa: PLC0415

    told = {club.name: figures(club) for club in Club.objects.order_by("name")}
    sys.stdout.write(json.dumps(told, default=str, sort_keys=True))


class Site:
    """A site in a database and with a key of its own."""

    def __init__(self, address: str, seed: int) -> None:
        self._environment = os.environ | {"DATABASE_URL": address, "SECRET_KEY": f"of site {seed}"}
        self.run("manage.py", "migrate", "--verbosity", "0")
        self.run("-m", "benchmarks.merging", "fill", str(seed))

    def run(self, *words: str) -> str:
        """What a program says that works at this site; raises where it fails."""
        done = subprocess.run(
            [sys.executable, *words],
            env=self._environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(done.stderr or done.stdout)
        return done.stdout

    def figures(self) -> dict[str, Any]:
        """What its clubs show."""
        told: dict[str, Any] = json.loads(self.run("-m", "benchmarks.merging", "figures"))
        return told


@contextmanager
def databases(folder: Path, count: int) -> Iterator[list[str]]:
    """The addresses of so many empty databases of the configured kind, which go in the end."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    from benchmarks.concurrency import database_url  # noqa: PLC0415

    if connection.vendor == "sqlite":
        yield [f"sqlite:///{folder}/site-{number}.sqlite3" for number in range(count)]
        return
    names = [f"best_bower_site_{number}" for number in range(count)]
    with connection.cursor() as cursor, ExitStack() as made:
        for name in names:
            cursor.execute(f"CREATE DATABASE {name}")
            made.callback(cursor.execute, f"DROP DATABASE {name} WITH (FORCE)")
        yield [database_url({**connection.settings_dict, "NAME": name}) for name in names]


def main(seed: int) -> None:
    """Fill two sites, merge them both ways and compare."""
    with tempfile.TemporaryDirectory() as place, databases(Path(place), 2) as addresses:
        sites = [Site(address, seed + number) for number, address in enumerate(addresses)]
        before = [site.figures() for site in sites]
        folders = [Path(place) / f"archives-{number}" for number in range(len(sites))]
        for site, folder in zip(sites, folders, strict=True):
            site.run("manage.py", "archive_site", str(folder))
        for site, folder, own in zip(sites, reversed(folders), before, strict=True):
            began = time.perf_counter()
            said = site.run("manage.py", "merge_site", str(folder), "--accept").splitlines()[-1]
            seconds = time.perf_counter() - began
            after = site.figures()
            wanted = before[0] | before[1]
            differing = [name for name in wanted if after.get(name) != wanted[name]]
            if differing or len(after) != len(wanted):
                raise RuntimeError(f"not as before: {differing}")
            verified = site.run("manage.py", "verify").strip()
            sys.stdout.write(
                f"{len(own)} clubs took {len(wanted) - len(own)} in, {seconds:.1f} s: {said} "
                f"{verified}\n"
            )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1:2] == ["fill"]:
        fill(int(sys.argv[2]))
    elif sys.argv[1:2] == ["figures"]:
        tell_figures()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
