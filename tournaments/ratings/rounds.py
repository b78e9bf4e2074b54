"""A round of somebody's course, as page and API tell it."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.ratings.arithmetic.display import points
from tournaments.ratings.models import RatingStep
from tournaments.ratings.shown import CourseStep, band
from tournaments.ratings.why import own_change, why_words


@dataclass(frozen=True, slots=True)
class ToldRound:
    """A step with its rating and band in points, what it changed, and why in words.

    `change` is since the step before, None at the first; `own` the part that the round made.
    """

    step: RatingStep
    rating: int
    band: int
    change: int | None
    own: int | None
    percent: int
    why: str


def told_round(step: CourseStep) -> ToldRound:
    """A step of `shown.history` as it is told."""
    # Whoever was unknown stood in the middle.
    mean, deviation = step.before_mean or 0.0, step.before_deviation or 1.0
    rating = points(step.mean)
    change = rating - points(mean)
    own = own_change(step, change)
    first = step.before_mean is None
    return ToldRound(
        step=step,
        rating=rating,
        band=band(step.deviation),
        change=None if first else change,
        own=None if step.moved is None else own,
        percent=round(100 * step.chance),
        why=why_words(step, mean, deviation, change, own),
    )
