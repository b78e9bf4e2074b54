"""A PostgreSQL server goes back to a moment: what was told saved before it is there, and no more.

    python -m benchmarks.point_in_time

makes a server of its own in a folder of its own, archives its log, takes a base backup between
hands, lets tables write, notes a moment, lets them write on, stops the server as if the machine
had died, and brings the backup and the archived log back to that moment. Then `verify` compares all
that is shown with the logs, and the entries are those told saved before the moment. It needs the
server's programs and, run by root, the account `postgres`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.backups import run
from benchmarks.load.places import Cluster

TABLES, HANDS = 10, 20
SEATS = "NESW"


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
    """A server whose log is kept, and the base backup with which it goes back."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.kept, self.back = folder, folder / "kept", folder / "back"
        self.server = Cluster(folder)

    def told(self, *words: str) -> str:
        return run(self.server.url, self.folder, *words)

    def play(self) -> None:
        self.told("-m", "benchmarks.point_in_time", "play", str(HANDS))

    def entries(self) -> int:
        return int(self.told("-m", "benchmarks.point_in_time", "count"))

    def sql(self, words: str) -> str:
        done = subprocess.run(
            [str(self.server.bin / "psql"), self.server.url, "-At", "-c", words],
            check=True, capture_output=True, text=True,
        )  # fmt: skip
        return done.stdout.strip()

    def begin(self) -> None:
        """A server that archives its log, with tables that have written."""
        self.server.make()
        self.server.stop()
        self.kept.mkdir()
        self.server.give(self.kept)
        command = f"test ! -f {self.kept}/%f && cp %p {self.kept}/%f"
        with (self.server.data / "postgresql.conf").open("a") as file:
            file.write(f"archive_mode = on\narchive_command = '{command}'\n")
        self.server.start()
        self.told("manage.py", "migrate", "--verbosity=0")
        self.told("manage.py", "createcachetable")
        self.play()

    def back_up(self) -> None:
        words = ("-d", self.server.url, "-D", str(self.back), "-X", "none", "-c", "fast")
        self.server.run("pg_basebackup", *words)

    def die(self) -> None:
        """All of its log is archived; then the machine is gone."""
        self.sql("SELECT pg_switch_wal()")
        state = "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1)"
        while self.sql(f"{state} FROM pg_stat_archiver") != "t":
            time.sleep(0.2)
        self.server.stop("immediate")

    def go_back(self, moment: str) -> None:
        """The base backup and the archived log as of a moment, in a server that takes writes."""
        self.server.data = self.back
        with (self.back / "postgresql.conf").open("a") as file:
            file.write(
                f"restore_command = 'cp {self.kept}/%f %p'\nrecovery_target_time = '{moment}'\n"
                "recovery_target_action = 'promote'\narchive_mode = off\n"
            )
        signal = self.back / "recovery.signal"
        signal.touch()
        self.server.give(signal)
        self.server.start()
        while self.sql("SELECT pg_is_in_recovery()") == "t":
            time.sleep(0.2)


def main() -> None:
    folder = Path(tempfile.mkdtemp(prefix="point-in-time-"))
    trial = Trial(folder)
    try:
        trial.begin()
        trial.back_up()
        trial.play()
        before, moment = trial.entries(), trial.sql("SELECT now()")
        time.sleep(1)
        trial.play()
        after = trial.entries()
        trial.die()
        trial.go_back(moment)
        held, said = trial.entries(), trial.told("manage.py", "verify")
    finally:
        trial.server.stop("immediate")
        shutil.rmtree(folder)
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
