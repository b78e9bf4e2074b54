"""What the pages of an event read: rounds as grids of tables, people, a person's evening."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from rule_words.signs.letters import point_letter
from scoring.models import DirectorCall
from tournaments.events.entrants.people_names import Names, sitting_name
from tournaments.events.models import (
    Event,
    Logged,
    Nudge,
    Round,
    RoundState,
    Seat,
    SideScore,
    SitOut,
    Substitution,
    Table,
    Why,
)
from tournaments.events.services.asking import Remarked

SEAT_LETTERS: Final = "NESW"
OTHER_LETTERS: Final = "ABCDEF"
FOUR: Final = 4


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a table: its letter, side, and who sits there; `sub` sits in for him. `number` is
    the entrant's in the event."""

    letter: str
    side: str
    entrant: int
    name: str
    sub: str = ""
    number: int = 0


@dataclass(slots=True)
class TableRow:
    """A table of a round for a page. `status` is one of `STATUSES`.

    `asked_at` is when the director asked for its result, while there is none, `called_at` when the
    table called him, until he has been there; `notes` are his.
    """

    number: int
    locked: bool
    status: str
    game: UUID | None
    sheet_over: bool
    asked_at: datetime | None = None
    called_at: datetime | None = None
    notes: int = 0
    seats: list[SeatRow] = field(default_factory=list)
    scores: dict[str, int] = field(default_factory=dict)

    @property
    def sides(self) -> dict[str, list[SeatRow]]:
        """The people of each side, in the order of the seats."""
        found: dict[str, list[SeatRow]] = {}
        for seat in self.seats:
            found.setdefault(seat.side, []).append(seat)
        return found

    @property
    def lines(self) -> list[tuple[str, list[SeatRow], int | None]]:
        """Each side with its people and its points, None while there are none."""
        return [(side, people, self.scores.get(side)) for side, people in self.sides.items()]


def seat_letter(side: str, seat: int) -> str:
    """The letter of a seat as it is shown: a compass point at a table of four, elsewhere A to F."""
    return point_letter(SEAT_LETTERS[seat]) if side in {"NS", "EW"} else OTHER_LETTERS[seat]


STATUSES: Final = ("playing", "overdue", "sheet", "entered", "confirmed", "disputed", "not_played")


WAITED_FOR: Final = frozenset({"playing", "overdue"})


def is_asked(event: Event, number: int, table: int) -> bool:
    """Whether the director asks this table for its result: one query."""
    at = {"table__round__event": event, "table__round__number": number, "table__number": table}
    return Nudge.objects.filter(**at, table__result=None).exists()


def due_at(event: Event, current: Round) -> datetime | None:
    """When a released round should be over; None while its clock stands, or where it has none."""
    if current.state != RoundState.RELEASED or current.stopped_at or current.no_clock:
        return None
    return clock_end(event, current)


def clock_end(event: Event, current: Round) -> datetime | None:
    """When the clock of a round runs out if it has stood still only until now, or until it was
    stopped; None for a draft."""
    if current.released_at is None:
        return None
    minutes = timedelta(minutes=event.minutes + current.extra_minutes)
    return current.released_at + minutes + timedelta(seconds=current.stopped_seconds)


def round_tables(event: Event, current: Round, names: Names) -> list[TableRow]:
    """The tables of a round in order, with people and results: four queries."""
    due = due_at(event, current)
    late = due is not None and timezone.now() >= due
    rows: dict[int, TableRow] = {}
    found = current.tables.order_by("number").values_list(
        "pk",
        "number",
        "locked",
        "game_id",
        "game__over",
        "result__state",
        "nudge__at",
        "game__director_call__at",
    )
    for pk, number, locked, game, over, state, asked, called in found:
        status = str(state) if state else "sheet" if over else "overdue" if late else "playing"
        rows[pk] = TableRow(
            number,
            locked,
            status,
            game,
            bool(over),
            asked if status in WAITED_FOR else None,
            called,
        )
    subs = substitutes(event, current.number, names)
    seats = Seat.objects.filter(round=current).order_by("table__number", "seat")
    for pk, seat, side, entrant in seats.values_list("table_id", "seat", "side", "entrant_id"):
        letter = seat_letter(side, seat)
        sub, number = subs.get(entrant, ""), names.numbers[entrant]
        rows[pk].seats.append(SeatRow(letter, side, entrant, names(entrant), sub, number))
    scores = SideScore.objects.filter(table__round=current)
    for pk, side, points in scores.values_list("table_id", "side", "points"):
        rows[pk].scores[side] = points
    return list(rows.values())


def calls_of(tables: Iterable[TableRow]) -> str:
    """A text that changes as soon as another table calls the director, or he has been at one."""
    return _calls(table.called_at for table in tables if table.called_at is not None)


def calls_in(event: Event) -> str:
    """The same of the round that is played, without reading its tables: one query."""
    played = Table.objects.filter(round__event=event, round__state=RoundState.RELEASED)
    calls = DirectorCall.objects.filter(game__in=played.values("game"))
    return _calls(calls.values_list("at", flat=True))


def _calls(times: Iterable[datetime]) -> str:
    return "-".join(sorted(f"{time.timestamp():.3f}" for time in times))


def substitutes(event: Event, number: int, names: Names) -> dict[int, str]:
    """Who sits in for whom in a round, as the reader may see it."""
    rows = Substitution.objects.filter(entrant__event=event, round_number=number)
    return {
        row.entrant_id: sitting_name(event, row, names) for row in rows.select_related("player")
    }


@dataclass(frozen=True, slots=True)
class Idle:
    """Who sits out of a round, by name, pairs as such: those who wait, pairs whose turn it is to
    meet the phantom, and who had a seat and did not come."""

    waiting: list[str] = field(default_factory=list)
    phantom: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)


def idle(event: Event, current: Round, names: Names) -> Idle:
    """Who sits out of a round: one query. Not who sits in for somebody there, or has gone home
    while it is played."""
    outs = SitOut.objects.filter(round=current)
    if current.state == RoundState.RELEASED:
        outs = outs.filter(Q(entrant__withdrawal=None) | Q(why=Why.ABSENT))
    sits_in = Substitution.objects.filter(
        entrant__event=event, round_number=current.number, player=OuterRef("entrant__player")
    )
    people: dict[str, list[int]] = {"waiting": [], "phantom": [], "absent": []}
    rows = outs.exclude(Exists(sits_in)).values_list("entrant_id", "why")
    for entrant, why in rows:
        met = event.phantom and why == Why.TURN
        group = "absent" if why == Why.ABSENT else "phantom" if met else "waiting"
        people[group].append(entrant)
    return Idle(**{group: _entries(found, names) for group, found in people.items()})


def _entries(entrants: Sequence[int], names: Names) -> list[str]:
    """These people by name; as their pair where both of it are among them."""
    together = Counter(names.entry(pk) for pk in entrants)
    whole = 2 if names.pairs else 1
    return sorted(
        {names.entry(pk) if together[names.entry(pk)] == whole else names(pk) for pk in entrants}
    )


def newest_round(event: Event, *, drafts: bool = False) -> Round | None:
    """The last round that the reader may know of."""
    rounds = event.played.all() if drafts else event.played.exclude(state=RoundState.DRAFT)
    found = rounds.order_by("-number").first()
    if found is not None:
        found.event = event
    return found


def tables_wanted(event: Event) -> int:
    """How many tables there are, or will be with whoever is entered."""
    current = newest_round(event, drafts=True)
    if current is not None:
        return current.tables.count()
    return max(1, event.entrants.count() // len("NESW"))


def count_notes(event: Event, current: Round, tables: Sequence[TableRow]) -> None:
    """Give each table of a round the number of notes that the director wrote: one query."""
    lines = Logged.objects.filter(event=event, kind=Remarked.kind, undone=False)
    told = lines.filter(payload__round=current.number).values_list("payload__at", flat=True)
    counted = Counter(told)
    for table in tables:
        table.notes = counted[table.number]


@dataclass(frozen=True, slots=True)
class Counts:
    """How many of a round's tables are how far."""

    total: int
    done: int
    disputed: int
    overdue: int


def counts_of(tables: Sequence[TableRow]) -> Counts:
    """What stands above the board."""
    by_status = [table.status for table in tables]
    done = sum(each in {"entered", "confirmed", "not_played"} for each in by_status)
    return Counts(len(tables), done, by_status.count("disputed"), by_status.count("overdue"))


def rounds_shown(event: Event) -> list[Round]:
    """The rounds that everybody may know of, the newest first: one query."""
    rounds = list(event.played.exclude(state=RoundState.DRAFT).order_by("-number"))
    for each in rounds:
        each.event = event
    return rounds
