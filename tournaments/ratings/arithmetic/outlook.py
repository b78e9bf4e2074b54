"""What was to be expected of a game before it was played: for telling why a rating moved."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

from tournaments.ratings.arithmetic.evidence import FARTHEST_ODDS, GUMBEL
from tournaments.ratings.arithmetic.facts import Fact
from tournaments.ratings.arithmetic.rating_list import ROUND_OF_HANDS, RatingList


class Outlook(NamedTuple):
    """A game as the ratings saw it before its round.

    `skills`: everybody's mean in skill units, side by side. `margin`: points by which the first of
    two sides was to win, and `most` how many count at most, None where no margin has been seen.
    `places`: the place that each of three sides or more was to come in, on average.
    """

    skills: tuple[tuple[float, ...], ...]
    margin: float | None
    most: float | None
    places: tuple[float, ...]


def outlook(ratings: RatingList, fact: Fact) -> Outlook:
    """What is to be expected of a game from the rounds that are closed; nothing is written down."""
    known, fit = ratings.players, ratings.fit
    unit = sqrt(fit.prior)
    skills = tuple(
        tuple(known[name].mean / unit if name in known else 0.0 for name in side)
        for side in fact.sides
    )
    ratio = 1.0 if fact.hands is None else fact.hands / ROUND_OF_HANDS
    strengths = [sum(side) * unit for side in skills]
    if len(strengths) > 2:  # noqa: PLR2004  more than a pair of sides
        return Outlook(skills, None, None, _places(strengths, ratio))
    if fit.scale is None:
        return Outlook(skills, None, None, ())
    margin = (strengths[0] - strengths[1]) * fit.scale * ratio
    return Outlook(skills, margin, fit.cap * sqrt(ratio), ())


def _places(strengths: Sequence[float], ratio: float) -> tuple[float, ...]:
    """A place is one more than the number of sides that are in front."""
    size = sqrt(ratio) / GUMBEL
    # A side is at odds of one to one with itself: that half is the missing half of the first place.
    return tuple(
        0.5 + sum(_ahead((other - own) * size) for other in strengths) for own in strengths
    )


def _ahead(odds: float) -> float:
    """The chance for log-odds, never certain."""
    return 1 / (1 + exp(-min(FARTHEST_ODDS, max(-FARTHEST_ODDS, odds))))
