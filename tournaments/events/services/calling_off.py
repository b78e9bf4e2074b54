"""An evening that is not played: called off and kept as such, or taken away with all it had."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from scoring.models import Game
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState, Result, RoundState, Table
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched


def has_records(event: Event) -> bool:
    """Whether a result or a hand of an event was written down: two queries at most."""
    if Result.objects.filter(table__round__event=event).exists():
        return True
    tables = Table.objects.filter(round__event=event, game__isnull=False)
    return Game.objects.filter(pk__in=tables.values("game"), version__gt=0).exists()


class CalledOff(EveningStep):
    """An evening is not played."""

    kind = "cancelled"
    sentence = _("Event cancelled: {reason}")

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"state:all"})

    def undo(self, event: Event) -> None:
        event.state = self.payload["before"]
        event.save(update_fields=["state"])


def call_off(*, event: Event, by: AbstractBaseUser, reason: str) -> Event:
    """Say that an evening is not played; its people and its book stay, and an undo brings it back.

    Raises EventRefused `event_over`, `no_reason`, `has_records` where something was written down:
    such an evening is finished instead.
    """
    with changing(event) as held:
        must_go_on(held)
        if not reason.strip():
            raise EventRefused("no_reason")
        if has_records(held):
            raise EventRefused("has_records")
        before = held.state
        held.state = EventState.CANCELLED
        held.save(update_fields=["state"])
        note(held, CalledOff, by, before=before, reason=reason.strip()[:200])
    return held


def why_called_off(event: Event) -> str:
    """The reason, empty for an evening that is played: one query for one that is not."""
    if event.state != EventState.CANCELLED:
        return ""
    line = event.log.filter(kind=CalledOff.kind, undone=False).order_by("-seq").first()
    return "" if line is None else str(line.payload["reason"])


@transaction.atomic
def delete_event(*, event: Event) -> None:
    """Take an event away for good with its people and its book, as if it had never been made.

    People who were entered stay on the club's list. Raises EventRefused `was_released` once a round
    was released, `has_records` where something was written down.
    """
    held = Event.objects.select_for_update().get(pk=event.pk)
    if has_records(held) or held.till_lines.exists():
        raise EventRefused("has_records")
    if held.played.exclude(state=RoundState.DRAFT).exists():
        raise EventRefused("was_released")
    held.played.all().delete()
    held.pairs.all().delete()
    held.delete()
