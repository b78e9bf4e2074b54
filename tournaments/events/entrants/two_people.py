"""Records that cannot be one person, since both had a chair in one round of an event."""

from __future__ import annotations

from uuid import UUID

from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.selectors import records_of
from tournaments.events.models import RoundState, Seat, Substitution

Sat = tuple[UUID, int]
"""An event and the number of a round."""


def sat_in_one_round(one: Player, other: Player) -> str:
    """Why two records are two people, in words; empty where no round had both: six queries."""
    if _rounds(one) & _rounds(other):
        return say("They sat in the same round of an event, so they are two people.")
    return ""


def _rounds(player: Player) -> set[Sat]:
    """The rounds in which a person really sat, for himself or for somebody else."""
    records = records_of(player)
    seats = Seat.objects.filter(entrant__player__in=records).exclude(round__state=RoundState.DRAFT)
    replaced = Substitution.objects.filter(entrant__player__in=records)
    away = set(replaced.values_list("entrant_id", "round_number"))
    own = {
        (event, number)
        for event, number, entrant in seats.values_list(
            "round__event_id", "round__number", "entrant_id"
        )
        if (entrant, number) not in away
    }
    for_others = Substitution.objects.filter(player__in=records)
    return own | set(for_others.values_list("entrant__event_id", "round_number"))
