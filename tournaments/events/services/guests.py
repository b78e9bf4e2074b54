"""People at the door who are on no list yet."""

from __future__ import annotations

from collections.abc import Iterable

from django.core.exceptions import ValidationError

from clubs.models import Player
from clubs.search_key import search_key
from clubs.selectors import active_players
from clubs.services import add_player
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event


def known_names(event: Event, names: Iterable[str]) -> dict[str, list[Player]]:
    """Those of new names that somebody on the club's list has, or that are among them twice, with
    whom they may mean: one query. However accents and capitals were typed."""
    people: dict[str, list[Player]] = {}
    for player in active_players(event.club):
        people.setdefault(search_key(player.name), []).append(player)
    found: dict[str, list[Player]] = {}
    seen: set[str] = set()
    for name in names:
        key = search_key(name)
        if key in people or key in seen:
            found[name] = people.get(key, [])
        seen.add(key)
    return found


def refuse_known(event: Event, names: Iterable[str]) -> None:
    """Raises EventRefused `name_known` where a new name is somebody's, with the keys to choose."""
    found = known_names(event, names)
    if found:
        told = [f"{player.name} ({player.pk})" for players in found.values() for player in players]
        raise EventRefused("name_known", names=", ".join(found), people=", ".join(told) or "–")


def new_guest(event: Event, name: str) -> Player:
    """A guest becomes a player of the club. Raises EventRefused `no_name`, `bad_name`."""
    if not name.strip():
        raise EventRefused("no_name")
    try:
        return add_player(club=event.club, name=name)
    except ValidationError as error:
        raise EventRefused("bad_name", why=" ".join(error.messages)) from None
