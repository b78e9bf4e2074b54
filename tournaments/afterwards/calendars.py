"""A club's evenings as a calendar that programs subscribe to (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any, Final

import icalendar
from django.db.models import DateTimeField, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Club
from tournaments.events.models import Event, EventState
from web.days import nearest

# What is longer ago is nobody's appointment any more, and no club plans more evenings than so many.
KEPT: Final = timedelta(days=400)
MOST: Final = 500
AN_HOUR: Final = timedelta(hours=1)
# How often programs are asked to look.
LOOK_AGAIN: Final = timedelta(hours=6)


def club_evenings(club: Club) -> list[Any]:
    """The evenings of a club's calendar with when each last changed: one query."""
    since = timezone.now() - KEPT
    events = Event.objects.filter(club=club, starts_at__gte=since).order_by("starts_at", "pk")
    found = list(with_change(events)[:MOST])
    for event in found:
        event.club = club
    return found


def with_change(events: Any) -> Any:
    """These events with when each was last changed by hand."""
    written = Event.history.filter(id=OuterRef("pk")).order_by("-history_date")
    changed = Subquery(written.values("history_date")[:1])
    either = Coalesce(changed, "starts_at", output_field=DateTimeField())
    return events.annotate(changed_at=either)


def calendar_of(club: Club, events: Iterable[Any], root: str) -> bytes:
    """The calendar of these events of a club, in its own time; `root` is the site's address.

    An evening keeps its identity (UID) for ever, and its number (SEQUENCE) grows with every change,
    so that a program moves what it has and makes nothing twice.
    """
    found = list(events)
    told = icalendar.Calendar()
    told.add("prodid", "-//Best Bower//Evenings//EN")
    told.add("version", "2.0")
    told.add("method", "PUBLISH")
    told.add("x-wr-calname", club.name)
    told.add("x-wr-timezone", club.zone)
    told.add("refresh-interval", LOOK_AGAIN, parameters={"value": "DURATION"})
    told.add("x-published-ttl", "PT6H")
    for event in found:
        told.add_component(_evening(event, root))
    if found:
        days = [nearest(event.starts_at.date()) for event in found]
        # From the year before, whose last change of clocks is the one in force.
        told.add_missing_timezones(
            first_date=min(days).replace(month=1, day=1) - timedelta(days=366),
            last_date=max(days) + timedelta(days=366),
        )
    text: bytes = told.to_ical()
    return text


def _evening(event: Any, root: str) -> icalendar.Event:
    begins = _clipped(timezone.localtime(event.starts_at, event.zone))
    cancelled = event.state == EventState.CANCELLED
    link = f"{root}{event.get_absolute_url()}"
    told = icalendar.Event()
    told.add("uid", f"{event.pk}@bestbower")
    told.add("sequence", event.version)
    told.add("dtstamp", event.changed_at)
    told.add("last-modified", event.changed_at)
    told.add("dtstart", begins)
    told.add("dtend", _end(event, begins))
    # Some programs show what is cancelled like all else.
    title = say("Cancelled: {title}").format(title=event.title) if cancelled else event.title
    told.add("summary", title)
    told.add("location", event.club.name)
    told.add("description", f"{event.get_state_display()}\n{link}")
    told.add("url", link)
    told.add("status", "CANCELLED" if cancelled else "CONFIRMED")
    told.add("transp", "TRANSPARENT" if cancelled else "OPAQUE")
    return told


def _end(event: Event, begins: datetime) -> datetime:
    """When it will be over: by the clock of its rounds, and no sooner than an hour later.

    Added as time that passes: an evening in which the clocks change is as long as any other.
    """
    lasts = max(AN_HOUR, timedelta(minutes=event.rounds * event.minutes))
    return timezone.localtime(begins.astimezone(timezone.get_fixed_timezone(0)) + lasts, event.zone)


def _clipped(moment: datetime) -> datetime:
    """The moment, on a day that every clock has."""
    day = nearest(moment.date())
    return moment if day == moment.date() else datetime.combine(day, moment.timetz())
