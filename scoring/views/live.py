"""Watching: a table, or all tables of a club, as they are played.

A page asks a fragment with an address of its own every few seconds. While nothing changed the
answer is 204 and costs one query; the fragment carries the address to ask next.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Max, Q, QuerySet, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubs.access import club_to_read, require_role
from clubs.models import Club, Role, Shown, Visibility
from clubs.names.visibility import most_hidden
from clubs.selectors import role_in
from clubs.views.club_page import club_page
from scoring.access import Visitor, game_to_read, may_read
from scoring.games.live_page import live_context, live_line, live_version
from scoring.games.share import share_address, shared
from scoring.models import DirectorCall, Game
from scoring.services.table_cards import read_watch_code
from scoring.shown_names import ShownGames, show_names
from scoring.views.phone import unlisted
from web.pages import no_news

# A table that ended stays on the list so long, or its last score would be seen by nobody.
ENDED_SHOWS = timedelta(hours=2)
MOST_TABLES = 60


@never_cache
@require_safe
def game_live(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """A game as it is played, for whoever may see it."""
    game = game_to_read(request.user, game_id)
    part = reverse("game_live_part", args=[game.pk])
    context = {
        **live_context(game),
        "part": part,
        "shared": shared(request, game, reader=request.user),
        "link": request.build_absolute_uri(share_address(game)),
        "qr": reverse("game_qr", args=[game.pk]),
    }
    page = render(request, "scoring/live_game.html", context)
    return unlisted(page, game)


@never_cache
@require_safe
def game_live_part(request: HttpRequest, game_id: UUID) -> HttpResponse:
    """What changed since `?v=`: 204 where nothing did."""
    game = Game.objects.select_related("club").filter(pk=game_id).first()
    # Looking at `request.user` costs queries: an open game does without them.
    if game is None or (_closed(game.club) and not may_read(request.user, game)):
        raise Http404
    return _part(request, game, reverse("game_live_part", args=[game.pk]))


@never_cache
@require_safe
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """The game at a table now, for whoever has the watcher's link."""
    card = read_watch_code(code)
    if card is None:
        raise Http404
    part = reverse("watch_part", args=[code])
    context = {
        "card": card,
        "part": part,
        "version": live_version(card.game),
        "watching": True,
        "link": request.build_absolute_uri(request.path),
    }
    if card.game is not None:
        game = _as_public(card.game)
        context["shared"] = shared(request, game)
        context |= live_context(game)
    return render(request, "scoring/live_game.html", context)


@never_cache
@require_safe
def watch_part(request: HttpRequest, code: str) -> HttpResponse:
    """What changed at the table since `?v=`: 204 where nothing did."""
    card = read_watch_code(code)
    if card is None:
        raise Http404
    return _part(request, card.game, reverse("watch_part", args=[code]), watching=True)


def _part(
    request: HttpRequest, game: Game | None, part: str, *, watching: bool = False
) -> HttpResponse:
    version = live_version(game)
    if request.GET.get("v") == version:
        return no_news()
    context: dict[str, Any] = {"part": part, "version": version, "watching": watching}
    if game is not None:
        if watching:
            _as_public(game)
        else:
            show_names(request.user, [game])
        context |= live_context(game)
    return render(request, "scoring/live_game_part.html", context)


def _as_public(game: Game) -> Game:
    """A link can be passed on: it shows names as the public sees them.

    Of a club of members the public sees none; whoever is let in by a link sees initials at most.
    """
    club = game.club
    if club is not None and club.visibility == Visibility.MEMBERS:
        club.people_shown = most_hidden(club.people_shown, Shown.INITIALS)
    show_names(AnonymousUser(), [game])
    return game


@never_cache
@require_safe
def club_live(request: HttpRequest, slug: str) -> HttpResponse:
    """Every table of a club as it is played."""
    club = club_to_read(request.user, slug)
    context = _tables(club, request.user, _club_version(slug)[1])
    return club_page(request, "scoring/live_tables.html", club, **context)


@never_cache
@require_safe
def club_live_part(request: HttpRequest, slug: str) -> HttpResponse:
    """What changed at the club's tables since `?v=`: 204, at one query, where nothing did."""
    club, version = _club_version(slug)
    if _closed(club):
        require_role(request.user, club, None)
    if request.GET.get("v") == version:
        return no_news()
    context = _tables(club, request.user, version)
    return render(request, "scoring/live_tables_part.html", context)


def _closed(club: Club | None) -> bool:
    return club is not None and club.visibility == Visibility.MEMBERS


def _club_version(slug: str) -> tuple[Club, str]:
    """A club, and a text that changes with anything at its tables; raises Http404."""
    shown = _shown("games__")
    club = (
        Club.objects.filter(slug=slug)
        .annotate(
            tables=Count("games", filter=shown),
            entries=Sum("games__version", filter=shown),
            newest=Max("games__created_at", filter=shown),
            calls=Count("games__director_call", filter=shown),
        )
        .first()
    )
    if club is None:
        raise Http404
    newest = "" if club.newest is None else f"{club.newest.timestamp():.6f}"
    return club, f"{club.tables}-{club.entries or 0}-{newest}-{club.calls}"


def _shown(prefix: str = "") -> Q:
    since = timezone.now() - ENDED_SHOWS
    return Q(**{f"{prefix}over": False}) | Q(**{f"{prefix}ended_at__gt": since})


def _running(club: Club, user: Visitor) -> QuerySet[Game]:
    return ShownGames.of(user).filter(_shown(), club=club).order_by("over", "-created_at", "pk")


def _tables(club: Club, user: Visitor, version: str) -> dict[str, Any]:
    games = _running(club, user)[:MOST_TABLES]
    lines = [live_line(game) for game in games]
    if role_in(user, club.pk) >= Role.SCORER:
        calls = DirectorCall.objects.filter(game__in=[line["game"].pk for line in lines])
        called = dict(calls.values_list("game_id", "at"))
        for line in lines:
            line["called"] = called.get(line["game"].pk)
    part = reverse("club_live_part", args=[club.slug])
    return {"lines": lines, "version": version, "part": part}
