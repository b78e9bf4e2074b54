"""A result that was typed under the wrong table: first what a move changes, then the move."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import event_to_direct, may_always_correct, table_of
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import RoundState, Table
from tournaments.events.selectors import round_tables
from tournaments.events.services import may_correct, move_result, preview_move
from tournaments.events.standings.score_words import points_words
from tournaments.events.views.correction import changes_context
from tournaments.events.views.event_page import event_page
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in, whole


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_result_move(
    request: HttpRequest, event_id: UUID, number: int, table: int
) -> HttpResponse:
    """The result of a table is another's: what would stand where, and then the move."""
    event = event_to_direct(request.user, event_id)
    at = table_of(event, number, table)
    always = may_always_correct(request.user, event)
    names = event_names(event, Role.MEMBER)
    closed = at.round.state == RoundState.CLOSED
    context: dict[str, Any] = {"open": not closed or may_correct(event, always=always)}
    status = HTTPStatus.OK
    to = whole(request.POST.get("to") or request.GET.get("to"))
    if to is not None:
        other, by = table_of(event, number, to), signed_in(request)
        reason = context["reason"] = request.POST.get("reason", "")[:200]
        try:
            if request.method == "POST" and request.POST.get("sure") == "yes":
                move_result(table=at, other=other, by=by, reason=reason, always=always)
                words = say("The result is at table {n} now.").format(n=other.number)
                messages.success(request, words)
                return redirect("event_standings" if closed else "event_board", event.pk)
            context |= _preview(at, other, by, names)
        except EventRefused as refused:
            status, context["refused"] = REFUSED, refusal_words(refused)
    tables = round_tables(event, at.round, names)
    return event_page(
        request,
        "tournaments/event_result_move.html",
        event,
        names=names,
        at=at,
        row=next(each for each in tables if each.number == table),
        others=[each for each in tables if each.number != table],
        to=to,
        status=status,
        **context,
    )


def _preview(at: Table, other: Table, by: User, names: Names) -> dict[str, Any]:
    """What would stand at the two tables, and what it changes of the places."""
    seen = preview_move(table=at, other=other, by=by)
    then = [(at.number, seen.points), (other.number, seen.others)]
    return {
        **changes_context(at.round.event, seen.changes, names),
        "then": [
            (number, None if points is None else points_words(points) or say("not played"))
            for number, points in then
        ],
    }
