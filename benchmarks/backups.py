"""Backups while a hundred tables write: each comes back with all that was told saved before it.

    python -m benchmarks.backups

uses a database of its own, of the configured kind; on PostgreSQL the role must be allowed to make
databases. Writers (`… writer USER GAME …`) play hands at their tables in turn and print a line for
every hand that was acknowledged. Backups are made between and during them; then each is restored
into an empty database by `restore_backup`, which compares everything that is shown with the logs,
and the hands in it (`… hands`) are compared with those acknowledged before it was begun.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import django

TABLES = 100
WRITERS = 2
BACKUPS = 3
SECONDS_APART = 4
SEATS = "NESW"


def write(user_id: str, games: list[str]) -> None:
    """One hand at each table after the other, until somebody stops this process."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now

    from scoring.services import NewEntry, record  # noqa: PLC0415

    user, hand = get_user_model().objects.get(pk=user_id), 0
    while True:
        hand += 1
        for game in games:
            made = [
                NewEntry("call", {"seat": SEATS[hand % 4], "call": "7S"}),
                NewEntry("others_pass", {}),
                NewEntry("tricks", {"tricks": {"NS": 4, "EW": 6}}),
            ]
            record(game, made, user)
            sys.stdout.write(f"{game} {hand}\n")
            sys.stdout.flush()


def count_hands() -> None:
    """A line for each game that has hands, and how many."""
    from django.db.models import Count  # noqa: PLC0415  apps are ready only now

    from scoring.models import Hand  # noqa: PLC0415

    for game, hands in Hand.objects.values_list("game_id").annotate(Count("pk")):
        sys.stdout.write(f"{game} {hands}\n")


@dataclass(slots=True)
class Told:
    """What was acknowledged so far: the newest hand of each table."""

    hands: dict[str, int] = field(default_factory=dict)
    count: int = 0

    def listen(self, writer: subprocess.Popen[str]) -> None:
        for line in writer.stdout or ():
            game, hand = line.split()
            self.hands[game] = int(hand)
            self.count += 1


def run(address: str, folder: Path, *words: str) -> str:
    """What a program says that works on the database at `address`; raises where it fails."""
    environment = os.environ | {"DATABASE_URL": address, "BACKUP_DIR": str(folder)}
    done = subprocess.run(
        [sys.executable, *words],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr or done.stdout)
    return done.stdout


@contextmanager
def writing(user: Any, games: list[str], address: str, told: Told) -> Iterator[None]:
    """Writers at work, each with its share of the tables; raises where one of them ended early."""
    writers = [
        subprocess.Popen(
            [sys.executable, "-m", "benchmarks.backups", "writer", str(user.pk),
             *games[n::WRITERS]],
            env=os.environ | {"DATABASE_URL": address}, stdout=subprocess.PIPE, text=True,
        )
        for n in range(WRITERS)
    ]  # fmt: skip
    try:
        for writer in writers:
            threading.Thread(target=told.listen, args=[writer], daemon=True).start()
        yield
        if any(writer.poll() is not None for writer in writers):
            raise RuntimeError("a writer failed")
    finally:
        for writer in writers:
            writer.kill()


def prove(address: str, folder: Path, name: str, before: dict[str, int]) -> str:
    """Restore one backup into an empty database and ask it for the hands told before it."""
    said = run(address, folder, "manage.py", "restore_backup", name)
    lines = run(address, folder, "-m", "benchmarks.backups", "hands").splitlines()
    held = {game: int(hands) for game, hands in map(str.split, lines)}
    lost = {game: hand for game, hand in before.items() if held.get(game, 0) < hand}
    if lost:
        raise RuntimeError(f"{name} lacks hands that were told saved: {lost}")
    return f"{sum(held.values())} hands; {said.splitlines()[-1]}"


def main() -> None:
    """Write, back up, restore, compare, and say how much slower writing was meanwhile."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now
    from django.db import connection  # noqa: PLC0415

    from benchmarks.call_times import own_database  # noqa: PLC0415
    from benchmarks.concurrency import database_url  # noqa: PLC0415
    from rules_engine.format import Format  # noqa: PLC0415
    from scoring.services import NewSeat, start_game  # noqa: PLC0415

    with own_database(), tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        user = get_user_model().objects.create_user("scorer")
        seats = [NewSeat(name) for name in ("Ana", "Bo", "Cy", "Dee")]
        games = [
            str(start_game(by=user, profile="avondale-4", seats=seats, length=Format(hands=500)).pk)
            for _ in range(TABLES)
        ]
        address, told = database_url(connection.settings_dict), Told()
        rates: dict[bool, list[float]] = {True: [], False: []}
        kept: list[tuple[str, dict[str, int]]] = []
        with writing(user, games, address, told):
            while told.count < TABLES:
                time.sleep(0.1)
            for number in range(1, BACKUPS + 1):
                rates[False].append(rate(told, lambda: time.sleep(SECONDS_APART)))
                name, before = f"best-bower-default-2000-01-0{number}-000000.dump", dict(told.hands)
                make = ("manage.py", "dbbackup", "--output-filename", name)
                rates[True].append(rate(told, lambda words=make: run(address, folder, *words)))
                kept.append((name, before))
        for name, before in kept:
            with empty_database(folder / f"{name}.sqlite3") as back:
                sys.stdout.write(f"{prove(back, folder, name, before)}\n")
        quiet, busy = (sum(rates[each]) / BACKUPS for each in (False, True))
        sys.stdout.write(
            f"{TABLES} tables, {told.count} hands told saved; {quiet:.0f} hands a second, "
            f"{busy:.0f} while a backup was made: {busy / quiet:.2f} of it.\n"
        )


def rate(told: Told, act: Any) -> float:
    """Hands a second that were told saved while `act` ran."""
    began, count = time.perf_counter(), told.count
    act()
    return (told.count - count) / (time.perf_counter() - began)


@contextmanager
def empty_database(path: Path) -> Iterator[str]:
    """The address of an empty database of the same kind, which goes in the end."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    from benchmarks.concurrency import database_url  # noqa: PLC0415

    if connection.vendor == "sqlite":
        yield f"sqlite:///{path}"
        return
    with connection.cursor() as cursor:
        cursor.execute("CREATE DATABASE best_bower_proof")
        try:
            yield database_url({**connection.settings_dict, "NAME": "best_bower_proof"})
        finally:
            cursor.execute("DROP DATABASE best_bower_proof WITH (FORCE)")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1:2] == ["writer"]:
        write(sys.argv[2], sys.argv[3:])
    elif sys.argv[1:2] == ["hands"]:
        count_hands()
    else:
        main()
