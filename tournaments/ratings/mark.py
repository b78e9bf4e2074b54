"""Whether anything has happened since the ratings of a club were worked out: one query."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from django.db.models import (
    BigIntegerField,
    CharField,
    Count,
    ExpressionWrapper,
    F,
    Max,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    Value,
)
from django.db.models.functions import Cast, Coalesce, Concat
from django.utils import timezone

from clubs.models import Club, Player
from scoring.models import Game
from tournaments.events.models import Event
from tournaments.ratings.arithmetic.snapshot import VERSION

# After so long a worker that was asked is believed to have died.
PATIENCE: Final = timedelta(minutes=10)


@dataclass(frozen=True, slots=True)
class Watermark:
    """What the ratings of a club say (`mark`, `day`), and what they should say (`wanted`).

    `lists` is that of `ClubRatings`.
    """

    club_id: int
    wanted: str
    mark: str
    day: date | None
    asked: str
    asked_at: datetime | None
    replayed_at: datetime | None
    lists: list[dict[str, Any]]

    @property
    def is_current(self) -> bool:
        """Whether every result counts in them."""
        return self.mark == self.wanted

    @property
    def is_fresh(self) -> bool:
        """Whether they are also those of today."""
        return self.is_current and self.day == today()

    @property
    def is_asked(self) -> bool:
        """Whether somebody is at it already."""
        return (
            self.asked == self.asking
            and self.asked_at is not None
            and timezone.now() - self.asked_at < PATIENCE
        )

    @property
    def asking(self) -> str:
        """What a worker is asked for: these results, on this day."""
        return f"{self.wanted} {today()}"


def today() -> date:
    """The day by which idleness is counted, the same for all clubs."""
    return datetime.now(UTC).date()


def watermark(club_id: int) -> Watermark:
    """How the ratings of a club stand; the club must be there.

    Results change an event's version, entries that of a game, and a game that ends has the latest
    end. Merges are told by the numbers of both records, and who retires leaves the board. What
    slips through (a change by hand in the database) is found by the nightly replay, which asks no
    mark.
    """
    # A replay asks it again and again in one request: no `get`, which looks like a loop.
    (row,) = (
        Club.objects.filter(pk=club_id)
        .annotate(
            of_events=_of_club(Event.objects.all(), Count("*"), Sum("version")),
            of_games=_of_club(
                Game.objects.filter(over=True), Count("*"), Sum("version"), Max("ended_at")
            ),
            of_merges=_of_club(
                Player.objects.filter(root__isnull=False),
                Count("*"),
                Sum("root_id"),
                Sum(ExpressionWrapper(F("pk") * F("root_id"), BigIntegerField())),
            ),
            of_retired=_of_club(Player.objects.filter(retired=True), Count("*"), Sum("pk")),
        )
        .values_list(
            "of_events",
            "of_games",
            "of_merges",
            "of_retired",
            "ratings__mark",
            "ratings__day",
            "ratings__asked",
            "ratings__asked_at",
            "ratings__replayed_at",
            "ratings__lists",
        )
    )
    *sums, mark, day, asked, asked_at, replayed_at, lists = row
    wanted = " ".join([str(VERSION), *sums])
    return Watermark(
        club_id, wanted, mark or "", day, asked or "", asked_at, replayed_at, lists or []
    )


def _of_club(rows: QuerySet[Any], *sums: Any) -> Coalesce:
    """Sums over a club's rows in one text, such as `12/340`; empty without rows."""
    parts: list[Any] = []
    for each in sums:
        parts += [Cast(each, CharField()), Value("/")]
    told = rows.filter(club=OuterRef("pk")).order_by().values("club")
    said = told.annotate(told=Concat(*parts, output_field=CharField())).values("told")
    return Coalesce(Subquery(said), Value(""), output_field=CharField())
