"""Seats of the round that is played: who did not come, who changes places, a table more."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from rule_words.signs.letters import point_letter
from tournaments.events.access import entrant_of, event_to_direct
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Entrant,
    Event,
    Movement,
    Round,
    RoundState,
    Seat,
    SitOut,
    Substitution,
    Table,
    Why,
)
from tournaments.events.selectors import SEAT_LETTERS
from tournaments.events.services import (
    arrive,
    change_seats,
    did_not_come,
    open_table,
)
from tournaments.events.services.adding_tables import TWO_PAIRS, table_sizes
from tournaments.events.services.book import changing
from tournaments.events.services.changing_seats import begun
from tournaments.events.services.drawing import FOUR, LETTERS
from tournaments.events.views.event_page import event_page
from tournaments.events.views.quick_people import people_but, person_chosen
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in, whole

Choices = list[tuple[int, str]]
"""Entrants by number and name."""

MOST_TYPED: Final = 6


def seat_offers(event: Event, current: Round, entrant: Entrant, names: Names) -> dict[str, Any]:
    """Who may have the seat of an entrant of this round, and who may change places with him; empty
    where something stands at his table, or somebody sits in."""
    own = current.tables.filter(seats__entrant=entrant)
    subs = Substitution.objects.filter(entrant__event=event, round_number=current.number)
    if not own.exists() or begun(own).exists() or subs.filter(entrant=entrant).exists():
        return {}
    knockout = event.movement == Movement.KNOCKOUT
    if knockout and current.number > 1:
        return {}
    waiting = without_seat(event, current, names)
    busy = set(subs.values_list("entrant_id", flat=True))
    seats = Seat.objects.filter(round=current).exclude(table__in=begun(current.tables.all()))
    seated = seats.exclude(entrant__in=busy).values_list("entrant_id", flat=True)
    itself = names.entry(entrant.pk)
    came = event.entrants.exclude(first_round=0, withdrawal=None)
    known = set(came.values_list("player_id", flat=True))
    return {
        "seat_open": True,
        "takers": [] if knockout else waiting,
        "newcomers": [] if event.for_pairs or knockout else people_but(event, known),
        "may_be_absent": not knockout,
        "changes": [
            each for each in waiting + _choices(seated, names) if each[1] != itself
        ],
    }  # fmt: skip


def without_seat(event: Event, current: Round, names: Names) -> Choices:
    """Everybody who is there and neither plays nor sits in for somebody, pairs as such."""
    sits_in = Substitution.objects.filter(entrant__event=event, round_number=current.number)
    outs = SitOut.objects.filter(round=current, entrant__withdrawal=None)
    free = outs.exclude(entrant__player__in=sits_in.values("player"))
    return _choices(free.values_list("entrant_id", flat=True), names)


def spare_people(event: Event, names: Names) -> int:
    """How many are there without a seat while a round is played, or pairs, if a table more can be
    made of them; else 0."""
    current = event.played.filter(state=RoundState.RELEASED).first()
    if current is None or event.movement == Movement.KNOCKOUT:
        return 0
    free = len(without_seat(event, current, names))
    return free if free >= _needed(event) else 0


def _needed(event: Event) -> int:
    """So many people, or pairs, make a table."""
    return TWO_PAIRS if event.for_pairs else min(table_sizes(event))


def _choices(entrants: Iterable[int], names: Names) -> Choices:
    found = {(names.entry(pk), names.numbers[pk]) for pk in entrants if names.leads(pk)}
    return [(number, name) for name, number in sorted(found)]


def change_one_seat(
    request: HttpRequest, event: Event, entrant: Entrant, current: Round
) -> HttpResponse:
    """Somebody did not come, or changes places, as it was tapped."""
    by, absent = signed_in(request), request.POST.get("action") == "absent"
    with changing(event) as held:
        current.event = entrant.event = held
        other = _other(request, held)
        if absent:
            said_so = request.POST.get("said") == "yes"
            did_not_come(round_=current, absent=entrant, taker=other, said_so=said_so, by=by)
        else:
            change_seats(round_=current, one=entrant, other=other, by=by)
    names = event_names(event, Role.MEMBER)
    words = say("{name} did not come: {other} has the seat.") if absent else say(
        "{name} and {other} have changed places."
    )  # fmt: skip
    told = words.format(name=names.entry(entrant.pk), other=names.entry(other.pk))
    messages.success(request, told)
    return redirect("event_board", event.pk)


def _other(request: HttpRequest, event: Event) -> Entrant:
    """Whoever was tapped: an entrant, or somebody who comes in by it."""
    number = whole(request.POST.get("other"))
    if number is not None:
        return entrant_of(event, number)
    return arrive(event=event, player=person_chosen(request, event), by=signed_in(request))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_table_more(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """A table more in the round that is played, for those who are there and have no seat."""
    event = event_to_direct(request.user, event_id)
    current = event.played.filter(state=RoundState.RELEASED).first()
    status, why = HTTPStatus.OK, ""
    if request.method == "POST" and current is not None:
        try:
            made = _add(request, event, current)
        except EventRefused as refused:
            status, why = REFUSED, refusal_words(refused)
        else:
            words = say("Table {n} plays in round {round}.")
            messages.success(request, words.format(n=made.number, round=current.number))
            return redirect("event_board", event.pk)
    names = event_names(event, Role.MEMBER)
    free = [] if current is None else without_seat(event, current, names)
    return event_page(
        request,
        "tournaments/event_table_more.html",
        event,
        names=names,
        round=current,
        knockout=event.movement == Movement.KNOCKOUT,
        free=free,
        chairs=_chairs(request, event, _late_first(current, free)),
        needed=_needed(event),
        refused=why,
        status=status,
    )


def _late_first(current: Round | None, free: Choices) -> list[int]:
    """Who has no seat by number: those who came late before those whose turn it is to wait."""
    late = SitOut.objects.filter(round=current, why=Why.LATE)
    numbers = set(late.values_list("entrant__number", flat=True))
    return sorted((number for number, _name in free), key=lambda each: each not in numbers)


def _chairs(request: HttpRequest, event: Event, free: list[int]) -> list[tuple[str, int, str, int]]:
    """The boxes for a table's people: name of the field, its number, letter, and who is in it, what
    was typed or else the next who has no seat; partners are opposite."""
    pairs = event.for_pairs
    count = TWO_PAIRS if pairs else max(table_sizes(event))
    letters = [*map(point_letter, SEAT_LETTERS)] if count == FOUR else LETTERS
    typed = request.method == "POST"
    return [
        (
            f"seat-{k}",
            k + 1,
            "" if pairs else letters[k],
            (whole(request.POST.get(f"seat-{k}")) or 0) if typed
            else free[k] if k < min(len(free), TWO_PAIRS if pairs else FOUR) else 0,
        )
        for k in range(count)
    ]  # fmt: skip


def _add(request: HttpRequest, event: Event, current: Round) -> Table:
    chosen = [whole(request.POST.get(f"seat-{k}")) for k in range(MOST_TYPED)]
    with changing(event) as held:
        current.event = held
        people = [entrant_of(held, number) for number in chosen if number]
        return open_table(round_=current, people=people, by=signed_in(request))
