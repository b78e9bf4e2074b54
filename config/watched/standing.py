"""Figures of the site as it stands: games that are played, tasks that wait, what was not seen."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.contrib.sessions.models import Session
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from clubs.models import Club
from scoring.models import Game, LateEntry
from tournaments.afterwards.models import MailState, ResultMail
from tournaments.events.models import Event, EventState

# A game in which nothing was written for so long is not played any more, whatever its log says.
PLAYED = timedelta(hours=6)


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, the name that it has for programs, and what it means."""

    key: str
    meaning: str
    value: int


def standing() -> list[Figure]:
    """One query a figure."""
    now = timezone.now()
    tasks = DBTaskResult.objects
    games = Game.objects.filter(over=False, created_at__gt=now - PLAYED)
    return [
        Figure("clubs", "Clubs.", Club.objects.count()),
        Figure("games_running", "Games begun within six hours and not over.", games.count()),
        Figure(
            "events_running",
            "Evenings that are being played.",
            Event.objects.filter(state=EventState.RUNNING).count(),
        ),
        Figure(
            "late_entries",
            "Entries of phones whose table was taken over, that nobody has looked at.",
            LateEntry.objects.filter(seen_at=None).count(),
        ),
        Figure("tasks_waiting", "Tasks that no worker has begun.", tasks.ready().count()),
        Figure("tasks_failed", "Tasks that failed and were not cleared.", tasks.failed().count()),
        Figure(
            "mails_failed",
            "Mails with results that no server took.",
            ResultMail.objects.filter(state=MailState.FAILED).count(),
        ),
        Figure(
            "sessions",
            "Sessions that are not over.",
            Session.objects.filter(expire_date__gt=now).count(),
        ),
        Figure(
            "sessions_over",
            "Sessions that are over and were not cleared.",
            Session.objects.filter(expire_date__lte=now).count(),
        ),
    ]
