"""Ratings of people who change partners: pure arithmetic, standard library only, no clock, no I/O.

Facts go in, round by round; chances and skills come out. A rating is a cache of the facts:
replaying the same facts gives the same numbers, to the last bit. `docs/ratings.md` has the method
and what it measures.
"""

from tournaments.ratings.arithmetic.accuracy import Accuracy, Bin, Comparison, Tally, compare
from tournaments.ratings.arithmetic.display import (
    Reason,
    Shown,
    eligible,
    hidden,
    leader_key,
    reasons,
    shown,
    widened,
)
from tournaments.ratings.arithmetic.elo import TeamElo
from tournaments.ratings.arithmetic.errors import BadFact
from tournaments.ratings.arithmetic.facts import Fact, fact_from
from tournaments.ratings.arithmetic.outlook import Outlook, outlook
from tournaments.ratings.arithmetic.rating_list import Fitted, Rating, RatingList
from tournaments.ratings.arithmetic.snapshot import OtherVersion, from_data, to_data

__all__ = [
    "Accuracy",
    "BadFact",
    "Bin",
    "Comparison",
    "Fact",
    "Fitted",
    "OtherVersion",
    "Outlook",
    "Rating",
    "RatingList",
    "Reason",
    "Shown",
    "Tally",
    "TeamElo",
    "compare",
    "eligible",
    "fact_from",
    "from_data",
    "hidden",
    "leader_key",
    "outlook",
    "reasons",
    "shown",
    "to_data",
    "widened",
]
