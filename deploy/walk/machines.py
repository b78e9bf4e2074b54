"""A bare Debian in a folder and in a network of its own: booted, or entered where it lies."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

NAME: Final = "bbwalk"
# Two ends of a wire: this machine's, and that of the Debian in the folder.
HERE, THERE = "10.213.0.1", "10.213.0.2"
NET: Final = "10.213.0.0/30"
TRUSTED: Final = "etc/ssl/certs/ca-certificates.crt"
PATIENCE: Final = 90
# Podman as it is on a machine with systemd as the first process needs none of this.
PODMAN: Final = """\
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
log_driver = "k8s-file"
"""


def run(*words: str, check: bool = True, cwd: Path | None = None) -> str:
    """Run a command of this machine; what it said."""
    done = subprocess.run(
        words,
        check=False,
        cwd=cwd,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if check and done.returncode:
        raise SystemExit(f"{' '.join(words)}\n{done.stdout}")
    return done.stdout


def make_network() -> None:
    end_network()
    run("ip", "netns", "add", NAME)
    run(*f"ip link add {NAME}0 type veth peer name host0 netns {NAME}".split())
    run(*f"ip address add {HERE}/30 dev {NAME}0".split())
    run(*f"ip link set {NAME}0 up".split())
    for words in (
        f"address add {THERE}/30 dev host0",
        "link set host0 up",
        "link set lo up",
        f"route add default via {HERE}",
    ):
        run("ip", "-n", NAME, *words.split())
    run("sysctl", "-qw", "net.ipv4.ip_forward=1")
    run("nft", "add", "table", "ip", NAME)
    run("nft", f"add chain ip {NAME} out {{ type nat hook postrouting priority 100; }}")
    run("nft", f"add rule ip {NAME} out ip saddr {NET} masquerade")


def end_network() -> None:
    run("nft", "delete", "table", "ip", NAME, check=False)
    run("ip", "link", "delete", f"{NAME}0", check=False)
    run("ip", "netns", "delete", NAME, check=False)


def bare_debian(folder: Path) -> Path:
    """A fresh copy of the bare Debian, which is made the first time."""
    base, root = folder / "base", folder / "machine"
    if not base.exists():
        part = folder / "base.part"
        run(
            "debootstrap",
            "--include=systemd,systemd-sysv,dbus,ca-certificates",
            "bookworm",
            str(part),
        )
        # Trusts whom this machine trusts: packages may come through something of its own.
        own = Path("/usr/local/share/ca-certificates")
        shutil.copytree(own, part / own.relative_to("/"), dirs_exist_ok=True)
        run("chroot", str(part), "update-ca-certificates")
        (part / "etc/pip.conf").write_text(f"[global]\ncert = /{TRUSTED}\n")
        run("chroot", str(part), "apt-get", "clean")
        part.rename(base)
    remove(root)
    run("cp", "-a", str(base), str(root))
    shutil.copy("/etc/resolv.conf", root / "etc/resolv.conf")
    (root / "etc/hosts").write_text(f"127.0.0.1 localhost\n{THERE} scores.example\n")
    return root


def remove(root: Path) -> None:
    """Remove a machine, but never what is mounted in it: that is this machine's own."""
    inside = [line.split()[1] for line in Path("/proc/mounts").read_text().splitlines()]
    if any(Path(mounted).is_relative_to(root) for mounted in inside):
        raise SystemExit(f"Something is mounted in {root}, which stays: umount --recursive it.")
    shutil.rmtree(root, ignore_errors=True)


class Booted:
    """With systemd as its first process."""

    def __init__(self, root: Path) -> None:
        self.root = root
        words = f"systemd-nspawn --quiet --boot --register=no --keep-unit --machine={NAME}"
        self.nspawn = subprocess.Popen(
            [
                *words.split(),
                "--resolv-conf=off",
                f"--network-namespace-path=/run/netns/{NAME}",
                f"--directory={root}",
                "--console=pipe",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )
        self.first = self._first()
        self.enter = f"nsenter -t {self.first} -m -u -i -n -p -r -w".split()
        run(*self.enter, "systemctl", "is-system-running", "--wait", check=False)

    def _first(self) -> str:
        children = Path(f"/proc/{self.nspawn.pid}/task/{self.nspawn.pid}/children")
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.nspawn.poll() is None:
            for child in children.read_text().split():
                if Path(f"/proc/{child}/comm").read_text().strip() == "systemd":
                    return child
            time.sleep(0.2)
        raise SystemExit("systemd-nspawn does not boot the machine here.")

    def end(self) -> None:
        run(*self.enter, "systemctl", "poweroff", check=False)
        try:
            self.nspawn.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.nspawn.kill()


class Entered:
    """With the first process of this machine, whose control groups containers need, and mounts of
    its own: what is run in a container that is up looks for the first root of those."""

    def __init__(self, root: Path) -> None:
        self.root = root
        mounts = " && ".join(f"mount --rbind /{name} {name}" for name in ("proc", "sys", "dev"))
        inside = "umount --lazy /mnt; exec sleep infinity"
        script = (
            f"mount --bind {root} {root} && cd {root} && {mounts} && mount -t tmpfs tmpfs run"
            f" && pivot_root . mnt && exec chroot . sh -c '{inside}'"
        )
        self.holder = subprocess.Popen(
            [
                *f"nsenter --net=/run/netns/{NAME}".split(),
                *["unshare", "--mount", "--propagation", "private", "sh", "-ec"],
                script,
            ]
        )
        kind = Path(f"/proc/{self.holder.pid}/comm")
        end = time.monotonic() + PATIENCE
        while kind.read_text().strip() != "sleep":
            if self.holder.poll() is not None or time.monotonic() > end:
                raise SystemExit("The bare Debian cannot be entered here.")
            time.sleep(0.1)
        self.enter = f"nsenter -t {self.holder.pid} --mount --net".split()

    def prepare(self) -> None:
        """What podman needs to be told here, and the image that is not fetched."""
        containers = self.root / "etc/containers"
        containers.mkdir(parents=True, exist_ok=True)
        (containers / "containers.conf").write_text(PODMAN)
        run(*self.enter, "apt-get", "update")
        install = "apt-get install --yes podman runc"
        run(*self.enter, *install.split())
        base = self.root.parent / "base"
        script = f"tar -C {base} -c . | {' '.join(self.enter)} podman import - debian:12"
        run("sh", "-c", script)

    def end(self) -> None:
        run(*self.enter, "podman", "stop", "--all", "--time", "5", check=False)
        run(*self.enter, "podman", "rm", "--all", "--force", check=False)
        run(*self.enter, "podman", "network", "prune", "--force", check=False)
        self.holder.kill()
        self.holder.wait()


Machine = Booted | Entered
