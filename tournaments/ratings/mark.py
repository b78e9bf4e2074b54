"""Whether anything has happened since the ratings of a club were worked out: one query."""

from __future__ import annotations

from collections.abc import Mapping
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
_OF_RATINGS: Final = ("mark", "day", "asked", "asked_at", "replayed_at", "lists")


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


def other_arithmetic(mark: str) -> bool:
    """Whether a stored mark is of another version of the arithmetic than this one."""
    return bool(mark) and mark.split(maxsplit=1)[0] != str(VERSION)


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
    columns = mark_columns()
    # A replay asks it again and again in one request: no `get`, which looks like a loop.
    (row,) = Club.objects.filter(pk=club_id).annotate(**columns).values(*columns)
    return known_mark(club_id, row)


def mark_columns(way: str = "") -> dict[str, Any]:
    """What `known_mark` reads, for rows of clubs, or of what leads to its club by this way."""
    club = way or "pk"
    columns: dict[str, Any] = {
        "mark_events": _of_club(club, Event.objects.all(), Count("*"), Sum("version")),
        "mark_games": _of_club(
            club, Game.objects.filter(over=True), Count("*"), Sum("version"), Max("ended_at")
        ),
        "mark_merges": _of_club(
            club,
            Player.objects.filter(root__isnull=False),
            Count("*"),
            Sum("root_id"),
            Sum(ExpressionWrapper(F("pk") * F("root_id"), BigIntegerField())),
        ),
        "mark_retired": _of_club(club, Player.objects.filter(retired=True), Count("*"), Sum("pk")),
    }
    rated = f"{way}__ratings" if way else "ratings"
    return columns | {f"rated_{name}": F(f"{rated}__{name}") for name in _OF_RATINGS}


def known_mark(club_id: int, row: Mapping[str, Any]) -> Watermark:
    """How the ratings of a club stood when a row was read with `mark_columns`."""
    sums = [row[f"mark_{name}"] for name in ("events", "games", "merges", "retired")]
    mark, day, asked, asked_at, replayed_at, lists = (row[f"rated_{name}"] for name in _OF_RATINGS)
    wanted = " ".join([str(VERSION), *sums])
    return Watermark(
        club_id, wanted, mark or "", day, asked or "", asked_at, replayed_at, lists or []
    )


def _of_club(club: str, rows: QuerySet[Any], *sums: Any) -> Coalesce:
    """Sums over a club's rows in one text, such as `12/340`; empty without rows."""
    parts: list[Any] = []
    for each in sums:
        parts += [Cast(each, CharField()), Value("/")]
    told = rows.filter(club=OuterRef(club)).order_by().values("club")
    said = told.annotate(told=Concat(*parts, output_field=CharField())).values("told")
    return Coalesce(Subquery(said), Value(""), output_field=CharField())
