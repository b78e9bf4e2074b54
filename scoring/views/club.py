"""A club's own page: its games, and the ways to its people. It is here because of the games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import club_to_read, powers_in
from scoring.game_line import game_line
from scoring.recent import ended_in, running_in

MOST_RUNNING = 8
MOST_RESULTS = 10


@require_safe
def club_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Games in progress and the last results, for whoever may see the club."""
    club = club_to_read(request.user, slug)
    powers = powers_in(request.user, club)
    context = {
        "club": club,
        "powers": powers,
        "may_score": powers.may_score,
        "running": [game_line(game) for game in running_in(club, request.user)[:MOST_RUNNING]],
        "results": [game_line(game) for game in ended_in(club, request.user)[:MOST_RESULTS]],
    }
    return render(request, "scoring/club_home.html", context)
