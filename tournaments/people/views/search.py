"""One box for people, games and evenings."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.views.decorators.http import require_safe

from scoring.games.game_line import game_line
from tournaments.events.models import Event
from tournaments.people.search import LONGEST, find
from web.api.throttles import StrangerThrottle


@require_safe
def search(request: HttpRequest) -> HttpResponse:
    """What the reader may see of that name. Strangers may not ask without end."""
    asked = " ".join(request.GET.get("q", "").split())[:LONGEST]
    asking: Any = cast("Any", request)
    if asked and not StrangerThrottle().allow_request(asking, cast("Any", None)):
        context = {"asked": asked, "too_often": True}
        status = HTTPStatus.TOO_MANY_REQUESTS
        return render(request, "tournaments/search.html", context, status=status)
    found = find(request.user, asked)
    context = {
        "asked": asked,
        "found": found,
        "events": [(event, _day(event)) for event in found.events],
        "games": [game_line(game) for game in found.games],
    }
    return render(request, "tournaments/search.html", context)


def _day(event: Event) -> str:
    return date_format(timezone.localtime(event.starts_at, event.zone), "DATE_FORMAT")
