"""What the projector shows of an evening: leaves that the wall turns when one is not enough."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from clubs.models import Role
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.models import Event, EventState, Round, RoundState
from tournaments.events.selectors import Idle, TableRow, idle, newest_round, round_tables
from tournaments.events.shown.clock import Clock, clock_of
from tournaments.events.shown.seats import NamedSeat, seats_by_name
from tournaments.events.shown.standings import StandingLine, standing_lines
from tournaments.events.shown.teams import TeamLine, team_lines

# With fewer tables than this everybody finds himself as quickly by table.
TABLES_TO_SEARCH: Final = 5
# So long after a release people look for their seats, and nothing else is shown.
SEATS_FIRST: Final = timedelta(minutes=4)


@dataclass(frozen=True, slots=True)
class Won:
    """A prize and the name of who won it."""

    prize: str
    name: str


@dataclass(slots=True)
class Wall:
    """The projector's page. What is empty has no leaf.

    Until `seats_first` the seats are shown alone.
    """

    round: Round | None = None
    is_open: bool = False
    clock: Clock = field(default_factory=Clock)
    seats_first: datetime | None = None
    tables: list[TableRow] = field(default_factory=list)
    by_name: list[NamedSeat] = field(default_factory=list)
    idle: Idle = field(default_factory=Idle)
    overdue: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    standings: list[StandingLine] = field(default_factory=list)
    prizes: list[Won] = field(default_factory=list)
    teams: list[TeamLine] = field(default_factory=list)


def wall_of(event: Event) -> Wall:
    """What an event's projector shows now, named as its members may see each other.

    Scores that the director hides have no leaf; prizes have one when the results are published.
    """
    names = event_names(event, Role.MEMBER)
    current = newest_round(event)
    wall = Wall(round=current, clock=clock_of(event, current))
    if current is not None and current.state == RoundState.RELEASED:
        _show_seats(wall, event, current, names)
    if not event.hide_scores:
        lines = standing_lines(event, names)
        wall.standings = lines if any(line.standing.played for line in lines) else []
        if wall.standings:
            wall.teams = team_lines(event, names, [line.standing for line in lines])
        if event.state == EventState.PUBLISHED:
            wall.prizes = [
                Won(each.name, names.entry(each.entrant_id)) for each in event.prizes.all()
            ]
    return wall


def _show_seats(wall: Wall, event: Event, current: Round, names: Names) -> None:
    tables = round_tables(event, current, names)
    wall.is_open = True
    wall.seats_first = current.released_at and current.released_at + SEATS_FIRST
    wall.tables = tables
    wall.by_name = seats_by_name(tables) if len(tables) >= TABLES_TO_SEARCH else []
    wall.idle = idle(event, current, names)
    wall.asked = [table.number for table in tables if table.asked_at]
    wall.overdue = [table.number for table in tables if table.status == "overdue"]
