"""The list of games: narrowed down, sorted and turned over by its address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.access import club_of_list
from clubs.models import Player
from clubs.names.namesakes import name_alone
from clubs.selectors import role_in
from scoring.games.filters import GameFilter
from scoring.games.recent import game_list as listed_games
from scoring.games.tables import GameTable
from web.downloads import TYPES, table_file, table_rows
from web.pages import turn_to_page

PAGE = 25


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """The games that the reader may come across."""
    narrowed = GameFilter(request.GET, queryset=listed_games(request.user), request=request)
    table = GameTable(narrowed.qs)
    player = narrowed.chosen_player
    turn_to_page(request, table, PAGE)
    kind = request.GET.get("download")
    if kind in TYPES:
        headers, *rows = table_rows(table)
        return table_file("games", kind, headers, rows)
    club, powers = club_of_list(request.user, request.GET.get("club", ""))
    context = {
        "club": club,
        "powers": powers,
        "filter": narrowed,
        "table": table,
        "narrowed": any(value for name, value in request.GET.items() if name in narrowed.filters),
        "player": player and name_alone(player, club=player.club, role=_role(request, player)),
    }
    return render(request, "scoring/game_list.html", context)


def _role(request: HttpRequest, player: Player) -> int:
    """The reader's role in the club of the player whose games these are."""
    return role_in(request.user, player.club_id)
