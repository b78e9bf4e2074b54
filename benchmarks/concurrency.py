"""Four processes write to one game at once: what is acknowledged is there, once, in order.

    python -m benchmarks.concurrency

uses a database of its own, of the configured kind. A worker (`… worker GAME USER ENTRIES`) plays a
phone: it posts notes on the base it knows, catches up when it is told stale, and prints one line of
JSON with the keys that were acknowledged to it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from typing import Any
from uuid import UUID, uuid4

import django

WORKERS = 4
ENTRIES = 250


def work(game_id: str, user_id: str, entries: int) -> dict[str, Any]:
    """One phone's part: post until `entries` of its own are acknowledged."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now

    from scoring.services import NewEntry, Stale, record  # noqa: PLC0415

    user = get_user_model().objects.get(pk=user_id)
    acked: list[str] = []
    base, stale = 0, 0
    while len(acked) < entries:
        made = NewEntry("note", {"text": f"{os.getpid()} {len(acked)}"}, base, uuid4())
        while True:
            try:
                done = record(game_id, [made], user)
            except Stale as lacking:
                stale += 1
                made = NewEntry(made.kind, made.payload, lacking.head, made.key)
                continue
            break
        acked += [str(key) for key in done.acked]
        base = done.head
    return {"acked": acked, "stale": stale}


def start_workers(
    game_id: str, user_id: int, entries: int, environment: dict[str, str]
) -> list[subprocess.Popen[str]]:
    """Start all phones at once, each in its own process."""
    command = [sys.executable, "-m", "benchmarks.concurrency", "worker", game_id, str(user_id)]
    return [
        subprocess.Popen(
            [*command, str(entries)], stdout=subprocess.PIPE, text=True, env=environment
        )
        for _ in range(WORKERS)
    ]


def finish(workers: list[subprocess.Popen[str]], timeout: float) -> list[dict[str, Any]]:
    """What each phone was told; raises where one failed or took too long."""
    answers = []
    for worker in workers:
        out, _ = worker.communicate(timeout=timeout)
        if worker.returncode:
            raise RuntimeError(f"a writer failed with {worker.returncode}")
        answers.append(json.loads(out))
    return answers


def check(game_id: str, answers: list[dict[str, Any]]) -> int:
    """Compare what was acknowledged with the log; gives the number of entries."""
    from scoring.models import Game, GameEntry  # noqa: PLC0415  apps are ready only now

    entries = GameEntry.objects.filter(game_id=UUID(game_id)).order_by("seq")
    rows = list(entries.values_list("seq", "key"))
    acked = [key for answer in answers for key in answer["acked"]]
    gapless = [seq for seq, _ in rows] == list(range(1, len(rows) + 1))
    same = sorted(str(key) for _, key in rows) == sorted(acked)
    version = Game.objects.values_list("version", flat=True).get(pk=game_id)
    if not (gapless and same and version == len(rows)):
        raise RuntimeError("the log is not what was acknowledged")
    return len(rows)


def main() -> None:
    """Make a database and a game, let the phones write, check, and say how fast it went."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now
    from django.db import connection  # noqa: PLC0415

    from benchmarks.call_times import own_database  # noqa: PLC0415
    from scoring.services import NewSeat, start_game  # noqa: PLC0415

    with own_database():
        user = get_user_model().objects.create_user("scorer")
        seats = [NewSeat(name) for name in ("Ana", "Bo", "Cy", "Dee")]
        game = start_game(by=user, profile="australian-4", seats=seats)
        environment = os.environ | {"DATABASE_URL": database_url(connection.settings_dict)}
        began = time.perf_counter()
        answers = finish(start_workers(str(game.pk), user.pk, ENTRIES, environment), 600)
        took = time.perf_counter() - began
        count = check(str(game.pk), answers)
        stale = sum(answer["stale"] for answer in answers)
        sys.stdout.write(
            f"{count} entries of {WORKERS} processes in {took:.1f} s, {stale} times told stale; "
            "every acknowledged entry is there once, without a gap.\n"
        )


def database_url(settings: dict[str, Any]) -> str:
    """The address of a database that is open here, for another process."""
    if settings["ENGINE"].endswith("sqlite3"):
        return f"sqlite:///{settings['NAME']}"
    who = f"{settings['USER']}:{settings['PASSWORD']}" if settings["PASSWORD"] else settings["USER"]
    port = f":{settings['PORT']}" if settings["PORT"] else ""
    return f"postgresql://{who}@{settings['HOST'] or 'localhost'}{port}/{settings['NAME']}"


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if sys.argv[1:2] == ["worker"]:
        sys.stdout.write(json.dumps(work(sys.argv[2], sys.argv[3], int(sys.argv[4]))))
    else:
        main()
