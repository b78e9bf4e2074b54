"""A small league with known skills, made here and not with the code under test."""

from __future__ import annotations

from dataclasses import dataclass
from math import erfc, sqrt
from random import Random

from tournaments.ratings.arithmetic import Fact

# Accents, one letter, sixty letters, right to left; and numbers for the many.
NAMES = ("Zoë Ångström", "Q", "Maximiliane " * 5, "דוד לוי", *(f"Player {n}" for n in range(36)))


@dataclass(frozen=True)
class League:
    """Games of two against two, the true chance of each first side, and the true skills."""

    facts: list[Fact]
    truth: list[float]
    skills: dict[str, float]


def league(seed: int, games: int, *, nu: float = 3.0, points: float = 1.0) -> League:
    """Rounds of up to ten tables a day apart; margins are N(difference, ν²) times `points`."""
    random = Random(seed)
    skills = {name: random.gauss(0, 1) for name in NAMES}
    facts: list[Fact] = []
    truth: list[float] = []
    day = 0
    while len(facts) < games:
        day += 1
        came = random.sample(NAMES, 4 * random.randint(2, 10))
        for a, b, c, d in zip(*[iter(came)] * 4, strict=True):
            difference = skills[a] + skills[b] - skills[c] - skills[d]
            margin = points * (difference + random.gauss(0, nu))
            facts.append(Fact(float(day), ((a, b), (c, d)), margin, None, 8.0))
            truth.append(0.5 * erfc(-difference / nu / sqrt(2)))
    return League(facts[:games], truth[:games], skills)
