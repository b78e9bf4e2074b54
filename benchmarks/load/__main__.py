"""A hall full of tables against the site as it is served: what it bears, and what faults cost.

    python -m benchmarks.load [--tables 1200] [--entries 100] [--looks 60] [--seconds 60]
        [--sites 1] [--fault worker|restart|crash|full|slow …]

makes a PostgreSQL of its own, serves the site with three workers of gunicorn (each of `--sites`
with as many), and plays by chance at so many tables: so many entries and looks a second by the
clock. Then every log is compared with what was acknowledged: once, in order, nothing else but what
was sent, and every projection with its log. Faults: a worker is killed each ten seconds; the
database is restarted once; it crashes once; its disk (a tmpfs, as root) is full for a while; its
disk is slow (every process of the database is stopped for a fifth of each second). Exits 1 where
anything was lost or doubled, or a phone was told something else than a code and a sentence.

The clock is the neighbours' too: beside every time stands the load of the machine. Milliseconds of
CPU an entry and statements a request hardly depend on it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final
from uuid import UUID, uuid4

import django

from benchmarks.load.phones import Network, Table, Taken, middle, play
from benchmarks.load.places import SECRET, Cluster, Site, seconds_of

FAULTS: Final = ("worker", "restart", "crash", "full", "slow")
SMALL: Final = 220  # megabytes of a disk that can be filled
NAMES: Final = ("Ana", "Bo", "Cy", "Dee")


def say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def make_tables(count: int) -> list[Table]:
    """So many tables of one club, each with its phone."""
    from django.contrib.auth.models import User  # noqa: PLC0415  apps are ready only now

    from clubs.services import create_club  # noqa: PLC0415
    from scoring.demo.play import Play  # noqa: PLC0415
    from scoring.log.codec import read_state  # noqa: PLC0415
    from scoring.services import NewSeat, start_game  # noqa: PLC0415
    from scoring.services.handover import join, phone_token  # noqa: PLC0415
    from scoring.services.table_cards import create_card  # noqa: PLC0415

    owner = User.objects.create_user("owner")
    club = create_club(name="Hall", owner=owner)
    tables, seats = [], [NewSeat(name) for name in NAMES]
    for number in range(count):
        game = start_game(by=owner, profile="australian-4", seats=seats, club=club)
        card = create_card(by=owner, name=f"Table {number + 1}", game=game)
        token = phone_token(join(card=card, phone=uuid4()))
        chance = Random(number)  # noqa: S311  a benchmark's seed
        tables.append(Table(str(game.pk), token, told(Play(read_state(game), chance))))
    return tables


def told(played: Any) -> Iterator[tuple[str, Any]]:
    """What is recorded at a table, one after the other."""
    from rules_engine.events import to_payload  # noqa: PLC0415  beside the others

    while played.state.outcome is None:
        yield to_payload(played.next_event())


def compare(tables: list[Table]) -> list[str]:
    """What is wrong in the logs, beside what was sent and acknowledged."""
    from scoring.models import Game, GameEntry  # noqa: PLC0415  apps are ready only now

    wrong = []
    for table in tables:
        rows = list(GameEntry.objects.filter(game_id=UUID(table.game)).order_by("seq"))
        keys = [str(row.key) for row in rows]
        if keys != table.acked or [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            wrong.append(f"{table.game}: {len(keys)} entries, {len(table.acked)} acknowledged")
        if Game.objects.get(pk=table.game).version != len(rows):
            wrong.append(f"{table.game}: its version")
    return wrong


async def fault(kind: str, cluster: Cluster, site: Site, seconds: float) -> None:
    """One kind of trouble, from the third of the time on."""
    loop = asyncio.get_running_loop()
    await asyncio.sleep(seconds / 3 if kind != "worker" else 5)
    if kind == "worker":
        while True:
            site.kill_a_worker()
            await asyncio.sleep(10)
    elif kind in {"restart", "crash"}:
        how = "fast" if kind == "restart" else "immediate"
        await loop.run_in_executor(None, cluster.stop, how)
        await asyncio.sleep(2)
        await loop.run_in_executor(None, cluster.start)
    elif kind == "full":
        await full(cluster, seconds / 3)
    else:
        for _ in range(int(seconds / 3)):
            stopped = cluster.processes()
            for number in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGSTOP)
            await asyncio.sleep(0.2)
            for number in stopped:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(number, signal.SIGCONT)
            await asyncio.sleep(0.8)


async def full(cluster: Cluster, seconds: float) -> None:
    """Fill the disk of the database for a while, then make room, and start it if it gave up."""
    ballast = cluster.folder / "ballast"
    with ballast.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(b"\0" * 65536)
    await asyncio.sleep(seconds)
    ballast.unlink()
    loop = asyncio.get_running_loop()
    gave_up = not await loop.run_in_executor(None, lambda: cluster.running)
    if gave_up:
        await loop.run_in_executor(None, cluster.start)
    say(f"  the disk was full for {seconds:.0f} s; the database {'gave up' if gave_up else 'ran'}")


async def hall(
    tables: list[Table], cluster: Cluster, sites: list[Site], asked: argparse.Namespace
) -> tuple[Taken, float, float]:
    """Play, with the faults that were asked for; also the CPU seconds of sites and database."""
    network = Network([site.port for site in sites], Random(3))  # noqa: S311  a benchmark's seed
    await play(tables, network, entries=5, looks=20, seconds=6)  # workers import what they need
    faults = {
        kind: asyncio.create_task(fault(kind, cluster, sites[0], asked.seconds))
        for kind in asked.fault
    }
    before = [seconds_of(place) for place in processes(cluster, sites)]
    rates = {"entries": asked.entries, "looks": asked.looks, "seconds": asked.seconds}
    taken = await play(tables, network, **rates)
    if "worker" in faults:
        faults.pop("worker").cancel()
    await asyncio.gather(*faults.values())
    after = [seconds_of(place) for place in processes(cluster, sites)]
    return taken, after[0] - before[0], after[1] - before[1]


def processes(cluster: Cluster, sites: list[Site]) -> tuple[list[int], list[int]]:
    """Those of the sites, and those of the database."""
    return [number for site in sites for number in site.processes()], cluster.processes()


@contextlib.contextmanager
def disk(*, small: bool) -> Iterator[Path]:
    """A folder for the database; a small one of a file system of its own."""
    with tempfile.TemporaryDirectory(prefix="best-bower-load-") as place:
        folder = Path(place)
        folder.chmod(0o755)
        data = folder / "disk"
        data.mkdir()
        if small:
            subprocess.run(
                ["/bin/mount", "-t", "tmpfs", "-o", f"size={SMALL}m", "tmpfs", str(data)],
                check=True,
            )
        try:
            yield data
        finally:
            if small:
                subprocess.run(["/bin/umount", str(data)], check=False)


def report(taken: Taken, site: float, database: float, asked: argparse.Namespace) -> None:
    done = len(taken.entries)
    say(f"  {done} entries, {len(taken.looks)} looks; load of the machine {os.getloadavg()[0]:.1f}")
    for words, times in (("entries", taken.entries), ("looks", taken.looks)):
        p50, p95, p99 = (middle(times, share) for share in (0.5, 0.95, 0.99))
        say(f"  {words}: half within {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms")
    if not asked.fault and done:
        say(
            f"  CPU: {site / done * 1000:.1f} ms of the site and {database / done * 1000:.1f} ms "
            f"of the database an entry with its {len(taken.looks) / done:.1f} looks"
        )
    if taken.late:
        say(f"  {taken.late} entries found no table that was not waiting for an answer")
    for words, count in sorted(taken.told.items()):
        say(f"  told {count} times: {words}")


def main() -> int:
    """Make everything, play, compare, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load")
    for name, default in (("tables", 1200), ("entries", 100), ("looks", 200), ("seconds", 60)):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("--sites", type=int, default=1)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--fault", action="append", default=[], choices=FAULTS)
    asked = parser.parse_args()
    with disk(small="full" in asked.fault) as folder:
        cluster = Cluster(folder)
        cluster.make()
        log = folder.parent / "site.log"
        sites = [Site(cluster.url, log, asked.workers) for _ in range(asked.sites)]
        try:
            return run(cluster, sites, asked)
        finally:
            for site in sites:
                site.stop()
            cluster.stop("immediate")


def prepare(site: Site) -> None:
    """What is done once, before anything is served."""
    quiet = "--verbosity=0"
    for words in (("migrate", quiet), ("createcachetable",), ("collectstatic", quiet)):
        site.manage(*words)


def run(cluster: Cluster, sites: list[Site], asked: argparse.Namespace) -> int:
    prepare(sites[0])
    os.environ.update(DATABASE_URL=cluster.url, SECRET_KEY=SECRET)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    tables = make_tables(asked.tables)
    connection.close()
    for site in sites:
        site.start()
    faults = ", ".join(asked.fault) or "none"
    say(
        f"{asked.tables} tables, {asked.entries} entries and {asked.looks} looks a second for "
        f"{asked.seconds} s, {asked.sites} × {asked.workers} workers, faults: {faults}"
    )
    report(*(found := asyncio.run(hall(tables, cluster, sites, asked))), asked)
    taken = found[0]
    wrong = compare(tables)
    try:
        sites[0].manage("check_projections")
    except subprocess.CalledProcessError as error:
        wrong.append(error.stdout)
    for mistake in [*taken.wrong[:5], *wrong[:5]]:
        say(f"  WRONG: {mistake}")
    say(
        "  every acknowledged entry is there once, in order" if not wrong else "  NOT what was told"
    )
    return 1 if wrong or taken.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
