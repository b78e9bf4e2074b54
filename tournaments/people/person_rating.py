"""Somebody's rating, read with the person's own row."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, F, FilteredRelation, Q, QuerySet, When

from clubs.models import Player
from tournaments.ratings.arithmetic.display import HIDDEN_DAYS
from tournaments.ratings.games import moment
from tournaments.ratings.mark import known_mark, mark_columns, today
from tournaments.ratings.models import PlayerRating
from tournaments.ratings.places import day_number
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import USUAL, ShownRating, show, shown_rating

_COLUMNS = ("kind", "mean", "deviation", "rounds", "partners", "played", "place")


def with_rating(players: QuerySet[Player]) -> QuerySet[Player]:
    """These players with the ratings that are shown of them, and how fresh those are.

    A row for each list; the first of a player's is that which `shown_rating` tells.
    """
    since = moment(day_number(today()) - HIDDEN_DAYS)
    awake = FilteredRelation("ratings", condition=Q(ratings__played__gte=since))
    columns: dict[str, Any] = {f"rating_{name}": F(f"rating__{name}") for name in _COLUMNS}
    usual_first = Case(When(rating__kind=USUAL, then=0), default=1)
    rows = players.annotate(rating=awake, **columns, **mark_columns("club"))
    return rows.order_by("-rating__rounds", usual_first, "rating__kind")


def fresh_rating(player: Player) -> ShownRating | None:
    """The rating of a person, from the row that was read `with_rating`.

    Asked for again only where results have changed since it was worked out.
    """
    row = vars(player)
    known = known_mark(player.club_id, row)
    if keep_fresh(player.club, known) is not known:
        return shown_rating(player)
    if row["rating_kind"] is None:
        return None
    columns = {name: row[f"rating_{name}"] for name in _COLUMNS}
    return show(PlayerRating(player=player, **columns), player.club.slug)
