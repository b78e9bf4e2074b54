"""The exact filter: what nobody who knows no more can beat on average. Needs numpy.

Every covariance between all players is kept, and it is told what the ratings have to find out: the
spread of the skills, the luck, and that nobody changes. What the ratings lose to it is what their
approximation and their fitting cost.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from math import sqrt
from typing import Any

from benchmarks.ratings_methods import Rated
from tournaments.ratings.arithmetic import Fact
from tournaments.ratings.arithmetic.evidence import phi


def exact_filter(facts: Sequence[Fact], nu: float) -> Rated:
    """Kalman's filter with full covariances for margins N(difference, ν²) and skills N(0, 1).

    As with the ratings a round is judged from the state before it.
    """
    number: dict[str, int] = {}
    for fact in facts:
        for side in fact.sides:
            for name in side:
                number.setdefault(name, len(number))
    belief = _Belief(len(number), nu)
    chances = []
    time = facts[0].time
    for fact in facts:
        if fact.time != time:
            belief.close()
            time = fact.time
        (a, b), (c, d) = fact.sides
        seats = [number[name] for name in (a, b, c, d)]
        chances.append(belief.record(seats, fact.margin or 0.0))
    belief.close()
    return Rated(chances, {name: float(belief.mean[place]) for name, place in number.items()})


class _Belief:
    """Means and all covariances, and the games of the open round."""

    def __init__(self, players: int, nu: float) -> None:
        self.numpy = import_module("numpy")
        self.mean: Any = self.numpy.zeros(players)
        self.covariance: Any = self.numpy.eye(players)
        self.signs: Any = self.numpy.array([1.0, 1.0, -1.0, -1.0])
        self.noise = nu * nu
        self.waiting: list[tuple[list[int], float]] = []

    def record(self, seats: list[int], margin: float) -> float:
        block = self.covariance[self.numpy.ix_(seats, seats)]
        variance = float(self.signs @ block @ self.signs)
        self.waiting.append((seats, margin))
        return phi(float(self.signs @ self.mean[seats]) / sqrt(variance + self.noise))

    def close(self) -> None:
        for seats, margin in self.waiting:
            moved = self.covariance[:, seats] @ self.signs
            total = float(moved[seats] @ self.signs) + self.noise
            self.mean += moved * ((margin - float(self.mean[seats] @ self.signs)) / total)
            self.covariance -= self.numpy.outer(moved, moved / total)
        self.waiting.clear()
