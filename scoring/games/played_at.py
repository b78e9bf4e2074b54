"""When something happened, by the clock on the wall of the club where it did."""

from __future__ import annotations

from datetime import date, datetime, tzinfo
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format

from scoring.models import Game
from web.days import evening_of, short_day


def zone_of(game: Game) -> tzinfo:
    """The time zone of a game's club, the site's own for a game at home."""
    return timezone.get_default_timezone() if game.club is None else ZoneInfo(game.club.zone)


def evening(game: Game) -> date:
    """The evening a game belongs to, in the club's zone."""
    if game.club is None:
        return timezone.localtime(game.created_at, zone_of(game)).date()
    return evening_of(game.created_at, game.club.zone)


def played_on(game: Game) -> str:
    """The evening a game belongs to, in the reader's notation and the club's zone."""
    return date_format(evening(game), "DATE_FORMAT")


def played_lately(game: Game) -> str:
    """The evening a game belongs to, short, for a list."""
    return short_day(evening(game))


def day(moment: datetime, game: Game) -> str:
    """A day in the reader's notation and the club's zone."""
    return date_format(timezone.localtime(moment, zone_of(game)), "DATE_FORMAT")
