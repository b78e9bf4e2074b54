"""People of a list entered into an event, as somebody said row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import AbstractBaseUser

from clubs.people_lists.file import FileRow
from clubs.selectors import active_players
from clubs.services import add_player
from tournaments.events.entrants.people_list import FAULTY, NEW, SKIP, preview_list
from tournaments.events.models import Entrant, Event
from tournaments.events.services.book import changing
from tournaments.events.services.entrants import add_entrants


def enter_list(
    *, event: Event, by: AbstractBaseUser, rows: Sequence[FileRow], said: Mapping[int, str]
) -> list[Entrant]:
    """Enter the people of a list in its order; `said` is by line what differs from the usual.

    A choice that is none any more, for instance of a player who was entered meanwhile, is passed
    over. Raises as `add_entrants`.
    """
    with changing(event) as held:
        known = {str(player.pk): player for player in active_players(held.club)}
        players = []
        for row in preview_list(held, rows):
            choice = said.get(row.line, row.usual)
            if row.state == FAULTY or choice == SKIP:
                continue
            if choice == NEW:
                players.append(add_player(club=held.club, name=row.name, number=row.number))
            elif choice in dict(row.choices) and choice in known:
                players.append(known[choice])
        return add_entrants(event=held, by=by, players=players)
