"""The numbers that are the league's own: the luck of the game, the size of margins, the drift.

Nothing here is set by hand for a club. All of it is learned from the games that went before, at
checkpoints that depend only on how many games there have been, so a replay finds the same values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from math import fsum, inf, sqrt

from tournaments.ratings.arithmetic.belief import Belief
from tournaments.ratings.arithmetic.calibration import Calibration
from tournaments.ratings.arithmetic.newton import Newton
from tournaments.ratings.arithmetic.past import Past

# Before anything is known the luck of a round is four times the spread of skills; that belief
# weighs as much as five players who are known for certain.
FIRST_NU = 4.0
LEAST_NU, MOST_NU = 0.5, 20.0
PRIOR_PLAYERS = 5.0
# The first fit, and how much the league grows between two.
FIRST_FIT = 40
GROWTH = 1.25
# How much of what older games say about luck is kept at each fit, and how many games speak for no
# change.
KEPT = 0.8
NOISE_PRIOR = 20.0
# A scale changes by no more than twofold at a fit.
LEAST_NOISE, MOST_NOISE = 0.25, 4.0
# Less than this is a margin of nothing.
LEAST_MARGIN = 1e-9
# A margin counts up to this many deviations of margins (measured: docs/ratings.md).
CAP = 2.5
# The median of |x| for a standard Gaussian: makes a deviation of a median.
GAUSSIAN_MEDIAN = 0.6744897501960817
# Skill variance a day: 0.002² is 0.04 skill units over a year, 0.03² is 0.6.
FIRST_DRIFT = 4e-6
MOST_DRIFT = 9e-4
DRIFT_WEIGHT = 1e9
# A calibration slope is one, which for two sides weighs as much as some four thousand games; of
# more sides less is known, for luck is not quite as Plackett and Luce have it.
PAIR_SLOPE_WEIGHT = 1000.0
TABLE_SLOPE_WEIGHT = 100.0
LEAST_SLOPE, MOST_SLOPE = 0.25, 4.0


def _drift() -> Newton:
    return Newton(FIRST_DRIFT, FIRST_DRIFT, DRIFT_WEIGHT, 0.0, MOST_DRIFT, cautious=True)


def _pair_slope() -> Newton:
    return Newton(1.0, 1.0, PAIR_SLOPE_WEIGHT, LEAST_SLOPE, MOST_SLOPE)


def _table_slope() -> Newton:
    return Newton(1.0, 1.0, TABLE_SLOPE_WEIGHT, LEAST_SLOPE, MOST_SLOPE)


@dataclass(slots=True)
class Fit:
    """The fitted numbers and what they are fitted from.

    `prior` is the variance of skills in noise units, 1/ν². `scale` is the deviation of luck in a
    round of eight hands, in points; None before the first margin. `excess` and `weight` are sums
    over games: squared errors less what was owed to not knowing the players, and their number.
    `due` is the number of games at which to fit again, `past` the games to be gone over then.
    """

    prior: float = 1 / FIRST_NU**2
    fade: float = FIRST_DRIFT / FIRST_NU**2
    scale: float | None = None
    excess: float = 0.0
    weight: float = 0.0
    games: int = 0
    due: int = FIRST_FIT
    drift: Newton = field(default_factory=_drift)
    pair_slope: Newton = field(default_factory=_pair_slope)
    table_slope: Newton = field(default_factory=_table_slope)
    calibration: Calibration = field(default_factory=Calibration)
    past: Past = field(default_factory=Past)

    @property
    def cap(self) -> float:
        """Points that count at most in a round of eight hands of four players."""
        return inf if self.scale is None else CAP * self.scale * sqrt(1 + 4 * self.prior)

    def first_scale(self, sizes: Iterable[float]) -> None:
        """Learn what a margin is from the first round that has any.

        By the median, which a single wild margin does not move; margins of nothing say nothing.
        """
        counted = sorted(size for size in sizes if size > LEAST_MARGIN)
        if counted:
            deviation = counted[len(counted) // 2] / GAUSSIAN_MEDIAN
            self.scale = deviation / sqrt(1 + 4 * self.prior)

    def refit(self, players: Collection[Belief]) -> None:
        """Fit everything again and carry the players' beliefs over to the new units.

        Costs a few steps a player, and none a game but where the list looks back: what a player's
        games have said does not change with the prior, so a belief is the old one with one prior
        taken out and another put in.
        """
        self.due = max(self.games + 1, int(self.games * GROWTH))
        if self.scale is not None:
            self._fit_scale(players)
            self.past.look_back(
                players, scale=self.scale, cap=self.cap, prior=self.prior, fade=self.fade
            )
        self._fit_prior(players)
        self.drift.step()
        self.fade = self.drift.value * self.prior
        self.pair_slope.learn_by_ratio(*self.calibration.lesson())
        self.pair_slope.step()
        self.table_slope.step()

    def _fit_scale(self, players: Collection[Belief]) -> None:
        """Make the luck of the recent margins one again."""
        noise = (self.excess + NOISE_PRIOR) / (self.weight + NOISE_PRIOR)
        noise = min(MOST_NOISE, max(LEAST_NOISE, noise))
        unit = sqrt(noise)
        self.scale = (self.scale or 1.0) * unit
        self.excess *= KEPT / noise
        self.weight *= KEPT
        for player in players:
            player.mean /= unit
            player.mean_slope /= unit

    def _fit_prior(self, players: Collection[Belief]) -> None:
        """The evidence fixed point: squared means over the number of players that the games tell.

        D. J. C. MacKay, "Bayesian interpolation", Neural Computation 4 (1992), α being 1/prior.
        """
        old = self.prior
        told = PRIOR_PLAYERS + fsum(1 - player.variance / old for player in players)
        squares = PRIOR_PLAYERS / FIRST_NU**2 + fsum(player.mean**2 for player in players)
        new = min(1 / LEAST_NU**2, max(1 / MOST_NU**2, squares / told))
        self.prior = new
        for player in players:
            variance = 1 / (1 / player.variance - 1 / old + 1 / new)
            ratio = variance / player.variance
            player.variance = variance
            player.variance_slope *= ratio * ratio
            player.mean *= ratio
            player.mean_slope *= ratio
