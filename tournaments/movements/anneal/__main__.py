"""The off-line program behind the stored table: anneal every cell, keep the best of each.

    gcc -O3 -march=native -o /tmp/movement_search tournaments/movements/anneal/search.c -lm
    nice -n 19 python -m tournaments.movements.anneal search --binary /tmp/movement_search \
        --work /tmp/cells.json --seconds 1 4 16
    python -m tournaments.movements.anneal store --work /tmp/cells.json

`search` may be stopped and started at will: the work file keeps the best schedule of each cell and
is replaced atomically. `store` seats the schedules (who deals first, left and right, table
numbers), checks them and writes `data/schedules.json`. Neither is used at run time.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tournaments.movements.anneal import cells
from tournaments.movements.anneal.storing import write_table


def build_parser() -> argparse.ArgumentParser:
    """The two commands and their options."""
    parser = argparse.ArgumentParser(prog="python -m tournaments.movements.anneal")
    commands = parser.add_subparsers(dest="command", required=True)
    search = commands.add_parser("search", help="anneal cells, keep the best of each")
    search.add_argument("--binary", required=True, help="search.c, compiled")
    search.add_argument("--work", type=Path, required=True)
    search.add_argument("--seconds", type=float, nargs="+", default=[1.0], help="one number a pass")
    search.add_argument("--seed", type=int, default=1)
    search.add_argument("--players", type=int, nargs=2, default=[6, 64], metavar=("LOW", "HIGH"))
    search.add_argument("--missed", action="store_true", help="only cells above their target")
    store = commands.add_parser("store", help="seat, check and write the stored table")
    store.add_argument("--work", type=Path, required=True)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 when it was done."""
    options = build_parser().parse_args(arguments)
    if options.command == "store":
        write_table(cells.load(options.work))
        return 0
    low, high = options.players
    for number, seconds in enumerate(options.seconds):
        improved = cells.search(
            binary=options.binary,
            work=options.work,
            seconds=seconds,
            seed=options.seed + number,
            players=range(low, high + 1),
            only_missed=options.missed,
        )
        sys.stdout.write(f"pass of {seconds:g} s: {improved} cells better\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
