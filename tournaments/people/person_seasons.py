"""The season that is played now, somebody's place in it, and the honours won in those before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Player
from clubs.selectors import records_of
from tournaments.seasons.models import Honour, HonourKind, Season
from tournaments.seasons.season import season_standing
from tournaments.seasons.words import place_words, points_words, reason_words, total_words


@dataclass(frozen=True, slots=True)
class HonourLine:
    """An honour with its season."""

    words: str
    season: str
    url: str


@dataclass(frozen=True, slots=True)
class PlaceNow:
    """Where somebody stands in the present season: the place and the points as they are printed."""

    place: str
    points: str
    evenings: int
    reason: str


@dataclass(frozen=True, slots=True)
class PersonSeasons:
    """The page of the person's evenings in the present season, and all honours, the last first.

    `now` is None for who has not come to an evening of it.
    """

    season: str
    url: str
    now: PlaceNow | None
    honours: tuple[HonourLine, ...]


def season_now(club: Club, at: datetime | None = None) -> Season | None:
    """The season of a club that today is in, by the club's clock; of several the last begun."""
    season = Season(club=club)
    today = timezone.localtime(at or timezone.now(), season.zone).date()
    running = Season.objects.filter(club=club, starts_on__lte=today, ends_on__gte=today)
    found = running.select_related("previous").order_by("-starts_on", "-pk").first()
    if found is not None:
        found.club = club
    return found


def place_now(season: Season, player: Player) -> PlaceNow | None:
    """Where a person stands in a season; None before the first evening: as `season_standing`."""
    standing = season_standing(season)
    line = next((each for each in standing.lines if each.person == player.pk), None)
    if line is None:
        return None
    return PlaceNow(
        place=place_words(line) if line.place else "",
        points=points_words(total_words(line.total, in_hundredths=standing.in_hundredths)),
        evenings=line.attended,
        reason=reason_words(line) if line.missing else "",
    )


def person_seasons(player: Player) -> PersonSeasons:
    """The seasons of a person, given with the club by the record that stands for him.

    Two queries, and those of the present season's table, if there is one. It is named only while it
    is played; honours stand for good.
    """
    now = season_now(player.club)
    honours = Honour.objects.filter(player__in=records_of(player)).select_related("season")
    return PersonSeasons(
        season="" if now is None else now.name,
        url="" if now is None else reverse("season_person", args=[now.pk, player.pk]),
        now=None if now is None else place_now(now, player),
        honours=tuple(
            HonourLine(
                str(HonourKind(honour.kind).label),
                honour.season.name,
                honour.season.get_absolute_url(),
            )
            for honour in honours.order_by("-season__starts_on", "pk")
        ),
    )
