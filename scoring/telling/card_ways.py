"""Where else a table's card leads: rooms above tell which evenings may be meant by it.

Scoring knows nothing of evenings. A room above says when the site starts how to find the tables
that are played now under a card's number, and where a total is typed without keeping the score.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from scoring.models import TableCard


@dataclass(frozen=True, slots=True)
class Way:
    """An evening that may be meant, in words, and the people at its table. `card` keeps the score
    there, None while none does; a form that is posted to `address` comes there, and `totals` is
    where its total is typed."""

    card: TableCard | None
    words: str
    people: str
    address: str
    totals: str


@dataclass(frozen=True, slots=True)
class Guide:
    """What a room above knows of cards: the ways of one, and the address of its totals."""

    ways: Callable[[TableCard], list[Way]]
    totals: Callable[[TableCard], str]


_GUIDES: Final[list[Guide]] = []


def guide_cards(guide: Guide) -> None:
    """Have `guide` asked about every card of a club that is opened."""
    if guide not in _GUIDES:
        _GUIDES.append(guide)


def ways_of(card: TableCard) -> list[Way]:
    """The evenings that may be meant by a card; none for a card of no club."""
    return [] if card.club_id is None else [way for guide in _GUIDES for way in guide.ways(card)]


def totals_of(card: TableCard) -> str:
    """Where the total of a game that whoever runs the evening began is typed; else empty."""
    guided = card.club_id is not None and card.guided_since is not None
    return next((guide.totals(card) for guide in _GUIDES if guided), "")
