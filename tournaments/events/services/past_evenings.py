"""Evenings of the past, taken over from a file into the club's history.

Such an evening has no tables: what each person made is kept as points beside the play, round by
round where the file tells them. It counts in its season and in everybody's history, and is rated
nowhere, since nobody knows who sat with whom.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Club, Player, PlayerImport
from clubs.people_lists.file import FIELDS, FileRow
from clubs.people_lists.preview import FAULTY, NEW, SKIP, Listed, PersonRow, preview_rows
from clubs.selectors import all_players
from clubs.services import add_player
from clubs.services.people_import import keep_sheet
from tournaments.events.entrants.past_file import HUNDREDTHS, PastEvening, PastFile
from tournaments.events.models import Adjustment, Entrant, Event, EventState, Method
from tournaments.events.services.planning import create_event
from web.uploads import Sheet

PURPOSE: Final = "evenings"
BEGIN: Final = time(19)


@dataclass(frozen=True, slots=True)
class PastPreview:
    """What would become of a file: its evenings, those of which the club has one already, the
    people with whom they may be, and the lines that stay out."""

    evenings: list[PastEvening]
    here: frozenset[int]
    people: list[PersonRow]
    faults: list[tuple[int, str]]


def keep_past(*, club: Club, by: AbstractBaseUser, title: str, past: PastFile) -> PlayerImport:
    """Keep evenings that were read until somebody says yes, for a day."""
    told = {
        "title": title,
        # Pairs, since PostgreSQL keeps the keys of an object in an order of its own.
        "evenings": [
            [evening.day.isoformat(), [*evening.scores.items()]] for evening in past.evenings
        ],
        "faults": past.faults,
    }
    return keep_sheet(club=club, by=by, purpose=PURPOSE, sheet=Sheet("", ()), reading=told)


def kept_past(waiting: PlayerImport) -> list[PastEvening]:
    """The evenings of a file that waits."""
    return [
        PastEvening(datetime.fromisoformat(day).date(), dict(scores))
        for day, scores in waiting.reading["evenings"]
    ]


def preview_past(waiting: PlayerImport) -> PastPreview:
    """What would become of the evenings now: two queries."""
    evenings = kept_past(waiting)
    names = dict.fromkeys(name for evening in evenings for name in evening.scores)
    rows = [
        FileRow(at, {**dict.fromkeys(FIELDS, ""), "name": name}) for at, name in enumerate(names, 1)
    ]
    listed = Listed.of(all_players(waiting.club), inside=())
    zone = ZoneInfo(waiting.club.zone)
    taken = {
        moment.astimezone(zone).date()
        for moment in Event.objects.filter(club=waiting.club).values_list("starts_at", flat=True)
    }
    here = frozenset(at for at, evening in enumerate(evenings) if evening.day in taken)
    faults = [(line, words) for line, words in waiting.reading["faults"]]
    return PastPreview(evenings, here, preview_rows(rows, listed), faults)


@transaction.atomic
def take_past(
    *,
    waiting: PlayerImport,
    by: AbstractBaseUser,
    said: Mapping[int, str],
    left_out: Collection[int],
) -> list[Event]:
    """Make the evenings of a file, but those `left_out`; `said` is by the person's place what
    differs from the usual. A file is taken once: whoever was slower gets none."""
    held = PlayerImport.objects.select_for_update().filter(pk=waiting.pk).first()
    if held is None:
        return []
    told = preview_past(held)
    wanted = [each for at, each in enumerate(told.evenings) if at not in left_out]
    names = {name for evening in wanted for name in evening.scores}
    people = _people(held.club, [row for row in told.people if row.name in names], said)
    made = [_made(held, by, evening, people) for evening in wanted]
    held.delete()
    return [event for event in made if event is not None]


def _people(club: Club, rows: Sequence[PersonRow], said: Mapping[int, str]) -> dict[str, Player]:
    """Who is meant by each name; new people are added to the club's list."""
    known = {str(player.pk): player for player in all_players(club)}
    people: dict[str, Player] = {}
    for row in rows:
        choice = said.get(row.at, row.usual)
        if row.state == FAULTY or choice == SKIP:
            continue
        if choice == NEW:
            people[row.name] = add_player(club=club, name=row.name)
        elif choice in dict(row.choices) and choice in known:
            people[row.name] = known[choice]
    return people


def _made(
    waiting: PlayerImport, by: AbstractBaseUser, evening: PastEvening, people: Mapping[str, Player]
) -> Event | None:
    scores: dict[Player, list[int]] = {}
    for name, values in evening.scores.items():
        player = people.get(name)
        if player is not None:
            scores.setdefault(player, values)
    if not scores:
        return None
    whole = all(value % HUNDREDTHS == 0 for values in scores.values() for value in values)
    begun = datetime.combine(evening.day, BEGIN, ZoneInfo(waiting.club.zone))
    event = create_event(
        club=waiting.club,
        by=by,
        title=waiting.reading["title"],
        starts_at=begun,
        # Victory points are kept in hundredths, and printed as the file has them.
        method=Method.POINTS if whole else Method.VICTORY,
        rounds=max(len(values) for values in scores.values()),
        tie_breaks=[],
        state=EventState.PUBLISHED,
        finished_at=begun,
        taken_over=True,
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, number=number, player=player, name=player.name, first_round=1)
        for number, player in enumerate(scores, 1)
    )
    now, reason = timezone.now(), say("Taken over")
    Adjustment.objects.bulk_create(
        Adjustment(
            entrant=entrant,
            round_number=number if len(values) > 1 else 0,
            points=value // HUNDREDTHS if whole else value,
            reason=reason,
            by_id=by.pk,
            at=now,
        )
        for entrant, values in zip(entrants, scores.values(), strict=True)
        for number, value in enumerate(values, 1)
        if value
    )
    return event
