"""Evenings of the past from the lines of a file: who made what on which day, and where the file
tells it, who sat with whom. Pure: no row of the site is read.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say

from clubs.names.naming import clean_name
from clubs.people_lists.columns import heading_key, names_of, text_of
from tournaments.events.entrants.past_columns import (
    DATED,
    DAY,
    PLAYER,
    POINTS,
    ROUND,
    SCORE,
    TOTAL,
    TOTALS,
    Layout,
    Order,
    day_of,
    is_known,
    order_of,
    recognise_past,
    width_of,
)
from web.days import FIRST_DAY
from web.uploads import Cell, FileLine, Sheet, read_pasted, read_sheets

MOST_EVENINGS: Final = 400
MOST_POINTS: Final = 1_000_000
MOST_AT_A_TABLE: Final = 99_999
MOST_ROUNDS: Final = 99
HUNDREDTHS: Final = 100
LONGEST_LINE: Final = 2_000
# Two pairs, three pairs, three or five for themselves: the tables that there are at an evening.
KINDS: Final = frozenset({(2, 2), (2, 2, 2), (1, 1, 1), (1, 1, 1, 1, 1)})
_MINUS: Final = str.maketrans({"−": "-", "–": "-", "\u00a0": "", "\u202f": "", " ": "", "'": ""})
_TOGETHER: Final = re.compile(r"\s*(?:[/&+;]|\s[-–—]\s)\s*")

Made = tuple[tuple[str, ...], int]
"""The people of a side, and its points."""


@dataclass(frozen=True, slots=True)
class PastTable:
    """A table of a round: its sides."""

    round: int
    sides: tuple[Made, ...]


@dataclass(slots=True)
class PastEvening:
    """One evening: its day, and what each person made of each round, in hundredths; one number
    where the file has totals only. `tables` where the file tells who sat with whom."""

    day: date
    scores: dict[str, list[int]] = field(default_factory=dict)
    tables: list[PastTable] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Fault:
    """A line that cannot be read: its place among all lines, its number in the file, and why."""

    at: int
    line: int
    cells: tuple[Cell, ...]
    words: str


@dataclass(slots=True)
class PastFile:
    """The sheets of a file with how each is read; its evenings, the earliest first, and the lines
    that cannot be read."""

    sheets: Sequence[Sheet]
    layouts: Sequence[Layout]
    evenings: list[PastEvening] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def read_past(content: bytes, pasted: str, usual: date | None, today: date = date.max) -> PastFile:
    """The evenings of a file, or of pasted lines; `usual` is the day where the file tells none.

    Columns that are not known can be set afterwards. Raises ValidationError where the file cannot
    be read, where its columns are known and tell of nobody, and for too many evenings.
    """
    sheets = read_sheets(content, is_known) if content else [read_pasted(pasted, is_known)]
    if all(width_of(sheet.lines) < len(("name", "score")) for sheet in sheets):
        raise ValidationError(
            say("One line must name the columns, such as date, name and total."), "no_headings"
        )
    found = evenings_of(sheets, [recognise_past(sheet) for sheet in sheets], usual, today)
    if not found.evenings and any(layout.usable for layout in found.layouts):
        words = say("That file has no scores of people on a day.")
        why = found.faults[0].words if found.faults else ""
        raise ValidationError(f"{words} {why}".strip(), "no_evening")
    if len(found.evenings) > MOST_EVENINGS:
        raise ValidationError(
            say("At most {most} evenings at once.").format(most=MOST_EVENINGS), "too_many"
        )
    return found


def evenings_of(
    sheets: Sequence[Sheet], layouts: Sequence[Layout], usual: date | None, today: date
) -> PastFile:
    """The evenings of sheets that are read so, none after `today`."""
    found = PastFile(sheets, layouts)
    by_day: dict[date, PastEvening] = {}
    begin = 0
    for sheet, layout in zip(sheets, layouts, strict=True):
        if layout.usable:
            reader = _Reader(sheet, layout, usual, today, by_day)
            found.faults += [
                Fault(begin + at, line.number, line.cells, words)
                for at, line in enumerate(sheet.lines)
                if at >= layout.first and (words := reader.fault_of(line))
            ]
        begin += len(sheet.lines)
    found.evenings = [by_day[day] for day in sorted(by_day) if by_day[day].scores]
    return found


def line_text(cells: Sequence[Cell]) -> str:
    """A line as it can be typed: its cells with semicolons between them."""
    told = io.StringIO()
    days = (cell.isoformat() if isinstance(cell, date) else text_of(cell) for cell in cells)
    csv.writer(told, delimiter=";", lineterminator="").writerow(days)
    return told.getvalue()


def cells_of(text: str) -> list[str]:
    """The cells of a line that was typed, as `line_text` parts them."""
    told = " ".join(text[:LONGEST_LINE].replace("\x00", "").split())
    return [cell.strip() for cell in next(csv.reader([told], delimiter=";"), [])]


class _Reader:
    """Puts the lines of one sheet where they belong."""

    def __init__(
        self,
        sheet: Sheet,
        layout: Layout,
        usual: date | None,
        today: date,
        by_day: dict[date, PastEvening],
    ) -> None:
        self.layout, self.by_day, self.today = layout, by_day, today
        self.order: Order = order_of(sheet.lines)
        above = sheet.lines[: layout.first]
        titles = [str(cell) for line in above for cell in line.cells]
        told = [day_of(text, self.order, within=True) for text in (sheet.name, *titles)]
        self.usual = next((each for each in told if each is not None), usual)
        headings = above[-1].cells if above else ()
        self.dated = [
            (place, day)
            for place in self._places(DATED)
            if (day := day_of(_cell(headings, place), self.order)) is not None
        ]

    def _places(self, part: str) -> list[int]:
        return [place for place, each in enumerate(self.layout.columns) if each == part]

    def fault_of(self, line: FileLine) -> str:
        """What is wrong with a line; empty where it was read."""
        if line.fault:
            return line.fault
        try:
            if self.layout.of_tables:
                self._read_table(line)
            else:
                self._read_person(line)
        except ValidationError as error:
            return " ".join(error.messages)
        return ""

    def _read_person(self, line: FileLine) -> None:
        names = list(names_of(line, self.layout.names))
        if len(names) != 1 or not names[0].strip():
            raise ValidationError(say("A name is missing."), "no_name")
        if heading_key(names[0]) in TOTALS:
            return  # the sums below a table are nobody's
        for day, scores in list(self._scores(line)):
            self._put(day, " ".join(names[0].split()), scores)

    def _scores(self, line: FileLine) -> Iterator[tuple[date, list[int]]]:
        """The evenings of a line with their scores. Raises ValidationError."""
        if self._places(DATED):
            for place, each in self.dated:
                value = _points(line, place)
                if value is not None:
                    yield self._past(each), [value]
            return
        told = [_points(line, place) for place in self._places(SCORE)]
        scores = [value for value in told if value is not None]
        if not scores:
            totals = [_points(line, place) for place in self._places(TOTAL)]
            scores = [value for value in totals[:1] if value is not None]
        if not scores:
            raise ValidationError(say("No score can be read here."), "no_score")
        yield self._day(line), scores

    def _day(self, line: FileLine) -> date:
        places = self._places(DAY)
        told = _cell(line.cells, places[0]) if places else ""
        day = self.usual if told == "" else day_of(told, self.order)
        if day is None:
            raise ValidationError(say("No day can be read here."), "no_day")
        return self._past(day)

    def _past(self, day: date) -> date:
        if not FIRST_DAY <= day <= self.today:
            raise ValidationError(
                say("{day} is not in the past.").format(day=day.isoformat()), "not_past"
            )
        return day

    def _put(self, day: date, name: str, scores: list[int]) -> None:
        clean_name(name)
        evening = self.by_day.setdefault(day, PastEvening(day))
        if name in evening.scores:
            raise ValidationError(
                say("{name} is on {day} twice.").format(name=name, day=day.isoformat()), "twice"
            )
        evening.scores[name] = scores

    def _read_table(self, line: FileLine) -> None:
        day, sides = self._day(line), tuple(self._sides(line))
        places = self._places(ROUND)
        number = _number(_cell(line.cells, places[0])) if places else 1
        if not 0 < number <= MOST_ROUNDS:
            raise ValidationError(say("No number of a round can be read here."), "no_round")
        if tuple(len(people) for people, _ in sides) not in KINDS:
            words = say(
                "A table is of two or three pairs, or of three or five who play for themselves."
            )
            raise ValidationError(words, "no_table")
        evening = self.by_day.setdefault(day, PastEvening(day))
        seated = {
            name
            for table in evening.tables
            if table.round == number
            for people, _ in table.sides
            for name in people
        }
        names = [name for people, _ in sides for name in people]
        twice = next((name for name in names if name in seated or names.count(name) > 1), None)
        if twice is not None:
            words = say("{name} is in round {number} of {day} twice.")
            told = words.format(name=twice, number=number, day=day.isoformat())
            raise ValidationError(told, "twice")
        evening.tables.append(PastTable(number, sides))
        for people, points in sides:
            for name in people:
                evening.scores.setdefault(name, []).append(points * HUNDREDTHS)

    def _sides(self, line: FileLine) -> Iterator[Made]:
        """The people of each side, who stand before its points: in a cell each, or together."""
        people: list[str] = []
        for place, part in enumerate(self.layout.columns):
            if part == PLAYER:
                told = _TOGETHER.split(text_of(_cell(line.cells, place)))
                people += [clean_name(name) for name in told if name.strip()]
            elif part == POINTS:
                value = _points(line, place)
                if value is None and not people:
                    continue  # a side that this table did not have
                if value is None or value % HUNDREDTHS or abs(value) > MOST_AT_A_TABLE * HUNDREDTHS:
                    raise ValidationError(say("A side needs its points, a whole number."), "points")
                if not people:
                    raise ValidationError(say("A name is missing."), "no_name")
                yield tuple(people), value // HUNDREDTHS
                people = []
        if people:
            raise ValidationError(say("A side needs its points, a whole number."), "points")


def _number(cell: Cell) -> int:
    """A small number, 0 where there is none; “Round 2” is one too."""
    found = re.search(r"\d{1,3}", text_of(cell))
    return int(found[0]) if found else 0


def _cell(cells: Sequence[Cell], place: int) -> Cell:
    return cells[place] if place < len(cells) else ""


def _points(line: FileLine, place: int) -> int | None:
    """A score in hundredths; None where the cell is blank or a dash. Raises ValidationError."""
    cell = _cell(line.cells, place)
    text = str(cell).translate(_MINUS).replace("½", ".5").replace(",", ".")
    if text in {"", "-"}:
        return None
    try:
        value = Decimal(text)
    except InvalidOperation:
        value = Decimal("nan")
    if not value.is_finite() or abs(value) > MOST_POINTS:
        raise ValidationError(say("“{cell}” is no score.").format(cell=str(cell)[:40]), "no_score")
    return int((value * HUNDREDTHS).to_integral_value())
