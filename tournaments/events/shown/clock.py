"""The clock as everybody reads it: on the wall, on the board and on phones."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from tournaments.events.models import Event, EventState, Round, RoundState
from tournaments.events.selectors import clock_end, due_at
from tournaments.events.services.clock import break_words

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Clock:
    """What the clock says. `due` is when the round is over, while the clock runs; else `words` say
    that it stands, that there is none, or what everybody waits for. `changes_at` is the moment at
    which this is not so any more, though nobody does anything."""

    due: datetime | None = None
    words: str = ""
    changes_at: datetime | None = None

    @property
    def until(self) -> int | str:
        """The second of the change, for the address of a live fragment; empty where none comes."""
        later = self.changes_at is not None and self.changes_at > timezone.now()
        return int(self.changes_at.timestamp()) if self.changes_at is not None and later else ""


def clock_of(event: Event, current: Round | None) -> Clock:
    """The clock of an evening: of the round that is played, else of the break; no query."""
    if current is not None and current.state == RoundState.RELEASED:
        due = due_at(event, current)
        return Clock(due, "" if due else _standing_words(event, current), due)
    if event.state not in {EventState.PLANNED, EventState.RUNNING}:
        return Clock()
    if event.resting and event.rests_until is not None and event.rests_until > timezone.now():
        words = break_words(event.resting, event.rests_until)
        return Clock(words=words, changes_at=event.rests_until)
    return Clock(words=say("Next round soon") if current is not None else "")


def _standing_words(event: Event, current: Round) -> str:
    end = clock_end(event, current)
    if current.no_clock or end is None or current.stopped_at is None:
        return say("No clock in this round")
    minutes = int((end - current.stopped_at).total_seconds()) // MINUTE
    if minutes < 0:
        return say("The clock stands")
    words = ngettext(
        "The clock stands: %(minutes)d minute left",
        "The clock stands: %(minutes)d minutes left",
        minutes,
    )
    return words % {"minutes": minutes}
