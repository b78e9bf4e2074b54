"""Who may see a season and who may keep it: one function a level, raising 404 or 403."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404

from clubs.access import Visitor, may_see_person, require_role
from clubs.models import Player, Role
from tournaments.seasons.models import Season


def season_to_read(user: Visitor, season_id: int) -> Season:
    """The season with its club and the season before, for whoever may see the club."""
    return _season(user, season_id, None)


def season_to_keep(user: Visitor, season_id: int) -> Season:
    """The season, for the club's administrators and owners."""
    return _season(user, season_id, Role.ADMIN)


def _season(user: Visitor, season_id: int, needed: Role | None) -> Season:
    found = Season.objects.select_related("club", "previous").filter(pk=season_id).first()
    if found is None:
        raise Http404
    require_role(user, found.club, needed)
    return found


def person_of(
    user: Visitor, season: Season, player_id: int, players: QuerySet[Player] | None = None
) -> Player:
    """A person of the season's club, for whoever may know of him; the record that stands for him.

    `players` may know more columns of theirs, which are read along. Raises Http404, also for a
    record that was merged into another.
    """
    found = Player.objects.all() if players is None else players
    player = found.filter(club=season.club_id, pk=player_id, merged_into=None).first()
    if player is None:
        raise Http404
    player.club = season.club
    if not may_see_person(user, player):
        raise Http404
    return player
