"""The door: one tap a name, many names with one tap, and whoever nobody expected."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from clubs.access import Powers
from clubs.models import Player, Role
from clubs.selectors import active_players
from tournaments.events.access import entrant_of, event_with_powers, require_director
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event
from tournaments.events.services import (
    NewPair,
    all_here,
    arrive,
    check_in,
    expect_people,
)
from tournaments.events.services.book import changing
from tournaments.events.shown.at_once import evenings_at_once, in_two
from tournaments.events.shown.door import EXPECTED, Door, door_of, matching, offered
from tournaments.events.views.event_page import event_page, tell
from tournaments.events.words import refusal_words
from web.pages import REFUSED, row_key, signed_in, whole

TEMPLATE = "tournaments/event_check_in.html"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_check_in(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The door; a tap by script brings the row that was tapped, the counts and the undo bar."""
    event, powers = event_with_powers(request.user, event_id, Role.SCORER)
    if request.method != "POST":
        return _page(request, event, powers)
    if "all" in request.POST:
        return _many(request, event)
    refused: EventRefused | None = None
    entrant = None
    try:
        entrant = _ticked(request, event)
    except EventRefused as error:
        refused = error
    row = _asked_row(request, entrant)
    if request.headers.get("HX-Request"):
        return tapped_row(request, event, powers, row, refused)
    if refused is not None:
        tell(request, refused)
    return redirect(f"{request.path}#{row}")


def _page(request: HttpRequest, event: Event, powers: Powers) -> HttpResponse:
    names = event_names(event, Role.MEMBER)
    door = door_of(event, names, may_enter=powers.may_direct)
    asked = request.GET.get("q", "")
    return event_page(
        request,
        TEMPLATE,
        event,
        names=names,
        powers=powers,
        in_two=in_two(event, evenings_at_once(event), names, coming=True),
        q=asked,
        letter=request.GET.get("letter", ""),
        door=door,
        rows=matching(door.rows, asked),
        others=matching(door.others, asked),
    )


def tapped_row(
    request: HttpRequest, event: Event, powers: Powers, key: str, refused: EventRefused | None
) -> HttpResponse:
    """What a tap changes: the row that was tapped, and what stands above it."""
    event.refresh_from_db(fields=["version", "state"])
    names = event_names(event, Role.MEMBER)
    door: Door = door_of(event, names, may_enter=powers.may_direct)
    return event_page(
        request,
        f"{TEMPLATE}#tapped",
        event,
        names=names,
        powers=powers,
        in_two=in_two(event, evenings_at_once(event), names, coming=True),
        door=door,
        row=door.row(key),
        refused="" if refused is None else refusal_words(refused),
        status=REFUSED if refused is not None else HTTPStatus.OK,
    )


def _ticked(request: HttpRequest, event: Event) -> Entrant:
    """Whoever was tapped is here, or after all not."""
    by, said_so = signed_in(request), request.POST.get("late") != "unannounced"
    player = _player(request, event)
    if player is not None:
        return arrive(event=event, player=player, by=by, said_so=said_so)
    entrant = entrant_of(event, whole(request.POST.get("number")) or 0)
    here = request.POST.get("here") != "no"
    return check_in(entrant=entrant, by=by, here=here, said_so=said_so)


def _player(request: HttpRequest, event: Event) -> Player | None:
    """Somebody of the club's list whom nobody expected: only who enters people lets him in."""
    if "player" not in request.POST:
        return None
    require_director(request.user, event)
    found = active_players(event.club).filter(pk=row_key(request.POST["player"]) or 0).first()
    if found is None:
        raise EventRefused("other_club")
    return found


def _asked_row(request: HttpRequest, entrant: Entrant | None) -> str:
    """The row that was tapped, under the name that it has now."""
    if entrant is not None:
        return f"p{entrant.number}"
    number, player = whole(request.POST.get("number")), row_key(request.POST.get("player")) or 0
    return f"p{number}" if number else f"c{player}"


def _many(request: HttpRequest, event: Event) -> HttpResponse:
    """All on the list are here, or the regulars, or the field of an earlier evening."""
    by, key = signed_in(request), request.POST["all"]
    try:
        with changing(event) as held:
            if key == EXPECTED:
                came = all_here(event=held, by=by)
            else:
                require_director(request.user, held)
                players, pairs = offered(held, key)
                if pairs:
                    new = [NewPair(*pair) for pair in pairs]
                    expect_people(event=held, by=by, pairs=new)
                elif players and not held.for_pairs:
                    expect_people(event=held, by=by, players=players)
                came = all_here(event=held, by=by, only=players)
    except EventRefused as refused:
        tell(request, refused)
    else:
        words = ngettext(
            "%(n)d is ticked now. Take the tick off whoever is not here.",
            "%(n)d are ticked now. Take the tick off whoever is not here.",
            came,
        )
        messages.success(request, words % {"n": came})
    return redirect("event_check_in", event.pk)
