"""Seats and cards by their letters, as they are printed in the reader's language.

What is stored, sent or saved in a file has the codes of the engine; these letters are for pages and
papers only: the king is K, in Swedish K, in French R, and the west is W, V and O.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy

from rules_engine.seats import COMPASS, Table

POINTS: Final[Mapping[str, Promise]] = {
    "N": pgettext_lazy("letter of a seat, North", "N"),
    "E": pgettext_lazy("letter of a seat, East", "E"),
    "S": pgettext_lazy("letter of a seat, South", "S"),
    "W": pgettext_lazy("letter of a seat, West", "W"),
}
# The sides that are called by the compass: E alone is the fifth seat of a larger table.
PAIRS: Final = ("NS", "EW")
COURT: Final[Mapping[str, Promise]] = {
    "A": pgettext_lazy("letter on a card, ace", "A"),
    "K": pgettext_lazy("letter on a card, king", "K"),
    "Q": pgettext_lazy("letter on a card, queen", "Q"),
    "J": pgettext_lazy("letter on a card, jack", "J"),
}


def point_letter(point: str) -> str:
    """The letter of a point of the compass."""
    return str(POINTS[point])


def seat_letters(table: Table) -> tuple[str, ...]:
    """The letter of each seat; E is the east only where four sit in pairs."""
    return _letters(table.seat_names, get_language())


@lru_cache(maxsize=64)
def _letters(seats: tuple[str, ...], _language: str | None) -> tuple[str, ...]:
    """Asked for by every hand that is recorded, and by every call of a sheet."""
    return tuple(map(point_letter, seats)) if seats == tuple(COMPASS) else seats


def rank_sign(rank: str) -> str:
    """What is printed in the corner of a card of this rank."""
    return str(COURT.get(rank, rank))


def side_letters(side: str) -> str:
    """A side by its letters: `NS` by those of its seats, any other as it is called."""
    return "".join(map(point_letter, side)) if side in PAIRS else side
