"""All slips of a round on one page: the first box, Enter, the next box, until all are in."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID, uuid4

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_assist, table_of
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import RoundState, Table
from tournaments.events.selectors import newest_round
from tournaments.events.shown.slips import Slip, slips_of
from tournaments.events.views.event_page import event_page
from tournaments.events.views.slip_fields import calls_at, deeds_fields, figures_sent, take_slip
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in, whole


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_slips(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Every table that waits for a slip, with its boxes; each slip is sent by itself, and what is
    wrong with it stays in its boxes to be mended."""
    event, by = event_to_assist(request.user, event_id), signed_in(request)
    current = newest_round(event)
    if current is not None and current.state != RoundState.RELEASED:
        current = None
    sent, said, part = whole(request.POST.get("table")), "", False
    if request.method == "POST":
        part = bool(request.headers.get("HX-Request"))
        if current is None:
            return redirect("event_slips", event.pk)
        said = _said(request, table_of(event, current.number, sent or 0))
        if not said and not part:
            return redirect("event_slips", event.pk)
    names = event_names(event, Role.MEMBER)
    slips = [] if current is None else slips_of(event, current, names, by.pk)
    shown = [_boxes(request, each, said if each.row.number == sent else "") for each in slips]
    return event_page(
        request,
        f"tournaments/event_slips.html{'#slip' if part else ''}",
        event,
        names=names,
        round=current,
        slips=shown,
        each=next((each for each in shown if part and each["slip"].row.number == sent), None),
        waiting=sum(slip.is_open for slip in slips),
        calls={size: calls_at(event, size) for size in _sizes(slips)},
        status=REFUSED if said else HTTPStatus.OK,
    )


def _sizes(slips: list[Slip]) -> list[int]:
    """How many sit at a table that waits."""
    return sorted({len(slip.row.seats) for slip in slips if slip.is_open})


def _boxes(request: HttpRequest, slip: Slip, said: str) -> dict[str, Any]:
    """A table with its boxes, and what was typed into them where it was not taken for what is
    `said`."""
    typed = request.POST if said else {}
    return {
        "slip": slip,
        "size": len(slip.row.seats),
        "said": said,
        "key": typed.get("key") or uuid4(),
        "sure": figures_sent(typed) if said else "",
        "boxes": [
            (side, people, typed.get(f"points-{side}", ""))
            for side, people in slip.row.sides.items()
        ],
        "deeds": deeds_fields(typed, slip.row),
    }


def _said(request: HttpRequest, at: Table) -> str:
    """Take a slip; what is to be said where it was not taken, empty where it was."""
    try:
        return take_slip(request, at, signed_in(request))
    except EventRefused as refused:
        return refusal_words(refused)
