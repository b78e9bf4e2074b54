"""Who sits where now, and who could sit in for somebody."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.http import HttpRequest

from clubs.models import Player, Role
from clubs.names.namesakes import names_shown
from clubs.selectors import active_players
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Round, Seat, SitOut, Substitution, Why
from tournaments.events.selectors import seat_letter
from tournaments.events.services.guests import new_guest
from web.pages import row_key


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
) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Who may sit in, as player and name: those who wait in this round, then others of the club.

    Nobody who has a chair, or sits in already: four queries.
    """
    seated = set(Seat.objects.filter(round=current).values_list("entrant__player_id", flat=True))
    subs = Substitution.objects.filter(entrant__event=event, round_number=current.number)
    busy = seated | set(subs.values_list("player_id", flat=True))
    outs = SitOut.objects.filter(round=current, entrant__withdrawal=None).exclude(why=Why.ABSENT)
    waiting = [
        (player, names(entrant))
        for player, entrant in outs.values_list("entrant__player_id", "entrant_id")
        if player not in busy
    ]
    known = busy | {player for player, _ in waiting}
    return sorted(waiting, key=lambda each: each[1]), people_but(event, known)


def people_but(event: Event, known: Collection[int]) -> list[tuple[int, str]]:
    """Everybody on the club's list who still plays but those, as player and name, namesakes told
    apart: one query."""
    people = {each.pk: each for each in active_players(event.club)}
    names = names_shown(people, club=event.club, role=Role.MEMBER)
    return [(pk, name) for pk, name in names.items() if pk not in known]


def person_chosen(request: HttpRequest, event: Event) -> Player:
    """Whoever was tapped, or a new name that was typed."""
    chosen = row_key(request.POST.get("player"))
    if chosen is not None:
        player = active_players(event.club).filter(pk=chosen).first()
        if player is None:
            raise EventRefused("other_club")
        return player
    return new_guest(event, request.POST.get("name", ""))
