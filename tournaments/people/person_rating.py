"""Somebody's rating with its course, read with the person's own row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from django.db.models import (
    Case,
    CharField,
    F,
    FilteredRelation,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)
from django.db.models.functions import Cast, Concat

from clubs.models import Player
from tournaments.people.joined import SEPARATOR, Joined
from tournaments.ratings.arithmetic.display import HIDDEN_DAYS, points
from tournaments.ratings.charts import RatingChart, rating_chart
from tournaments.ratings.games import moment
from tournaments.ratings.mark import known_mark, mark_columns, today
from tournaments.ratings.models import PlayerRating, RatingStep
from tournaments.ratings.places import day_number
from tournaments.ratings.services import keep_fresh
from tournaments.ratings.shown import (
    USUAL,
    Course,
    ShownRating,
    band,
    course,
    show,
    shown_rating,
)

# A drawing has no room for more.
MOST_DRAWN: Final = 1000
_COLUMNS = ("kind", "mean", "deviation", "rounds", "partners", "played", "place")
Steps = Sequence[tuple[datetime, int, int]]


@dataclass(frozen=True, slots=True)
class PersonRating:
    """A rating, and what it was after each round, the first first: when, rating and band."""

    now: ShownRating
    steps: Steps


@dataclass(frozen=True, slots=True)
class RatingStory:
    """A rating for a page: the drawing of a time, and its ends and peak in figures."""

    now: ShownRating
    course: Course | None
    chart: RatingChart | None

    @classmethod
    def of(
        cls, rating: PersonRating, zone: str, between: tuple[datetime, datetime] | None = None
    ) -> RatingStory:
        """Of all rounds, or of those between two moments."""
        told = [
            step for step in rating.steps if between is None or between[0] <= step[0] < between[1]
        ]
        return cls(rating.now, Course.of(told) if told else None, rating_chart(told, zone))


def with_rating(players: QuerySet[Player]) -> QuerySet[Player]:
    """These players with the ratings that are shown of them, and how fresh those are.

    A row for each list; the first of a player's is that which `shown_rating` tells.
    """
    since = moment(day_number(today()) - HIDDEN_DAYS)
    awake = FilteredRelation("ratings", condition=Q(ratings__played__gte=since))
    columns: dict[str, Any] = {f"rating_{name}": F(f"rating__{name}") for name in _COLUMNS}
    usual_first = Case(When(rating__kind=USUAL, then=0), default=1)
    rows = players.annotate(rating=awake, **columns, **mark_columns("club"))
    rows = rows.annotate(rating_steps_told=Subquery(_steps()))
    return rows.order_by("-rating__rounds", usual_first, "rating__kind")


def _steps() -> QuerySet[Any, Any]:
    """The last rounds of a list as text."""
    steps = RatingStep.objects.filter(
        player=OuterRef("pk"),
        round__kind=OuterRef("rating__kind"),
        rounds__gt=OuterRef("rating__rounds") - MOST_DRAWN,
    )
    parts: list[Any] = []
    for column in ("round__at", "mean", "deviation"):
        parts += [Cast(column, CharField()), Value("|")]
    told = Joined(Concat(*parts, output_field=CharField()))
    return steps.order_by().values("player").annotate(told=told).values("told")


def fresh_rating(player: Player) -> PersonRating | None:
    """The rating of a person, from the row that was read `with_rating`.

    Asked for again only where results have changed since it was worked out.
    """
    row = vars(player)
    known = known_mark(player.club_id, row)
    if keep_fresh(player.club, known) is not known:
        now = shown_rating(player)
        return None if now is None else PersonRating(now, course(player, now.kind, MOST_DRAWN))
    if row["rating_kind"] is None:
        return None
    columns = {name: row[f"rating_{name}"] for name in _COLUMNS}
    now = show(PlayerRating(player=player, **columns), player.club.slug)
    return PersonRating(now, _read(row["rating_steps_told"] or ""))


def _read(told: str) -> Steps:
    """The steps that a row told, as `course` gives them."""
    found = []
    for each in filter(None, told.split(SEPARATOR)):
        at, mean, deviation, _end = each.split("|")
        when = datetime.fromisoformat(at)
        when = when if when.tzinfo else when.replace(tzinfo=UTC)
        found.append((when, points(float(mean)), band(float(deviation))))
    return sorted(found)
