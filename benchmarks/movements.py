"""Figures of the movements: `python -m benchmarks.movements`.

Prints, for this machine: the slowest complete whist tournament, the slowest round of the generator
at a hundred players with its memory, Swiss for two hundred pairs and for a hundred until everybody
has met, and the stored table against its targets.
"""

import json
import sys
import tracemalloc
from collections.abc import Callable
from time import perf_counter

from tournaments.movements import PairRound, Round, Wishes, next_pairs_round, next_round, plan
from tournaments.movements.starter_data import read
from tournaments.movements.stored import stored
from tournaments.movements.whist import whist, whist_with_method

Figure = dict[str, object]


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of one call."""
    started = perf_counter()
    work()
    return 1000 * (perf_counter() - started)


def whist_tournaments() -> Figure:
    """The slowest of all complete tournaments, built from nothing."""

    def build(players: int) -> float:
        whist.cache_clear()
        return timed(lambda: whist_with_method(players))

    taken = {v: build(v) for v in range(4, 102) if v % 4 in {0, 1}}
    slowest = max(taken, key=lambda v: taken[v])
    return {"tournaments": len(taken), "slowest_players": slowest, "ms": round(taken[slowest], 1)}


def rounds_of_a_hundred(rounds: int = 12) -> Figure:
    """Twelve rounds of a hundred players, each drawn from the history of those before."""
    past: list[Round] = []
    taken: list[float] = []
    for _ in range(rounds):
        started = perf_counter()
        past.append(next_round(past, 100, Wishes(), seed=1))
        taken.append(1000 * (perf_counter() - started))
    tracemalloc.start()
    next_round(past, 100, Wishes(), seed=2)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return {"slowest_ms": round(max(taken)), "mean_ms": round(sum(taken) / rounds), "peak": peak}


def pairs_swiss(pairs: int = 200, rounds: int = 9) -> Figure:
    """The last and the slowest round of a Swiss of two hundred pairs."""
    past: list[PairRound] = []
    points = [0] * pairs
    taken = slowest = 0.0
    for _ in range(rounds):
        started = perf_counter()
        past.append(next_pairs_round(past, points, seed=1))
        taken = 1000 * (perf_counter() - started)
        slowest = max(slowest, taken)
        for number, (a, b) in enumerate(past[-1].tables):
            points[a if number % 3 else b] += 1
    return {
        "pairs": pairs,
        "rounds": rounds,
        "last_round_ms": round(taken),
        "slowest_ms": round(slowest),
    }


def every_pair_of_a_hundred() -> Figure:
    """A Swiss of a hundred pairs until everybody has met almost everybody: the tightest draws."""
    return pairs_swiss(100, 98)


def stored_table() -> Figure:
    """Every published target against the plan offered, and how many cells are at the bound."""
    targets = read("targets.json")["v"]
    cells = [(int(v), int(r), c["Q"]) for v, row in targets.items() for r, c in row.items()]
    found = [(v, r, goal, plan(v, r).quality.q) for v, r, goal in cells]
    return {
        "targets": len(found),
        "missed": [(v, r, goal, q) for v, r, goal, q in found if q > goal],
        "better": sum(q < goal for _, _, goal, q in found),
        "cells": sum(stored(v, r) is not None for v in range(6, 65) for r in range(3, 13)),
        "cells_at_bound": sum(
            q.q == q.bound and not q.partner_repeats
            for v in range(6, 65)
            for r in range(3, 13)
            for q in (plan(v, r).quality,)
        ),
    }


FIGURES: tuple[Callable[[], Figure], ...] = (
    whist_tournaments,
    rounds_of_a_hundred,
    pairs_swiss,
    every_pair_of_a_hundred,
    stored_table,
)


def main() -> int:
    """Print every figure as a line of JSON."""
    for figure in FIGURES:
        sys.stdout.write(f"{figure.__name__}: {json.dumps(figure())}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
