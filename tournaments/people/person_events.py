"""The events that somebody came to, for the person's page."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from clubs.models import Player
from clubs.selectors import records_of
from tournaments.events.models import Entrant

MOST_EVENTS = 5


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event with the person's prizes there; `url` is the person's own evening in it."""

    title: str
    day: str
    prizes: tuple[str, ...]
    url: str


@dataclass(frozen=True, slots=True)
class PersonEvents:
    """How many events somebody came to, the prizes of all of them, and the last ones."""

    events: int
    prizes: int
    last: tuple[EventLine, ...]


def person_events(player: Player) -> PersonEvents:
    """The events of a person, given with the club by the record that stands for him: one query."""
    came = Entrant.objects.filter(first_round__gt=0, player__in=records_of(player))
    rows: Any = came.order_by("-event__starts_at", "pk", "prizes__pk").values_list(
        "pk", "event_id", "event__title", "event__starts_at", "number", "prizes__name"
    )
    prizes: dict[int, list[str]] = {}
    told: dict[int, Any] = {}
    for entrant, *event, prize in rows:
        told.setdefault(entrant, event)
        prizes.setdefault(entrant, []).extend([] if prize is None else [prize])
    zone = ZoneInfo(player.club.zone)
    return PersonEvents(
        events=len({event for event, *_ in told.values()}),
        prizes=sum(map(len, prizes.values())),
        last=tuple(
            EventLine(
                title=title,
                day=date_format(timezone.localtime(begins, zone), "DATE_FORMAT"),
                prizes=tuple(prizes[entrant]),
                url=reverse("event_entrant", args=[event, number]),
            )
            for entrant, (event, title, begins, number) in islice(told.items(), MOST_EVENTS)
        ),
    )
