"""A knockout in words, for its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.field import TWO, Field, field_of
from tournaments.events.models import Event, Result, ResultState, RoundState
from tournaments.events.standings.bracket import (
    ABSENT,
    DECIDED,
    DRAWN,
    LOT,
    WALKOVER,
    Course,
    Stage,
    Tie,
    read_course,
)

HOW: Final[Mapping[str, Promise]] = {
    DECIDED: _("level; the table decided"),
    LOT: _("level; a lot decided"),
    WALKOVER: _("walkover: the other pair had gone home"),
    ABSENT: _("not played: nobody goes on"),
    DRAWN: _("drawn before the result was corrected"),
}


@dataclass(frozen=True, slots=True)
class Contender:
    """One of the two of a meeting."""

    name: str
    number: int
    seed: int
    points: int | None
    won: bool
    lost: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """A meeting as it is read; `level` may be decided by the director."""

    round: int
    table: int
    places: tuple[Contender, ...]
    how: str
    third: bool
    level: bool
    side: str


@dataclass(frozen=True, slots=True)
class Column:
    """A round of the bracket."""

    title: str
    number: int
    meetings: tuple[Meeting, ...]
    byes: tuple[str, ...]
    is_open: bool


def bracket_page(event: Event, names: Names) -> dict[str, Any]:
    """The columns of the bracket, and who has won; empty before two pairs have come."""
    field = field_of(event)
    if len(field.pairs) < TWO:
        return {"columns": [], "first": ""}
    try:
        course = read_course(event, field, event.seed)
    except EventRefused:
        return {"columns": [], "first": ""}
    read = _Reader(event, field, course, names)
    columns = [read.column(stage) for stage in course.stages]
    if not course.bracket.over and len(course.stages) == read.closed:
        coming = course.bracket.next
        ties = tuple(
            Tie(table, two, third=course.bracket.still_in.isdisjoint(two))
            for table, two in enumerate(coming.tables, 1)
        )
        left = len(course.bracket.still_in)
        number = len(course.stages) + 1
        columns.append(read.column(Stage(number, left, ties, coming.sit_outs), drawn=False))
    first = "" if course.first is None else read.name(course.first)
    return {"columns": columns, "first": first}


class _Reader:
    """Pairs by number of the field, as the reader may see them."""

    def __init__(self, event: Event, field: Field, course: Course, names: Names) -> None:
        self.field, self.names, self.course = field, names, course
        self.closed = sum(state == RoundState.CLOSED for state in field.states)
        told = Result.objects.filter(table__round__event=event)
        self.known = set(
            told.exclude(state=ResultState.DISPUTED).values_list(
                "table__round__number", "table__number"
            )
        )

    def name(self, pair: int) -> str:
        """What a pair is called."""
        return self.names.entry(self.field.pairs[pair].one_id)

    def column(self, stage: Stage, *, drawn: bool = True) -> Column:
        """A round of the bracket in words."""
        return Column(
            title=_title(stage),
            number=stage.number,
            meetings=tuple(self._meeting(stage, tie, drawn=drawn) for tie in stage.ties),
            byes=tuple(self.name(pair) for pair in stage.byes),
            is_open=drawn and stage.number > self.closed,
        )

    def _meeting(self, stage: Stage, tie: Tie, *, drawn: bool) -> Meeting:
        own, against = tie.points
        newest = drawn and stage.number == len(self.field.past)
        number = self.field.numbers[stage.number - 1][tie.table - 1] if drawn else 0
        return Meeting(
            round=stage.number,
            table=number if drawn else 0,
            places=tuple(
                self._place(tie, pair, points)
                for pair, points in zip(tie.pairs, tie.points, strict=True)
            ),
            how=str(HOW.get(tie.how, "")),
            third=tie.third,
            level=newest and (stage.number, number) in self.known and own == against,
            side="" if tie.how != DECIDED else ("NS", "EW")[tie.pairs.index(tie.winner or 0)],
        )

    def _place(self, tie: Tie, pair: int, points: int | None) -> Contender:
        row = self.field.pairs[pair]
        known = tie.winner is not None
        return Contender(
            name=self.name(pair),
            number=row.one.number,
            seed=row.seed,
            points=points,
            won=known and tie.winner == pair,
            lost=known and tie.winner != pair,
        )


def _title(stage: Stage) -> str:
    """Final, semi-finals, quarter-finals, or the number of the round."""
    named = {1: say("Final"), 2: say("Semi-finals"), 3: say("Quarter-finals")}
    to_go = max(1, (stage.left - 1).bit_length())
    return named.get(to_go, say("Round {number}").format(number=stage.number))
