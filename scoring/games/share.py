"""What a link to a game says of it where it is pasted: only what strangers may see."""

from __future__ import annotations

from copy import copy

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as say

from rule_words.profiles import profile_title
from scoring.access import Visitor, may_read
from scoring.drawings.picture import DrawnSide, game_svg
from scoring.games.game_line import players_of, running_scores
from scoring.games.live_page import live_line, live_version
from scoring.games.played_at import played_on
from scoring.models import Game
from scoring.shown_names import show_names
from scoring.words.endings import signed
from scoring.words.names import Names
from web.pictures.shared import Shared, shared_page


def as_strangers_see(game: Game, reader: Visitor | None = None) -> Game | None:
    """The same game with the names that anybody may see; None where strangers see nothing of it.

    A query, and another one where people hide their names, only in a club; none where it was read
    for a `reader` who is a stranger.
    """
    stranger = AnonymousUser()
    if not may_read(stranger, game):
        return None
    if reader is not None and not reader.is_authenticated:
        return game
    shown = copy(game)
    show_names(stranger, [shown])
    return shown


def shared(request: HttpRequest, game: Game, *, reader: Visitor | None = None) -> Shared | None:
    """What this page says of a game to a chat; None where it says nothing.

    `reader` is who the game was read for, so that a stranger's needs no second look at the names.
    """
    shown = as_strangers_see(game, reader)
    if shown is None:
        return None
    names = Names.of(shown.rules, shown.names)
    title = " · ".join(
        f"{players_of(names, side)} {signed(score, plus=False)}"
        for side, score in running_scores(shown).items()
    )
    return shared_page(
        request,
        title=f"{shown.title}: {title}" if shown.title else title,
        description=f"{status_line(shown)} {profile_title(shown.profile)}, {played_on(shown)}.",
        picture=reverse("game_picture", args=[game.pk]),
        version=live_version(game),
    )


def status_line(shown: Game) -> str:
    """Where a game stands, as a sentence."""
    told = live_line(shown)
    now = str(told["now"]).rstrip(".")
    if shown.over:
        return f"{now}."
    return say("Hand %(number)s. %(now)s.") % {"number": told["hand"], "now": now}


def picture_of(shown: Game) -> str:
    """A game as strangers see it, as SVG."""
    names = Names.of(shown.rules, shown.names)
    table = shown.rules.table
    sides = [
        DrawnSide(
            players=[names.seat(seat) for seat in table.seats_of(side)],
            score=signed(score, plus=False),
            won=side in shown.winners,
        )
        for side, score in running_scores(shown).items()
    ]
    over = [played_on(shown)] if shown.club is None else [shown.club.name, played_on(shown)]
    title = shown.title or str(profile_title(shown.profile))
    return game_svg(over=" · ".join(over), title=title, sides=sides, line=status_line(shown))


def share_address(game: Game) -> str:
    """The page that is passed on: the one that follows the game, and after its end its sheet."""
    return game.get_absolute_url() if game.over else reverse("game_live", args=[game.pk])
