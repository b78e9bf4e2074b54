"""A PostgreSQL server goes back to a moment: what was told saved before it is there, and no more.

    python -m benchmarks.point_in_time

makes a server of its own in a folder of its own, archives its log, takes a base backup between
hands, lets tables write, notes a moment, lets them write on, stops the server as if the machine
had died, and brings the backup and the archived log back to that moment. Then `verify` compares all
that is shown with the logs, and the entries are those told saved before the moment. It needs the
server's programs (of Debian's PostgreSQL 15, or in PG_BIN) and, run by root, the account
`postgres`.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.backups import run

BIN = Path(os.environ.get("PG_BIN", "/usr/lib/postgresql/15/bin"))
TABLES, HANDS = 10, 20
SEATS = "NESW"
AS_POSTGRES = ("runuser", "-u", "postgres", "--") if os.geteuid() == 0 else ()


def server(*words: str) -> str:
    """What one of the server's programs says."""
    done = subprocess.run(
        [*AS_POSTGRES, str(BIN / words[0]), *words[1:]],
        cwd="/tmp",  # noqa: S108  one that the server's account may enter
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stderr or done.stdout)
    return done.stdout


def start(data: Path, port: int) -> None:
    # The server keeps what it is given as output, so it is given none of ours.
    subprocess.run(
        [*AS_POSTGRES, str(BIN / "pg_ctl"), "-D", str(data), "-w", "-t", "120",
         "-l", str(data.parent / f"{data.name}.log"),
         "-o", f"-p {port} -k {data.parent} -c listen_addresses=127.0.0.1", "start"],
        cwd="/tmp",  # noqa: S108
        check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def play(hands: int) -> None:
    """So many hands more at each of the tables, which are made where there are none."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now

    from rules_engine.format import Format  # noqa: PLC0415
    from scoring.models import Game  # noqa: PLC0415
    from scoring.services import NewEntry, NewSeat, record, start_game  # noqa: PLC0415

    user, _ = get_user_model().objects.get_or_create(username="scorer")
    seats = [NewSeat(name) for name in ("Ana", "Bo", "Cy", "Dee")]
    while Game.objects.count() < TABLES:
        start_game(by=user, profile="avondale-4", seats=seats, length=Format(hands=500))
    for game in Game.objects.all():
        for _ in range(hands):
            dealt = game.hands.count()
            made: list[Any] = [
                NewEntry("call", {"seat": SEATS[(dealt + 1) % 4], "call": "7S"}),
                NewEntry("others_pass", {}),
                NewEntry("tricks", {"tricks": {"NS": 4, "EW": 6}}),
            ]
            record(game.pk, made, user)


def count() -> None:
    from scoring.models import GameEntry  # noqa: PLC0415  apps are ready only now

    sys.stdout.write(str(GameEntry.objects.count()))


def told(address: str, folder: Path, *words: str) -> str:
    return run(address, folder, "-m", "benchmarks.point_in_time", *words)


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="point-in-time-"))
    data, back, kept = folder / "data", folder / "back", folder / "kept"
    port = free_port()
    address = f"postgresql://postgres@127.0.0.1:{port}/postgres"
    try:
        if AS_POSTGRES:
            shutil.chown(folder, "postgres")
        server("initdb", "-D", str(data), "-A", "trust", "-U", "postgres", "-E", "UTF8")
        subprocess.run([*AS_POSTGRES, "mkdir", str(kept)], check=True)
        settings = (
            f"archive_mode = on\narchive_command = 'test ! -f {kept}/%f && cp %p {kept}/%f'\n"
        )
        with (data / "postgresql.conf").open("a") as file:
            file.write(settings)
        start(data, port)
        sql = ("psql", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres", "-At", "-c")
        run(address, folder, "manage.py", "migrate", "--verbosity=0")
        run(address, folder, "manage.py", "createcachetable")
        told(address, folder, "play", str(HANDS))
        server("pg_basebackup", "-h", "127.0.0.1", "-p", str(port), "-U", "postgres",
               "-D", str(back), "-X", "none", "-c", "fast")  # fmt: skip
        told(address, folder, "play", str(HANDS))
        before = int(told(address, folder, "count"))
        moment = server(*sql, "SELECT now()").strip()
        time.sleep(1)
        told(address, folder, "play", str(HANDS))
        after = int(told(address, folder, "count"))
        server(*sql, "SELECT pg_switch_wal()")
        while int(server(*sql, "SELECT count(*) FROM pg_stat_archiver WHERE last_archived_wal >= "
                         "pg_walfile_name(pg_current_wal_lsn() - 1)")) == 0:  # fmt: skip
            time.sleep(0.2)
        server("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
        with (back / "postgresql.conf").open("a") as file:
            file.write(
                f"restore_command = 'cp {kept}/%f %p'\nrecovery_target_time = '{moment}'\n"
                "recovery_target_action = 'promote'\narchive_mode = off\n"
            )
        subprocess.run([*AS_POSTGRES, "touch", str(back / "recovery.signal")], check=True)
        start(back, port)
        while server(*sql, "SELECT pg_is_in_recovery()").strip() == "t":
            time.sleep(0.2)
        held = int(told(address, folder, "count"))
        said = run(address, folder, "manage.py", "verify")
        sys.stdout.write(
            f"{before} entries at {moment}, {after} when the server died, {held} after going back "
            f"to that moment. {said}"
        )
        if held != before:
            raise RuntimeError("what came back is not what was told saved")
    finally:
        for each in (data, back):
            if (each / "postmaster.pid").exists():
                server("pg_ctl", "-D", str(each), "-m", "immediate", "stop")
        shutil.rmtree(folder)


if __name__ == "__main__":
    if sys.argv[1:]:
        import django

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        play(int(sys.argv[2])) if sys.argv[1] == "play" else count()
    else:
        main()
