"""Fitting one number while the games go by."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

# Who is cautious takes this over the square of the deviations off a value.
DOUBT = 1.0


@dataclass(slots=True)
class Newton:
    """A parameter at the maximum of its posterior, by the likelihood's score and information.

    The games hand over the derivative of their log-likelihood at the present value (`score`) and
    its expected square (`information`); `step` moves to where the two, with a Gaussian prior of
    mean `start` and precision `weight`, balance, and takes the score along to the new point.

    A `cautious` one, of a value that is nothing or more, believes little in what chance alone might
    have made: nothing up to one of its deviations, three quarters of two, nearly all of four.
    """

    value: float
    start: float
    weight: float
    least: float
    most: float
    score: float = 0.0
    information: float = 0.0
    cautious: bool = False

    def learn(self, score: float, information: float) -> None:
        """Take in what games say by the parameter itself."""
        self.score += score
        self.information += information

    def learn_by_ratio(self, score: float, information: float) -> None:
        """Take in what games say by the logarithm of the parameter."""
        self.learn(score / self.value, information / self.value**2)

    def step(self) -> None:
        """Move to the balance, within the bounds."""
        pull = self.score - (self.value - self.start) * self.weight
        told = self.information + self.weight
        moved = self.value + pull / told
        if self.cautious and moved > 0:
            deviations = moved * sqrt(told)
            moved *= max(0.0, 1 - DOUBT / deviations**2)
        moved = min(self.most, max(self.least, moved))
        self.score -= (moved - self.value) * self.information
        self.value = moved
