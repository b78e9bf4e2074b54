"""Cyclic first rounds that sit level left and right, from many runs of the compiled search.

    gcc -O3 -march=native -o /tmp/starter_search tournaments/movements/anneal/starters.c -lm
    python -m tournaments.movements.anneal.starters 20 --binary /tmp/starter_search

Directed tournaments of so few players are not to be had this way; of many undirected ones, each
turned over table by table, the one with the most different steps clockwise is kept.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise, product

Table = list[int]

FIXED = -1
MOST_TABLES = 12
"""All ways to turn so many tables over are tried."""


def steps(base: Sequence[Table], modulus: int) -> int:
    """How many different steps clockwise, to and from the fixed player included: all is
    directed."""
    seen: set[object] = set()
    for table in base:
        for a, b in pairwise((*table, table[0])):
            if a == FIXED:
                seen.add("from")
            elif b == FIXED:
                seen.add("to")
            else:
                seen.add((b - a) % modulus)
    return len(seen)


def turned(base: Sequence[Table], modulus: int) -> list[Table]:
    """The tables turned over so that the most steps differ."""
    choices = [(t, [t[0], t[3], t[2], t[1]]) for t in base]
    return max((list(c) for c in product(*choices)), key=lambda tables: steps(tables, modulus))


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the best first round as JSON; exit status 1 when the search found none."""
    parser = argparse.ArgumentParser()
    parser.add_argument("players", type=int)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--runs", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=8)
    options = parser.parse_args(arguments)
    if options.players > 4 * MOST_TABLES:
        parser.error("too many tables to turn over")
    modulus = options.players - (options.players % 4 == 0)
    found: list[list[Table]] = []
    for seed in range(1, options.runs + 1):
        command = [options.binary, str(options.players), str(seed), str(options.seconds), "0"]
        printed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
        if not printed.startswith("none"):
            found.append(turned(json.loads(f"[{printed.strip()}]"), modulus))
    if not found:
        return 1
    best = max(found, key=lambda base: steps(base, modulus))
    sys.stdout.write(f"{steps(best, modulus)} of {options.players - 1}: {json.dumps(best)}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
