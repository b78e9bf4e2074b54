"""The evenings of a club that its page leads to."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise

from clubs.models import Club
from tournaments.events.models import Event, EventState

MOST_EVENTS = 4


@dataclass(frozen=True, slots=True)
class ClubEvent:
    """An event with its day on the club's calendar, and how far it has come."""

    title: str
    day: str
    state: str | Promise
    running: bool
    url: str


def club_events(club: Club) -> list[ClubEvent]:
    """The latest evenings, those to come first: one query."""
    events = Event.objects.filter(club=club).order_by("-starts_at", "pk")[:MOST_EVENTS]
    told = []
    for event in events:
        event.club = club
        day = date_format(timezone.localtime(event.starts_at, event.zone), "DATE_FORMAT")
        running = event.state == EventState.RUNNING
        told.append(
            ClubEvent(
                event.title, day, event.get_state_display(), running, event.get_absolute_url()
            )
        )
    return told
