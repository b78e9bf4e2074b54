"""The season that is played now, somebody's place in it, and the honours won in those before."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Case, F, Q, When
from django.urls import reverse

from clubs.models import Player
from clubs.selectors import records_of
from tournaments.seasons.models import HonourKind, Season
from tournaments.seasons.season import running_at, season_standing
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

    `now` is None for who has not come to an evening of it; `days` are its first and last.
    """

    season: str
    url: str
    days: tuple[date, date] | None
    now: PlaceNow | None
    honours: tuple[HonourLine, ...]


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

    One query, and those of the present season's table, if there is one. It is named only while it
    is played; honours stand for good.
    """
    now, honours = _of_person(player)
    return PersonSeasons(
        season="" if now is None else now.name,
        url="" if now is None else reverse("season_person", args=[now.pk, player.pk]),
        days=None if now is None else (now.starts_on, now.ends_on),
        now=None if now is None else place_now(now, player),
        honours=tuple(
            HonourLine(str(HonourKind(kind).label), season.name, season.get_absolute_url())
            for season, kind in honours
        ),
    )


def _of_person(player: Player) -> tuple[Season | None, list[tuple[Season, str]]]:
    """The present season, and the seasons in which the person won something, each with what."""
    running = running_at(player.club)
    own = Q(honours__player__in=records_of(player).values("pk"))
    seasons = Season.objects.filter(running | own, club=player.club_id).annotate(
        runs=Case(When(running, then=True), default=False),
        honour=Case(When(own, then=F("honours__kind"))),
    )
    rows = list(seasons.select_related("previous").order_by("-starts_on", "honours__pk"))
    for season in rows:
        season.club = player.club
    now = max((each for each in rows if each.runs), key=_begun, default=None)
    return now, [(season, season.honour) for season in rows if season.honour is not None]


def _begun(season: Season) -> tuple[date, int]:
    return season.starts_on, season.pk
