"""What is shown of somebody's rating, and where it came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, cast

from django.db.models import F, QuerySet, Window
from django.db.models.functions import Lag
from django.urls import reverse
from django.utils import timezone

from clubs.models import Club, Player, Shown
from clubs.names.namesakes import names_shown
from clubs.names.visibility import sees_names
from tournaments.ratings.arithmetic import Rating, hidden, reasons, shown
from tournaments.ratings.arithmetic.display import (
    BAND_DEVIATIONS,
    HIDDEN_DAYS,
    POINTS_A_SKILL,
    points,
)
from tournaments.ratings.games import days
from tournaments.ratings.mark import today
from tournaments.ratings.models import PlayerRating, RatingCorrection, RatingStep
from tournaments.ratings.places import day_number
from tournaments.ratings.words import kind_words, rating_text, reason_words

# The list that most people mean.
USUAL: Final = "2-2"


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating for a page: whole points, `low` to `high` the band of two times in three.

    `question`: provisional, for the `reasons`, which are sentences. `partners` are counted up to
    four. `played` is the last rated round. `place` on the leaderboard, None for who is not on it.
    `dormant`: no game for a year, so that it is shown nowhere. `text` is ready to print.
    """

    player_id: int
    club_slug: str
    kind: str
    kind_words: str
    rating: int
    band: int
    low: int
    high: int
    question: bool
    reasons: tuple[str, ...]
    rounds: int
    partners: int
    played: datetime
    place: int | None
    dormant: bool
    text: str

    @property
    def url(self) -> str:
        """The page with its history."""
        return reverse("person_rating", args=[self.club_slug, self.player_id])


def shown_rating(player: Player) -> ShownRating | None:
    """The rating of a person, given by the record that stands for him and with his club.

    Of several lists that in which he played most rounds. None where there is nothing to show: no
    rated round, or none for a year. One query; it does not look whether there are newer results
    (`services.rating.keep_fresh` does).
    """
    found = [rating for rating in shown_ratings(player) if not rating.dormant]
    return found[0] if found else None


def shown_ratings(player: Player) -> tuple[ShownRating, ...]:
    """All ratings of a person, the list with most rounds first: one query."""
    rows = PlayerRating.objects.filter(player=player)
    told = [show(row, player.club.slug) for row in rows]
    return tuple(sorted(told, key=lambda each: (-each.rounds, each.kind != USUAL, each.kind)))


def show(row: PlayerRating, club_slug: str) -> ShownRating:
    """A stored rating as it is shown today."""
    rating = Rating(row.mean, row.deviation, row.rounds, row.partners, days(row.played))
    at = day_number(today())
    told = shown(rating, at)
    return ShownRating(
        player_id=row.player_id,
        club_slug=club_slug,
        kind=row.kind,
        kind_words=kind_words(row.kind),
        rating=told.rating,
        band=told.band,
        low=told.low,
        high=told.high,
        question=told.question,
        reasons=tuple(reason_words(reason) for reason in reasons(rating, at)),
        rounds=row.rounds,
        partners=row.partners,
        played=row.played,
        place=row.place,
        dormant=hidden(rating, at),
        text=rating_text(told),
    )


def listed(
    club: Club, kind: str, role: int, *, provisional: bool = False
) -> QuerySet[PlayerRating]:
    """A list for a reader with this role, each with the player: the leaderboard, the first first.

    `provisional`: those who are not on it and have played in the last year, the best first. Where
    a club shows nobody to strangers, they get nobody.
    """
    rows = PlayerRating.objects.filter(club=club, kind=kind)
    if not sees_names(role) and club.people_shown == Shown.HIDDEN:
        return rows.none()
    rows = rows.select_related("player")
    if not provisional:
        return rows.filter(place__isnull=False).order_by("place", "player")
    since = timezone.now() - timedelta(days=HIDDEN_DAYS)
    rows = rows.filter(place=None, played__gte=since, player__retired=False)
    return rows.order_by("-mean", "player")


def rated_names(rows: Iterable[PlayerRating], club: Club, role: int) -> dict[int, str]:
    """Everybody of a whole list as this reader sees them, by key: namesakes are told apart also
    where they are on different pages of it."""
    return names_shown({row.player_id: row.player for row in rows}, club=club, role=role)


class CourseStep(RatingStep):
    """A step that knows what was before it, None at the first."""

    before_mean: float | None
    before_deviation: float | None

    class Meta:
        abstract = True


def history(player: Player, kind: str) -> QuerySet[CourseStep]:
    """A person's rounds in a list, the last first, each with its round and where it was played."""
    steps = RatingStep.objects.filter(player=player, round__kind=kind)
    in_order = F("round__at").asc()
    before = steps.annotate(
        before_mean=Window(Lag("mean"), order_by=in_order),
        before_deviation=Window(Lag("deviation"), order_by=in_order),
    )
    told = before.select_related("round", "event").order_by("-round__at")
    return cast("QuerySet[CourseStep]", told)


def course(player: Player, kind: str, most: int) -> list[tuple[datetime, int, int]]:
    """When, rating and band in points after each of the last `most` rounds, the first first."""
    steps = RatingStep.objects.filter(player=player, round__kind=kind).order_by("-round__at")
    rows = steps.values_list(F("round__at"), "mean", "deviation")[:most]
    return [(at, points(mean), band(deviation)) for at, mean, deviation in reversed(rows)]


@dataclass(frozen=True, slots=True)
class Course:
    """A drawing of a rating in figures: its ends, and the best and the worst between them."""

    first: tuple[datetime, int]
    last: tuple[datetime, int]
    highest: tuple[datetime, int]
    lowest: tuple[datetime, int]

    @classmethod
    def of(cls, told: Sequence[tuple[datetime, int, int]]) -> Course:
        """From the rows of the drawing, of which there is one at least."""
        rows = [(at, rating) for at, rating, _ in told]
        return cls(
            rows[0], rows[-1], max(rows, key=lambda row: row[1]), min(rows, key=lambda row: row[1])
        )


def corrections(player: Player) -> QuerySet[RatingCorrection]:
    """When a person's rating changed for something that was put right, the last first."""
    return RatingCorrection.objects.filter(player=player).order_by("-at", "-pk")


def band(deviation: float) -> int:
    """A deviation as the points to each side that are shown."""
    return round(POINTS_A_SKILL * BAND_DEVIATIONS * deviation)
