"""People of a list entered into an event, as somebody said row by row."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import AbstractBaseUser

from clubs.models import PlayerImport
from clubs.services.people_import import take_people
from tournaments.events.models import Entrant, Event
from tournaments.events.services.book import changing
from tournaments.events.services.entrants import add_entrants


def list_purpose(event: Event) -> str:
    """What a list is for that waits to be entered into an event."""
    return f"event:{event.pk}"


def players_inside(event: Event) -> set[int]:
    """The players who are in already: one query."""
    return set(event.entrants.values_list("player_id", flat=True))


def enter_list(
    *,
    event: Event,
    by: AbstractBaseUser,
    waiting: PlayerImport,
    said: Mapping[int, str],
    mended: Mapping[int, str],
) -> list[Entrant]:
    """Enter the people of a list in its order, with their groups.

    `said` is by the row's place what differs from the usual, `mended` a name put right. A choice
    that is none any more, for instance of a player who was entered meanwhile, is passed over.
    Raises as `add_entrants`, and then nobody was added.
    """
    with changing(event) as held:
        inside = players_inside(held)
        taken = take_people(waiting=waiting, inside=inside, said=said, mended=mended)
        made = add_entrants(event=held, by=by, players=[player for player, _row in taken])
        groups = {player.pk: row.group for player, row in taken if row.group}
        grouped = [entrant for entrant in made if entrant.player_id in groups]
        for entrant in grouped:
            entrant.group = groups[entrant.player_id]
        Entrant.objects.bulk_update(grouped, ["group"])
        return made
