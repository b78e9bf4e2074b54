"""The figures of accuracy, against values worked out by hand."""

from __future__ import annotations

from math import exp, log
from random import Random

import pytest

from tests.tournaments.ratings.arithmetic.league import league
from tournaments.ratings.arithmetic import Bin, Fact, Tally, compare


def tally(*games: tuple[float, float]) -> Tally:
    counted = Tally()
    for chance, outcome in games:
        counted.add(chance, outcome)
    return counted


def test_a_coin_loses_log_two() -> None:
    figures = tally((0.5, 1), (0.5, 0), (0.5, 0.5)).accuracy()
    assert figures.log_loss == pytest.approx(log(2))
    assert figures.brier == pytest.approx((0.25 + 0.25 + 0) / 3)
    assert figures.right == 0.5
    assert figures.slope is None


def test_figures_are_means_over_the_games() -> None:
    figures = tally((0.8, 1), (0.3, 1), (0.6, 0.5)).accuracy()
    tie = (log(0.6) + log(0.4)) / 2
    assert figures.games == 3
    assert figures.log_loss == pytest.approx(-(log(0.8) + log(0.3) + tie) / 3)
    assert figures.brier == pytest.approx((0.2**2 + 0.7**2 + 0.1**2) / 3)
    assert figures.right == pytest.approx((1 + 0 + 0.5) / 3)


def test_games_are_put_in_ten_bins() -> None:
    bins = tally((0.0, 0), (0.09, 1), (0.95, 1), (1.0, 1)).accuracy().bins
    assert len(bins) == 10
    assert bins[0] == pytest.approx((2, 0.045, 0.5))
    assert bins[9] == pytest.approx((2, 0.975, 1.0))
    assert bins[5] == Bin(0, 0.0, 0.0)


def test_certainty_that_was_wrong_is_punished_and_not_without_end() -> None:
    assert tally((1.0, 0)).accuracy().log_loss == pytest.approx(-log(1e-6))


@pytest.mark.parametrize("slope", [0.5, 1.0, 1.5])
def test_the_slope_tells_how_much_too_sure_the_chances_were(slope: float) -> None:
    random = Random(1)
    counted = Tally()
    for _ in range(40_000):
        odds = random.gauss(0, 1)
        won = random.random() < 1 / (1 + exp(-slope * odds))
        counted.add(1 / (1 + exp(-odds)), float(won))
    assert counted.accuracy().slope == pytest.approx(slope, abs=0.04)


def test_without_a_game_there_are_no_figures() -> None:
    with pytest.raises(ValueError, match="no games"):
        Tally().accuracy()


def test_methods_are_compared_on_the_same_games() -> None:
    facts = league(51, 3000).facts
    unplayed = facts[-1]._replace(margin=None)
    compared = compare([*facts, unplayed], after=1000)
    assert {one.games for one in compared} == {2000}
    assert compared.ratings.log_loss < compared.elo.log_loss < compared.coin.log_loss
    assert compared.coin.log_loss == pytest.approx(log(2))


def test_a_coin_for_three_has_three_sides() -> None:
    fact = Fact(1.0, (("A",), ("B",), ("C",)), None, (1.0, 2.0, 3.0))
    assert compare([fact]).coin.log_loss == pytest.approx(log(3))
