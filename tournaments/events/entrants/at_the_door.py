"""Which evenings of a club take people in now."""

from __future__ import annotations

from typing import Final

from django.utils import timezone

from clubs.models import Club
from tournaments.events.models import Event, EventState
from web.days import evening_of

ASKED: Final = 5


def evenings_at_the_door(club: Club) -> tuple[list[Event], bool]:
    """The club's evenings of today that are not over, and True; where there is none, the few that
    are nearest, and False: one query."""
    waiting = Event.objects.filter(club=club, state__in=(EventState.PLANNED, EventState.RUNNING))
    now = timezone.now()
    today = evening_of(now, club.zone)
    found = sorted(waiting, key=lambda event: (abs(event.starts_at - now), str(event.pk)))
    for event in found:
        event.club = club
    tonight = [event for event in found if evening_of(event.starts_at, club.zone) == today]
    return (tonight, True) if tonight else (found[:ASKED], False)
