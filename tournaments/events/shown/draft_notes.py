"""What a draft does not do as asked: people who must stay, and pairs of one of each group."""

from __future__ import annotations

from django.utils.translation import gettext as say

from tournaments.events.entrants.people_names import Names
from tournaments.events.field import role_of
from tournaments.events.models import Event, Round, Seat
from tournaments.events.selectors import FOUR

Seats = dict[int, list[Seat]]


def draft_notes(event: Event, draft: Round, names: Names) -> list[str]:
    """A sentence for everything that a draft could not do, or that was changed by hand: one
    query."""
    tables: Seats = {}
    seats = Seat.objects.filter(round=draft).select_related("entrant", "table")
    for seat in seats.order_by("table__number", "seat"):
        tables.setdefault(seat.table.number, []).append(seat)
    found = _moved(tables, names)
    return found + (_unmixed(event, tables) if event.in_groups else [])


def _moved(tables: Seats, names: Names) -> list[str]:
    """Those who are to stay at a table and sit at another."""
    found = []
    for number, seats in tables.items():
        for seat in seats:
            wanted = seat.entrant.fixed_table
            if wanted in {0, number}:
                continue
            name = names.entry(seat.entrant_id)
            if wanted not in tables:
                words = say("{name} is to stay at table {wanted}, which this round has not.")
            else:
                words = say("{name} is to stay at table {wanted}, and sits at table {number}.")
            found.append(words.format(name=name, wanted=wanted, number=number))
    return found


def _unmixed(event: Event, tables: Seats) -> list[str]:
    """Tables at which a pair is not one of each group."""
    found = []
    for number, seats in tables.items():
        roles = [role_of(event, seat.entrant) for seat in seats]
        if len(roles) == FOUR and any(roles[p] == roles[p + 2] for p in (0, 1)):
            words = say("Table {number}: not every pair is one of each group.")
            found.append(words.format(number=number))
    return found
