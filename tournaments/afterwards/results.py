"""The published results of a club, the newest first, as strangers may see them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db.models import DateTimeField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from clubs.models import Club
from clubs.names.namesakes import names_shown
from tournaments.events.models import Event, EventState, Logged
from tournaments.events.services.closing import Published as PublishedStep
from tournaments.seasons.evenings import foldable, season_lines
from tournaments.seasons.models import EveningLine
from web.sentences import isolated, listed

STRANGER: Final = 0
MOST: Final = 20
FIRST: Final = 3


@dataclass(frozen=True, slots=True)
class Published:
    """One evening: who came first, and when its results were last changed."""

    event: Event
    words: str
    published_at: datetime
    changed_at: datetime


def published_results(club: Club) -> list[Published]:
    """The evenings whose results were published, the newest first: as many queries for one as for
    twenty, more only after a change."""
    steps = Logged.objects.filter(event=OuterRef("pk")).order_by("-seq")
    said = steps.filter(kind=PublishedStep.kind, undone=False)
    public = Event.objects.filter(club=club, state=EventState.PUBLISHED).annotate(
        told_at=_first_of(said, "finished_at", "starts_at"),
        last_at=_first_of(steps, "finished_at", "starts_at"),
    )
    events = list(foldable(public).order_by("-told_at", "pk")[:MOST])
    for event in events:
        event.club = club
    lines = season_lines(events)
    people = {line.player_id: line.player for line in lines}
    names = names_shown(people, club=club, role=STRANGER)
    by_event: dict[UUID, list[EveningLine]] = defaultdict(list)
    for line in lines:
        by_event[line.event_id].append(line)
    return [_told(event, by_event[event.pk], names) for event in events]


def _first_of(steps: QuerySet[Logged], *others: str) -> Coalesce:
    """When the first of these lines of a book was written, or else one of the event's moments."""
    at = Subquery(steps.values("at")[:1])
    return Coalesce(at, *others, output_field=DateTimeField())


def _told(event: Any, lines: Sequence[EveningLine], names: dict[int, str]) -> Published:
    words = ngettext("%(n)d person.", "%(n)d people.", len(lines)) % {"n": len(lines)}
    for place in range(1, FIRST + 1):
        here = sorted(names[line.player_id] for line in lines if line.place == place)
        if here:
            told = listed(map(isolated, here))
            words += " " + say("Place {place}: {names}.").format(place=place, names=told)
    return Published(event, words, event.told_at, event.last_at)
