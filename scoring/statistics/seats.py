"""Seats of all kinds of tables under one set of keys.

Four in pairs sit at a compass; everybody else at a table of letters, where E is the fifth seat and
no east. So the letters are written small in a key and in an address.
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Q

from rules_engine.seats import COMPASS, LETTERS, Table

SEAT_KEYS: Final = COMPASS + LETTERS.lower()


def seat_keys(table: Table) -> tuple[str, ...]:
    """The key of every seat of a table, in seat order."""
    names = table.seat_names
    return names if names == tuple(COMPASS) else tuple(name.lower() for name in names)


def at_seat(key: str, *, game: str) -> Q:
    """The seats with this key; `game` is the way to the game in the query that asks."""
    compass: Any = Q(**{f"{game}__rules__players": 4, f"{game}__rules__sides": "2x2"})
    if key in COMPASS:
        return Q(compass, seat=COMPASS.index(key))
    return Q(~compass, seat=LETTERS.lower().index(key))
