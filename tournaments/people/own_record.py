"""What an account has here: its clubs, its people in them, its games, its last change of rating."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db.models import Q, QuerySet

from clubs.models import Club, Membership, Player, Role
from clubs.selectors import players_of
from scoring.access import readable_games
from scoring.models import Game, Sitting
from tournaments.ratings.mark import known_mark, mark_columns
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.rounds import ToldRound, told_round
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import ShownRating, history, show

# Of somebody who is in more clubs than he could play in, so many are read.
MOST_CLUBS: Final = 12


@dataclass(frozen=True, slots=True)
class OwnClub:
    """A club of an account with its role there, 0 for none, and the person that it is, if any."""

    club: Club
    role: int
    record: Player | None

    @property
    def may_direct(self) -> bool:
        """Whether new evenings are this account's to make."""
        return self.role >= Role.DIRECTOR


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating as it stands, and the round after which it became that."""

    rating: ShownRating
    told: ToldRound


def own_records(user: User) -> list[Player]:
    """The people that an account is, each with how fresh the ratings of the club are: one query."""
    return list(players_of(user).annotate(**mark_columns("club"))[:MOST_CLUBS])


def own_clubs(user: User, records: Iterable[Player]) -> list[OwnClub]:
    """The clubs of an account by name, those that are open: one query. A table's phone has none."""
    of_club = {record.club_id: record for record in records}
    held = Membership.objects.filter(user=user).exclude(role=Role.TABLE).select_related("club")
    found = {
        each.club_id: OwnClub(each.club, each.role, of_club.get(each.club_id))
        for each in held.filter(club__closed_at=None).order_by("club__name", "pk")[:MOST_CLUBS]
    }
    for record in of_club.values():
        if record.club.closed_at is None:
            found.setdefault(record.club_id, OwnClub(record.club, 0, record))
    return sorted(found.values(), key=lambda each: (each.club.name, each.club.pk))


def own_results(user: User, records: Sequence[Player]) -> QuerySet[Game]:
    """The games that ended in which this account sat, and those at home that it started, the latest
    first. For who is on no club's list all that it started."""
    own = Q(created_by_id=user.pk)
    if records:
        sat = Sitting.objects.filter(of_people("player", records))
        own = Q(own, club=None) | Q(pk__in=sat.values("game"))
    return readable_games(user).filter(own, over=True).order_by("-ended_at", "pk")


def last_change(records: Sequence[Player]) -> RatingChange | None:
    """The last rated round of any of these people: two queries while no result is new.

    None for who has no rating, or none that is shown any more. Of several clubs with new results
    one is brought up to date at each look.
    """
    if not records:
        return None
    for record in records:
        known = known_mark(record.club_id, vars(record))
        if not known.is_fresh:
            keep_fresh(record.club, known)
            break
    by_number = {record.pk: record for record in records}
    newest = PlayerRating.objects.filter(player__in=records).order_by("-played", "-rounds").first()
    if newest is None:
        return None
    player = by_number[newest.player_id]
    rating = show(newest, player.club.slug)
    step = history(player, newest.kind).first()
    return None if step is None or rating.dormant else RatingChange(rating, told_round(step))


def of_people(way: str, records: Iterable[Player]) -> Q:
    """What belongs to these people under any of their records, by this way to a player."""
    numbers = [record.pk for record in records]
    return Q(**{f"{way}__in": numbers}) | Q(**{f"{way}__root__in": numbers})
