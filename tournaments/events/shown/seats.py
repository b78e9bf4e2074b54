"""Who sits where, by name: how everybody finds himself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.search_key import search_key
from tournaments.events.selectors import TableRow


@dataclass(frozen=True, slots=True)
class NamedSeat:
    """Somebody who sits at a table in a round, with his seat's letter there.

    `sits_for` is the name of whom he stands in for, empty for most; `entrant` the number in the
    event of whoever the seat belongs to.
    """

    name: str
    table: int
    letter: str
    sits_for: str
    entrant: int


def seats_by_name(tables: Iterable[TableRow]) -> list[NamedSeat]:
    """The seats of a round as people look for them: an accent does not take a name to the end."""
    found = (
        NamedSeat(
            seat.sub or seat.name,
            table.number,
            seat.letter,
            seat.name if seat.sub else "",
            seat.number,
        )
        for table in tables
        for seat in table.seats
    )
    return sorted(found, key=lambda each: (search_key(each.name), each.entrant))
