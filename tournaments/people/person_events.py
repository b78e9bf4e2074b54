"""The events that somebody came to, for the person's page."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, QuerySet
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
    """The events of a person, given by the record that stands for him: three queries."""
    came = _came(player)
    counts = came.aggregate(events=Count("event", distinct=True), prizes=Count("prizes"))
    last = came.select_related("event__club").prefetch_related("prizes")
    return PersonEvents(
        events=counts["events"],
        prizes=counts["prizes"],
        last=tuple(_line(entrant) for entrant in last.order_by("-event__starts_at")[:MOST_EVENTS]),
    )


def _came(player: Player) -> QuerySet[Entrant]:
    """Where the person was checked in; a draft entry says nothing about anybody."""
    return Entrant.objects.filter(first_round__gt=0, player__in=records_of(player))


def _line(entrant: Entrant) -> EventLine:
    event = entrant.event
    begins = timezone.localtime(event.starts_at, event.zone)
    return EventLine(
        title=event.title,
        day=date_format(begins, "DATE_FORMAT"),
        prizes=tuple(prize.name for prize in entrant.prizes.all()),
        url=reverse("event_entrant", args=[event.pk, entrant.number]),
    )
