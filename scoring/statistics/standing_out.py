"""Who stands out among partners and opponents, and how likely that is by luck alone. Exact.

Of all outcomes of a person some are good, and some were met with one other person. If that other
made no difference, those would be drawn blindly from all: how often so many good ones come of such
a draw is a quotient of whole numbers (the tail of the hypergeometric distribution). The best of
many looks good by luck more often than one alone, so that chance is taken as many times as there
are people who could have been it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Final

from clubs.models import Player
from scoring.statistics.grouping import BOUND
from scoring.statistics.hand_sums import total
from scoring.statistics.person_record import PersonRecord

# With chances smaller than these something is said with more certainty.
SURE: Final = Fraction(1, 20)
LIKELY: Final = Fraction(1, 4)


@dataclass(frozen=True, slots=True)
class Shared:
    """So many of `of` outcomes with somebody were of the kind in question; `hands` in all."""

    person: Player
    count: int
    of: int
    hands: int


@dataclass(frozen=True, slots=True)
class StandsOut:
    """Who has the most of something, what there is of it elsewhere, and the chance of luck."""

    shared: Shared
    count_elsewhere: int
    of_elsewhere: int
    luck: Fraction


def best_partner(record: PersonRecord) -> StandsOut | None:
    """With whom most contracts were made, for how often contracts were made at all."""
    bound = total(line for role in BOUND for line in record.counted.role(role).values())
    with_each = [
        Shared(line.partner, line.made, line.contracts, line.hands)
        for line in record.partners
        if line.contracts
    ]
    return stands_out(with_each, bound.made, bound.hands)


def hardest_opponent(record: PersonRecord) -> StandsOut | None:
    """Who won most of the games against the person, for how many were not won at all."""
    against_each = [
        Shared(line.rival, line.lost, line.games, line.hands)
        for line in record.rivals
        if line.games
    ]
    return stands_out(against_each, record.decided - record.won, record.decided)


def stands_out(each: Sequence[Shared], count: int, of: int) -> StandsOut | None:
    """Who is furthest above the share of all, of equal ones the first; None where nobody is.

    How far is told by the distance in deviations of a blind draw, squared, so that two of two says
    less than eighteen of twenty.
    """
    above = [told for told in each if told.of < of and told.count * of > told.of * count]
    if not above:
        return None
    best = max(above, key=lambda told: _distance(told, count, of))
    alone = by_luck(best.count, best.of, count, of)
    return StandsOut(best, count - best.count, of - best.of, min(Fraction(1), alone * len(each)))


def _distance(told: Shared, count: int, of: int) -> Fraction:
    """The square of the distance, but for what is the same for everybody."""
    return Fraction((told.count * of - told.of * count) ** 2, told.of * (of - told.of))


def by_luck(count: int, of: int, all_count: int, all_of: int) -> Fraction:
    """The chance of `count` good outcomes or more in `of`, drawn from all, `all_count` of them
    good."""
    most = min(of, all_count)
    others = all_of - all_count
    lowest = max(count, of - others)
    if lowest > most:
        return Fraction(0)
    # Each term follows from the one before, so that no binomial is reckoned anew.
    term = comb(all_count, lowest) * comb(others, of - lowest)
    ways = term
    for number in range(lowest, most):
        term = term * (all_count - number) * (of - number)
        term //= (number + 1) * (others - of + number + 1)
        ways += term
    return Fraction(ways, comb(all_of, of))
