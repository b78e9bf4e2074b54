"""Every change of an event goes through here: one at a time, with a line in the event's book."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from tournaments.models import Event, Logged


@contextmanager
def changing(event: Event) -> Iterator[Event]:
    """The event as it is now, held so that nobody else changes it meanwhile; all or nothing.

    Two assistants and a director write at the same time at the end of a round: the row of the event
    is the lock, so that they wait for each other and never deadlock.
    """
    with transaction.atomic():
        held = Event.objects.select_for_update().get(pk=event.pk)
        held.club = event.club
        yield held
        Event.objects.filter(pk=held.pk).update(version=F("version") + 1)


def note(event: Event, kind: str, by: AbstractBaseUser | None, **payload: Any) -> Logged:
    """Write a line of the book. `payload` is what its undoing needs; called inside `changing`."""
    last = Logged.objects.filter(event=event).aggregate(last=Max("seq"))["last"] or 0
    return Logged.objects.create(
        event=event,
        seq=last + 1,
        kind=kind,
        payload=payload,
        by_id=None if by is None else by.pk,
        at=timezone.now(),
    )
