"""Were the chances right? Figures for the page that says how good the ratings are."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp, log
from typing import NamedTuple

from tournaments.ratings.arithmetic.elo import TeamElo
from tournaments.ratings.arithmetic.facts import Fact
from tournaments.ratings.arithmetic.rating_list import RatingList

BINS = 10
# The calibration slope is taken from chances on this grid: a list of any length stays small.
GRID = 1000
# No chance is held to be surer than this when it is scored.
SUREST = 1e-6
ENOUGH_STEPS = 50
SMALL = 1e-9


class Bin(NamedTuple):
    """Games that were given about the same chance: how many, the mean chance, the share won."""

    games: int
    chance: float
    won: float


class Accuracy(NamedTuple):
    """How good a set of chances was.

    `log_loss`: mean of -log of the chance of what happened, a tie half each; 0.693 for a coin.
    `brier`: mean squared error. `right`: share of games that the favourite won, even ones half.
    `slope`: factor that the log-odds should have had, below 1 for too sure, None where it cannot
    be told. `bins`: ten, from never to always.
    """

    games: int
    log_loss: float
    brier: float
    right: float
    slope: float | None
    bins: tuple[Bin, ...]


class Comparison(NamedTuple):
    """The same games three ways."""

    ratings: Accuracy
    elo: Accuracy
    coin: Accuracy


class Tally:
    """Counts chances and outcomes as they come."""

    def __init__(self) -> None:
        self.games = 0
        self._log_loss = self._brier = self._right = 0.0
        self._bins = [[0.0, 0.0, 0.0] for _ in range(BINS)]
        self._grid = [[0.0, 0.0] for _ in range(GRID + 1)]

    def add(self, chance: float, outcome: float) -> None:
        """One game: `chance` was said, `outcome` from 0 (lost) to 1 (won) came."""
        sure = min(1 - SUREST, max(SUREST, chance))
        self.games += 1
        self._log_loss -= outcome * log(sure) + (1 - outcome) * log(1 - sure)
        self._brier += (chance - outcome) ** 2
        leaning = (chance > 0.5) - (chance < 0.5)  # noqa: PLR2004  even
        self._right += 0.5 + leaning * (outcome - 0.5)
        counted = self._bins[min(BINS - 1, int(chance * BINS))]
        counted[0] += 1
        counted[1] += chance
        counted[2] += outcome
        place = self._grid[round(sure * GRID)]
        place[0] += 1
        place[1] += outcome

    def accuracy(self) -> Accuracy:
        """The figures so far.

        :raises ValueError: with no games.
        """
        if not self.games:
            raise ValueError("no games")
        return Accuracy(
            self.games,
            self._log_loss / self.games,
            self._brier / self.games,
            self._right / self.games,
            self._slope(),
            tuple(
                Bin(int(games), chance / games if games else 0.0, won / games if games else 0.0)
                for games, chance, won in self._bins
            ),
        )

    def _slope(self) -> float | None:
        """Logistic regression of the outcome on the log-odds, without a constant."""
        points = []
        for place, (games, won) in enumerate(self._grid):
            chance = min(1 - 0.5 / GRID, max(0.5 / GRID, place / GRID))
            if games and 2 * place != GRID:
                points.append((log(chance / (1 - chance)), games, won))
        slope = 1.0
        for _ in range(ENOUGH_STEPS):
            score = information = 0.0
            for odds, games, won in points:
                fitted = 1 / (1 + exp(-max(-500.0, min(500.0, slope * odds))))
                score += odds * (won - games * fitted)
                information += odds * odds * games * fitted * (1 - fitted)
            if information < SMALL:
                return None
            step = max(-1.0, min(1.0, score / information))
            slope += step
            if abs(step) < SMALL:
                return slope
        return None


def compare(facts: Iterable[Fact], after: int = 0) -> Comparison:
    """Rate games in order and score every chance that was given before its game was known.

    The first `after` games are rated and not scored; games still to be played are left out.

    :raises BadFact: where time goes backwards.
    :raises ValueError: where no game is left to score.
    """
    ratings, elo = RatingList(), TeamElo()
    own, other, coin = Tally(), Tally(), Tally()
    for number, fact in enumerate(facts):
        chance, by_elo = ratings.record(fact), elo.record(fact)
        if number >= after and fact.outcome is not None:
            own.add(chance, fact.outcome)
            other.add(by_elo, fact.outcome)
            coin.add(1 / len(fact.sides), fact.outcome)
    return Comparison(own.accuracy(), other.accuracy(), coin.accuracy())
