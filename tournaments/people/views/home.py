"""The first page: what this is, for a stranger; what is on and where to go on, for an account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as say
from django.views.decorators.http import require_safe

from scoring.games.game_line import game_line
from scoring.games.recent import in_progress
from scoring.games.table_now import table_now
from scoring.models import Game, TableCard
from scoring.services.phone_games import games_on, is_unclaimed
from scoring.services.table_cards import keep_code
from tournaments.people.club_to_show import club_to_show
from tournaments.people.own_evenings import Way, last_evening, next_way, own_evenings
from tournaments.people.own_record import last_change, own_clubs, own_records, own_results
from web.pages import signed_in
from web.phone_cookie import phone_of

MOST_RUNNING = 4
MOST_RESULTS = 6
MOST_ON_PHONE = 8


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For a stranger what this is; for an account its evenings, games and rating."""
    phone = phone_of(request)
    here = [] if phone is None else list(games_on(phone)[: MOST_ON_PHONE + 1])
    if not request.user.is_authenticated:
        return render(request, "tournaments/front.html", {"here": _here(here), **_front()})
    unclaimed = [card for card in here if card.game and is_unclaimed(card.game, card)]
    return render(request, "tournaments/home.html", {"here": _here(unclaimed), **_own(request)})


def _front() -> dict[str, Any]:
    """What strangers are shown of what is here."""
    table = table_now()
    return {"table": table, "shown": club_to_show(None if table is None else table.game.club)}


def _own(request: HttpRequest) -> dict[str, Any]:
    user = signed_in(request)
    records = own_records(user)
    clubs = own_clubs(user, records)
    running = list(in_progress(user)[: MOST_RUNNING + 1])
    evenings = own_evenings(clubs, records)
    begun = next((game for game in running if game.created_by_id == user.pk), None)
    going_on = (
        None if begun is None else Way(reverse("game_pad", args=[begun.pk]), say("Go on scoring"))
    )
    return {
        "next": next_way(evenings) or going_on,
        "records": records,
        "clubs": clubs,
        "evenings": evenings,
        "last": last_evening(records, clubs),
        "rating": last_change(records),
        "running": _lines(running[:MOST_RUNNING]),
        "more_running": len(running) > MOST_RUNNING,
        "results": _lines(own_results(user, records)[:MOST_RESULTS]),
    }


def _here(cards: Iterable[TableCard]) -> list[dict[str, Any]]:
    """The games at home that this phone keeps, each with the address of its pad."""
    return [
        {**game_line(card.game), "pad": reverse("table", args=[keep_code(card)])}
        for card in cards
        if card.game is not None
    ]


def _lines(games: Iterable[Game]) -> list[dict[str, Any]]:
    return [game_line(game) for game in games]
