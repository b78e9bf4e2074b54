"""All slips of a round on one page: the first box, Enter, the next box, until all are in."""

from __future__ import annotations

from collections.abc import Iterable
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
from tournaments.events.models import Event, RoundState, Table
from tournaments.events.selectors import newest_round
from tournaments.events.services import tell_deeds, tell_result
from tournaments.events.services.book import changing
from tournaments.events.shown.slips import Slip, slips_of, unlikely
from tournaments.events.views.event_page import event_page
from tournaments.events.views.slip_fields import (
    calls_at,
    deeds_fields,
    deeds_typed,
    key_typed,
    points_typed,
)
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
        said = _said(request, event, table_of(event, current.number, sent or 0))
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
        "sure": _figures(request, slip.row.sides) if said else "",
        "boxes": [
            (side, people, typed.get(f"points-{side}", ""))
            for side, people in slip.row.sides.items()
        ],
        "deeds": deeds_fields(typed, slip.row),
    }


def _figures(request: HttpRequest, sides: Iterable[str]) -> str:
    """What was typed for a table, in one text."""
    return " ".join(request.POST.get(f"points-{side}", "").strip() for side in sorted(sides))


def _said(request: HttpRequest, event: Event, at: Table) -> str:
    """Take a slip; what is to be said where it was not taken, empty where it was. What looks odd is
    asked about once for the same figures."""
    by = signed_in(request)
    try:
        points = points_typed(request, at)
        deeds = deeds_typed(request, at)
        question = unlikely(event, len(deeds), points)
        if question and request.POST.get("sure") != _figures(request, points):
            return question
        with changing(event):
            tell_result(table=at, points=points, by=by, key=key_typed(request))
            if any(slams or call for slams, call in deeds.values()):
                tell_deeds(table=at, told=deeds, by=by)
    except EventRefused as refused:
        return refusal_words(refused)
    return ""
