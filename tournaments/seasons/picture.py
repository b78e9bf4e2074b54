"""A season as a picture, and what its links say: the table as strangers see it."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from clubs.models import Visibility
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_standing
from tournaments.seasons.shown import People, season_rows
from web.pictures.drawing import TOP, card, figures, lines
from web.pictures.shared import Shared, shared_page

STRANGER = 0


def season_shared(request: HttpRequest, season: Season, mark: str) -> Shared | None:
    """What a page of a season, with its club, says of it; None where strangers see nothing of it.

    `mark` is what changes with every result of the season.
    """
    if season.club.visibility == Visibility.MEMBERS:
        return None
    return shared_page(
        request,
        title=f"{season.name} · {season.club.name}",
        description=f"{_days(season)}.",
        picture=reverse("season_picture", args=[season.pk]),
        version=f"{mark}-{season.ends_on:%Y%m%d}",
    )


def season_svg(season: Season) -> str:
    """The first of the table; before the first evening, from when to when it goes."""
    standing = season_standing(season)
    people = People(season.club, standing.people, STRANGER)
    rows = [(row.place, row.name, row.total.strip()) for row in season_rows(standing, people)]
    count = len(standing.events)
    played = ngettext("%(count)s evening", "%(count)s evenings", count) % {"count": count}
    days = [(season.starts_on, say("First day")), (season.ends_on, say("Last day"))]
    told = [(date_format(day, "SHORT_DATE_FORMAT"), what) for day, what in days]
    return card(
        over=season.club.name,
        title=season.name,
        foot=f"{_days(season)} · {played}",
        body=lines(rows) if rows else figures(told, TOP + 60, 220),
    )


def _days(season: Season) -> str:
    return say("%(first)s to %(last)s") % {
        "first": date_format(season.starts_on, "DATE_FORMAT"),
        "last": date_format(season.ends_on, "DATE_FORMAT"),
    }
