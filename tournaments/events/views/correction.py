"""A result put right after its round was closed."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods

from clubs.models import Role
from tournaments.events.access import (
    event_to_direct,
    may_always_correct,
    table_of,
)
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Table
from tournaments.events.selectors import (
    round_tables,
)
from tournaments.events.services import (
    correct_result,
    may_correct,
    preview_correction,
)
from tournaments.events.services.correcting import Changes
from tournaments.events.services.sheet_differences import differing
from tournaments.events.shown.prize_names import prize_words
from tournaments.events.shown.sheet_notices import table_notice
from tournaments.events.shown.standings import score_method
from tournaments.events.standings.prizes import Suggestion
from tournaments.events.standings.score_words import score_words
from tournaments.events.views.event_page import event_page
from tournaments.events.views.slip_fields import points_fields, points_typed
from tournaments.events.words import refusal_words
from web.pages import REFUSED, signed_in


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_correct(request: HttpRequest, event_id: UUID, number: int, table: int) -> HttpResponse:
    """A closed round's result put right: first what changes, then the change."""
    event = event_to_direct(request.user, event_id)
    at = table_of(event, number, table)
    always = may_always_correct(request.user, event)
    names = event_names(event, Role.MEMBER)
    row = next(each for each in round_tables(event, at.round, names) if each.number == table)
    context: dict[str, Any] = {"open": may_correct(event, always=always)}
    status, typed = 200, _sheet_points(request, at)
    if request.method == "POST" or typed:
        status = REFUSED
        try:
            reason = context["reason"] = request.POST.get("reason", "")[:200]
            points, by = typed or points_typed(request, at), signed_in(request)
            if request.POST.get("sure") == "yes":
                correct_result(table=at, points=points, by=by, reason=reason, always=always)
                return redirect("event_standings", event.pk)
            reason = reason or (say("The score sheet was corrected") if typed else "")
            context |= _preview(at, points, by, names) | {"reason": reason}
            status = 200
        except EventRefused as refused:
            context["refused"] = refusal_words(refused)
    return event_page(
        request,
        "tournaments/event_correct.html",
        event,
        names=names,
        at=at,
        row=row,
        differs=table_notice(at),
        fields=points_fields(request.POST, row, typed),
        status=status,
        **context,
    )


def _sheet_points(request: HttpRequest, at: Table) -> dict[str, int]:
    """What the table's sheet says, where the page was asked to begin with that; else nothing."""
    if request.method == "POST" or "sheet" not in request.GET:
        return {}
    found = differing(Table.objects.filter(pk=at.pk))
    return dict(found[0].sheet) if found else {}


def _preview(at: Table, points: dict[str, int], by: User, names: Names) -> dict[str, Any]:
    """What a correction would change, in words."""
    seen = preview_correction(table=at, points=points, by=by)
    return changes_context(at.round.event, seen, names)


def changes_context(event: Event, seen: Changes, names: Names) -> dict[str, Any]:
    """What a change of closed results does to places, prizes and draws, for a page."""
    method = score_method(event)
    return {
        "seen": seen,
        "moved": [
            (
                names.entry(each.entrant),
                each,
                score_words(each.before.score, method),
                score_words(each.after.score, method),
            )
            for each in seen.moved
        ],
        "prizes": [
            (prize_words(each), _winners(old, names), _winners(new, names))
            for old, new in seen.prizes
            if (each := new or old) is not None
        ],
        "written": event.prizes.exists(),
    }


def _winners(prize: Suggestion | None, names: Names) -> str:
    """Who gets a prize, nobody where it is not there."""
    if prize is None:
        return "–"
    return ", ".join(names.entry(entrant) for entrant in prize.entrants)
