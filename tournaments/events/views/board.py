"""The board of the round that is played: how far each table is, and what is asked of all."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as say
from django.views.decorators.http import require_http_methods, require_safe

from clubs.models import Role
from scoring.services.director import director_came
from tournaments.events.access import (
    event_to_assist,
    require_director,
    table_of,
)
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Break, Event, EventState, Round, RoundState
from tournaments.events.screen_links import screen_code
from tournaments.events.selectors import (
    WAITED_FOR,
    calls_in,
    calls_of,
    count_notes,
    counts_of,
    idle,
    newest_round,
    round_tables,
)
from tournaments.events.services import (
    end_round,
    nudge,
    nudge_all,
    show_scores,
    take_from_games,
)
from tournaments.events.services.closing import missing
from tournaments.events.shown.clock import clock_of
from tournaments.events.shown.sheet_notices import sheet_notices
from tournaments.events.views.event_page import event_page, tell, unchanged
from tournaments.events.words import missing_words
from web.pages import no_news, row_key, signed_in, whole


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
        at = table_of(event, current.number, row_key(told) or 0)
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
        "idle": idle(event, current, names),
        "clock": clock_of(event, current),
        "breaks": Break.choices,
        "goes_on": event.state in {EventState.PLANNED, EventState.RUNNING},
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
