"""Looking back at games once those who sat there are known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

import pytest

from tests.tournaments.ratings.arithmetic.league import league
from tournaments.ratings.arithmetic import Fact, RatingList
from tournaments.ratings.arithmetic import past as module
from tournaments.ratings.arithmetic.fit import Fit

NU = 2.0
MADE = 400


def told_all(facts: Iterable[Fact], *, looks: bool) -> RatingList:
    """A list that is told luck and spread of skills and fits nothing, with a look back or none."""
    ratings = RatingList()
    ratings.fit = Fit(prior=1 / NU**2, fade=0.0, scale=NU, due=10**9)
    for fact in facts:
        ratings.record(fact)
    ratings.close_round()
    if looks:
        look(ratings)
    return ratings


def look(ratings: RatingList, fade: float = 0.0) -> None:
    ratings.fit.past.due = 0.0
    ratings.fit.past.look_back(
        ratings.players.values(), scale=NU, cap=1e9, prior=1 / NU**2, fade=fade
    )


def exact_means(facts: Iterable[Fact]) -> dict[str, float]:
    """The posterior means of all games together, in noise units: equations solved one by one."""
    names = sorted({name for fact in facts for side in fact.sides for name in side})
    rows = {name: dict.fromkeys(names, 0.0) | {name: NU**2} for name in names}
    told = dict.fromkeys(names, 0.0)
    for fact in facts:
        signs = {name: 1 - 2 * side for side, each in enumerate(fact.sides) for name in each}
        for name, sign in signs.items():
            told[name] += sign * (fact.margin or 0.0) / NU
            for other, its in signs.items():
                rows[name][other] += sign * its
    means = dict.fromkeys(names, 0.0)
    for _ in range(2000):
        for name in names:
            rest = sum(rows[name][other] * means[other] for other in names if other != name)
            means[name] = (told[name] - rest) / rows[name][name]
    return means


def distance(ratings: RatingList, exact: Mapping[str, float]) -> float:
    return sum((ratings.players[name].mean - mean) ** 2 for name, mean in exact.items())


@pytest.mark.parametrize("seed", [41, 42, 43])
def test_a_look_back_brings_the_means_to_those_of_all_games_together(seed: int) -> None:
    facts = league(seed, MADE, nu=NU).facts
    exact = exact_means(facts)
    without = distance(told_all(facts, looks=False), exact)
    assert distance(told_all(facts, looks=True), exact) < 0.2 * without


def fixed(count: int, seed: int) -> list[Fact]:
    """The same four people at the same table, evening after evening."""
    random = Random(seed)
    return [
        Fact(float(day), (("A", "B"), ("C", "D")), random.gauss(3, NU), None, 8.0)
        for day in range(count)
    ]


def test_people_who_always_sit_together_are_not_thrown_about() -> None:
    facts = fixed(100, 1)
    ratings = told_all(facts, looks=False)
    exact = exact_means(facts)
    before = distance(ratings, exact)
    for _ in range(5):
        look(ratings)
        now = distance(ratings, exact)
        assert now <= before + 1e-12
        before = now


def test_the_order_of_games_says_nothing_where_somebody_sits_in_several() -> None:
    random = Random(9)
    facts = [fact._replace(time=fact.time // 5) for fact in league(44, MADE, nu=NU).facts]
    shuffled = sorted(facts, key=lambda fact: (fact.time, random.random()))
    assert shuffled != facts
    assert told_all(facts, looks=True).ratings() == told_all(shuffled, looks=True).ratings()


def test_what_drift_has_overtaken_counts_less() -> None:
    old = [fact._replace(margin=8.0) for fact in fixed(50, 2)]
    new = [fact._replace(time=fact.time + 1000, margin=-8.0) for fact in fixed(50, 3)]
    ratings = told_all([*old, *new], looks=False)
    for player in ratings.players.values():
        player.mean = 0.0
    look(ratings, fade=1e-3)
    # All games together are level; the late ones alone are the second side's.
    assert ratings.players["A"].mean < -0.1
    assert ratings.players["C"].mean > 0.1


@pytest.mark.parametrize(
    "other",
    [
        Fact(9e5, (("A", "B"), ("C", "D")), None, (1.0, 2.0), 8.0),
        Fact(9e5, (("A",), ("B", "C", "D")), 5.0, None, 8.0),
        Fact(9e5, (("A", "B", "C"), ("D", "E", "F")), 5.0, None, 8.0),
        Fact(9e5, (("A",), ("B",), ("C",)), None, (1.0, 2.0, 3.0), 8.0),
    ],
)
def test_a_game_of_another_form_ends_the_looking_back(other: Fact) -> None:
    ratings = told_all(league(45, 80).facts, looks=False)
    assert ratings.fit.past.open
    ratings.record(other)
    ratings.close_round()
    past = ratings.fit.past
    assert (past.open, past.seats, past.rounds, len(past.margins)) == (False, [], [], 0)
    ratings.record(other._replace(time=9e6, sides=(("A", "B"), ("C", "D")), margin=3.0, ranks=None))
    ratings.close_round()
    assert not past.margins


def test_a_list_keeps_no_more_than_so_many_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 60)
    ratings = told_all(league(46, 100).facts, looks=False)
    assert not ratings.fit.past.open
    assert not ratings.fit.past.seats
