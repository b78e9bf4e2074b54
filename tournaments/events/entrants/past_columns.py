"""What the columns of a file of past evenings are: by their headings, or as its reader says. Pure.

Three shapes tell who made what: a line for each person and evening (day, name, total); a name and a
column for each round; a name and a column for each evening, its day as the heading. A fourth tells
who sat with whom: a line for each table of each round, with the people of each side and its points.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum
from typing import Any, Final

from clubs.people_lists.columns import (
    COLUMNS,
    FAMILY,
    GIVEN,
    NAME,
    NAMING,
    TURNED,
    UNUSED,
    Reading,
    heading_key,
    is_heading,
    looked_into,
    settled,
)
from web.uploads import Cell, FileLine, Sheet

DAY, SCORE, TOTAL, DATED = "day", "score", "total", "dated"
ROUND, TABLE, PLAYER, POINTS = "round", "table", "player", "points"
PARTS: Final = (
    DAY, NAME, TURNED, GIVEN, FAMILY, SCORE, TOTAL, DATED, ROUND, TABLE, PLAYER, POINTS,
)  # fmt: skip
SCORING: Final = frozenset({SCORE, TOTAL, DATED})
MOST_COLUMNS: Final = 60
TITLES: Final = 8
TWO: Final = 2

_HEADINGS: Final = {
    DAY: "date day datum dag jour tag evening kvall soiree abend spieltag",
    TOTAL: "total totals score points result sum summa resultat poang totalt marque pointage "
    "somme punkte gesamt summe ergebnis",
    ROUND: "round rond ronda runda ronde manche tour omgang runde",
    TABLE: "table bord tisch",
    PLAYER: "north south east west nord syd ost vast sud est ouest pair par paar paire side sida "
    "cote camp seite partner partenaire team lag equipe mannschaft",
    POINTS: "ns ew ov eo ow nordsyd ostvast nordsud estouest ostwest",
}
WORDS: Final = {part: frozenset(words.split()) for part, words in _HEADINGS.items()}
TOTALS: Final = WORDS[TOTAL]
_COUNTED: Final = re.compile(r"(?:round|rond|ronde|runde|omgang|manche|tour|r)?0*(\d{1,2})")
_NUMBERED: Final = re.compile(r"(?:\d{1,2}|[abc])$")
_ISO: Final = re.compile(r"\b((?:19|20)\d\d)-(\d\d?)-(\d\d?)\b")
_PARTED: Final = re.compile(r"\b(\d\d?)[./](\d\d?)[./]((?:19|20)\d\d)\b")


class Order(Enum):
    """In which order the numbers of a day are written, where the year does not come first."""

    DAY_FIRST = "d/m/y"
    MONTH_FIRST = "m/d/y"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a sheet is read: what each column is, which line is the first that tells of somebody, and
    whether names have numbers before them that only count."""

    columns: tuple[str, ...]
    first: int = 0
    numbered: bool = False

    @property
    def names(self) -> Reading:
        """The same for the reader of names."""
        return Reading(self.columns, self.first, self.numbered)

    @property
    def of_tables(self) -> bool:
        """Whether a line is a table, with the people of its sides and their points."""
        return PLAYER in self.columns

    @property
    def usable(self) -> bool:
        """Whether the columns tell who made what."""
        told = set(self.columns)
        if self.of_tables:
            return self.columns.count(POINTS) >= TWO
        return bool(told & NAMING) and bool(told & SCORING)


def width_of(lines: Sequence[FileLine]) -> int:
    """How many columns a sheet has."""
    return min(MOST_COLUMNS, max((len(line.cells) for line in lines), default=0))


def is_known(cell: Cell) -> bool:
    """Whether a cell is a heading of such a file."""
    key = heading_key(cell)
    told = WORDS[DAY] | TOTALS | WORDS[ROUND] | WORDS[TABLE]
    return is_heading(cell) or key in told or bool(_COUNTED.fullmatch(key)) or _is_player(key)


def recognise_past(sheet: Sheet) -> Layout:
    """What the columns of a sheet are; nothing of them where no line names them."""
    order = order_of(sheet.lines)
    for at, line in enumerate(sheet.lines[:TITLES]):
        keys = [heading_key(cell) if cell != "" else "" for cell in line.cells][:MOST_COLUMNS]
        if set(keys) & WORDS[TABLE] and sum(map(_sits, keys)) >= TWO:
            return Layout(tuple(_of_table(key) for key in keys), at + 1)
        if len(keys) > 1 and any(_is_name(key) for key in keys):
            return _of_people(sheet.lines, at, order)
    return Layout((UNUSED,) * width_of(sheet.lines))


def _is_name(key: str) -> bool:
    return COLUMNS.get(key) in NAMING


def _is_player(key: str) -> bool:
    return key in WORDS[PLAYER] or _NUMBERED.sub("", key) in WORDS[PLAYER]


def _sits(key: str) -> bool:
    """Whether a column is called as somebody, or a side, at a table: `north`, `player2`."""
    return _is_player(key) or _is_name(key) or _is_name(_NUMBERED.sub("", key))


def _of_table(key: str) -> str:
    """What a column is where each line is a table."""
    bare = _NUMBERED.sub("", key)
    for part in (DAY, ROUND, TABLE):
        if key in WORDS[part]:
            return part
    if _sits(key):
        return PLAYER
    sides = any(key == side or key.removesuffix(side) in TOTALS for side in WORDS[POINTS])
    is_points = bare in TOTALS or sides or key[2:] in TOTALS
    return POINTS if is_points else UNUSED


def _of_people(lines: Sequence[FileLine], at: int, order: Order) -> Layout:
    """A line of headings and those of people below it, as the club's list is read."""
    cells = lines[at].cells[:MOST_COLUMNS]
    keys = [heading_key(cell) if cell != "" else "" for cell in cells]
    dated = [day_of(cell, order) is not None for cell in cells]
    parts = [
        COLUMNS.get(key) if cell != "" else None for key, cell in zip(keys, cells, strict=True)
    ]
    columns = [part if part in NAMING else UNUSED for part in settled(parts)]
    for place, key in enumerate(keys):
        if dated[place]:
            columns[place] = DATED
        elif _COUNTED.fullmatch(key) and not any(dated):
            columns[place] = SCORE
        elif key in WORDS[DAY] and DAY not in columns:
            columns[place] = DAY
        elif key in TOTALS and TOTAL not in columns:
            columns[place] = TOTAL
    read = looked_into(Reading(tuple(columns), at + 1), lines[at + 1 :])
    return Layout(read.columns, read.first, read.numbered)


def order_of(lines: Sequence[FileLine]) -> Order:
    """Whether days are written as 9/23/2019: where the second number is more than any month."""
    told: Counter[bool] = Counter()
    for line in lines:
        for cell in line.cells:
            found = _PARTED.search(cell) if isinstance(cell, str) else None
            if found is not None and max(int(found[1]), int(found[2])) > len("JFMAMJJASOND"):
                told[int(found[2]) > len("JFMAMJJASOND")] += 1
    return Order.MONTH_FIRST if told[True] > told[False] else Order.DAY_FIRST


def day_of(cell: Any, order: Order, *, within: bool = False) -> date | None:
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
    if not iso and order == Order.MONTH_FIRST:
        month, day = day, month
    try:
        return date(year, month, day)
    except ValueError:
        return None
