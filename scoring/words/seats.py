"""Seats and sides at the head of a form or a column."""

from __future__ import annotations

from rule_words.signs.letters import seat_letters
from rules_engine.seats import Seat, Side, Table
from scoring.words.names import COMPASS


def seat_word(table: Table, seat: Seat) -> str:
    """A seat's name as a word: "North" for N where four sit in pairs; letters are their own words.

    At a table of five or six E is a letter, not the east.
    """
    name = table.seat_names[seat]
    return str(COMPASS[name]) if table.seat_names == tuple(COMPASS) else name


def side_sign(table: Table, side: Side) -> str:
    """A side in one short word: the seats that share it by their letters, "NS", "AD", "B"."""
    letters = seat_letters(table)
    return "".join(letters[seat] for seat in table.seats_of(side))


def partners_of(table: Table, seat: Seat) -> tuple[Seat, ...]:
    """The other seats that share a seat's score."""
    return tuple(each for each in table.seats_of(table.side_of(seat)) if each != seat)
