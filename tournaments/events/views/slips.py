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
from rule_words.calls import call_words
from tournaments.events.access import event_to_assist, table_of
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Round, RoundState
from tournaments.events.selectors import newest_round
from tournaments.events.services import tell_deeds, tell_result
from tournaments.events.services.book import changing
from tournaments.events.shown.slips import Slip, slips_of, unlikely
from tournaments.events.standings.deeds import worth_of_calls
from tournaments.events.views.event_page import event_page
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in, whole

MOST_DEEDS = 99


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_slips(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Every table that waits for a slip, with its boxes; each slip is sent by itself, and what is
    wrong with it stays in its boxes to be mended."""
    event, by = event_to_assist(request.user, event_id), signed_in(request)
    current = newest_round(event)
    if current is not None and current.state != RoundState.RELEASED:
        current = None
    names = event_names(event, Role.MEMBER)
    slips = [] if current is None else slips_of(event, current, names, by.pk)
    sent = whole(request.POST.get("table"))
    said = ""
    if request.method == "POST":
        slip = next((each for each in slips if each.row.number == sent), None)
        if current is None or slip is None:
            return redirect("event_slips", event.pk)
        said = _said(request, event, current, slip)
        if not said and not request.headers.get("HX-Request"):
            return redirect("event_slips", event.pk)
        slips = slips_of(event, current, names, by.pk)
    shown = [_boxes(request, each, said, sent) for each in slips]
    here = [each for each in shown if each["slip"].row.number == sent]
    part = bool(here) and bool(request.headers.get("HX-Request"))
    return event_page(
        request,
        f"tournaments/event_slips.html{'#slip' if part else ''}",
        event,
        names=names,
        round=current,
        slips=shown,
        each=here[0] if part else None,
        waiting=sum(slip.is_open for slip in slips),
        calls=_calls(event, slips),
        status=REFUSED if said else HTTPStatus.OK,
    )


def _calls(event: Event, slips: list[Slip]) -> dict[int, list[tuple[str, str]]]:
    """The calls that there are at a table of so many people, the dearest first."""
    sizes = {len(slip.row.seats) for slip in slips if slip.is_open}
    return {
        size: [(call, call_words(call)) for call in reversed(worth_of_calls(event, size))]
        for size in sorted(sizes)
    }


def _boxes(request: HttpRequest, slip: Slip, said: str, sent: int | None) -> dict[str, Any]:
    """A table with its boxes, and what was typed into them where it was not taken."""
    number, typed = slip.row.number, request.POST if said and slip.row.number == sent else {}
    return {
        "slip": slip,
        "size": len(slip.row.seats),
        "said": said if number == sent else "",
        "key": typed.get("key") or uuid4(),
        "sure": _figures(request, slip) if typed else "",
        "boxes": [
            (side, people, typed.get(f"points-{side}", ""))
            for side, people, _points in slip.row.lines
        ],
        "deeds": [
            (seat, typed.get(f"slams-{seat.entrant}", ""), typed.get(f"call-{seat.entrant}", ""))
            for seat in slip.row.seats
        ],
    }


def _figures(request: HttpRequest, slip: Slip) -> str:
    """What was typed for a table, in one text."""
    return " ".join(request.POST.get(f"points-{side}", "").strip() for side in slip.row.sides)


def _said(request: HttpRequest, event: Event, current: Round, slip: Slip) -> str:
    """Take a slip; what is to be said where it was not taken, empty where it was."""
    try:
        return _take(request, event, current, slip)
    except EventRefused as refused:
        return refusal_words(refused)


def _take(request: HttpRequest, event: Event, current: Round, slip: Slip) -> str:
    """Take one slip; or a question, asked once for the same figures. Raises EventRefused."""
    number, sent = slip.row.number, request.POST
    points: dict[str, int] = {}
    for side in slip.row.sides:
        told = whole(sent.get(f"points-{side}"))
        if told is None:
            raise EventRefused("bad_sides", table=number)
        points[side] = told
    question = unlikely(event, len(slip.row.seats), points)
    if question and sent.get("sure") != _figures(request, slip):
        return question
    deeds = _deeds(request, slip)
    by = signed_in(request)
    with changing(event) as held:
        table = table_of(held, current.number, number)
        tell_result(table=table, points=points, by=by, key=_key(sent.get("key", "")))
        if any(slams or call for slams, call in deeds.values()):
            tell_deeds(table=table, told=deeds, by=by)
    return ""


def _deeds(request: HttpRequest, slip: Slip) -> dict[int, tuple[int, str]]:
    """Slams and best calls as typed; raises EventRefused `bad_deeds`."""
    found = {}
    for seat in slip.row.seats:
        typed = request.POST.get(f"slams-{seat.entrant}", "").strip()
        slams = whole(typed) if typed else 0
        if slams is None or not 0 <= slams <= MOST_DEEDS:
            raise EventRefused("bad_deeds", table=slip.row.number)
        call = request.POST.get(f"call-{seat.entrant}", "")
        found[seat.entrant] = (slams, call)
    return found


def _key(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
