"""Seats of all kinds of tables under one set of keys.

Four in pairs sit at a compass; everybody else at a table of letters, where E is the fifth seat and
no east. So the letters are written small in a key and in an address.
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import BooleanField, Case, Exists, OuterRef, Q, Value, When

from rules_engine.seats import COMPASS, LETTERS
from scoring.models import Sitting

SEAT_KEYS: Final = COMPASS + LETTERS.lower()
# Two sides of several players, called by the compass also where six sit.
TWO_SIDES: Final = ("NS", "EW")


def seat_key(seat: int, *, compass: bool) -> str:
    """The key of a seat, where it is known whether its game is played at a compass."""
    return COMPASS[seat] if compass else LETTERS[seat].lower()


def at_compass(game: str, *, side: str) -> Case:
    """Whether a game is played at a compass, as a column; the ways to the game and to a side of it.

    Two sides that are called by the compass sit at one, unless there are six players: that is asked
    of an index, where the rules would have to be read of every hand.
    """
    fifth = Sitting.objects.filter(game=OuterRef(game), seat=len(COMPASS))
    return Case(
        When(Q(**{f"{side}__in": TWO_SIDES}) & ~Exists(fifth), then=Value(True)),
        default=Value(False),
        output_field=BooleanField(),
    )


def _four_in_pairs(game: str) -> Q:
    said: Any = {f"{game}__rules__players": 4, f"{game}__rules__sides": "2x2"}
    return Q(**said)


def at_seat(key: str, *, game: str) -> Q:
    """The seats with this key; `game` is the way to the game in the query that asks."""
    compass = _four_in_pairs(game)
    if key in COMPASS:
        return Q(compass, seat=COMPASS.index(key))
    return Q(~compass, seat=LETTERS.lower().index(key))
