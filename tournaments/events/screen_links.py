"""The link to the projector's page: signed here, so that the projector needs no account.

It shows one evening with whole names, also of people whom strangers are not shown. So it ends: some
days after the evening, or when whoever runs it makes a new one. It ends sooner where the club shows
itself, or its people, to members only.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.core.signing import Signer
from django.http import Http404
from django.utils import timezone

from clubs.models import Club, Shown, Visibility
from tournaments.events.models import Event, EventState
from web.links.codes import code_of, value_of
from web.pages import LinkEnded

SCREEN: Final = Signer(salt="tournaments.screen")
# How many days after the evening the standings may still be looked at by the link.
OPEN_DAYS: Final = 30
CLOSED_DAYS: Final = 3


def screen_code(event: Event) -> str:
    """What the address of the event's projector page ends in."""
    return code_of(SCREEN, f"{event.pk.hex}.{event.screen_edition}")


def event_on_screen(code: str) -> Event:
    """The event of a projector's address, which was signed here: no account is asked.

    Raises Http404 for a made-up address, LinkEnded for one that works no more.
    """
    signed = value_of(SCREEN, code)
    if signed is None:
        raise Http404
    # The first links had no edition.
    number, _dot, edition = signed.partition(".")
    event = Event.objects.select_related("club").filter(pk=UUID(hex=number)).first()
    if event is None:
        raise Http404
    if event.club.closed_at is not None:
        raise LinkEnded
    ends = screen_ends(event)
    if edition != str(event.screen_edition) and (edition or event.screen_edition > 1):
        raise LinkEnded
    if ends is not None and ends <= timezone.now():
        raise LinkEnded
    return event


def screen_ends(event: Event) -> datetime | None:
    """When the link works no more; None as long as the evening is not over."""
    over = event.finished_at
    if event.state == EventState.CANCELLED:
        over = over or event.starts_at
    if over is None:
        return None
    usual = over + timedelta(days=screen_days(event.club))
    return usual if event.screen_until is None else max(usual, event.screen_until)


def screen_days(club: Club) -> int:
    """How many days after its end an evening of this club may be looked at by its link."""
    closed = club.visibility == Visibility.MEMBERS or club.people_shown != Shown.FULL
    return CLOSED_DAYS if closed else OPEN_DAYS
