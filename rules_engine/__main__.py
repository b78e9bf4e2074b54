"""`python -m rules_engine judge | profiles | show PROFILE`."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterable, Sequence

from rules_engine.errors import RuleViolation
from rules_engine.judge import answer_line
from rules_engine.profiles import profile
from rules_engine.show import list_profiles, show_profile


def main(arguments: Sequence[str] | None = None) -> int:
    """Answer questions or print profiles; exits 0, or 2 for a profile that does not exist."""
    parser = argparse.ArgumentParser(prog="python -m rules_engine", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("judge", help="answer one JSON question a line from standard input")
    commands.add_parser("profiles", help="list the presets")
    show = commands.add_parser("show", help="print a preset: bid table, ladder, options, pack")
    show.add_argument("profile")
    chosen = parser.parse_args(arguments)
    if chosen.command == "judge":
        return _judge()
    if chosen.command == "profiles":
        return _print(list_profiles())
    try:
        return _print(show_profile(profile(chosen.profile)))
    except RuleViolation as violation:
        sys.stderr.write(f"{violation}\n")
        return 2


def _judge() -> int:
    """One answer a line, written as soon as it is known, so that a program can talk to it."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for line in sys.stdin:
        sys.stdout.write(answer_line(line) + "\n")
        sys.stdout.flush()
    return 0


def _print(lines: Iterable[str]) -> int:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
