"""`python -m tournaments.ratings replay`: games as JSON lines in, chances and ratings out."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from functools import partial

from tournaments.ratings.arithmetic.replay import Replay, lines

READ, REFUSED = 0, 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Exits 0 when every line was rated, 1 when some were refused, 2 for a wrong command line.

    Whoever stops reading the answers ends the replay; that counts as refused.
    """
    parser = argparse.ArgumentParser(prog="python -m tournaments.ratings", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    replay = commands.add_parser("replay", help="rate the games on standard input")
    replay.add_argument("--fit", action="store_true", help="end with a line of what was fitted")
    chosen = parser.parse_args(arguments)
    try:
        return _replay(fit=chosen.fit)
    except BrokenPipeError:
        # So that closing standard output at the end does not fail once more.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return REFUSED


def _replay(*, fit: bool) -> int:
    """Answer every line as soon as it is there, so that a program can talk to it."""
    replay = Replay()
    for some in lines(partial(os.read, sys.stdin.fileno())):
        sys.stdout.write("".join(map(replay.answer, some)))
        sys.stdout.flush()
    sys.stdout.write(json.dumps({"ratings": replay.report()}) + "\n")
    if fit:
        sys.stdout.write(json.dumps({"fit": replay.fitted()}) + "\n")
    sys.stdout.flush()
    return REFUSED if replay.refused else READ


if __name__ == "__main__":
    sys.exit(main())
