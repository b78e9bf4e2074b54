"""The round being played: the board, a table's result, a correction."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Role
from clubs.names.accounts import account_names
from clubs.selectors import role_in
from rule_words.calls import call_words
from scoring.services.director import director_came
from tournaments.events.access import (
    event_to_assist,
    event_to_direct,
    event_to_read,
    event_to_score,
    may_always_correct,
    require_director,
    screen_code,
    table_of,
)
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Confirming, Event, Result, Round, RoundState, Table, Version
from tournaments.events.selectors import (
    WAITED_FOR,
    TableRow,
    calls_in,
    calls_of,
    count_notes,
    counts_of,
    due_at,
    newest_round,
    round_tables,
    waiting,
)
from tournaments.events.services import (
    confirm_result,
    correct_result,
    dispute_result,
    end_round,
    keep_sheet,
    may_correct,
    nudge,
    nudge_all,
    preview_correction,
    recount,
    remark,
    rule_result,
    show_scores,
    take_from_games,
    tell_deeds,
    tell_result,
)
from tournaments.events.services.asking import remarks_at
from tournaments.events.services.closing import missing
from tournaments.events.services.sheet_differences import differing
from tournaments.events.shown.sheet_notices import sheet_notices, table_notice
from tournaments.events.shown.standings import score_method
from tournaments.events.standings.deeds import worth_of_calls
from tournaments.events.standings.prizes import Suggestion
from tournaments.events.standings.score_words import score_words
from tournaments.events.views.event_page import event_page, tell, unchanged
from tournaments.events.views.finish import prize_words
from tournaments.events.words import missing_words, refusal_words
from web.pages import REFUSED, no_news, signed_in, whole


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def event_board(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The grid of tables of the round that is played; the director closes it here."""
    event = event_to_assist(request.user, event_id)
    current = newest_round(event)
    if request.method == "POST":
        require_director(request.user, event)
        try:
            return _run(request, event, current)
        except EventRefused as refused:
            tell(request, refused)
            return redirect("event_board", event.pk)
    context = {} if current is None else _board(event, current)
    template = "tournaments/event_board.html"
    return event_page(request, template, event, screen=screen_code(event), **context)


def _run(request: HttpRequest, event: Event, current: Round | None) -> HttpResponse:
    by = signed_in(request)
    match request.POST.get("action"):
        case "close" if current is not None:
            end_round(round_=current, by=by)
            last = current.number >= event.rounds
            return redirect("event_finish" if last else "event_standings", event.pk)
        case "take" if current is not None:
            take_from_games(round_=current, by=by)
        case "nudge" if current is not None:
            _ask(request, event, current)
        case "came" if current is not None:
            at = table_of(event, current.number, whole(request.POST.get("at")) or 0)
            director_came(games=[at.game_id] if at.game_id else [])
        case "scores":
            show_scores(event=event, shown=event.hide_scores)
        case _:
            raise Http404
    return redirect("event_board", event.pk)


def _ask(request: HttpRequest, event: Event, current: Round) -> None:
    """Ask one table for its result, or all that have none and are overdue or still playing."""
    by, told = signed_in(request), request.POST.get("at", "")
    if told == "all":
        asked = nudge_all(round_=current, by=by)
    else:
        at = table_of(event, current.number, int(told) if told.isdecimal() else 0)
        asked = [nudge(table=at, by=by).table.number]
    if asked:
        numbers = ", ".join(map(str, asked))
        messages.success(
            request, say("Asked for the result: table {tables}.").format(tables=numbers)
        )


def _board(event: Event, current: Round) -> dict[str, Any]:
    names = event_names(event, Role.MEMBER)
    tables = round_tables(event, current, names)
    count_notes(event, current, tables)
    due = due_at(event, current)
    lacking = missing(current) if current.state == RoundState.RELEASED else []
    return {
        "names": names,
        "round": current,
        "tables": tables,
        "counts": counts_of(tables),
        "calls": calls_of(tables),
        "called": [table.number for table in tables if table.called_at],
        "missing": [missing_words(each) for each in lacking],
        "differing": sheet_notices(event),
        "sheets": any(table.status == "sheet" for table in tables),
        "waited_for": WAITED_FOR,
        "silent": sum(table.status in WAITED_FOR for table in tables),
        "waiting": waiting(current, names),
        "due": due,
        "until": int(due.timestamp()) if due is not None and due > timezone.now() else "",
        "is_open": current.state == RoundState.RELEASED,
    }


@login_required
@require_safe
def event_board_live(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """The grid again if anything changed."""
    event = event_to_assist(request.user, event_id)
    if unchanged(request, event) and request.GET.get("calls", "") == calls_in(event):
        return no_news()
    current = newest_round(event)
    context = {} if current is None else _board(event, current)
    return event_page(request, "tournaments/event_board.html#grid", event, **context)


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
        **_deeds(at, row, role),
        fields=_fields(request, row),
        result=result,
        remarks=remarks,
        versions=versions,
        accounts=account_names(said, club=event.club, role=role),
        may_tell=role >= Role.TABLE and at.round.state == RoundState.RELEASED,
        asks_side=event.confirming in {Confirming.OTHER_SIDE, Confirming.OTHER_PHONE},
        key=uuid4(),
        refused=refused,
        status=status,
    )


def _deeds(at: Table, row: TableRow, role: int) -> dict[str, Any]:
    """What the slip said of slams and calls, and the calls that there are; nothing where the sheet
    says it, and for who does not type slips."""
    if role < Role.SCORER or (at.game is not None and at.game.version):
        return {}
    known = {deed.entrant_id: deed for deed in at.deeds.all()}
    calls = worth_of_calls(at.round.event, len(row.seats))
    return {
        "deeds": [(seat, known.get(seat.entrant)) for seat in row.seats],
        "deeds_told": bool(known),
        "calls": [(call, call_words(call)) for call in reversed(calls)],
    }


def _fields(
    request: HttpRequest, row: TableRow, begin: Mapping[str, int] = MappingProxyType({})
) -> list[tuple[str, str, str]]:
    """For each side: its key, its people, and what was typed for it, `begin` before anything is."""
    return [
        (
            side,
            " – ".join(seat.sub or seat.name for seat in people),
            request.POST.get(
                f"points-{side}", "" if points is None else str(begin.get(side, points))
            ),
        )
        for side, people, points in row.lines
    ]


def _said(request: HttpRequest, event: Event, at: Table) -> HttpResponse:
    by, action, side = signed_in(request), request.POST.get("action"), request.POST.get("side", "")
    reason = request.POST.get("reason", "")[:200]
    match action:
        case "tell":
            tell_result(table=at, points=_points(request, at), by=by, side=side, key=_key(request))
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
    told = {
        who: (whole(request.POST.get(f"slams-{who}")) or 0, request.POST.get(f"call-{who}", ""))
        for who in at.seats.values_list("entrant_id", flat=True)
    }
    tell_deeds(table=at, told=told, by=signed_in(request))
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
        points = _points(request, at) if action == "rule" else None
        rule_result(table=at, points=points, by=by, reason=reason)


def _key(request: HttpRequest) -> UUID | None:
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None


def _points(request: HttpRequest, at: Table) -> dict[str, int]:
    """The points typed for each side; raises EventRefused `bad_sides` where one is missing."""
    found = {}
    for side in set(at.seats.values_list("side", flat=True)):
        own = whole(request.POST.get(f"points-{side}"))
        if own is None:
            raise EventRefused("bad_sides", table=at.number)
        found[side] = own
    return found


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
    status, typed = 200, _typed_points(request, at)
    if request.method == "POST" or typed:
        status = REFUSED
        try:
            points, by = typed or _points(request, at), signed_in(request)
            reason = request.POST.get("reason", "")[:200]
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
        fields=_fields(request, row, typed),
        status=status,
        **context,
    )


def _typed_points(request: HttpRequest, at: Table) -> dict[str, int]:
    """What the table's sheet says, where the page was asked to begin with that; else nothing."""
    if request.method == "POST" or "sheet" not in request.GET:
        return {}
    found = differing(Table.objects.filter(pk=at.pk))
    return dict(found[0].sheet) if found else {}


def _preview(at: Table, points: dict[str, int], by: User, names: Names) -> dict[str, Any]:
    """What a correction would change, in words."""
    method = score_method(at.round.event)
    seen = preview_correction(table=at, points=points, by=by)
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
        "written": at.round.event.prizes.exists(),
    }


def _winners(prize: Suggestion | None, names: Names) -> str:
    """Who gets a prize, nobody where it is not there."""
    if prize is None:
        return "–"
    return ", ".join(names.entry(entrant) for entrant in prize.entrants)
