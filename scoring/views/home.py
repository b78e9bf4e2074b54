"""The start page: what this is, for a stranger; where to go on, for everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.selectors import players_of
from scoring.game_line import game_line
from scoring.models import Game
from scoring.recent import in_progress, last_results

MOST_RUNNING = 8
MOST_RESULTS = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For an account its games in progress and the last results; for a stranger what this is."""
    if not request.user.is_authenticated:
        return render(request, "home.html", {})
    running = list(in_progress(request.user)[: MOST_RUNNING + 1])
    context: dict[str, Any] = {
        "running": _lines(running[:MOST_RUNNING]),
        "more_running": len(running) > MOST_RUNNING,
        "results": _lines(last_results(request.user)[:MOST_RESULTS]),
        "own": list(players_of(request.user)),
    }
    return render(request, "home.html", context)


def _lines(games: Iterable[Game]) -> list[dict[str, Any]]:
    return [game_line(game) for game in games]
