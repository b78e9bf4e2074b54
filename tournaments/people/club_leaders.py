"""The heads of a club's season and of its leaderboard, for the club's page."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from clubs.models import Club
from clubs.names.namesakes import names_shown
from clubs.names.visibility import is_hidden
from tournaments.ratings.mark import known_mark
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import listed, show
from tournaments.seasons.models import Season
from tournaments.seasons.season import season_standing
from tournaments.seasons.shown import People
from tournaments.seasons.words import aligned, points_words, total_words

MOST_LEADERS = 5


@dataclass(frozen=True, slots=True)
class LeaderLine:
    """A place at the head of a list; `url` is empty where the reader may not know who it is."""

    place: int | None
    name: str
    text: str
    url: str


def club_leaders(club: Club, role: int) -> list[LeaderLine]:
    """The first of the most played list, for a reader with this role.

    One query while nothing has changed: the club was read with `mark_columns`.
    """
    lists = keep_fresh(club, known_mark(club.pk, vars(club))).lists
    if not lists:
        return []
    told = []
    rows = list(listed(club, lists[0]["kind"], role)[:MOST_LEADERS])
    names = names_shown({row.player_id: row.player for row in rows}, club=club, role=role)
    for row in rows:
        player = row.player
        rating = show(row, club.slug)
        hidden = is_hidden(player, club=club, role=role)
        url = "" if hidden else reverse("person", args=[club.slug, player.pk])
        told.append(LeaderLine(rating.place, names[player.pk], rating.text, url))
    return told


def season_leaders(season: Season, role: int) -> list[LeaderLine]:
    """The first of a season as it stands, for a reader with this role: as `season_standing`."""
    standing = season_standing(season)
    people = People(season.club, standing.people, role)
    lines = standing.lines[:MOST_LEADERS]
    in_hundredths = standing.in_hundredths
    totals = aligned([total_words(line.total, in_hundredths=in_hundredths) for line in lines])
    told = []
    for line, total in zip(lines, totals, strict=True):
        shown = people.may_open(line.person)
        url = reverse("season_person", args=[season.pk, line.person]) if shown else ""
        told.append(LeaderLine(line.place or None, people(line.person), points_words(total), url))
    return told
