"""What fitting drift and slope brings a club of 40: the same league with and without."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from statistics import fmean, stdev

from benchmarks.ratings_league import League, gaussian, hands_of_500, pairs_league
from benchmarks.ratings_methods import Rated, figures, ranks_of, rate
from tournaments.ratings.arithmetic import RatingList

PLAYERS = 40
# A year of 45 evenings of five or six tables and eight rounds.
YEAR = 2_000
# The first tenth of the games only trains.
TRAINED = 0.1
SEEDS = range(401, 425)


def without(ratings: RatingList, *, drift: bool, slope: bool) -> RatingList:
    """A fresh list with numbers held where they begin: the drift at nothing, the slope at one."""
    if drift:
        ratings.fit.drift.value = ratings.fit.drift.most = ratings.fit.fade = 0.0
    if slope:
        ratings.fit.pair_slope.least = ratings.fit.pair_slope.most = 1.0
    return ratings


METHODS: dict[str, Callable[[], RatingList]] = {
    "as it is": RatingList,
    "without drift": lambda: without(RatingList(), drift=True, slope=False),
    "without slope": lambda: without(RatingList(), drift=False, slope=True),
    "without either": lambda: without(RatingList(), drift=True, slope=True),
}


def leagues(seed: int, games: int) -> dict[str, League]:
    """The leagues of a seed: nobody changes, everybody does; luck in each size; hands of 500."""
    told = {}
    for nu in (4.0, 2.0):
        for drift in (0.0, 0.04):
            play, chance = gaussian(nu)
            name = f"ν = {nu:.0f}, skills {'walk' if drift else 'stay'}"
            told[name] = pairs_league(seed, play, chance, games=games, drift=drift, players=PLAYERS)
    for skill, words in ((0.2, "much luck"), (0.42, "much skill")):
        play, chance = hands_of_500(skill)
        name = f"hands of 500, {words}"
        told[name] = pairs_league(seed, play, chance, games=games, players=PLAYERS)
        told[f"{name}, winners"] = winners(told[name])
    return told


def winners(league: League) -> League:
    """The same games of which only the winner is known."""
    facts = [fact._replace(margin=None, ranks=ranks_of(fact)) for fact in league.facts]
    return replace(league, facts=facts)


def ablation(say: Callable[[str], None]) -> bool:
    """A row a method: log-loss above the true chances, and what it is above `as it is`."""
    for years in (1, 5):
        found: dict[tuple[str, str], list[float]] = {}
        for seed in SEEDS:
            for league, games in leagues(seed, years * YEAR).items():
                for name, make in METHODS.items():
                    one = figures(rated(games, make), games, TRAINED)
                    found.setdefault((league, name), []).append(one.expected_gap)
        say(f"{PLAYERS} people, {years} year{'s' if years > 1 else ''}, {len(SEEDS)} leagues")
        for (league, name), gaps in found.items():
            say(f"  {league:<36} {name:<16} {line(gaps, found[league, 'as it is'])}")
    return True


def rated(league: League, make: Callable[[], RatingList]) -> Rated:
    """A league by one of the methods."""
    return rate(league.facts, make())


def line(gaps: Sequence[float], base: Sequence[float]) -> str:
    """The mean gap, and that of the differences with its standard error."""
    differences = [gap - other for gap, other in zip(gaps, base, strict=True)]
    error = stdev(differences) / len(differences) ** 0.5
    return f"{fmean(gaps):.5f}  {fmean(differences):+.5f} ± {error:.5f}"
