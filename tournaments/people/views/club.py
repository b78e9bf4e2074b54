"""A club's own page: figures, evenings, games, and the ways to its people."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.access import club_to_read, powers_in
from scoring.games.game_line import game_line
from scoring.games.recent import ended_in, running_in
from scoring.statistics.figures import group_figures
from scoring.statistics.group_record import club_record
from scoring.statistics.links import HandLinks
from tournaments.people.club_events import club_events
from tournaments.people.club_leaders import club_leaders, season_leaders
from tournaments.people.person_seasons import season_now

MOST_RUNNING = 8
MOST_RESULTS = 10


@require_safe
def club_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Figures, games in progress, evenings and the last results, for whoever may see the club."""
    club = club_to_read(request.user, slug)
    powers = powers_in(request.user, club)
    links = HandLinks(reverse("club_hands", args=[club.slug]))
    games = f"{reverse('game_list')}?club={club.slug}"
    record = club_record(club)
    season = season_now(club)
    context = {
        "club": club,
        "powers": powers,
        "may_score": powers.may_score,
        "figures": group_figures(record, links, games) if record.hands else [],
        "season": season,
        "season_leaders": season_leaders(season, powers.role) if season else [],
        "leaders": club_leaders(club, powers.role),
        "events": club_events(club),
        "running": [game_line(game) for game in running_in(club, request.user)[:MOST_RUNNING]],
        "results": [game_line(game) for game in ended_in(club, request.user)[:MOST_RESULTS]],
    }
    return render(request, "tournaments/club_home.html", context)
