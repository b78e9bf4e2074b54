"""A season for one reader: names as he may see them, figures as they are printed, its drawing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any, Final

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as say

from clubs.models import Club, Player
from clubs.names.namesakes import names_shown
from clubs.names.visibility import is_hidden
from scoring.drawings.running import Chart, running_score
from tournaments.events.models import Event
from tournaments.events.standings.round_scores import Value
from tournaments.seasons.counting import SeasonLine
from tournaments.seasons.models import Honour, HonourKind, Season
from tournaments.seasons.season import HUNDRED, SeasonStanding
from tournaments.seasons.services import Board
from tournaments.seasons.titles import Title
from tournaments.seasons.words import (
    aligned,
    figure_words,
    guest_words,
    kept_figure,
    kept_figure_words,
    mixed,
    place_words,
    reason_words,
    total_words,
    weight_words,
)
from web.downloads import plain_number
from web.sentences import isolated, listed

RACERS: Final = 6
FEWEST_EVENINGS: Final = 2


class People:
    """Names of a club's people for a reader with a role, and whose pages he may open."""

    def __init__(self, club: Club, people: Mapping[int, Player], role: int) -> None:
        self.club, self.people, self.role = club, people, role
        self._names = names_shown(people, club=club, role=role)

    def __call__(self, person: int) -> str:
        """The name of a person by the number of his record."""
        return self._names[person]

    def may_open(self, person: int) -> bool:
        """Whether this reader is shown the person at all."""
        return not is_hidden(self.people[person], club=self.club, role=self.role)


@dataclass(frozen=True, slots=True)
class EveningCell:
    """One evening of one person: when it was, what it brought, and whether it counts; `weight` is
    how many times, empty for once."""

    event: Event
    day: str
    value: str
    counts: bool
    weight: str = ""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A line of the table as it is read."""

    line: SeasonLine
    person: int
    name: str
    may_open: bool
    total: str
    carried: str
    reason: str
    evenings: tuple[EveningCell, ...]
    in_hundredths: bool = False

    def printed(self, value: Value) -> Value:
        """A number of this table in the unit in which it is printed."""
        return Fraction(value, 100) if self.in_hundredths else value

    @property
    def place(self) -> str:
        """The place, with its sign where it is shared; a dash for who has none."""
        return place_words(self.line)

    @property
    def order(self) -> tuple[bool, int]:
        """What the table is sorted by: those without a place come last."""
        return not self.line.place, self.line.place

    @property
    def attended(self) -> int:
        """How many evenings the person came to."""
        return self.line.attended

    @property
    def evenings_won(self) -> int:
        """How many evenings the person won or shared the win of."""
        return self.line.evenings_won

    @property
    def points(self) -> Value:
        """The total, exactly."""
        return self.line.total


@dataclass(frozen=True, slots=True)
class TitleLine:
    """A title with the names of those who have it."""

    kind: str
    label: str
    names: tuple[str, ...]
    figure: str


def season_rows(standing: SeasonStanding, people: People) -> list[SeasonRow]:
    """The table, best first."""
    hundredths = standing.in_hundredths
    days = [evening_day(standing.season, event) for event in standing.events]

    def told(value: Value) -> str:
        return total_words(value, in_hundredths=hundredths)

    totals = aligned([told(line.total) for line in standing.lines])
    carried = aligned([told(line.carried) if line.carried else "" for line in standing.lines])
    return [
        SeasonRow(
            line=line,
            person=line.person,
            name=people(line.person),
            may_open=people.may_open(line.person),
            total=total,
            carried=brought,
            reason=reason_words(line),
            evenings=tuple(
                EveningCell(
                    standing.events[each.evening],
                    days[each.evening],
                    told(each.value),
                    each.counts,
                    weight_words(standing.rules.of_evening(each.evening).weight),
                )
                for each in line.evenings
            ),
            in_hundredths=hundredths,
        )
        for line, total, brought in zip(standing.lines, totals, carried, strict=True)
    ]


def evening_words(standing: SeasonStanding) -> list[str]:
    """The evenings that count otherwise than the season says, a sentence each."""
    found = []
    for number, rule in sorted(standing.rules.evenings.items()):
        event = standing.events[number]
        told = f"{evening_day(standing.season, event)} · {event.title}"
        if rule.weight != 1:
            times = mixed(rule.weight)
            found.append(say("{evening} counts {times} times.").format(evening=told, times=times))
        if rule.guests != standing.season.guests:
            found.append(f"{told}: {guest_words(rule.guests)}")
    return found


def evening_day(season: Season, event: Event) -> str:
    """The day of an evening by the club's clock."""
    return date_format(localtime(event.starts_at, season.zone), "SHORT_DATE_FORMAT")


def title_lines(found: Iterable[Title], people: People) -> list[TitleLine]:
    """Titles as they stand now."""
    return [
        TitleLine(
            title.kind,
            str(HonourKind(title.kind).label),
            tuple(sorted(people(person) for person in title.people)),
            figure_words(title.kind, title.figure, title.call),
        )
        for title in found
    ]


def honour_lines(honours: Iterable[Honour], club: Club, role: int) -> list[TitleLine]:
    """Honours as they were given, in the order of the board; each comes with its player."""
    given = list(honours)
    named = People(club, {each.player_id: each.player for each in given}, role)
    by_kind: dict[str, list[Honour]] = {}
    for honour in given:
        by_kind.setdefault(honour.kind, []).append(honour)
    return [
        TitleLine(
            kind.value,
            str(kind.label),
            tuple(sorted(named(each.player_id) for each in by_kind[kind])),
            kept_figure_words(kind, by_kind[kind][0].figure),
        )
        for kind in HonourKind
        if kind in by_kind
    ]


def honour_headings() -> list[str]:
    """The headings of `honour_rows`."""
    return [
        say("Season"), say("Honour"), say("Name"), say("Call"), say("Figure"),
        say("Standings moved on since"),
    ]  # fmt: skip


def honour_rows(boards: Iterable[Board], club: Club, role: int) -> list[list[Any]]:
    """The honours board for a file: a row for each person and honour, the figure as a number."""
    rows: list[list[Any]] = []
    for board in boards:
        moved = say("yes") if board.outdated else ""
        named = People(club, {each.player_id: each.player for each in board.honours}, role)
        for each in board.honours:
            call, figure = kept_figure(each.figure)
            label = str(HonourKind(each.kind).label)
            told = plain_number(figure)
            rows.append([board.season.name, label, named(each.player_id), call, told, moved])
    return rows


@dataclass(frozen=True, slots=True)
class Race:
    """The drawing of a season's race and the same in words; `racers` are who has which line."""

    chart: Chart
    description: str
    racers: tuple[tuple[int, str], ...]


def season_race(standing: SeasonStanding, people: People) -> Race | None:
    """The totals of the leaders from evening to evening; None before the second one."""
    placed = [line.person for line in standing.lines if line.place]
    leaders = list(enumerate(placed[:RACERS], start=1))
    if len(standing.events) < FEWEST_EVENINGS or not leaders:
        return None
    scale = HUNDRED if standing.in_hundredths else 1
    totals = [
        {str(number): floor(total.get(person, 0) / scale) for number, person in leaders}
        for total in standing.race()
    ]
    start = {
        str(number): floor(standing.carried.get(person, 0) / scale) for number, person in leaders
    }
    hands = list(zip([start, *totals], totals, strict=False))
    drawn = running_score([str(number) for number, _ in leaders], hands)
    named = [(number, people(person)) for number, person in leaders]
    told = listed(f"{isolated(name)} {totals[-1][str(number)]}" for number, name in named)
    words = say("After {n} evenings: {totals}.").format(n=len(standing.events), totals=told)
    return Race(drawn, words, tuple(named))
