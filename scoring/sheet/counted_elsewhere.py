"""Who counts what a sheet says: rooms above tell where a figure of it stands too.

Scoring knows nothing of events. A room above says when the site starts how to find what it made of
a game; the sheet and its corrections then speak of it, and lead where it can be put right.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.access import Visitor
from scoring.models import Game


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A figure that differs from the sheet, in words; `address` is where this reader may put it
    right, empty where he may not.
    """

    words: str
    address: str = ""


Teller = Callable[[Visitor, Game], Elsewhere | None]

_TELLERS: Final[list[Teller]] = []


def tell_of_sheets(teller: Teller) -> None:
    """Have `teller` asked about a game of a club whenever its sheet is read or corrected."""
    if teller not in _TELLERS:
        _TELLERS.append(teller)


def counted_elsewhere(visitor: Visitor, game: Game) -> list[Elsewhere]:
    """Whatever was made of this sheet and says something else than it does now."""
    if game.club_id is None or not game.version:
        return []
    found = [teller(visitor, game) for teller in _TELLERS]
    return [each for each in found if each is not None]
