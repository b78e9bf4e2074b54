"""Evenings of the past, taken over from a file into the club's history.

Where the file tells who made what alone, such an evening has no tables: what each person made is
kept as points beside the play, round by round where the file tells them. It counts in its season
and in everybody's history, and is rated nowhere, since nobody knows who sat with whom. Where the
file tells the tables, the evening has its rounds, tables and results as any other, and is rated if
the club says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, time
from typing import Any, Final
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
from clubs.services.people_import import keep_sheet, kept_lines
from tournaments.events.entrants.past_columns import PARTS, Layout
from tournaments.events.entrants.past_file import (
    HUNDREDTHS,
    Fault,
    PastEvening,
    PastFile,
    cells_of,
    evenings_of,
    read_past,
)
from tournaments.events.models import Adjustment, Entrant, Event, EventState, Length, Method
from tournaments.events.services.past_tables import set_tables
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
    faults: list[Fault]


def keep_past(
    *,
    club: Club,
    by: AbstractBaseUser,
    title: str,
    content: bytes,
    pasted: str,
    usual: date | None,
) -> PlayerImport:
    """Keep the lines of a file of evenings until somebody says yes, for a day; nothing is made.

    Raises ValidationError where it cannot be read, or tells of nobody though its columns are known.
    """
    found = read_past(content, pasted, usual, timezone.localdate())
    told = {
        "title": title,
        "usual": None if usual is None else usual.isoformat(),
        "sheets": [
            {"name": sheet.name, "lines": len(sheet.lines), **asdict(layout)}
            for sheet, layout in zip(found.sheets, found.layouts, strict=True)
        ],
    }
    lines = tuple(line for sheet in found.sheets for line in sheet.lines)
    return keep_sheet(club=club, by=by, purpose=PURPOSE, sheet=Sheet("", lines), reading=told)


def kept_sheets(waiting: PlayerImport) -> tuple[list[Sheet], list[Layout]]:
    """The sheets of a file that waits, and how each is read."""
    lines, begin = kept_lines(waiting), 0
    sheets, layouts = [], []
    for told in waiting.reading["sheets"]:
        own = lines[begin : begin + told["lines"]]
        begin += told["lines"]
        sheets.append(Sheet(told["name"], tuple(own)))
        layouts.append(Layout(tuple(told["columns"]), told["first"], told["numbered"]))
    return sheets, layouts


def kept_past(waiting: PlayerImport) -> PastFile:
    """The evenings of a file that waits, as its columns are read now."""
    usual = waiting.reading["usual"]
    sheets, layouts = kept_sheets(waiting)
    day = None if usual is None else date.fromisoformat(usual)
    return evenings_of(sheets, layouts, day, timezone.localdate())


def set_past_columns(
    *, waiting: PlayerImport, sheets: Collection[int], columns: Sequence[str], first: int
) -> None:
    """Read these sheets as somebody says: what each column is, and which line is the first."""
    known = [part if part in PARTS else "" for part in columns]
    for at in sheets:
        told = waiting.reading["sheets"][at]
        told |= {"columns": known, "first": min(max(first, 0), told["lines"])}
    waiting.save(update_fields=["reading"])


def mend_lines(*, waiting: PlayerImport, lines: Mapping[int, str]) -> None:
    """Put lines right, by their place; their cells are parted as in a file."""
    for at, text in lines.items():
        if 0 <= at < len(waiting.rows):
            waiting.rows[at] = [waiting.rows[at][0], cells_of(text), ""]
    waiting.save(update_fields=["rows"])


def preview_past(waiting: PlayerImport) -> PastPreview:
    """What would become of the evenings now: two queries."""
    found = kept_past(waiting)
    evenings = found.evenings
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
    return PastPreview(evenings, here, preview_rows(rows, listed), found.faults)


@transaction.atomic
def take_past(
    *,
    waiting: PlayerImport,
    by: AbstractBaseUser,
    said: Mapping[int, str],
    left_out: Collection[int],
    rated: bool = False,
) -> list[Event]:
    """Make the evenings of a file, but those `left_out`; `said` is by the person's place what
    differs from the usual. Those with tables are rated where that is said. A file is taken once:
    whoever was slower gets none."""
    held = PlayerImport.objects.select_for_update().filter(pk=waiting.pk).first()
    if held is None:
        return []
    told = preview_past(held)
    wanted = [each for at, each in enumerate(told.evenings) if at not in left_out]
    names = {name for evening in wanted for name in evening.scores}
    people = _people(held.club, [row for row in told.people if row.name in names], said)
    made = [_made(held, by, evening, people, rated=rated) for evening in wanted]
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
    waiting: PlayerImport,
    by: AbstractBaseUser,
    evening: PastEvening,
    people: Mapping[str, Player],
    *,
    rated: bool,
) -> Event | None:
    scores: dict[Player, list[int]] = {}
    for name, values in evening.scores.items():
        player = people.get(name)
        if player is not None:
            scores.setdefault(player, values)
    if not scores:
        return None
    # Where somebody of the tables is left out, or two of them are one, the tables are not known.
    with_tables = bool(evening.tables) and len(scores) == len(evening.scores)
    whole = all(value % HUNDREDTHS == 0 for values in scores.values() for value in values)
    event = _event(
        waiting,
        by,
        evening.day,
        # Victory points are kept in hundredths, and printed as the file has them.
        method=Method.POINTS if whole else Method.VICTORY,
        rounds=max(
            [len(values) for values in scores.values()]
            + [table.round for table in evening.tables if with_tables]
        ),
        rated=rated and with_tables,
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, number=number, player=player, name=player.name, first_round=1)
        for number, player in enumerate(scores, 1)
    )
    if with_tables:
        by_player = {entrant.player_id: entrant for entrant in entrants}
        set_tables(
            event, evening.tables, {name: by_player[people[name].pk] for name in evening.scores}, by
        )
    else:
        _set_points(entrants, list(scores.values()), by, whole=whole)
    return event


def _event(waiting: PlayerImport, by: AbstractBaseUser, day: date, **settings: Any) -> Event:
    """An evening that was: published, with nothing to be drawn any more."""
    begun = datetime.combine(day, BEGIN, ZoneInfo(waiting.club.zone))
    return create_event(
        club=waiting.club,
        by=by,
        title=waiting.reading["title"],
        starts_at=begun,
        tie_breaks=[],
        hall_tables="",  # the file numbers its tables
        # Nobody knows how many hands there were.
        length=Length.TIMED,
        state=EventState.PUBLISHED,
        finished_at=begun,
        taken_over=True,
        **settings,
    )


def _set_points(
    entrants: Sequence[Entrant],
    scores: Sequence[Sequence[int]],
    by: AbstractBaseUser,
    *,
    whole: bool,
) -> None:
    """What everybody made, beside the play."""
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
        for entrant, values in zip(entrants, scores, strict=True)
        for number, value in enumerate(values, 1)
        if value
    )
