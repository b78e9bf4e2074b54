"""The likelihoods, against sums and differences that know nothing of the formulas."""

from __future__ import annotations

from itertools import permutations
from math import exp, log, pi, sqrt

import pytest

from tournaments.ratings.arithmetic.belief import Belief
from tournaments.ratings.arithmetic.evidence import (
    GUMBEL,
    combine,
    evidence_of,
    orders,
    phi,
    ranking_pull,
    winner_pull,
)


@pytest.mark.parametrize(("mean", "variance"), [(0.0, 0.3), (0.8, 0.2), (-1.5, 0.5)])
@pytest.mark.parametrize("first_won", [True, False])
def test_a_win_moves_a_belief_to_the_moments_of_the_true_posterior(
    mean: float, variance: float, first_won: bool
) -> None:
    step = 0.001
    total = moment = square = 0.0
    for number in range(-8000, 8001):
        skill = mean + number * step
        chance = phi(skill if first_won else -skill)
        weight = exp(-((skill - mean) ** 2) / variance / 2) * chance
        total += weight
        moment += weight * skill
        square += weight * skill * skill
    expected = moment / total
    weight, shift, _, _ = winner_pull(mean, variance + 1, 0.0, 0.0, first_won=first_won)
    assert mean + variance * shift == pytest.approx(expected, abs=1e-6)
    assert variance - variance**2 * weight == pytest.approx(square / total - expected**2, abs=1e-6)


def likelihood(strengths: list[float], order: tuple[int, ...]) -> float:
    """Plackett and Luce, as they wrote it."""
    sizes = [exp(strength / GUMBEL) for strength in strengths]
    chance = 1.0
    for place, side in enumerate(order):
        chance *= sizes[side] / sum(sizes[other] for other in order[place:])
    return chance


def test_the_scale_of_the_sides_makes_two_of_them_differ_by_one() -> None:
    assert 2 * (pi * GUMBEL) ** 2 / 6 == pytest.approx(1)


@pytest.mark.parametrize("ranks", [(1, 2, 3), (3, 1, 2), (2, 4, 1, 3), (1, 2)])
def test_a_ranking_pulls_along_the_likelihood(ranks: tuple[float, ...]) -> None:
    strengths = [0.3, -0.2, 0.5, 0.0][: len(ranks)]
    order = orders(ranks)[0]
    for side, (information, score) in enumerate(ranking_pull(strengths, ranks, 1.0)):
        low, high = ([*strengths], [*strengths])
        low[side] -= 1e-4
        high[side] += 1e-4
        values = [log(likelihood(some, order)) for some in (low, strengths, high)]
        assert score == pytest.approx((values[2] - values[0]) / 2e-4, abs=1e-6)
        curve = (values[2] - 2 * values[1] + values[0]) / 1e-8
        assert information == pytest.approx(-curve, abs=1e-4)


def test_a_tie_is_the_mean_of_the_orders_it_allows() -> None:
    strengths = [0.3, -0.2, 0.5]
    tied = list(ranking_pull(strengths, (1, 2, 2), 1.0))
    apart = [list(ranking_pull(strengths, ranks, 1.0)) for ranks in ((1, 2, 3), (1, 3, 2))]
    for side in range(3):
        assert tied[side] == pytest.approx(
            [(one + two) / 2 for one, two in zip(apart[0][side], apart[1][side], strict=True)]
        )


def test_ranks_allow_the_orders_of_the_tied() -> None:
    assert orders((2, 1, 3)) == [(1, 0, 2)]
    assert sorted(orders((5, 5, 5))) == sorted(permutations(range(3)))
    assert sorted(orders((1, 4, 1, 4))) == [
        (0, 2, 1, 3),
        (0, 2, 3, 1),
        (2, 0, 1, 3),
        (2, 0, 3, 1),
    ]


def test_one_game_counts_the_same_added_up_as_at_once() -> None:
    player = Belief(0.4, 0.0)
    player.mean, player.mean_slope, player.variance_slope = 0.1, 0.7, 0.3
    weight, shift, weight_slope, shift_slope = 0.6, -0.25, -0.05, 0.15
    combine(player, [evidence_of(player, (weight, shift, weight_slope, shift_slope), 1.0)])
    assert player.mean == pytest.approx(0.1 + 0.4 * shift)
    assert player.variance == pytest.approx(0.4 - 0.16 * weight)
    assert player.mean_slope == pytest.approx(0.7 + 0.3 * shift + 0.4 * shift_slope)
    assert player.variance_slope == pytest.approx(
        0.3 - 2 * 0.4 * 0.3 * weight - 0.16 * weight_slope
    )


def test_a_far_favourites_loss_is_finite() -> None:
    weight, shift, _, _ = winner_pull(1e6, 1.5, 0.0, 0.0, first_won=False)
    assert 0 < weight * 1.5 <= 1
    assert -sqrt(1.5) * 10 < shift < 0
