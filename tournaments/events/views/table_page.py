"""A table of a round: its people, and its result told, confirmed, disputed, ruled."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Role
from clubs.selectors import role_in
from tournaments.events.access import (
    event_to_read,
    event_to_score,
    may_always_correct,
    require_director,
    table_of,
)
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Confirming, Event, Result, RoundState, Table, Version
from tournaments.events.selectors import (
    TableRow,
    round_tables,
)
from tournaments.events.services import (
    confirm_result,
    dispute_result,
    keep_sheet,
    nudge,
    recount,
    remark,
    rule_result,
    tell_deeds,
    tell_result,
)
from tournaments.events.services.asking import remarks_at
from tournaments.events.shown.sheet_notices import table_notice
from tournaments.events.shown.tellers import teller_names
from tournaments.events.views.event_page import event_page, unchanged
from tournaments.events.views.slip_fields import (
    calls_at,
    deeds_fields,
    deeds_typed,
    key_typed,
    points_fields,
    points_typed,
)
from tournaments.events.words import refusal_words
from web.pages import REFUSED, no_news, signed_in, whole


@require_http_methods(["GET", "HEAD", "POST"])
def event_table(request: HttpRequest, event_id: UUID, number: int, table: int) -> HttpResponse:
    """A table's people and result: told, confirmed, disputed, ruled."""
    writes = request.method == "POST"
    if writes and not request.user.is_authenticated:
        return redirect(f"{reverse('account_login')}?next={request.path}")
    event = (event_to_score if writes else event_to_read)(request.user, event_id)
    at = table_of(event, number, table)
    status, refused = 200, ""
    if writes:
        try:
            return _said(request, event, at)
        except EventRefused as error:
            status, refused = REFUSED, refusal_words(error)
    role = role_in(request.user, event.club_id)
    names = event_names(event, role)
    row = next(each for each in round_tables(event, at.round, names) if each.number == table)
    result = Result.objects.filter(table=at).first()
    remarks = remarks_at(at) if role >= Role.SCORER else []
    versions = [] if result is None else list(Version.objects.filter(result=result))
    said = {line.by_id for line in remarks} | {version.by_id for version in versions}
    return event_page(
        request,
        "tournaments/event_table.html",
        event,
        names=names,
        at=at,
        row=row,
        differs=table_notice(at),
        **_deeds(request, at, row, role),
        fields=points_fields(request.POST, row),
        result=result,
        remarks=remarks,
        versions=versions,
        accounts=teller_names(said, club=event.club, role=role),
        may_tell=role >= Role.TABLE and at.round.state == RoundState.RELEASED,
        asks_side=event.confirming in {Confirming.OTHER_SIDE, Confirming.OTHER_PHONE},
        key=uuid4(),
        refused=refused,
        status=status,
    )


def _deeds(request: HttpRequest, at: Table, row: TableRow, role: int) -> dict[str, Any]:
    """What the slip said of slams and calls, or what was typed and refused, and the calls that
    there are; nothing where the sheet says it, and for who does not type slips."""
    if role < Role.SCORER or (at.game is not None and at.game.version):
        return {}
    known = {deed.entrant_id: deed for deed in at.deeds.all()}
    return {
        "deeds": deeds_fields(request.POST, row, known),
        "deeds_told": bool(known),
        "calls": calls_at(at.round.event, len(row.seats)),
    }


def _said(request: HttpRequest, event: Event, at: Table) -> HttpResponse:
    by, action, side = signed_in(request), request.POST.get("action"), request.POST.get("side", "")
    reason = request.POST.get("reason", "")[:200]
    match action:
        case "tell":
            points, key = points_typed(request, at), key_typed(request)
            tell_result(table=at, points=points, by=by, side=side, key=key)
        case "confirm":
            version = whole(request.POST.get("version")) or 0
            confirm_result(table=at, version=version, by=by, side=side)
        case "dispute":
            dispute_result(table=at, by=by, reason=reason)
        case "rule" | "not_played" | "recount":
            _settled(request, at, action, reason)
        case "nudge" | "remark":
            require_director(request.user, event)
            if action == "nudge":
                nudge(table=at, by=by)
            else:
                remark(table=at, text=reason, by=by)
            return redirect("event_table", event.pk, at.round.number, at.number)
        case "deeds":
            return _deeds_told(request, at)
        case "sheet":
            return redirect("game_pad", keep_sheet(table=at, by=by).pk)
        case _:
            raise Http404
    if role_in(request.user, event.club_id) >= Role.SCORER:
        return redirect("event_board", event.pk)
    return redirect("event_table", event.pk, at.round.number, at.number)


def _deeds_told(request: HttpRequest, at: Table) -> HttpResponse:
    """Slams and best calls from a slip, for whoever types slips."""
    if role_in(request.user, at.round.event.club_id) < Role.SCORER:
        raise PermissionDenied
    tell_deeds(table=at, told=deeds_typed(request, at), by=signed_in(request))
    return redirect("event_table", at.round.event_id, at.round.number, at.number)


def _settled(request: HttpRequest, at: Table, action: str, reason: str) -> None:
    """What counts of a table is said by whoever may: the director, or the sheet itself."""
    event, by = at.round.event, signed_in(request)
    if action != "recount" or at.round.state == RoundState.CLOSED:
        require_director(request.user, event)
    elif role_in(request.user, event.club_id) < Role.SCORER:
        raise PermissionDenied
    if action == "recount":
        recount(table=at, by=by, reason=reason, always=may_always_correct(request.user, event))
    else:
        points = points_typed(request, at) if action == "rule" else None
        rule_result(table=at, points=points, by=by, reason=reason)


@require_safe
def event_table_live(request: HttpRequest, event_id: UUID, number: int, table: int) -> HttpResponse:
    """How far a table is, and whether the director asks for its result, if anything changed."""
    event = event_to_read(request.user, event_id)
    if unchanged(request, event):
        return no_news()
    at = table_of(event, number, table)
    names = event_names(event, role_in(request.user, event.club_id))
    row = next(each for each in round_tables(event, at.round, names) if each.number == table)
    context = {"event": event, "at": at, "row": row}
    with timezone.override(event.zone):
        return render(request, "tournaments/event_table.html#now", context)
