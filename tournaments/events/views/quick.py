"""What a director does in a hurry, in two taps from the board: late, gone, a substitute."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from clubs.selectors import active_players
from tournaments.events.access import entrant_of, event_to_direct
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Round, RoundState, Seat, Substitution
from tournaments.events.services import add_entrants, check_in, come_back, substitute, withdraw
from tournaments.events.services.book import changing
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.views.quick_people import chair_of, person_chosen, sitting_candidates
from tournaments.events.views.seat_changes import change_one_seat, seat_offers, spare_people
from tournaments.events.words import refusal_words
from web.pages import REFUSED, row_key, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_late(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Whoever is expected and not here: a tap, and he plays from the next draw on."""
    event = event_to_direct(request.user, event_id)
    status, why = HTTPStatus.OK, ""
    if request.method == "POST":
        try:
            entrant = _arrives(request, event)
        except EventRefused as refused:
            # The name stays in its field to be mended.
            status, why = REFUSED, refusal_words(refused)
        else:
            messages.success(request, _arrived_words(event, entrant))
            return redirect("event_late", event.pk)
    names = event_names(event, Role.MEMBER)
    missing = event.entrants.filter(first_round=0, withdrawal=None).values_list("pk", flat=True)
    known = set(event.entrants.values_list("player_id", flat=True))
    return event_page(
        request,
        "tournaments/event_late.html",
        event,
        names=names,
        missing=sorted((names.entry(pk), names.numbers[pk]) for pk in missing if names.leads(pk)),
        others=[each for each in active_players(event.club) if each.pk not in known],
        draft=event.played.filter(state=RoundState.DRAFT).first(),
        started=event.played.exclude(state=RoundState.DRAFT).exists(),
        spare=spare_people(event, names),
        refused=why,
        status=status,
    )


def _arrives(request: HttpRequest, event: Event) -> Entrant:
    by = signed_in(request)
    number = row_key(request.POST.get("number"))
    with changing(event) as held:
        entrant = _newcomer(request, held, by) if number is None else entrant_of(held, number)
        said_so = request.POST.get("said") != "no"
        return check_in(entrant=entrant, by=by, said_so=said_so)


def _newcomer(request: HttpRequest, event: Event, by: User) -> Entrant:
    """Somebody whom nobody expected: of the club's list if the name is there once, else new."""
    name = " ".join(request.POST.get("name", "").split())
    if not name:
        raise EventRefused("no_name")
    known = list(active_players(event.club).filter(name__iexact=name)[:2])
    if len(known) > 1:
        raise EventRefused("namesakes", name=name)
    if known:
        inside = event.entrants.filter(player=known[0]).first()
        if inside is not None:
            inside.event = event
            return inside
        (made,) = add_entrants(event=event, by=by, players=known)
    else:
        (made,) = add_entrants(event=event, by=by, guests=[name])
    made.event = event
    return made


def _arrived_words(event: Event, entrant: Entrant) -> str:
    draft = event.played.filter(state=RoundState.DRAFT).first()
    name = event_names(event, Role.MEMBER)(entrant.pk)
    said = {"name": name, "round": entrant.first_round}
    if draft is not None:
        return say(
            "{name} is here. The draft of round {round} is to be brought up to date."
        ).format(**said)
    return say("{name} is here and plays from round {round} on.").format(**said)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_gone(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Everybody who is here: a tap, and he has gone home."""
    event = event_to_direct(request.user, event_id)
    if request.method == "POST":
        entrant = entrant_of(event, row_key(request.POST.get("number")) or 0)
        current = event.played.filter(state=RoundState.RELEASED).first()
        try:
            return _goes(request, event, entrant, current)
        except EventRefused as refused:
            tell(request, refused)
            return redirect("event_gone", event.pk)
    names = event_names(event, Role.MEMBER)
    here = event.entrants.filter(first_round__gt=0, withdrawal=None).values_list("pk", flat=True)
    return event_page(
        request,
        "tournaments/event_gone.html",
        event,
        names=names,
        here=sorted((names.entry(pk), names.numbers[pk]) for pk in here if names.leads(pk)),
    )


def _goes(
    request: HttpRequest, event: Event, entrant: Entrant, current: Round | None
) -> HttpResponse:
    """Send somebody home, and ask who sits in where a chair is empty now."""
    reason = request.POST.get("reason", "")[:200]
    withdraw(entrant=entrant, by=signed_in(request), reason=reason)
    name = event_names(event, Role.MEMBER)(entrant.pk)
    if current is not None and _chair_is_empty(entrant, current):
        words = say("{name} has gone home. Who sits in for the rest of round {round}?")
        messages.warning(request, words.format(name=name, round=current.number))
        return redirect("event_person_now", event.pk, entrant.number)
    messages.success(request, say("{name} has gone home.").format(name=name))
    return redirect(_next_page(event), event.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_person_now(request: HttpRequest, event_id: UUID, number: int) -> HttpResponse:
    """One person in the round that is played: gone home, back, or somebody sits in."""
    event = event_to_direct(request.user, event_id)
    entrant = entrant_of(event, number)
    current = event.played.filter(state=RoundState.RELEASED).first()
    status, why = HTTPStatus.OK, ""
    if request.method == "POST":
        try:
            return _act(request, event, entrant, current)
        except EventRefused as refused:
            status, why = REFUSED, refusal_words(refused)
    names = event_names(event, Role.MEMBER)
    return event_page(
        request,
        "tournaments/event_person_now.html",
        event,
        names=names,
        **_chair(event, entrant, current, names),
        refused=why,
        status=status,
    )


def _chair(event: Event, entrant: Entrant, current: Round | None, names: Names) -> dict[str, Any]:
    chair = None if current is None else chair_of(current, entrant)
    sub = None
    if current is not None:
        subs = Substitution.objects.filter(entrant=entrant, round_number=current.number)
        sub = subs.first()
    offered = current is not None and chair is not None and sub is None
    waiting, others = sitting_candidates(event, current, names) if offered and current else ([], [])
    offers = seat_offers(event, current, entrant, names) if offered and current else {}
    return {
        **offers,
        "entrant": entrant,
        "name": names(entrant.pk),
        "round": current,
        "chair": chair,
        "sub": sub,
        "gone": hasattr(entrant, "withdrawal"),
        "offered": offered,
        "waiting": waiting,
        "others": others,
    }


def _act(
    request: HttpRequest, event: Event, entrant: Entrant, current: Round | None
) -> HttpResponse:
    by, board = signed_in(request), redirect(_next_page(event), event.pk)
    match request.POST.get("action"):
        case "gone":
            return _goes(request, event, entrant, current)
        case "back":
            come_back(entrant=entrant, by=by)
            return board
        case "sub" if current is not None:
            player = person_chosen(request, event)
            substitute(entrant=entrant, player=player, number=current.number, by=by)
            return board
        case "absent" | "change" if current is not None:
            return change_one_seat(request, event, entrant, current)
        case _:
            raise Http404


def _next_page(event: Event) -> str:
    """The board while a round is played, else the draw: that is where a director is needed."""
    released = event.played.filter(state=RoundState.RELEASED).exists()
    return "event_board" if released or not event.played.exists() else "event_draft"


def _chair_is_empty(entrant: Entrant, current: Round) -> bool:
    seats = Seat.objects.filter(round=current, entrant=entrant, table__result=None)
    subs = Substitution.objects.filter(entrant=entrant, round_number=current.number)
    return seats.exists() and not subs.exists()
