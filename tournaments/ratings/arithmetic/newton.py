"""Fitting one number while the games go by."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Newton:
    """A parameter at the maximum of its posterior, by the likelihood's score and information.

    The games hand over the derivative of their log-likelihood at the present value (`score`) and
    its expected square (`information`); `step` moves to where the two, with a Gaussian prior of
    mean `start` and precision `weight`, balance, and takes the score along to the new point.
    """

    value: float
    start: float
    weight: float
    least: float
    most: float
    score: float = 0.0
    information: float = 0.0

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
        moved = self.value + pull / (self.information + self.weight)
        moved = min(self.most, max(self.least, moved))
        self.score -= (moved - self.value) * self.information
        self.value = moved
