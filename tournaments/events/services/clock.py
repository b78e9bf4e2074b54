"""The clock of a round, and the break between two: stopped, set on, left out, told to everybody."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.formats import time_format
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Break, Event, Round, RoundState
from tournaments.events.models.round import MOST_EXTRA
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched

CLOCK: Final = ("extra_minutes", "stopped_at", "stopped_seconds", "no_clock")
LONGEST_BREAK: Final = timedelta(hours=6)


class ClockStep(EveningStep):
    """A step at the clock of a round; `before` is how it stood."""

    heard_at_tables = True

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({f"clock:{self.payload['round']}"})

    def undo(self, event: Event) -> None:
        before = dict(self.payload["before"])
        before["stopped_at"] = parse_datetime(before["stopped_at"] or "")
        event.played.filter(number=self.payload["round"]).update(**before)


class ClockStopped(ClockStep):
    """The clock stands still."""

    kind = "clock_stopped"
    sentence = _("Round {round}: the clock was stopped")


class ClockStarted(ClockStep):
    """The clock goes on where it stood."""

    kind = "clock_started"
    sentence = _("Round {round}: the clock goes on")


class MinutesAdded(ClockStep):
    """There are more minutes, or fewer."""

    kind = "minutes"
    sentence = _("Round {round}: {minutes} more minutes")


class ClockLeftOut(ClockStep):
    """The round is played without a clock."""

    kind = "no_clock"
    sentence = _("Round {round} is played without a clock")


class ClockWound(ClockStep):
    """The round has its clock again, with all its minutes from now on."""

    kind = "clock_wound"
    sentence = _("Round {round}: the clock begins again")


class BreakTold(EveningStep):
    """Everybody is told of a break, or that there is none."""

    kind = "break"
    heard_at_tables = True
    sentence = _("Told to everybody: {what}")

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"break:told"})

    def said(self, names: Names) -> Mapping[str, Any]:
        until = parse_datetime(self.payload["until"] or "")
        if not self.payload["resting"] or until is None:
            return {"what": say("no break")}
        return {"what": break_words(self.payload["resting"], until)}

    def undo(self, event: Event) -> None:
        event.resting = self.payload["before"]["resting"]
        event.rests_until = parse_datetime(self.payload["before"]["until"] or "")
        event.save(update_fields=["resting", "rests_until"])


def break_words(resting: str, until: datetime) -> str:
    """A break as everybody is told of it: why, and until when in the zone that is in force."""
    hour = time_format(timezone.localtime(until))
    return say("{why} until {hour}").format(why=Break(resting).label, hour=hour)


def wind_clock(current: Round) -> None:
    """The clock of a round as it is when it is released; not saved."""
    current.extra_minutes, current.stopped_at = 0, None
    current.stopped_seconds, current.no_clock = 0, False


def stop_clock(*, round_: Round, by: AbstractBaseUser) -> Round:
    """Let the clock of a round stand; raises EventRefused `round_not_open`, `clock_stands`."""
    with changing(round_.event) as held:
        current = _played(held, round_)
        if current.stopped_at or current.no_clock:
            raise EventRefused("clock_stands", number=current.number)
        before = _standing(current)
        current.stopped_at = timezone.now()
        note(held, ClockStopped, by, **_set(current, before))
    return current


def start_clock(*, round_: Round, by: AbstractBaseUser) -> Round:
    """Let the clock go on where it stood, or begin where the round had none.

    Raises EventRefused `round_not_open`, `clock_runs`.
    """
    with changing(round_.event) as held:
        current, now = _played(held, round_), timezone.now()
        before = _standing(current)
        if current.no_clock and current.released_at:
            wind_clock(current)
            current.stopped_seconds = int((now - current.released_at).total_seconds())
            note(held, ClockWound, by, **_set(current, before))
            return current
        if current.stopped_at is None:
            raise EventRefused("clock_runs", number=current.number)
        current.stopped_seconds += int((now - current.stopped_at).total_seconds())
        current.stopped_at = None
        note(held, ClockStarted, by, **_set(current, before))
    return current


def add_minutes(*, round_: Round, minutes: int, by: AbstractBaseUser) -> Round:
    """Put minutes to a round, or take some from it where they are negative.

    Raises EventRefused `round_not_open`, `clock_stands` for a round without a clock, `bad_minutes`.
    """
    with changing(round_.event) as held:
        current = _played(held, round_)
        if current.no_clock:
            raise EventRefused("clock_stands", number=current.number)
        before = _standing(current)
        current.extra_minutes += minutes
        if not minutes or abs(current.extra_minutes) > MOST_EXTRA:
            raise EventRefused("bad_minutes", most=MOST_EXTRA)
        note(held, MinutesAdded, by, minutes=minutes, **_set(current, before))
    return current


def leave_clock_out(*, round_: Round, by: AbstractBaseUser) -> Round:
    """Play a round without a clock; raises EventRefused `round_not_open`, `clock_stands`."""
    with changing(round_.event) as held:
        current = _played(held, round_)
        if current.no_clock:
            raise EventRefused("clock_stands", number=current.number)
        before = _standing(current)
        current.no_clock, current.stopped_at = True, None
        note(held, ClockLeftOut, by, **_set(current, before))
    return current


def tell_break(
    *, event: Event, resting: str, until: datetime | None, by: AbstractBaseUser
) -> Event:
    """Tell everybody of a break until then; without a time there is none (any more).

    Raises EventRefused `event_over`, `round_open`, `bad_break` for a time that is over or too far.
    """
    with changing(event) as held:
        must_go_on(held)
        is_open = held.played.filter(state=RoundState.RELEASED).first()
        if is_open is not None:
            raise EventRefused("round_open", number=is_open.number)
        before = {"resting": held.resting, "until": _told(held.rests_until)}
        now = timezone.now()
        if until is not None and not now < until <= now + LONGEST_BREAK:
            raise EventRefused("bad_break")
        held.resting = Break(resting) if until is not None else ""
        held.rests_until = until
        held.save(update_fields=["resting", "rests_until"])
        payload = {"resting": held.resting, "until": _told(until), "before": before}
        note(held, BreakTold, by, **payload)
    return held


def _played(held: Event, round_: Round) -> Round:
    current = held.played.filter(pk=round_.pk, state=RoundState.RELEASED).first()
    if current is None:
        raise EventRefused("round_not_open", number=round_.number)
    return current


def _told(moment: datetime | None) -> str:
    return moment.isoformat() if moment is not None else ""


def _standing(current: Round) -> dict[str, Any]:
    standing = {name: getattr(current, name) for name in CLOCK}
    return {**standing, "stopped_at": _told(current.stopped_at)}


def _set(current: Round, before: Mapping[str, Any]) -> dict[str, Any]:
    """Keep the clock as it is now; what its line in the book says."""
    current.save(update_fields=list(CLOCK))
    return {"round": current.number, "before": before}
