"""What is loaded: a PostgreSQL of this run's own, the site served from it, and what both cost."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

TICKS: Final = os.sysconf("SC_CLK_TCK")
STARTS_IN: Final = 60
SECRET: Final = "of-a-benchmark-and-of-nothing-else-" + "x" * 20


def free_port() -> int:
    """A port of the loopback that nobody listens at."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for(port: int) -> None:
    """Until somebody answers at a port; raises TimeoutError."""
    until = time.monotonic() + STARTS_IN
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError(port)


def seconds_of(processes: list[int]) -> float:
    """The CPU seconds of these processes and of those that they started and that are over."""
    spent = 0
    for number in processes:
        try:
            told = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        spent += sum(int(each) for each in told[11:15])
    return spent / TICKS


def children_of(number: int) -> list[int]:
    """The processes that one has started and that are running."""
    told = Path(f"/proc/{number}/task/{number}/children").read_text()
    return [int(each) for each in told.split()]


class Cluster:
    """A PostgreSQL of its own in a folder, which may lie on a small disk. As root it runs as
    `postgres`, since it runs as root nowhere."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        found = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
        self.bin = found[-1].parent if found else Path(shutil.which("pg_ctl") or "").parent
        self.data = folder / "data"
        self.url = f"postgres://load:load@127.0.0.1:{self.port}/load"

    def run(self, program: str, *words: str, check: bool = True) -> int:
        """Have one of the server's programs do something as the account that it runs as."""
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        done = subprocess.run(
            [*as_user, str(self.bin / program), *words],
            check=check, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/",
        )  # fmt: skip
        return done.returncode

    def give(self, path: Path) -> None:
        """Let the server's account have a file or a folder."""
        if os.geteuid() == 0:
            shutil.chown(path, "postgres", "postgres")

    def make(self) -> None:
        """Make and start it, with an empty database."""
        self.give(self.folder)
        self.folder.chmod(0o755)
        self.run("initdb", "-D", str(self.data), "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8")
        self.start()
        where = ("-h", "127.0.0.1", "-p", str(self.port))
        self.run("createuser", *where, "--superuser", "load")
        self.run("createdb", *where, "-O", "load", "load")

    def start(self) -> bool:
        """Start it, and say whether it runs."""
        settings = f"-p {self.port} -k {self.folder} -c max_connections=60 -c min_wal_size=32MB"
        log, data = self.folder / "log", str(self.data)
        words = ("-D", data, "-l", str(log), "-w", "-t", "30", "-o", settings, "start")
        return self.run("pg_ctl", *words, check=False) == 0

    def stop(self, how: str = "fast") -> None:
        """Stop it; `immediate` is a crash, after which it reads its log again."""
        self.run("pg_ctl", "-D", str(self.data), "-m", how, "-w", "stop", check=False)

    @property
    def running(self) -> bool:
        """Whether it is there."""
        return self.run("pg_ctl", "-D", str(self.data), "status", check=False) == 0

    def processes(self) -> list[int]:
        """Its first process and the others."""
        first = int((self.data / "postmaster.pid").read_text().split()[0])
        return [first, *children_of(first)]


class Site:
    """The site as docs/operations.md serves it, in processes of its own."""

    def __init__(self, url: str, log: Path, workers: int = 3) -> None:
        self.port, self.workers, self.log = free_port(), workers, log
        self.environment = os.environ | {
            "DATABASE_URL": url,
            "BESTBOWER_ENV": "production",
            "SECRET_KEY": SECRET,
            "ALLOWED_HOSTS": "localhost",
            "TRUSTED_PROXIES": "1",
            "DJANGO_SETTINGS_MODULE": "benchmarks.load.settings",
            "LOAD_STATIC": str(log.parent / "static"),
        }
        self.process: subprocess.Popen[bytes] | None = None

    def manage(self, *words: str) -> str:
        """What a command of the site says; raises CalledProcessError."""
        done = subprocess.run(
            [sys.executable, "manage.py", *words],
            env=self.environment, check=True, capture_output=True, text=True,
        )  # fmt: skip
        return done.stdout

    def start(self) -> None:
        """Serve, and wait until somebody answers."""
        command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"]
        command += [f"--workers={self.workers}", f"--bind=127.0.0.1:{self.port}"]
        with self.log.open("ab") as told:
            self.process = subprocess.Popen(
                command, env=self.environment, start_new_session=True, stdout=told, stderr=told
            )
        wait_for(self.port)

    def processes(self) -> list[int]:
        """The arbiter and its workers."""
        if self.process is None:
            return []
        return [self.process.pid, *children_of(self.process.pid)]

    def kill_a_worker(self) -> None:
        """End one at once, in the middle of whatever it does."""
        workers = self.processes()[1:]
        if workers:
            os.kill(workers[0], signal.SIGKILL)

    def stop(self) -> None:
        """End all of them."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None
