"""What is shown of a rating, and of whom. Numbers and codes: the site owns the words."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from tournaments.ratings.arithmetic.rating_list import Rating

MIDDLE = 1500
POINTS_A_SKILL = 200
# The band is one deviation to each side: two times in three the skill is inside.
BAND_DEVIATIONS = 1.0

FEWEST_ROUNDS = 30
WIDEST_DEVIATION = 0.5
FEWEST_PARTNERS = 4

# Who stays away is known less: a well-known player is provisional again after about a year.
# (The fitted drift speaks for those who play; of those who do not there is nothing to fit.)
IDLE_VARIANCE = 0.017
IDLE_DAYS = 30
LISTED_DAYS = 90
HIDDEN_DAYS = 365


class Shown(NamedTuple):
    """A rating on the page: whole points, `low` to `high` the band, `question` the sign "?"."""

    rating: int
    band: int
    low: int
    high: int
    question: bool


class Reason(NamedTuple):
    """Why a rating is provisional: a code, what there is, and what it takes.

    `few_rounds`: rounds and rounds. `wide`: points of the band and points. `few_partners`: partners
    and partners; with the same partners throughout, nobody can tell who of them is how good.
    """

    code: str
    has: int
    needs: int


def widened(deviation: float, idle_days: float) -> float:
    """A deviation after some days without a game, at most that of somebody unknown.

    The mean does not move: staying away makes nobody better or worse.
    """
    return min(1.0, sqrt(deviation**2 + IDLE_VARIANCE * max(0.0, idle_days) / IDLE_DAYS))


def shown(rating: Rating, today: float) -> Shown:
    """What to show of a rating on a day, in the days of its list."""
    deviation = widened(rating.deviation, today - rating.played)
    middle = points(rating.mean)
    band = round(POINTS_A_SKILL * BAND_DEVIATIONS * deviation)
    return Shown(middle, band, middle - band, middle + band, bool(reasons(rating, today)))


def reasons(rating: Rating, today: float) -> tuple[Reason, ...]:
    """Every reason for which a rating is provisional on a day; none when it is established.

    Partners are asked for only of those who have had any.
    """
    found = []
    if rating.rounds < FEWEST_ROUNDS:
        found.append(Reason("few_rounds", rating.rounds, FEWEST_ROUNDS))
    deviation = widened(rating.deviation, today - rating.played)
    if deviation > WIDEST_DEVIATION:
        band = round(POINTS_A_SKILL * BAND_DEVIATIONS * deviation)
        limit = round(POINTS_A_SKILL * BAND_DEVIATIONS * WIDEST_DEVIATION)
        found.append(Reason("wide", band, limit))
    if 0 < rating.partners < FEWEST_PARTNERS:
        found.append(Reason("few_partners", rating.partners, FEWEST_PARTNERS))
    return tuple(found)


def eligible(rating: Rating, today: float) -> bool:
    """Whether somebody is on the leaderboard: established, and at a table in the last 90 days."""
    return today - rating.played <= LISTED_DAYS and not reasons(rating, today)


def hidden(rating: Rating, today: float) -> bool:
    """Whether a rating is not shown any more: a year without a game."""
    return today - rating.played > HIDDEN_DAYS


def leader_key(rating: Rating) -> int:
    """Sorts leaders, the first first: by the whole points that are shown; equal ones share a place.

    Nothing that a reader does not see decides.
    """
    return -points(rating.mean)


def points(mean: float) -> int:
    """A mean on the scale that is shown, in whole points."""
    return round(MIDDLE + POINTS_A_SKILL * mean)
