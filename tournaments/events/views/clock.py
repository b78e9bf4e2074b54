"""The director sets the clock: stops it, puts minutes to it, leaves it out, tells of a break."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.dateparse import parse_time
from django.views.decorators.http import require_POST

from tournaments.events.access import event_to_direct
from tournaments.events.errors import EventRefused
from tournaments.events.models import Break, Event, Round
from tournaments.events.selectors import newest_round
from tournaments.events.services import (
    add_minutes,
    leave_clock_out,
    start_clock,
    stop_clock,
    tell_break,
)
from tournaments.events.views.event_page import tell
from web.pages import signed_in, whole


@login_required
@require_POST
def event_clock(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """One thing done to the clock; then the board again."""
    event = event_to_direct(request.user, event_id)
    try:
        _set(request, event, newest_round(event))
    except EventRefused as refused:
        tell(request, refused)
    return redirect("event_board", event.pk)


def _set(request: HttpRequest, event: Event, current: Round | None) -> None:
    by = signed_in(request)
    match request.POST.get("action"):
        case "stop" if current is not None:
            stop_clock(round_=current, by=by)
        case "start" if current is not None:
            start_clock(round_=current, by=by)
        case "more" if current is not None:
            minutes = whole(request.POST.get("minutes")) or 0
            add_minutes(round_=current, minutes=minutes, by=by)
        case "none" if current is not None:
            leave_clock_out(round_=current, by=by)
        case "break":
            resting = request.POST.get("resting", "")
            if resting not in Break.values:
                raise Http404
            until = _coming(event, request.POST.get("until", ""))
            tell_break(event=event, resting=resting, until=until, by=by)
        case "play":
            tell_break(event=event, resting="", until=None, by=by)
        case _:
            raise Http404


def _coming(event: Event, hour: str) -> datetime:
    """The next time that a clock at the venue says this; raises EventRefused `bad_break`."""
    try:
        time = parse_time(hour)
    except ValueError:
        time = None
    if time is None:
        raise EventRefused("bad_break")
    now = timezone.now().astimezone(event.zone)
    until = datetime.combine(now.date(), time.replace(tzinfo=None), event.zone)
    return until if until > now else until + timedelta(days=1)
