"""A league whose rounds are played card by card, by the engine's players without a brain."""

from __future__ import annotations

from math import erfc, sqrt

from benchmarks.ratings_league import HANDS, League, People
from rules_engine.format import Format
from rules_engine.profiles import profile
from rules_engine.simulate import play_game, run
from tournaments.ratings.arithmetic import Fact

RULES = "australian-4"
# What a skill of N(0, 1) is in the simulator's strength, 0 to 100.
MIDDLE, UNIT = 60, 20


def strength(skill: float) -> int:
    """The share of cards that are chosen with thought, in a hundred."""
    return round(min(100.0, max(0.0, MIDDLE + UNIT * skill)))


def cards_league(seed: int, *, games: int, players: int) -> League:
    """Rounds of eight hands. Nobody knows the true chances: they are taken from the line that fits
    margins to the difference of strengths best, over all games, with Gaussian luck about it.
    """
    people = People(seed, players)
    strengths = {name: strength(skill) for name, skill in people.skills.items()}
    rules = profile(RULES).rules
    facts: list[Fact] = []
    differences: list[int] = []
    for time, (a, b, c, d) in people.evenings(4):
        # Seats go round: partners sit opposite.
        seats = tuple(strengths[name] for name in (a, c, b, d))
        deal = play_game(rules, seed * games + len(facts), seats, length=Format(hands=HANDS))
        scores = run(deal)[1].scores
        margin = scores["NS"] - scores["EW"]
        facts.append(Fact(time, ((a, b), (c, d)), float(margin), None, HANDS))
        differences.append(strengths[a] + strengths[b] - strengths[c] - strengths[d])
        if len(facts) == games:
            break
    margins = [fact.margin or 0.0 for fact in facts]
    both = list(zip(margins, differences, strict=True))
    slope = sum(m * d for m, d in both) / sum(d * d for _, d in both)
    luck = sqrt(sum((m - slope * d) ** 2 for m, d in both) / games)
    truth = [0.5 * erfc(-slope * difference / luck / sqrt(2)) for difference in differences]
    return League(facts, truth, dict(people.skills))
