"""First rounds from few orbits: frames, and the near-whist tournament of fourteen.

    python -m tournaments.movements.anneal.frames 93

Points are (class, element of GF(q)). What is searched is one table for each orbit of a group of
multipliers; the other tables follow by multiplying, the other rounds by adding. So a tournament of
93 players comes down to 32 numbers, and plain annealing finds them in a second.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp
from random import Random

from tournaments.movements.fields import field

Point = tuple[int, int]
Kind = tuple[int, ...]

STEPS = 60_000
HOT, COLD = 2.0, 0.4
RESTARTS = 400


@dataclass(frozen=True)
class Problem:
    """A search. `turning`: classes are added to as well. `waiting`: points of a round not seated.

    Without `hole` the zero is a point like the others. `skipped` are the kinds of pairs who never
    meet.
    """

    q: int
    classes: int
    order: int
    rounds: int
    turning: bool = False
    directed: bool = True
    hole: bool = True
    waiting: int = 0
    skipped: frozenset[Kind] = frozenset()


PROBLEMS = {
    14: Problem(7, 2, 1, 2, directed=False, hole=False, waiting=2, skipped=frozenset({(0, 1, 0)})),
    40: Problem(13, 3, 3, 1, turning=True),
    45: Problem(11, 4, 5, 4),
    57: Problem(7, 8, 3, 1, turning=True),
    76: Problem(25, 3, 3, 1, turning=True),
    88: Problem(29, 3, 7, 1, turning=True),
    93: Problem(23, 4, 11, 4),
}


class Search:
    """The state of one search: seats of each first round, and how often each kind of pair met."""

    def __init__(self, problem: Problem, rng: Random) -> None:
        found = field(problem.q)
        if found is None:
            raise ArithmeticError(f"no field of {problem.q}")
        self.problem, self.field, self.rng = problem, found, rng
        self.minus = [row.index(0) for row in found.add]
        classes = (problem.q - 1) // problem.order
        self.orbit = [found.logs[x] % classes + 1 if x else 0 for x in range(problem.q)]
        first = 1 if problem.hole else 0
        self.orbits = [(c, o) for c in range(problem.classes) for o in range(first, classes + 1)]
        self.members = [
            [x for x in range(problem.q) if self.orbit[x] == o] for o in range(classes + 1)
        ]
        self.seated = len(self.orbits) - problem.waiting
        self.partners, self.around = self._wanted()

    def kind(self, a: Point, b: Point) -> Kind:
        """What stays the same of an ordered pair when the tournament is developed."""
        step = self.orbit[self.field.add[b[1]][self.minus[a[1]]]]
        if self.problem.turning:
            return (b[0] - a[0]) % self.problem.classes, step
        return a[0], b[0], step

    def unordered(self, a: Point, b: Point) -> Kind:
        """The kind of the pair, whichever comes first."""
        return min(self.kind(a, b), self.kind(b, a))

    def _wanted(self) -> tuple[dict[Kind, int], dict[Kind, int]]:
        """Counts still missing, negative: one as partners, two as opponents or one each way."""
        partners: dict[Kind, int] = {}
        around: dict[Kind, int] = {}
        everybody = range(self.problem.classes)
        for a, b in ((a, b) for a in everybody for b in everybody):
            for x in range(self.problem.q):
                one, other = (a, 0), (b, x)
                kind = self.unordered(one, other)
                if one == other or (x == 0 and self.problem.hole) or kind in self.problem.skipped:
                    continue
                partners[kind] = -1
                if self.problem.directed:
                    around[self.kind(one, other)] = -1
                else:
                    around[kind] = -2
        return partners, around

    def run(self) -> list[list[Point]] | None:
        """The seats of the first rounds, or None when the annealing ends above zero."""
        self.partners, self.around = self._wanted()
        self.state = [self._deal() for _ in range(self.problem.rounds)]
        cost = sum(v * v for counts in (self.partners, self.around) for v in counts.values())
        for one in self.state:
            cost += sum(self._count(one, t, 1) for t in range(self.seated // 4))
        heat, cooling = HOT, (COLD / HOT) ** (1 / STEPS)
        for _ in range(STEPS):
            if not cost and self._fair():
                return self.state
            heat *= cooling
            cost += self._step(heat)
        return None

    def _deal(self) -> list[Point]:
        slots = self.orbits[:]
        self.rng.shuffle(slots)
        return [(c, self.rng.choice(self.members[o])) for c, o in slots]

    def _fair(self) -> bool:
        """Whether every class waits as often."""
        waiting = [c for one in self.state for c, _ in one[self.seated :]]
        return len({waiting.count(c) for c in range(self.problem.classes)}) == 1

    def _step(self, heat: float) -> int:
        one = self.rng.choice(self.state)
        i, j = self.rng.randrange(self.seated), self.rng.randrange(len(one))
        tables = {k // 4 for k in (i, j) if k < self.seated}
        old = one[i], one[j]
        change = sum(self._count(one, t, -1) for t in tables)
        if i == j:
            one[i] = (one[i][0], self.rng.choice(self.members[self.orbit[one[i][1]]]))
        else:
            one[i], one[j] = one[j], one[i]
        change += sum(self._count(one, t, 1) for t in tables)
        if change > 0 and self.rng.random() >= exp(-change / heat):
            for t in tables:
                self._count(one, t, -1)
            one[i], one[j] = old
            for t in tables:
                self._count(one, t, 1)
            return 0
        return change

    def _count(self, one: Sequence[Point], table: int, by: int) -> int:
        """Count a table in or out; returns the change of the sum of squares."""
        a, b, c, d = one[4 * table : 4 * table + 4]
        change = 0
        for x, y in ((a, c), (b, d)):
            change += self._add(self.partners, self.unordered(x, y), by)
        kind = self.kind if self.problem.directed else self.unordered
        for x, y in pairwise((a, b, c, d, a)):
            change += self._add(self.around, kind(x, y), by)
        return change

    @staticmethod
    def _add(counts: dict[Kind, int], kind: Kind, by: int) -> int:
        if kind not in counts:
            return 6 * by
        counts[kind] += by
        return 2 * by * counts[kind] - 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the first rounds of one problem as JSON; exit status 1 when none was found."""
    parser = argparse.ArgumentParser()
    parser.add_argument("players", type=int, choices=sorted(PROBLEMS))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    rng = Random(options.seed)  # noqa: S311 - a search to be repeated, not a secret
    search = Search(PROBLEMS[options.players], rng)
    for _ in range(RESTARTS):
        found = search.run()
        if found is not None:
            sys.stdout.write(json.dumps(found) + "\n")
            return 0
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
