"""How well the people of the demo play, week by week, and what a table makes of its hands.

Most are as good as their stars. Three make the story of the season: Prue Hargreaves, who leads it
until her cards leave her, Ken Ishikawa, who is good every week and passes her, and Mele Taufa, who
is new to the game and nearly catches both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from clubs.models import Player

SEED: Final = 500
LEADER, STEADY, RISING = "Prue Hargreaves", "Ken Ishikawa", "Mele Taufa"
# How good they are, how many weeks ago that turned, and how good they have been since.
STORY: Final[Mapping[str, tuple[float, int, float]]] = {
    LEADER: (4.5, 5, 0.4),
    STEADY: (1.8, 5, 2.2),
    RISING: (-2.5, 6, 4.0),
    "Margaret Doyle": (1.2, 0, 1.2),
    "Bill Tranter": (0.6, 5, 1.0),
}
# They are there every week.
REGULARS: Final = tuple(STORY)

# Points of a hand: the contract, and what the others get for their tricks when it is made or set.
CONTRACTS: Final = (60, 80, 100, 120, 140, 160, 180, 200, 220, 240)
TRICK: Final = 10
# Whoever is better by one skill bids and makes it oftener by this much.
EDGE: Final = 0.09

Skills = Mapping[int, float]
"""How good people are, by key: a spread of one."""


def skills_of(people: Sequence[Player], weeks_ago: int) -> Skills:
    """How good each is on an evening so many weeks ago."""
    chance = Random(SEED)  # noqa: S311  a seed for a demo, no secret
    skills = {player.pk: chance.gauss(0, 1) for player in people}
    for player in people:
        if player.name in STORY:
            before, turned, since = STORY[player.name]
            skills[player.pk] = since if weeks_ago <= turned else before
    return skills


def points_of(hands: int, people: Sequence[int], skills: Skills, chance: Random) -> dict[str, int]:
    """What a table makes of its hands: who is better bids more of them, and makes more.

    `people` are the keys of North, East, South and West.
    """
    north, east, south, west = (skills[key] for key in people)
    edge = EDGE * (north + south - east - west)
    points = {"NS": 0, "EW": 0}
    for _ in range(hands):
        ours = chance.random() < 0.5 + edge / 2
        lead = edge if ours else -edge
        contract = chance.choice(CONTRACTS)
        made = chance.random() < 0.65 + lead
        own, others = ("NS", "EW") if ours else ("EW", "NS")
        points[own] += contract if made else -contract
        points[others] += TRICK * chance.randint(0, 3 if made else 6)
    return points
