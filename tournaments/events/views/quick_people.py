"""Who sits where now, and who could sit in for somebody."""

from __future__ import annotations

from dataclasses import dataclass

from clubs.models import Player
from clubs.selectors import active_players
from tournaments.events.entrants.people_names import Names
from tournaments.events.models import Entrant, Event, Round, Seat, SitOut, Substitution, Why
from tournaments.events.selectors import seat_letter


@dataclass(frozen=True, slots=True)
class Chair:
    """Where somebody sits in a round."""

    table: int
    letter: str


def chair_of(current: Round, entrant: Entrant) -> Chair | None:
    """The chair of an entrant in a round, None for who waits."""
    seat = Seat.objects.filter(round=current, entrant=entrant).select_related("table").first()
    if seat is None:
        return None
    return Chair(seat.table.number, seat_letter(seat.side, seat.seat))


def sitting_candidates(
    event: Event, current: Round, names: Names
) -> tuple[list[tuple[int, str]], list[Player]]:
    """Who may sit in: those who wait in this round as player and name, then others of the club.

    Nobody who has a chair, or sits in already: four queries.
    """
    seated = set(Seat.objects.filter(round=current).values_list("entrant__player_id", flat=True))
    subs = Substitution.objects.filter(entrant__event=event, round_number=current.number)
    busy = seated | set(subs.values_list("player_id", flat=True))
    outs = SitOut.objects.filter(round=current, why=Why.TURN, entrant__withdrawal=None)
    waiting = [
        (player, names(entrant))
        for player, entrant in outs.values_list("entrant__player_id", "entrant_id")
        if player not in busy
    ]
    known = busy | {player for player, _ in waiting}
    others = [each for each in active_players(event.club) if each.pk not in known]
    return sorted(waiting, key=lambda each: each[1]), others
