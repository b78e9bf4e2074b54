"""Keep a site as it was at an earlier commit: its database and the archive of its club.

    python -m tests.upgrades.keep COMMIT NAME

plays the demo with the code of that commit, a club with a season in it, and puts both files beside
this one; the tests then bring the database to the present version and read the archive. It needs
git, and the environment that is installed must still run the commit's code.
"""

from __future__ import annotations

import io
import lzma
import os
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path
from shutil import which

from tests.architecture.tree import ROOT

HERE = Path(__file__).resolve().parent
KEPT = HERE / "kept"
PLAYED = (
    "createcachetable",
    "migrate --verbosity=0",
    "demo --if-empty",
    "demo_events --if-empty",
    "demo_seasons --if-empty",
    "replay_ratings",
)
CLUB = "riverside"


def keep(commit: str, name: str) -> None:
    """Write `NAME.jsonl.xz` and `NAME.zip`."""
    with tempfile.TemporaryDirectory() as folder:
        site, database = Path(folder) / "site", Path(folder) / "db.sqlite3"
        check_out(commit, site)
        environment = os.environ | {
            "BESTBOWER_DEMO": "true",
            "DATABASE_URL": f"sqlite:///{database}",
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPATH": str(site),
        }
        archive = KEPT / f"{name}.zip"
        for words in (*PLAYED, f"archive_club {CLUB} {archive}"):
            subprocess.run(
                [sys.executable, "manage.py", *words.split()], cwd=site, env=environment, check=True
            )
        told = subprocess.run(
            [sys.executable, str(HERE / "rows_out.py")],
            cwd=site, env=environment, check=True, stdout=subprocess.PIPE,
        )  # fmt: skip
        (KEPT / f"{name}.jsonl.xz").write_bytes(lzma.compress(told.stdout, preset=9))


def check_out(commit: str, folder: Path) -> None:
    """The files of a commit in a folder of their own."""
    packed = subprocess.run(
        [which("git") or "git", "archive", commit], cwd=ROOT, check=True, stdout=subprocess.PIPE
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as file:
        file.extractall(folder, filter="data")


if __name__ == "__main__":
    keep(*sys.argv[1:3])
