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


class Trial:
    """A server in a folder of its own, the backup that goes back, and the log that is kept."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.data, self.back, self.kept = folder / "data", folder / "back", folder / "kept"
        self.port = free_port()
        self.address = f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def told(self, *words: str) -> str:
        return run(self.address, self.folder, "-m", "benchmarks.point_in_time", *words)

    def manage(self, *words: str) -> str:
        return run(self.address, self.folder, "manage.py", *words)

    def ask(self, program: str, *words: str) -> str:
        """What a client of the server says."""
        return server(program, "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", *words)

    def sql(self, words: str) -> str:
        return self.ask("psql", "-At", "-c", words).strip()

    def entries(self) -> int:
        return int(self.told("count"))

    def begin(self) -> None:
        """A server that archives its log, with tables that have written."""
        if AS_POSTGRES:
            shutil.chown(self.folder, "postgres")
        server("initdb", "-D", str(self.data), "-A", "trust", "-U", "postgres", "-E", "UTF8")
        subprocess.run([*AS_POSTGRES, "mkdir", str(self.kept)], check=True)
        command = f"test ! -f {self.kept}/%f && cp %p {self.kept}/%f"
        with (self.data / "postgresql.conf").open("a") as file:
            file.write(f"archive_mode = on\narchive_command = '{command}'\n")
        start(self.data, self.port)
        self.manage("migrate", "--verbosity=0")
        self.manage("createcachetable")
        self.told("play", str(HANDS))

    def die(self) -> None:
        """All of its log is archived; then the machine is gone."""
        self.sql("SELECT pg_switch_wal()")
        state = "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)"
        archived = f"{state} FROM pg_stat_archiver"
        while self.sql(archived) != "t":
            time.sleep(0.2)
        server("pg_ctl", "-D", str(self.data), "-m", "immediate", "stop")

    def go_back(self, moment: str) -> None:
        """The base backup and the archived log as of a moment, in a server that takes writes."""
        with (self.back / "postgresql.conf").open("a") as file:
            file.write(
                f"restore_command = 'cp {self.kept}/%f %p'\nrecovery_target_time = '{moment}'\n"
                "recovery_target_action = 'promote'\narchive_mode = off\n"
            )
        subprocess.run([*AS_POSTGRES, "touch", str(self.back / "recovery.signal")], check=True)
        start(self.back, self.port)
        while self.sql("SELECT pg_is_in_recovery()") == "t":
            time.sleep(0.2)

    def end(self) -> None:
        for each in (self.data, self.back):
            if (each / "postmaster.pid").exists():
                server("pg_ctl", "-D", str(each), "-m", "immediate", "stop")
        shutil.rmtree(self.folder)


def main() -> None:
    trial = Trial(Path(tempfile.mkdtemp(prefix="point-in-time-")))
    try:
        trial.begin()
        trial.ask("pg_basebackup", "-D", str(trial.back), "-X", "none", "-c", "fast")
        trial.told("play", str(HANDS))
        before, moment = trial.entries(), trial.sql("SELECT now()")
        time.sleep(1)
        trial.told("play", str(HANDS))
        after = trial.entries()
        trial.die()
        trial.go_back(moment)
        held, said = trial.entries(), trial.manage("verify")
    finally:
        trial.end()
    sys.stdout.write(
        f"{before} entries at {moment}, {after} when the server died, {held} after going back to "
        f"that moment. {said}"
    )
    if held != before:
        raise RuntimeError("what came back is not what was told saved")


if __name__ == "__main__":
    if sys.argv[1:]:
        import django

        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        django.setup()
        play(int(sys.argv[2])) if sys.argv[1] == "play" else count()
    else:
        main()
