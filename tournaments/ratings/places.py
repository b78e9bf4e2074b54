"""Places on a leaderboard for a day."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from tournaments.ratings.arithmetic import Rating, eligible, leader_key

EPOCH = date(1970, 1, 1).toordinal()


def day_number(day: date) -> float:
    """A day in the days of all lists (`rated.games.days`)."""
    return float(day.toordinal() - EPOCH)


def places(
    ratings: Mapping[int, Rating], day: date, absent: Collection[int] = ()
) -> dict[int, int]:
    """By player, the place of everybody who is on the board; who is level shares a place.

    `absent` are those who asked to be forgotten or play no longer: the board is for the others.
    """
    at = day_number(day)
    keys = {
        player: leader_key(rating)
        for player, rating in ratings.items()
        if player not in absent and eligible(rating, at)
    }
    found: dict[int, int] = {}
    last, place = None, 0
    for number, player in enumerate(sorted(keys, key=lambda each: (keys[each], each)), 1):
        if keys[player] != last:
            last, place = keys[player], number
        found[player] = place
    return found
