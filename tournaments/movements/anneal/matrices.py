"""Difference matrices of order 20 and 21 with four rows: three squares each orthogonal to the
others.

    python -m tournaments.movements.anneal.matrices 21

They give the resolvable transversal designs TD(4, 20) and TD(4, 21) behind the whist tournaments of
80 and 84 players, which no cyclic search here has reached.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import exp
from random import Random

Column = list[int]

STEPS = 60_000
HOT, COLD = 2.5, 0.35
ROWS = 4

DOUBLING = {(0, 0): (0, 0), (1, 0): (0, 1), (0, 1): (1, 1), (1, 1): (1, 0)}
"""Multiplication by a generator of GF(4), whose additive group is Z2 x Z2."""


def of_order_20() -> list[Column] | None:
    """Over Z2 x Z2 x Z5: two orthogonal orthomorphisms that commute with multiplying GF(4)."""
    elements = list(product(range(2), range(2), range(5)))
    index = {e: n for n, e in enumerate(elements)}
    minus = [
        [index[(a[0] - b[0]) % 2, (a[1] - b[1]) % 2, (a[2] - b[2]) % 5] for b in elements]
        for a in elements
    ]
    turn = [index[(*DOUBLING[e[0], e[1]], e[2])] for e in elements]
    found = list(_orthomorphisms(minus, turn, {0: 0}))
    for one, other in combinations(found, 2):
        if len({minus[a][b] for a, b in zip(one, other, strict=True)}) == len(elements):
            return [[0, x, one[x], other[x]] for x in range(len(elements))]
    return None


def _orthomorphisms(
    minus: Sequence[Sequence[int]], turn: Sequence[int], image: dict[int, int]
) -> Iterator[list[int]]:
    """All permutations f commuting with `turn` for which f(x) − x is a permutation as well."""
    n = len(minus)
    if len(image) == n:
        yield [image[x] for x in range(n)]
        return
    x = next(x for x in range(n) if x not in image)
    for y in range(n):
        wider, a, b = dict(image), x, y
        while a not in wider:
            wider[a] = b
            a, b = turn[a], turn[b]
        if wider[a] != b or len(set(wider.values())) < len(wider):
            continue
        if len({minus[f][e] for e, f in wider.items()}) == len(wider):
            yield from _orthomorphisms(minus, turn, wider)


def of_order_21(seed: int) -> list[Column]:
    """Over Z21: a column of zeros and five columns in all four rotations of their rows."""
    rng = Random(seed)  # noqa: S311 - a search to be repeated, not a secret
    while True:
        columns = _annealed(21, 5, rng)
        if columns:
            return [[0] * ROWS] + [c[k:] + c[:k] for c in columns for k in range(ROWS)]


def _annealed(n: int, count: int, rng: Random) -> list[Column] | None:
    columns = [[rng.randrange(n) for _ in range(ROWS)] for _ in range(count)]
    cost, heat = _misses(n, columns), HOT
    for _ in range(STEPS):
        if not cost:
            return columns
        heat *= (COLD / HOT) ** (1 / STEPS)
        column, row = rng.choice(columns), rng.randrange(ROWS)
        old, column[row] = column[row], rng.randrange(n)
        changed = _misses(n, columns)
        if changed > cost and rng.random() >= exp((cost - changed) / heat):
            column[row] = old
        else:
            cost = changed
    return None


def _misses(n: int, columns: Sequence[Column]) -> int:
    """How many differences of rows next to each other, and of rows two apart, are missing."""
    total = 0
    for apart in (1, 2):
        found = {(c[i] - c[(i + apart) % ROWS]) % n for c in columns for i in range(ROWS)} - {0}
        total += n - 1 - len(found)
    return 2 * total


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the columns as JSON; exit status 1 when none were found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("order", choices=["20", "21"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    found = of_order_20() if options.order == "20" else of_order_21(options.seed)
    sys.stdout.write(json.dumps(found) + "\n")
    return 0 if found else 1


if __name__ == "__main__":
    raise SystemExit(main())
