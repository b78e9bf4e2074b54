"""People at the door who are on no list yet."""

from __future__ import annotations

from django.core.exceptions import ValidationError

from clubs.models import Player
from clubs.services import add_player
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event


def new_guest(event: Event, name: str) -> Player:
    """A guest becomes a player of the club. Raises EventRefused `no_name`, `bad_name`."""
    if not name.strip():
        raise EventRefused("no_name")
    try:
        return add_player(club=event.club, name=name)
    except ValidationError as error:
        raise EventRefused("bad_name", why=" ".join(error.messages)) from None
