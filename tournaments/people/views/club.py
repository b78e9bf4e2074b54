"""A club's own page: figures, evenings, games, and the ways to its people."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.access import club_with_powers
from clubs.models import Club
from scoring.games.card_hands import card_hands
from scoring.games.game_line import game_line
from scoring.games.recent import lately_in
from scoring.statistics.figures import group_figures
from scoring.statistics.group_record import club_record
from scoring.statistics.kept import clubs_with_kept
from scoring.statistics.links import HandLinks
from tournaments.afterwards.feed_links import calendar_address, subscribe
from tournaments.people.club_events import club_events
from tournaments.people.club_leaders import club_leaders, season_leaders
from tournaments.people.first_steps import first_steps
from tournaments.people.pictures import club_shared
from tournaments.ratings.mark import mark_columns
from tournaments.seasons.season import season_now

MOST_RUNNING = 8
MOST_RESULTS = 10
MOST_CARD_HANDS = 3


@require_safe
def club_home(request: HttpRequest, slug: str) -> HttpResponse:
    """Figures, games in progress, evenings and the last results, for whoever may see the club."""
    known = clubs_with_kept(Club.objects.annotate(**mark_columns()))
    club, powers = club_with_powers(request.user, slug, known)
    links = HandLinks(reverse("club_hands", args=[club.slug]))
    games = f"{reverse('game_list')}?club={club.slug}"
    record = club_record(club)
    season = season_now(club)
    running, results = lately_in(
        club,
        request.user,
        running=MOST_RUNNING,
        ended=MOST_RESULTS,
        member=powers.is_member,
    )
    events = club_events(club)
    figures = group_figures(record, links, games) if record.hands else []
    context = {
        "club": club,
        "powers": powers,
        "may_score": powers.may_score,
        "figures": figures,
        "shared": club_shared(request, club, figures, events),
        "season": season,
        "season_leaders": season_leaders(season, powers.role) if season else [],
        "leaders": club_leaders(club, powers.role),
        "events": events,
        "calendar": subscribe(calendar_address(request, club)),
        "running": [game_line(game) for game in running],
        "results": [game_line(game) for game in results],
        "card_hands": card_hands(results)[:MOST_CARD_HANDS] if results else [],
        # A club that has played has found its way.
        "first_steps": first_steps(club) if powers.may_manage and not results else [],
    }
    return render(request, "tournaments/club_home.html", context)
