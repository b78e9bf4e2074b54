"""Handicaps of an event: by hand for everybody, or proposed from the ratings and then kept."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_direct
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState, Movement
from tournaments.events.services import set_handicaps
from tournaments.events.standings.score_words import handicap_words
from tournaments.events.views.event_page import event_page
from tournaments.events.words import refusal_words
from tournaments.ratings.handicap_form import FormulaForm, typed_handicap, usual_figures
from tournaments.ratings.handicaps import HandicapRule, Rated, proposed, rated_field
from web.pages import REFUSED, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_handicaps(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Everybody's handicap in a box. What the ratings propose is filled in and kept only when the
    director says so; a box that cannot be read comes back as it was typed."""
    event = event_to_direct(request.user, event_id)
    field = rated_field(event)
    asked = request.POST if "points" in request.POST else request.GET
    formula = FormulaForm(asked if "points" in asked else None, initial=usual_figures(event))
    rule = formula.rule() if formula.is_bound and formula.is_valid() else None
    boxes = {each.entrant.pk: handicap_words(each.kept) for each in field}
    best, told = (0, {}) if rule is None else proposed(field, rule)
    boxes |= {who: handicap_words(points) for who, points in told.items()}
    refused, status = "", HTTPStatus.OK
    if request.method == "POST":
        boxes = {each.entrant.pk: _typed(request, each) for each in field}
        try:
            _keep(request, event, boxes, rule, told, best)
        except EventRefused as error:
            refused, status = refusal_words(error), HTTPStatus(REFUSED)
        else:
            messages.success(request, say("Saved."))
            return redirect("event_handicaps", event.pk)
    names = event_names(event, Role.MEMBER)
    return event_page(
        request,
        "tournaments/event_handicaps.html",
        event,
        names=names,
        rows=[
            (each, names.entry(each.entrant.pk), boxes[each.entrant.pk], each.entrant.pk in told)
            for each in field
        ],
        formula=formula,
        best=best,
        filled=bool(told),
        unrated=rule is not None and any(each.rating is None for each in field),
        nobody_rated=rule is not None and not told,
        refused=refused,
        may_change=event.state != EventState.PUBLISHED and event.movement != Movement.KNOCKOUT,
        status=HTTPStatus(REFUSED) if formula.errors else status,
    )


def _typed(request: HttpRequest, each: Rated) -> str:
    return request.POST.get(f"handicap-{each.entrant.number}", "")[:20]


def _keep(
    request: HttpRequest,
    event: Event,
    boxes: Mapping[int, str],
    rule: HandicapRule | None,
    told: Mapping[int, int],
    best: int,
) -> None:
    """Write the boxes down; with the formula where they are still what it gave."""
    wanted = {who: typed_handicap(text) for who, text in boxes.items()}
    said: dict[str, Any] | None = None
    if rule is not None and told and all(wanted[who] == points for who, points in told.items()):
        said = {"points": rule.points, "step": rule.step, "most": rule.most, "best": best}
    set_handicaps(event=event, by=signed_in(request), handicaps=wanted, rule=said)
