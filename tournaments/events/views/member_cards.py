"""A member's card read by a phone: at the door it says that somebody is here."""

from __future__ import annotations

from http import HTTPStatus
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.access import Powers, powers_in
from clubs.models import Player, Role
from clubs.names.namesakes import name_alone
from clubs.services.member_cards import player_of_card
from tournaments.events.access import event_to_assist
from tournaments.events.entrants.at_the_door import evenings_at_the_door
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event
from tournaments.events.services import arrive, check_in
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in


@require_http_methods(["GET", "HEAD", "POST"])
def member_card(request: HttpRequest, code: str) -> HttpResponse:
    """For who checks people in, the person and the evening, and at once where it is clear which;
    for everybody else no name, no club, nothing of the person."""
    player = player_of_card(code)
    if player is None:
        raise Http404
    powers = powers_in(request.user, player.club)
    if not powers.may_score:
        if request.method == "POST":
            raise PermissionDenied
        own = request.user.pk is not None and player.user_id == request.user.pk
        return render(request, "tournaments/member_card.html", {"own": player if own else None})
    why = ""
    if request.method == "POST":
        event = _event(request, player)
        try:
            entrant = _comes(request, event, player, powers)
        except EventRefused as refused:
            why = refusal_words(refused)
        else:
            name = name_alone(player, club=player.club, role=powers.role)
            messages.success(request, say("{name} is here.").format(name=name))
            door = redirect("event_check_in", event.pk)
            door["Location"] += f"#p{entrant.number}"
            return door
    return _asked(request, player, powers, why)


def _asked(request: HttpRequest, player: Player, powers: Powers, why: str) -> HttpResponse:
    """Which evening, where there are several or none is tonight."""
    events, tonight = evenings_at_the_door(player.club)
    context = {
        "club": player.club,
        "powers": powers,
        "player": player,
        "name": name_alone(player, club=player.club, role=powers.role),
        "events": events,
        "at_once": tonight and len(events) == 1 and not why,
        "refused": why,
    }
    with timezone.override(player.club.zone):
        status = REFUSED if why else HTTPStatus.OK
        return render(request, "tournaments/member_card_door.html", context, status=status)


def _event(request: HttpRequest, player: Player) -> Event:
    try:
        event = event_to_assist(request.user, UUID(request.POST.get("event", "")))
    except ValueError:
        raise Http404 from None
    if event.club_id != player.club_id:
        raise Http404
    return event


def _comes(request: HttpRequest, event: Event, player: Player, powers: Powers) -> Entrant:
    """Somebody is here; only who enters people lets in whom nobody expected."""
    by = signed_in(request)
    if powers.role >= Role.DIRECTOR:
        return arrive(event=event, player=player, by=by)
    rows = event.entrants.select_related("player")
    for entrant in rows:
        if (entrant.player.root_id or entrant.player_id) == player.pk:
            entrant.event = event
            return check_in(entrant=entrant, by=by)
    raise EventRefused("not_expected", name=player)
