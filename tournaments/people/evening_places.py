"""Places of an evening from the lines that are kept of it, for pages that show a few of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone

from clubs.models import Player
from clubs.names.namesakes import names_shown
from tournaments.events.models import Event, EventState
from tournaments.people.own_record import of_people
from tournaments.seasons.evenings import fold_changed
from tournaments.seasons.models import EveningLine
from web.days import short_day

ENDED: Final = (EventState.FINISHED, EventState.PUBLISHED)
# What began earlier than this and was never finished is not played any more.
A_NIGHT: Final = timedelta(hours=18)
PODIUM: Final = 3
# A place that more people share is no place to be shown off with.
MOST_LINES: Final = 8


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """Who has a place: two names where pairs entered."""

    place: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnPlace:
    """Somebody's place, 0 for none, of how many, with whom, and the page of that evening."""

    place: int
    of: int
    shared: bool
    partner: str
    url: str

    @property
    def printed(self) -> str:
        """The place with its sign where it is shared, as in the standings."""
        return f"{self.place}{'=' if self.shared else ''}"


def short_day_of(event: Event) -> str:
    """The day of an event with its club, by the clock there, as short as it can be told."""
    return short_day(timezone.localtime(event.starts_at, event.zone).date())


def best_places(event: Any, *, role: int) -> list[PlaceLine]:
    """The first three of a `foldable` event that ended, with its club, for a reader with this role:
    one query while nothing has changed."""
    fold_changed([event])
    rows = EveningLine.objects.filter(event=event, place__gte=1, place__lte=PODIUM)
    lines = list(rows.select_related("player__root").order_by("place", "pair", "pk")[:MOST_LINES])
    names = _names(lines, event, role)
    told: dict[Any, list[EveningLine]] = {}
    for line in lines:
        told.setdefault(("pair", line.pair) if line.pair else line.pk, []).append(line)
    return [
        PlaceLine(each[0].place, tuple(names[line.pk] for line in each)) for each in told.values()
    ]


def own_place(event: Any, people: Sequence[Player], *, role: int) -> OwnPlace | None:
    """What one of these people made of a `foldable` event, by the records that stand for them:
    one query while nothing has changed. None for who played no round of it."""
    fold_changed([event])
    own = of_people("player", people)
    pairs = EveningLine.objects.filter(own, event=event, pair__gt=0).values("pair")
    rows = EveningLine.objects.filter(own | Q(pair__in=pairs), event=event)
    lines = list(rows.select_related("player__root").order_by("pk"))
    numbers = {each.pk for each in people}
    line = next((each for each in lines if _head(each).pk in numbers), None)
    if line is None:
        return None
    names = _names(lines, event, role)
    return OwnPlace(
        place=line.place,
        of=line.placed,
        shared=line.sharing > 1,
        partner=next((names[each.pk] for each in lines if each.pk != line.pk), ""),
        url=reverse("event_entrant", args=[event.pk, line.entrant]),
    )


def _names(lines: Iterable[EveningLine], event: Event, role: int) -> dict[int, str]:
    people = {line.pk: _head(line) for line in lines}
    return names_shown(people, club=event.club, role=role)


def _head(line: EveningLine) -> Player:
    """The record that stands for the person."""
    head: Player = line.player.root or line.player
    return head
