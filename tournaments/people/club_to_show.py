"""A club for strangers to look at: the public one that met last, and what there is to see of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from clubs.models import Club, Visibility
from scoring.models import Game
from tournaments.events.models import Event, EventState
from tournaments.people.evening_places import A_NIGHT, ENDED, PlaceLine, best_places, short_day_of
from tournaments.seasons.evenings import BEGUN, foldable


@dataclass(frozen=True, slots=True)
class ClubToShow:
    """A public club: its evening now or next, and who was best at the last one that ended.

    Each is None, or empty, where there is none; `evening_day` and `last_day` are short. `evenings`
    and `games` are how many it has had.
    """

    club: Club
    evenings: int
    games: int
    evening: Event | None
    evening_day: str
    last: Event | None
    last_day: str
    best: list[PlaceLine]


def club_to_show(playing: Club | None) -> ClubToShow | None:
    """The public club whose evening began last, three queries; or a public one that is known to
    be playing, without any evening; None where no club is public."""
    public = Event.objects.filter(club__visibility=Visibility.PUBLIC, club__closed_at=None)
    begun = public.filter(state__in=BEGUN).select_related("club")
    counted = begun.annotate(
        evenings=_number(Event.objects.filter(state__in=BEGUN)),
        games=_number(Game.objects.filter(over=True)),
    )
    newest: Any = counted.order_by("-starts_at", "pk").first()
    if newest is None:
        return None if playing is None else ClubToShow(playing, 0, 0, None, "", None, "", [])
    club = newest.club
    evening = last = None
    for event in _evenings(club, timezone.now()):
        event.club = club
        if event.state in ENDED:
            last = event
        elif evening is None or event.state == EventState.RUNNING:
            evening = event
    return ClubToShow(
        club,
        newest.evenings,
        newest.games,
        evening,
        _day(evening),
        last,
        _day(last),
        [] if last is None else best_places(last, role=0),
    )


def _number(rows: QuerySet[Any]) -> Coalesce:
    """How many of these rows the club of an event has, as a column."""
    own = rows.filter(club=OuterRef("club")).order_by().values("club")
    return Coalesce(Subquery(own.annotate(n=Count("*")).values("n")), 0)


def _evenings(club: Club, now: datetime) -> QuerySet[Any]:
    """What is played now, what comes next, and what ended last: at most one of each."""
    own = Event.objects.filter(club=club).order_by("-starts_at", "pk")
    lately = own.filter(starts_at__gt=now - A_NIGHT)
    running = lately.filter(state=EventState.RUNNING).values("pk")[:1]
    ended = own.filter(state__in=ENDED).values("pk")[:1]
    coming = lately.filter(state=EventState.PLANNED).order_by("starts_at", "pk")
    wanted = Q(pk__in=running) | Q(pk__in=ended) | Q(pk__in=coming.values("pk")[:1])
    return foldable(Event.objects.filter(wanted)).order_by("starts_at", "pk")


def _day(event: Event | None) -> str:
    return "" if event is None else short_day_of(event)
