"""The games that somebody comes back to: what they started last, what goes on, what ended."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q, QuerySet

from clubs.models import Club
from clubs.selectors import clubs_scored_by
from scoring.access import Visitor, readable_games
from scoring.models import Game
from scoring.shown_names import ShownGames


def last_started(user: AbstractBaseUser) -> Game | None:
    """The game that an account started last, with its club."""
    started = Game.objects.filter(created_by_id=user.pk).select_related("club")
    return started.order_by("-created_at", "pk").first()


def names_at(game: Game) -> list[tuple[str, int | None]]:
    """Who sat where: the printed name of each seat, and the player of a club."""
    sittings = game.sittings.order_by("seat")
    return list(sittings.values_list("name", "player_id"))


def in_progress(user: AbstractBaseUser) -> QuerySet[Game]:
    """Games that this account may record and that are not over, newest first, with their club."""
    own = Q(club=None, created_by_id=user.pk) | Q(club__in=clubs_scored_by(user))
    running = Game.objects.filter(own, over=False)
    return running.select_related("club").order_by("-created_at", "pk")


def lately_in(
    club: Club, user: Visitor, *, running: int, ended: int, member: bool = False
) -> tuple[list[Game], list[Game]]:
    """A club's games as the reader sees them: those not over, the newest first, and the last ended.

    At most so many of each, with one query; the reader may be known to be a member.
    """
    games = ShownGames.of(user, member_of=club.pk if member else None).filter(club=club)
    of_club = Game.objects.filter(club=club)
    newest = of_club.filter(over__in=[False]).order_by("-created_at", "pk").values("pk")[:running]
    last = of_club.filter(over=True).order_by("-ended_at", "pk").values("pk")[:ended]
    found = list(games.filter(Q(pk__in=newest) | Q(pk__in=last)))
    open_games = sorted((game for game in found if not game.over), key=lambda game: game.pk)
    over = sorted((game for game in found if game.over), key=lambda game: game.pk)
    open_games.sort(key=lambda game: game.created_at, reverse=True)
    over.sort(key=lambda game: game.ended_at or game.created_at, reverse=True)
    return open_games, over


def game_list(user: Visitor) -> QuerySet[Game]:
    """The games that a visitor may come across, newest first, each with its club."""
    return readable_games(user).select_related("club").order_by("-created_at", "pk")
