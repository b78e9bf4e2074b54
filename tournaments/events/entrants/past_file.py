"""Evenings of the past from a file: who made what on which day. Pure: no row of the site is read.

Three shapes are known: a line for each person and evening (day, name, total); a name and a column
for each round, the day in a column, above the headings or on the sheet's tab; and a name with a
column for each evening, its day as the heading.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from enum import Enum
from typing import Any, Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say

from clubs.people_lists.columns import (
    COLUMNS,
    FAMILY,
    GIVEN,
    NAME,
    TURNED,
    Reading,
    heading_key,
    is_heading,
    looked_into,
    names_of,
    settled,
)
from web.uploads import Cell, FileLine, Sheet, read_pasted, read_sheets

MOST_EVENINGS: Final = 400
MOST_POINTS: Final = 1_000_000
HUNDREDTHS: Final = 100
DAYS: Final = frozenset(
    [
        "date",
        "day",
        "datum",
        "dag",
        "jour",
        "tag",
        "evening",
        "kvall",
        "soiree",
        "abend",
        "spieltag",
    ]
)
TOTALS: Final = frozenset(
    [
        "total",
        "totals",
        "score",
        "points",
        "result",
        "sum",
        "summa",
        "resultat",
        "poang",
        "totalt",
        "marque",
        "pointage",
        "somme",
        "resultat",
        "punkte",
        "gesamt",
        "summe",
        "ergebnis",
    ]
)
_ROUND: Final = re.compile(r"(?:round|rond|ronde|runde|omgang|manche|tour|r)?0*(\d{1,2})")
_ISO: Final = re.compile(r"\b((?:19|20)\d\d)-(\d\d?)-(\d\d?)\b")
_PARTED: Final = re.compile(r"\b(\d\d?)[./](\d\d?)[./]((?:19|20)\d\d)\b")
_MINUS: Final = str.maketrans({"−": "-", "–": "-", "\u00a0": "", "\u202f": "", " ": "", "'": ""})


@dataclass(slots=True)
class PastEvening:
    """One evening: its day, and what each person made of each round, in hundredths; one number
    where the file has totals only."""

    day: date
    scores: dict[str, list[int]] = field(default_factory=dict)


@dataclass(slots=True)
class PastFile:
    """The evenings of a file, the earliest first, and its lines that cannot be read, with why."""

    evenings: list[PastEvening] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)


class _Order(Enum):
    """In which order the numbers of a day are written, where the year does not come first."""

    DAY_FIRST = "d/m/y"
    MONTH_FIRST = "m/d/y"


@dataclass(frozen=True, slots=True)
class _Columns:
    """What the columns of a sheet are, by place."""

    names: Reading
    day: int | None
    rounds: tuple[int, ...]
    days: tuple[tuple[int, date], ...]
    total: int | None
    order: _Order


def read_past(content: bytes, pasted: str, usual: date | None) -> PastFile:
    """The evenings of a file, or of pasted lines; `usual` is the day where the file tells none.

    Raises ValidationError where it cannot be read, has no names, no scores, or no day.
    """
    sheets = read_sheets(content, _is_known) if content else [read_pasted(pasted, _is_known)]
    found = PastFile()
    by_day: dict[date, PastEvening] = {}
    for sheet in sheets:
        _read_sheet(sheet, usual, by_day, found)
    found.evenings = [by_day[day] for day in sorted(by_day) if by_day[day].scores]
    if not found.evenings:
        raise ValidationError(say("That file has no scores of people on a day."), "no_evening")
    if len(found.evenings) > MOST_EVENINGS:
        raise ValidationError(
            say("At most {most} evenings at once.").format(most=MOST_EVENINGS), "too_many"
        )
    return found


def _is_known(cell: Cell) -> bool:
    key = heading_key(cell)
    return is_heading(cell) or key in DAYS or key in TOTALS or bool(_ROUND.fullmatch(key))


def _read_sheet(
    sheet: Sheet, usual: date | None, by_day: dict[date, PastEvening], found: PastFile
) -> None:
    order = _order(sheet)
    at = next((at for at, line in enumerate(sheet.lines[:8]) if _names_people(line)), None)
    if at is None:
        raise ValidationError(
            say("One line must name the columns, such as date, name and total."), "no_headings"
        )
    columns = _columns(sheet.lines, at, order)
    above = [str(cell) for line in sheet.lines[:at] for cell in line.cells]
    told = [_day(text, order, within=True) for text in (sheet.name, *above)]
    day = next((each for each in told if each is not None), usual)
    for line in sheet.lines[at + 1 :]:
        words = line.fault or _read_line(line, columns, day, by_day)
        if words:
            found.faults.append((line.number, words))


def _names_people(line: FileLine) -> bool:
    parts = {COLUMNS.get(heading_key(cell)) for cell in line.cells if cell != ""}
    return len(line.cells) > 1 and bool(parts & {NAME, TURNED, GIVEN, FAMILY})


def _columns(lines: Sequence[FileLine], at: int, order: _Order) -> _Columns:
    keys = [heading_key(cell) for cell in lines[at].cells]
    days = [_day(cell, order) for cell in lines[at].cells]
    dated = tuple((place, day) for place, day in enumerate(days) if day is not None)
    day = next((place for place, key in enumerate(keys) if key in DAYS), None)
    total = next((place for place, key in enumerate(keys) if key in TOTALS), None)
    rounds = tuple(
        place for place, key in enumerate(keys) if _ROUND.fullmatch(key) and days[place] is None
    )
    # A line of headings and those of people below it, as the club's list is read.
    parts = [COLUMNS.get(heading_key(cell)) if cell != "" else None for cell in lines[at].cells]
    names = looked_into(Reading(settled(parts), at + 1), lines[at + 1 :])
    if not rounds and not dated and total is None:
        raise ValidationError(
            say("No column is a score: name one “total”, or a column a round “1”, “2” and so on."),
            "no_scores",
        )
    return _Columns(names, day, () if dated else rounds, dated, total, order)


def _read_line(
    line: FileLine, columns: _Columns, usual: date | None, by_day: dict[date, PastEvening]
) -> str:
    """Put a line's scores where they belong; what is wrong with it, if something is."""
    names = list(names_of(line, columns.names))
    if len(names) != 1 or not names[0].strip():
        return say("A name is missing.")
    if heading_key(names[0]) in TOTALS:
        return ""  # the sums below a table are nobody's
    try:
        for day, scores in _scores(line, columns, usual):
            _put(by_day, day, names[0], scores)
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def _scores(
    line: FileLine, columns: _Columns, usual: date | None
) -> Iterator[tuple[date, list[int]]]:
    """The evenings of a line with their scores. Raises ValidationError."""
    for place, each in columns.days:
        value = _points(line, place)
        if value is not None:
            yield each, [value]
    if columns.days:
        return
    told = "" if columns.day is None else _cell(line, columns.day)
    day = usual if told == "" else _day(told, columns.order)
    if day is None:
        raise ValidationError(say("No day can be read here."), "no_day")
    scores = [value for place in columns.rounds if (value := _points(line, place)) is not None]
    if not scores and columns.total is not None:
        total = _points(line, columns.total)
        scores = [] if total is None else [total]
    if not scores:
        raise ValidationError(say("No score can be read here."), "no_score")
    yield day, scores


def _put(by_day: dict[date, PastEvening], day: date, name: str, scores: list[int]) -> None:
    evening = by_day.setdefault(day, PastEvening(day))
    name = " ".join(name.split())
    if name in evening.scores:
        raise ValidationError(
            say("{name} is on {day} twice.").format(name=name, day=day.isoformat()), "twice"
        )
    evening.scores[name] = scores


def _cell(line: FileLine, place: int) -> Cell:
    return line.cells[place] if place < len(line.cells) else ""


def _points(line: FileLine, place: int) -> int | None:
    """A score in hundredths; None where the cell is blank or a dash. Raises ValidationError."""
    cell = _cell(line, place)
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


def _order(sheet: Sheet) -> _Order:
    """Whether days are written as 9/23/2019: where the second number is more than any month."""
    told: Counter[bool] = Counter()
    for line in sheet.lines:
        for cell in line.cells:
            found = _PARTED.search(cell) if isinstance(cell, str) else None
            if found is not None and max(int(found[1]), int(found[2])) > len("JFMAMJJASOND"):
                told[int(found[2]) > len("JFMAMJJASOND")] += 1
    return _Order.MONTH_FIRST if told[True] > told[False] else _Order.DAY_FIRST


def _day(cell: Any, order: _Order, *, within: bool = False) -> date | None:
    """The day that a cell tells, or that stands `within` a title; None where none does."""
    if isinstance(cell, datetime):
        return cell.date()
    if isinstance(cell, date):
        return cell
    text = str(cell).strip()
    iso, parted = _ISO.search(text), _PARTED.search(text)
    found = iso or parted
    if found is None or (not within and found[0] != text):
        return None
    one, two, three = (int(each) for each in found.groups())
    year, month, day = (one, two, three) if iso else (three, two, one)
    if not iso and order == _Order.MONTH_FIRST:
        month, day = day, month
    try:
        return date(year, month, day)
    except ValueError:
        return None
