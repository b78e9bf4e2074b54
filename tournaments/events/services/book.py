"""Every change of an event goes through here: one at a time, with a line in the event's book."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone

from scoring.telling.to_tables import say_to_tables
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState, Logged, RoundState
from tournaments.events.services.steps import BookLine

NOBODY: Mapping[UUID, Event] = MappingProxyType({})
# The events that are held by what runs now.
_HELD: ContextVar[Mapping[UUID, Event]] = ContextVar("held_events", default=NOBODY)


@contextmanager
def changing(event: Event) -> Iterator[Event]:
    """The event as it is now, held so that nobody else changes it meanwhile; all or nothing.

    Two assistants and a director write at the same time at the end of a round: the row of the event
    is the lock, so that they wait for each other and never deadlock. What changes
    the same event within is part of the same change.
    """
    outer = _HELD.get().get(event.pk)
    if outer is not None:
        with transaction.atomic():  # what a part refuses is not half done
            yield outer
        return
    with transaction.atomic():
        held = Event.objects.select_for_update().get(pk=event.pk)
        held.club = event.club
        token = _HELD.set({**_HELD.get(), held.pk: held})
        try:
            yield held
        finally:
            _HELD.reset(token)
        Event.objects.filter(pk=held.pk).update(version=F("version") + 1)


def must_go_on(event: Event) -> None:
    """Raises EventRefused `event_over` for an evening that is finished or called off."""
    if event.state not in {EventState.PLANNED, EventState.RUNNING}:
        raise EventRefused("event_over")


def tell_tables(event: Event) -> None:
    """Something else is said to the phones at the tables of the newest round from now on."""
    current = event.played.exclude(state=RoundState.DRAFT).order_by("-number").first()
    if current is not None:
        say_to_tables(current.tables.values_list("game_id", flat=True))


def note(event: Event, kind: type[BookLine], by: AbstractBaseUser | None, **payload: Any) -> Logged:
    """Write a line of the book. `payload` is what its telling and undoing need; called inside
    `changing`."""
    return note_all(event, kind, by, [payload])[0]


def note_all(
    event: Event,
    kind: type[BookLine],
    by: AbstractBaseUser | None,
    payloads: Sequence[Mapping[str, Any]],
) -> list[Logged]:
    """Write a line for each of these at once."""
    if kind.heard_at_tables:
        tell_tables(event)
    last = Logged.objects.filter(event=event).aggregate(last=Max("seq"))["last"] or 0
    return Logged.objects.bulk_create(
        Logged(
            event=event,
            seq=seq,
            kind=kind.kind,
            payload=payload,
            by_id=None if by is None else by.pk,
            at=timezone.now(),
        )
        for seq, payload in enumerate(payloads, last + 1)
    )
