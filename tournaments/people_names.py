"""Names of an event as one reader may see them, namesakes told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from clubs.models import Player
from clubs.visibility import name_for
from tournaments.models import Entrant, Event


@dataclass(frozen=True, slots=True)
class Names:
    """By entrant's key: the name, and the number behind it where two are called alike."""

    by_entrant: Mapping[int, str]
    numbers: Mapping[int, int]
    role: int

    def __call__(self, entrant: int) -> str:
        """The name of an entrant; one who was taken off the list is only a word in the book."""
        return self.by_entrant.get(entrant, "—")


def event_names(event: Event, role: int) -> Names:
    """Everybody's name for a reader with this role in the club: one query.

    The name is the one printed when he entered, unless he asked to be forgotten since.
    """
    entrants = list(event.entrants.select_related("player").order_by("number"))
    shown = {entrant.pk: shown_name(event, entrant, role) for entrant in entrants}
    alike = Counter(shown.values())
    return Names(
        {
            entrant.pk: f"{shown[entrant.pk]} ({entrant.number})"
            if alike[shown[entrant.pk]] > 1
            else shown[entrant.pk]
            for entrant in entrants
        },
        {entrant.pk: entrant.number for entrant in entrants},
        role,
    )


def shown_name(event: Event, entrant: Entrant, role: int) -> str:
    """One entrant's name for a reader with this role; the player must be there."""
    return person_name(event, entrant.player, entrant.name, role)


def person_name(event: Event, player: Player, printed: str, role: int) -> str:
    """A printed name of a person, as far as the club and the person let this reader see it."""
    if player.forgotten_at is None:
        player.name = printed
    return name_for(player, club=event.club, role=role)
