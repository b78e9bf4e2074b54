"""Did the favourites win as often as was said?"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.ratings.arithmetic.evidence import FARTHEST, density, phi

STEPS_A_UNIT = 16
MIDDLE = int(FARTHEST * STEPS_A_UNIT)
# Adding it before cutting to a whole number rounds to the nearest step, none being negative.
TO_STEP = MIDDLE + 0.5


class Calibration:
    """Games of two sides since the last fit, counted by how large a surprise a loss would be.

    Whole and half wins add up exactly in any order. The steps are narrow: taking their middle for
    the games in them moves the slope by less than a thousandth.
    """

    __slots__ = ("games", "wins")

    def __init__(self, counted: Iterable[tuple[int, int, float]] = ()) -> None:
        self.games = [0] * (2 * MIDDLE + 1)
        self.wins = [0.0] * (2 * MIDDLE + 1)
        for step, games, wins in counted:
            self.games[step] = games
            self.wins[step] = wins

    def to_data(self) -> list[tuple[int, int, float]]:
        """The steps that have games: step, games, wins; what the constructor takes."""
        return [(step, games, self.wins[step]) for step, games in enumerate(self.games) if games]

    def add(self, surprise: float, won: float) -> None:
        """One game: the first side was given Φ(surprise) and got `won`, 0 to 1."""
        step = int(surprise * STEPS_A_UNIT + TO_STEP)
        self.games[step] += 1
        self.wins[step] += won

    def lesson(self) -> tuple[float, float]:
        """Score and information about the logarithm of the slope; what was counted is forgotten."""
        score = information = 0.0
        for step, games in enumerate(self.games):
            if games:
                surprise = (step - MIDDLE) / STEPS_A_UNIT
                chance = phi(surprise)
                steep = surprise * density(surprise)
                lesson = steep / (chance * (1 - chance))
                score += lesson * (self.wins[step] - games * chance)
                information += lesson * steep * games
                self.games[step] = 0
                self.wins[step] = 0.0
        return score, information
