"""What one result says about the players: each function is one likelihood.

Everything is in noise units: the difference of two sides is the sum of one side's skills less the
other's, and luck adds a Gaussian of variance 1/ratio, ratio being the hands over eight.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import erfc, exp, fsum, log, pi, sqrt

from tournaments.ratings.arithmetic.belief import Belief

# The farthest from even that a chance is given: about three in a million.
FARTHEST = 4.5
FARTHEST_ODDS = 13.0
ROOT_HALF = sqrt(0.5)
ROOT_TWO_PI = sqrt(2 * pi)
# The scale of a Gumbel of variance one half: two sides' luck then differs by variance one.
GUMBEL = sqrt(3) / pi


# What a result of two sides says about every player of the first side, mirrored for the second:
# mean += variance * shift, variance -= variance² * weight. Then the derivatives of weight and shift
# by the drift. A plain tuple: this is the inner loop.
Pull = tuple[float, float, float, float]
# The same for one player of several games, in the form that adds up: information, information times
# surprise, and their derivatives by the drift.
Evidence = tuple[float, float, float, float]


def phi(x: float) -> float:
    """The chance of a standard Gaussian below `x`."""
    return 0.5 * erfc(-x * ROOT_HALF)


def density(x: float) -> float:
    """The density of a standard Gaussian at `x`."""
    return exp(-0.5 * x * x) / ROOT_TWO_PI


def winner_pull(
    difference: float, total: float, lag: float, widening: float, *, first_won: bool
) -> Pull:
    """Only the winner is known: the belief cut at zero and made Gaussian again.

    `total` is the variance of players and luck together, `lag` and `widening` the derivatives of
    difference and variance by the drift. The moments are those of TrueSkill (R. Herbrich, T. Minka,
    T. Graepel, NIPS 2006) without a margin for draws.
    """
    sign = 1.0 if first_won else -1.0
    deviation = sqrt(total)
    surplus = min(FARTHEST, max(-FARTHEST, sign * difference / deviation))
    surplus_slope = (sign * lag - 0.5 * surplus * widening / deviation) / deviation
    hazard = density(surplus) / phi(surplus)
    curve = hazard * (hazard + surplus)
    curve_slope = (hazard * (1 - curve) - curve * (hazard + surplus)) * surplus_slope
    return (
        curve / total,
        sign * hazard / deviation,
        (curve_slope - curve * widening / total) / total,
        -sign * (curve * surplus_slope + 0.5 * hazard * widening / total) / deviation,
    )


def win_chances(strengths: Sequence[float], ratio: float, slope: float) -> list[float]:
    """The chance of each side to come first of three or more, by Plackett and Luce.

    `slope` multiplies the log-odds.
    """
    size = slope * sqrt(ratio) / GUMBEL
    top = max(strengths)
    shares = [exp(max(-FARTHEST_ODDS, (strength - top) * size)) for strength in strengths]
    total = sum(shares)
    return [share / total for share in shares]


def orders(ranks: Sequence[float]) -> list[tuple[int, ...]]:
    """Every order of the sides that the ranks allow, the first in front; one where none tie."""
    tied = [
        [side for side, rank in enumerate(ranks) if rank == level] for level in sorted(set(ranks))
    ]
    return [
        tuple(side for group in choice for side in group)
        for choice in product(*(permutations(group) for group in tied))
    ]


def ranking_pull(
    strengths: Sequence[float], ranks: Sequence[float], ratio: float
) -> Iterator[tuple[float, float]]:
    """For each side the information in a ranking about its strength, and the score.

    One Newton step on the Plackett-Luce likelihood from the present strengths. Ties count as the
    mean of all the orders that they allow.
    """
    size = sqrt(ratio) / GUMBEL
    top = max(strengths)
    shares = [exp(max(-FARTHEST_ODDS, (strength - top) * size)) for strength in strengths]
    scores = [0.0] * len(ranks)
    weights = [0.0] * len(ranks)
    allowed = orders(ranks)
    for order in allowed:
        left = list(order)
        while len(left) > 1:
            total = sum(shares[side] for side in left)
            for side in left:
                chance = shares[side] / total
                scores[side] -= chance
                weights[side] += chance * (1 - chance)
            scores[left.pop(0)] += 1
    for score, weight in zip(scores, weights, strict=True):
        yield weight * size * size / len(allowed), score * size / len(allowed)


def evidence_of(player: Belief, pull: Pull, sign: float) -> Evidence:
    """A pull on one player as if it were the only one, to be added to others of the round."""
    weight, shift, weight_slope, shift_slope = pull
    rest = 1 - player.variance * weight
    fade = weight * player.variance_slope + player.variance * weight_slope
    return (
        weight / rest,
        sign * shift / rest,
        (weight_slope * rest + weight * fade) / (rest * rest),
        sign * (shift_slope * rest + shift * fade) / (rest * rest),
    )


def combine(player: Belief, evidence: Sequence[Evidence]) -> None:
    """Let the games of a round count together for one player.

    The partners and opponents of each game are taken as they were before the round.
    """
    information, score, information_slope, score_slope = (
        fsum(values) for values in zip(*evidence, strict=True)
    )
    ratio = 1 / (1 + player.variance * information)
    variance = player.variance * ratio
    slope = ratio * ratio * player.variance_slope - variance * variance * information_slope
    player.mean += variance * score
    player.mean_slope += slope * score + variance * score_slope
    player.variance = variance
    player.variance_slope = slope


def table_lesson(chances: Sequence[float], ranks: Sequence[float]) -> tuple[float, float]:
    """Score and information about the logarithm of the slope of the chances of several sides."""
    logs = [log(chance) for chance in chances]
    best = min(ranks)
    won = [size for size, rank in zip(logs, ranks, strict=True) if rank == best]
    mean = sum(chance * size for chance, size in zip(chances, logs, strict=True))
    square = sum(chance * size * size for chance, size in zip(chances, logs, strict=True))
    return sum(won) / len(won) - mean, square - mean * mean
