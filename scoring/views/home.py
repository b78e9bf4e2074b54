"""The start page: what this is, for a stranger; where to go on, for everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.selectors import players_of
from scoring.games.game_line import game_line
from scoring.games.recent import in_progress, last_results
from scoring.models import Game, TableCard
from scoring.services.phone_games import games_on, is_unclaimed
from scoring.services.table_cards import keep_code
from web.phone_cookie import phone_of

MOST_RUNNING = 8
MOST_RESULTS = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For an account its games in progress and the last results; for a stranger what this is."""
    phone = phone_of(request)
    here = [] if phone is None else list(games_on(phone)[: MOST_RUNNING + 1])
    if not request.user.is_authenticated:
        return render(request, "home.html", {"here": _here(here)})
    unclaimed = [card for card in here if card.game and is_unclaimed(card.game, card)]
    running = list(in_progress(request.user)[: MOST_RUNNING + 1])
    context: dict[str, Any] = {
        "running": _lines(running[:MOST_RUNNING]),
        "more_running": len(running) > MOST_RUNNING,
        "results": _lines(last_results(request.user)[:MOST_RESULTS]),
        "here": _here(unclaimed),
        "own": list(players_of(request.user)),
    }
    return render(request, "home.html", context)


def _here(cards: Iterable[TableCard]) -> list[dict[str, Any]]:
    """The games at home that this phone keeps, each with the address of its pad."""
    return [
        {**game_line(card.game), "pad": reverse("table", args=[keep_code(card)])}
        for card in cards
        if card.game is not None
    ]


def _lines(games: Iterable[Game]) -> list[dict[str, Any]]:
    return [game_line(game) for game in games]
