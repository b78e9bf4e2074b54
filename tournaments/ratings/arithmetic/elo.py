"""Elo by the mean of a side: the method everybody knows, to be compared with."""

from __future__ import annotations

from collections import defaultdict
from math import fsum, nan

from tournaments.ratings.arithmetic.facts import Fact

START = 1500.0
# Points for a result against the odds; 16 was the best of those measured (docs/ratings.md).
K = 16.0
POINTS_A_DECADE = 400.0
PAIR = 2


class TeamElo:
    """Ratings by who won alone; a side is as strong as its players are on average.

    Games of one time are one round. Games of three sides or more it says nothing about.
    """

    def __init__(self, k: float = K) -> None:
        self.k = k
        self.ratings: dict[str, float] = {}
        self._time = nan
        self._changes: defaultdict[str, list[float]] = defaultdict(list)

    def record(self, fact: Fact) -> float:
        """Take in a game; the chance of its first side, before it."""
        if fact.time != self._time:
            self._close()
            self._time = fact.time
        if len(fact.sides) != PAIR:
            return 1 / len(fact.sides)
        means = [
            fsum(self.ratings.get(name, START) for name in side) / len(side) for side in fact.sides
        ]
        chance = 1 / (1 + 10 ** ((means[1] - means[0]) / POINTS_A_DECADE))
        if fact.outcome is not None:
            change = self.k * (fact.outcome - chance)
            for side, points in zip(fact.sides, (change, -change), strict=True):
                for name in side:
                    self._changes[name].append(points)
        return chance

    def _close(self) -> None:
        for name, changes in self._changes.items():
            self.ratings[name] = self.ratings.get(name, START) + fsum(changes)
        self._changes.clear()
