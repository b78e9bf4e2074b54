"""From a bare Debian to a backup that was restored, by the steps of docs/operations.md."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from deploy.walk.document import PAGE, WAYS, steps
from deploy.walk.machines import (
    NAME,
    THERE,
    Booted,
    Entered,
    Machine,
    bare_debian,
    end_network,
    make_network,
    remove,
    run,
)

ROOT: Final = PAGE.parents[1]
NEEDED: Final = ("debootstrap", "systemd-nspawn", "ip", "nft")
WELL: Final = "Nothing is wrong."
AUTHORITY: Final = {
    "without-containers": "var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt",
    "containers": "var/lib/containers/storage/volumes/bestbower_certificates/_data"
    "/caddy/pki/authorities/local/root.crt",
}
# What somebody would set in the file that is made for them, here without the internet.
SETTINGS: Final = {
    "CERTIFICATES": "internal",
    "EMAIL_URL": f"smtp://{THERE}:25",
    "TIME_ZONE": "Europe/Stockholm",
    "SSL_CERT_FILE": "/var/lib/bestbower/trusted.crt",
}
PATIENCE: Final = 180


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


class Walk:
    """One way through the page."""

    def __init__(self, way: str, machine: Machine, folder: Path) -> None:
        self.way, self.machine = way, machine
        self.mail = folder / "mail"
        self.mail.unlink(missing_ok=True)
        self.home = machine.root / "root"
        self.env = machine.root / "etc/bestbower/site.env"

    def go(self) -> None:
        release = str(self.home / "best-bower.tar.gz")
        run(*["git", "archive", "--prefix=best-bower/", "--output"], release, "HEAD", cwd=ROOT)
        for lines in steps(PAGE.read_text(encoding="utf-8"), self.way):
            self.step(lines)
            if "new-environment" in lines:
                self.settle()
            if "createsuperuser" in lines:
                self.evening("play")
        self.evening("look")

    def step(self, lines: str) -> None:
        say("\n".join(f"  $ {line}" for line in lines.splitlines()))
        if lines.startswith("bestbower "):
            self.wait()
        environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME": "/" + "root",
            "LC_ALL": "C.UTF-8",
            "DEBIAN_FRONTEND": "noninteractive",
            "BUILDAH_ISOLATION": "chroot",
        }
        began = time.monotonic()
        done = subprocess.run(
            [*self.machine.enter, "sh", "-ec", f"cd\n{lines}"],
            check=False,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        tail = done.stdout.splitlines()[-400 if done.returncode else -6 :]
        say("\n".join(f"    {line}" for line in tail))
        say(f"    ({time.monotonic() - began:.0f} s)")
        if done.returncode or ("doctor" in lines and WELL not in done.stdout):
            raise SystemExit(f"{self.way}: this step failed.")

    def settle(self) -> None:
        """Look into the file, as the page says."""
        kept = [
            line
            for line in self.env.read_text().splitlines()
            if line.lstrip("#").partition("=")[0] not in SETTINGS
        ]
        told = [f"{name}={value}" for name, value in SETTINGS.items()]
        self.env.write_text("\n".join([*kept, *told, ""]))
        say(f"  set in site.env: {', '.join(told)}")

    def wait(self) -> None:
        """Until the proxy has its certificate and the site answers; containers take their time."""
        authority = self.machine.root / AUTHORITY[self.way]
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if authority.exists() and self.inside("-c", SERVED).returncode == 0:
                return
            time.sleep(1)
        raise SystemExit(f"{self.way}: the site does not answer through its proxy.")

    def evening(self, what: str) -> None:
        self.wait()
        authority = self.machine.root / AUTHORITY[self.way]
        done = self.inside("-m", "deploy.walk.evening", what, THERE, str(authority), str(self.mail))
        say(f"  a visitor: {done.stdout.strip()}")
        if done.returncode:
            raise SystemExit(f"{self.way}: the evening failed.")

    def inside(self, *words: str) -> subprocess.CompletedProcess[str]:
        """This machine's Python, in the network of the other."""
        return subprocess.run(
            [*f"nsenter --net=/run/netns/{NAME} {sys.executable}".split(), *words],
            check=False,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )


# Asked by the name, since the proxy shows a certificate for nothing else.
SERVED: Final = f"""
import socket, ssl
trust = ssl.create_default_context()
trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
plain = socket.create_connection(("{THERE}", 443), 5)
line = trust.wrap_socket(plain, server_hostname="scores.example")
line.sendall(b"GET /health/ready HTTP/1.0\\r\\nHost: scores.example\\r\\n\\r\\n")
raise SystemExit(b" 200 " not in line.recv(99))
"""


def walk(way: str, folder: Path) -> None:
    say(f"== {way}")
    make_network()
    root = bare_debian(folder)
    machine: Machine = Booted(root) if way == WAYS[0] else Entered(root)
    server = subprocess.Popen(
        [
            *("nsenter", f"--net=/run/netns/{NAME}", sys.executable, "-m"),
            *("deploy.walk.mail_server", str(folder / "mail")),
        ],
        cwd=ROOT,
    )
    try:
        if isinstance(machine, Entered):
            say("  no systemd around podman here: runc, cgroupfs and plain files for its logs;")
            say("  the image debian:12 is the bare Debian in the folder, not the published one;")
            say("  not tried: that podman-restart starts the containers with the machine")
            machine.prepare()
        Walk(way, machine, folder).go()
    finally:
        server.kill()
        server.wait()
        machine.end()
        end_network()
        remove(root)
    say(f"== {way}: every step was run, and the game is there")


def main() -> int:
    parser = argparse.ArgumentParser(prog="deploy.walk", description=__doc__)
    parser.add_argument("way", nargs="?", choices=WAYS, help="both without one")
    parser.add_argument("--keep", type=Path, help="a folder in which the bare Debian stays")
    chosen = parser.parse_args()
    lacking = [name for name in NEEDED if not shutil.which(name)]
    if os.geteuid() != 0 or lacking:
        say(f"This needs root, and {', '.join(lacking) or 'nothing more'}.")
        return 1
    folder = chosen.keep or Path(tempfile.mkdtemp(prefix="bestbower-walk-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for way in [chosen.way] if chosen.way else WAYS:
            walk(way, folder)
    finally:
        if not chosen.keep:
            remove(folder)
    say("Both are walked." if not chosen.way else "It is walked.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
