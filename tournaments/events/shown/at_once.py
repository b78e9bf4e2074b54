"""Two evenings of a club at once: tables of the same number, and people who sit in both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Final

from django.db.models import F
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from clubs.models import Role
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.models import (
    Entrant,
    Event,
    EventState,
    RoundState,
    Seat,
    Substitution,
    Table,
)
from tournaments.events.table_numbers import numbers_words, table_numbers

NEAR: Final = timedelta(hours=12)
TEN: Final = 10
UNDER_WAY: Final = (EventState.PLANNED, EventState.RUNNING)
Seats = dict[tuple[int, object], int]


def evenings_at_once(event: Event) -> list[Event]:
    """The club's other evenings that are played, or come in, on the same day: one query; none for
    an evening that is over."""
    if event.state not in UNDER_WAY:
        return []
    near = (event.starts_at - NEAR, event.starts_at + NEAR)
    others = Event.objects.filter(club=event.club_id, state__in=UNDER_WAY, starts_at__range=near)
    return list(others.exclude(pk=event.pk).order_by("starts_at", "pk"))


def same_numbers(event: Event, others: Sequence[Event], tables: int) -> list[str]:
    """Which tables the others play at that bear a number of one of our so many, in words: one query
    where there are others."""
    if not others:
        return []
    taken = Table.objects.filter(round__event__in=others).exclude(round__state=RoundState.CLOSED)
    own, by_event = set(table_numbers(event, tables)), dict[object, list[int]]()
    for number, of in taken.order_by("number").values_list("number", "round__event_id"):
        by_event.setdefault(of, []).append(number)
    found = []
    for other in others:
        theirs = by_event.get(other.pk, [])
        both = own.intersection(theirs)
        if both:
            free = -(-max(theirs) // TEN) * TEN + 1
            words = ngettext(
                "Table {numbers} is in {event} too. Begin at table {free}, and no number is there "
                "twice.",
                "Tables {numbers} are in {event} too. Begin at table {free}, and no number is "
                "there twice.",
                len(both),
            )
            found.append(words.format(numbers=numbers_words(both), event=other.title, free=free))
    return found


def in_two(
    event: Event, others: Sequence[Event], names: Names, *, coming: bool = False
) -> list[str]:
    """Who is here and sits, or is entered, in one of the others at the same time: a sentence each.

    `coming`: who is expected here and is there already, too. Whoever sits in for somebody sits.
    """
    if not others:
        return []
    own = _own(event, coming=coming)
    there = Entrant.objects.filter(event__in=others, player__in=own, withdrawal=None)
    seats, subs = _seats(others, own), _subs(others, own)
    told: list[tuple[str, str]] = []
    for player, of, came in there.order_by("event_id", "number").values_list(
        "player_id", "event_id", "first_round"
    ):
        here = own[player]
        if here.first_round or came:
            other = next(each for each in others if each.pk == of)
            table = seats.get((player, of)) or subs.pop((player, of), 0)
            told.append((names(here.pk), _words(names(here.pk), other, table, came=bool(came))))
    for (player, at), table in subs.items():
        other = next(each for each in others if each.pk == at)
        name = names(own[player].pk)
        told.append((name, _words(name, other, table, came=True)))
    return [sentence for _, sentence in sorted(told)]


def both_in_words(event: Event) -> list[str]:
    """The same for whoever runs the event."""
    others = evenings_at_once(event)
    return in_two(event, others, event_names(event, Role.MEMBER)) if others else []


def _own(event: Event, *, coming: bool) -> Mapping[int, Entrant]:
    """Our people by their place on the club's list."""
    people = event.entrants.filter(withdrawal=None)
    if not coming:
        people = people.filter(first_round__gt=0)
    return {entrant.player_id: entrant for entrant in people}


def _seats(others: Sequence[Event], people: Iterable[int]) -> Seats:
    rows = Seat.objects.filter(
        round__event__in=others, round__state=RoundState.RELEASED, entrant__player__in=people
    )
    told = rows.values_list("entrant__player_id", "round__event_id", "table__number")
    return {(player, of): table for player, of, table in told}


def _subs(others: Sequence[Event], people: Iterable[int]) -> Seats:
    """Who sits in for somebody of another evening, and where."""
    rows = Substitution.objects.filter(
        entrant__event__in=others,
        player__in=people,
        entrant__seats__round__state=RoundState.RELEASED,
        entrant__seats__round__number=F("round_number"),
    )
    told = rows.values_list("player_id", "entrant__event_id", "entrant__seats__table__number")
    return {(player, of): table for player, of, table in told}


def _words(name: str, other: Event, table: int, *, came: bool) -> str:
    if table:
        return say("{name} sits at table {table} of {event}.").format(
            name=name, table=table, event=other.title
        )
    if came:
        return say("{name} is here for {event} too.").format(name=name, event=other.title)
    return say("{name} is entered in {event} too.").format(name=name, event=other.title)
