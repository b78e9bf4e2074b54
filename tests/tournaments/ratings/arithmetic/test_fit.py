"""The fit finds what the league was made with, in whatever units margins come."""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from statistics import fmean

import pytest

from tests.tournaments.ratings.arithmetic.league import League, league
from tournaments.ratings.arithmetic import Fact, RatingList, TeamElo
from tournaments.ratings.arithmetic.belief import Belief
from tournaments.ratings.arithmetic.fit import Fit
from tournaments.ratings.arithmetic.newton import Newton


def run(facts: Iterable[Fact]) -> tuple[RatingList, list[float]]:
    ratings = RatingList()
    return ratings, [ratings.record(fact) for fact in facts]


def divergence(chances: list[float], league: League) -> float:
    """The mean loss against the truth over the last half, without the luck of the results."""
    pairs = list(zip(league.truth, chances, strict=True))[len(chances) // 2 :]
    return fmean(
        true * log(true / said) + (1 - true) * log((1 - true) / (1 - said)) for true, said in pairs
    )


@pytest.mark.parametrize("nu", [2.0, 4.0])
def test_luck_and_points_are_found(nu: float) -> None:
    made = league(21, 6000, nu=nu, points=150.0)
    fitted = run(made.facts)[0].fitted()
    # The unit is the spread of the skills that are there.
    spread = sqrt(fmean(skill**2 for skill in made.skills.values()))
    assert fitted.nu == pytest.approx(nu / spread, rel=0.15)
    assert fitted.points == pytest.approx(150 * spread, rel=0.15)
    assert fitted.nu * (fitted.points or 0) == pytest.approx(nu * 150, rel=0.03)
    assert fitted.slope == pytest.approx(1, abs=0.1)


def test_the_unit_of_margins_does_not_matter() -> None:
    plain, chances = run(league(22, 1500).facts)
    large, others = run(league(22, 1500, points=1000.0).facts)
    assert chances == pytest.approx(others, abs=1e-9)
    assert plain.fitted().nu == pytest.approx(large.fitted().nu)
    other = large.ratings()
    for name, rating in plain.ratings().items():
        assert rating == pytest.approx(other[name], abs=1e-6)


def test_chances_come_near_the_truth_and_beat_elo_and_the_coin() -> None:
    made = league(23, 4000)
    _, chances = run(made.facts)
    elo = TeamElo()
    by_elo = [elo.record(fact) for fact in made.facts]
    own = divergence(chances, made)
    assert own < 0.006
    assert own < divergence(by_elo, made) / 2
    assert own < divergence([0.5] * len(chances), made) / 10


def test_winners_alone_find_the_luck_too() -> None:
    made = league(24, 8000)
    ratings, chances = run(
        fact._replace(margin=None, ranks=(1, 2) if (fact.margin or 0) > 0 else (2, 1))
        for fact in made.facts
    )
    assert ratings.fitted().points is None
    assert ratings.fitted().nu == pytest.approx(3, rel=0.25)
    assert divergence(chances, made) < 0.006


def test_skills_that_stand_still_are_not_taken_to_move() -> None:
    ratings, _ = run(league(25, 4000).facts)
    assert ratings.fitted().drift < 0.01


@pytest.mark.parametrize("form", ["margin", "winner", "table"])
def test_the_derivatives_by_the_drift_are_those_of_the_filter(form: str) -> None:
    """The filter is run at two drifts, the fit standing still."""

    def state(drift: float) -> dict[str, Belief]:
        ratings = RatingList()
        ratings.fit = Fit(prior=1 / 9, scale=3.0, due=10**9)
        ratings.fit.drift.value = drift
        ratings.fit.fade = drift / 9
        for fact in league(26, 120).facts:
            ratings.record(as_form(fact, form))
        ratings.close_round()
        return ratings.players

    step = 1e-8
    low, middle, high = state(1e-4 - step), state(1e-4), state(1e-4 + step)
    exact = form != "table"
    for name, player in middle.items():
        mean_slope = (high[name].mean - low[name].mean) / (2 * step)
        variance_slope = (high[name].variance - low[name].variance) / (2 * step)
        if exact:
            assert player.mean_slope == pytest.approx(mean_slope, rel=1e-4, abs=1e-4)
            assert player.variance_slope == pytest.approx(variance_slope, rel=1e-4, abs=1e-4)
        else:
            # The derivative of the curvature is left out there.
            assert player.variance_slope == pytest.approx(variance_slope, rel=0.2, abs=1)


def as_form(fact: Fact, form: str) -> Fact:
    """The same game by its margin, by its winner, or as four sides."""
    if form == "margin":
        return fact
    won = (fact.margin or 0.0) > 0
    if form == "winner":
        return fact._replace(margin=None, ranks=(1, 2) if won else (2, 1))
    sides = tuple((name,) for side in fact.sides for name in side)
    return fact._replace(sides=sides, margin=None, ranks=(1, 2, 3, 4) if won else (4, 3, 2, 1))


def test_a_belief_carried_to_another_prior_is_what_that_prior_would_have_given() -> None:
    fit = Fit(prior=0.1)
    player = Belief(0.1, 0.0)
    # Twenty observations of mean 0.5 and noise 1, seen from the old prior.
    player.variance = 1 / (1 / 0.1 + 20)
    player.mean = player.variance * 20 * 0.5
    fit.refit([player])
    assert fit.prior != 0.1
    assert player.variance == pytest.approx(1 / (1 / fit.prior + 20))
    assert player.mean == pytest.approx(player.variance * 20 * 0.5)


def test_a_new_scale_leaves_what_is_believed_in_points() -> None:
    fit = Fit(scale=100.0, excess=200.0, weight=100.0)
    player = Belief(0.05, 0.0)
    player.mean, player.mean_slope = 0.3, 2.0
    fit._fit_scale([player])
    # Twice the luck that was thought, twenty games speaking for no change.
    scale = fit.scale or 0.0
    assert scale == pytest.approx(100 * sqrt(220 / 120))
    assert player.mean * scale == pytest.approx(30)
    assert player.mean_slope * scale == pytest.approx(200)
    fit._fit_scale([player])
    assert fit.scale == pytest.approx(scale, rel=0.05)


def test_newton_finds_a_maximum_and_keeps_to_its_bounds() -> None:
    number = Newton(1.0, 1.0, weight=1.0, least=0.0, most=4.0)
    # A parabola about 3 with information 9, seen from 1.
    number.learn(score=(3 - 1) * 9, information=9)
    number.step()
    assert number.value == pytest.approx((3 * 9 + 1) / 10)
    before = number.value
    number.step()
    assert number.value == pytest.approx(before)
    number.learn(score=1e6, information=1.0)
    number.step()
    assert number.value == 4.0


def test_nothing_is_learned_from_nothing() -> None:
    fit = Fit()
    fit.refit([])
    assert fit.prior == pytest.approx(1 / 16)
    assert fit.drift.value == 0.0
    assert fit.scale is None


def test_a_drift_that_chance_may_have_made_is_not_believed() -> None:
    """With the deviation 1: nothing of 1, three quarters of 2, nearly all of 4."""
    found = []
    for told in (-1.0, 1.0, 2.0, 4.0):
        drift = Newton(0.0, 0.0, 0.5, 0.0, 9.0, cautious=True)
        drift.learn(told, 0.5)
        drift.step()
        found.append(drift.value)
        # What is kept of the score is that at the new value: a second step changes nothing.
        drift.step()
        assert drift.value == pytest.approx(found[-1])
    assert found == pytest.approx([0.0, 0.0, 1.5, 3.75])
