"""What a list knows about one player."""

from __future__ import annotations

# From so many on, partners are not counted any further.
PARTNERS_COUNTED = 4


class Belief:
    """A belief about one skill: Gaussian, in noise units (the luck of a round of eight hands is 1).

    `mean_slope` and `variance_slope` are the derivatives of mean and variance by the drift: they
    let the drift be fitted without a second pass. `time` is the day of the last game, up to which
    the drift has been added. `partners` is None when there have been enough. `pull` is nothing but
    while a list looks back (`past`).
    """

    __slots__ = (
        "mean",
        "mean_slope",
        "partners",
        "pull",
        "rounds",
        "time",
        "variance",
        "variance_slope",
    )

    def __init__(self, variance: float, time: float) -> None:
        self.mean = 0.0
        self.variance = variance
        self.mean_slope = 0.0
        self.variance_slope = 0.0
        self.time = time
        self.rounds = 0
        self.partners: list[str] | None = []
        self.pull = 0.0

    def faded(self, at: float, fade: float, prior: float) -> float:
        """The variance at a day to come, nothing being changed."""
        return min(prior, self.variance + fade * max(0.0, at - self.time))

    def met(self, side: tuple[str, ...], own: str) -> None:
        """Count the partners of a game; enough of them are not kept by name."""
        for name in side:
            if self.partners is not None and name != own and name not in self.partners:
                self.partners.append(name)
                if len(self.partners) == PARTNERS_COUNTED:
                    self.partners = None
