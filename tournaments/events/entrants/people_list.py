"""A list of people for an event, from a file or pasted lines: what would become of each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.models.player import NUMBER_LENGTH
from clubs.naming import clean_line, clean_name
from clubs.people_lists.file import FIELDS, FileRow, read_people_file
from clubs.search_key import search_key
from clubs.selectors import active_players
from tournaments.events.models import Event

SALT: Final = "tournaments.people_list"
LASTS: Final = 24 * 60 * 60
MOST_ROWS: Final = 600
SKIP, NEW = "skip", "new"

# What a row is, for the page.
IN, KNOWN, SEVERAL, FRESH, TWICE, FAULTY = "in", "known", "several", "new", "twice", "faulty"


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row: what it is, who it may be as key and name, and what is done unless somebody says
    otherwise (`skip`, `new` or a player's key)."""

    line: int
    name: str
    number: str
    state: str
    choices: tuple[tuple[str, str], ...]
    usual: str
    words: str = ""


def read_list(content: bytes, filename: str, pasted: str) -> list[FileRow]:
    """The rows of a file, or of pasted lines: a name a line, or a table with names of columns.

    Raises ValidationError where there is nothing, or nothing that can be read.
    """
    rows = read_people_file(content, filename) if content else _pasted(pasted)
    if not rows:
        raise ValidationError(say("Choose a file, or paste a name a line."))
    if len(rows) > MOST_ROWS:
        raise ValidationError(say("At most %(most)s names at once.") % {"most": MOST_ROWS})
    return rows


def _pasted(text: str) -> list[FileRow]:
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return read_people_file("\n".join(lines).encode(), "pasted.csv") if lines else []
    except ValidationError as error:
        if getattr(error, "code", "") != "no_name_column":
            raise
    # No line has the names of columns: each is a name, and a number behind a tab or a semicolon.
    return [_line(number, line) for number, line in enumerate(lines, 1)]


def _line(number: int, line: str) -> FileRow:
    separator = "\t" if "\t" in line else ";"
    name, _sep, rest = line.partition(separator)
    cells = dict.fromkeys(FIELDS, "")
    return FileRow(number, {**cells, "name": name.strip(), "number": rest.strip()})


def sealed(rows: Sequence[FileRow]) -> str:
    """Rows as text that a page carries to its confirmation, and nobody can alter."""
    data = [[row.line, row.cells["name"], row.cells["number"], row.fault] for row in rows]
    return signing.dumps(data, salt=SALT, compress=True)


def opened(text: str) -> list[FileRow]:
    """The rows that `sealed` wrote; raises signing.BadSignature, also a day later."""
    data: list[list[Any]] = signing.loads(text, salt=SALT, max_age=LASTS)
    empty = dict.fromkeys(FIELDS, "")
    return [
        FileRow(line, {**empty, "name": name, "number": number}, fault)
        for line, name, number, fault in data
    ]


def preview_list(event: Event, rows: Sequence[FileRow]) -> list[ListRow]:
    """What would become of each row now: two queries."""
    people: dict[str, list[Player]] = {}
    numbers: dict[str, Player] = {}
    for player in active_players(event.club):
        people.setdefault(search_key(player.name), []).append(player)
        if player.number:
            numbers[search_key(player.number)] = player
    inside = set(event.entrants.values_list("player_id", flat=True))
    seen: set[tuple[str, str]] = set()
    return [_row(row, people, numbers, inside, seen) for row in rows]


def _row(
    row: FileRow,
    people: Mapping[str, Sequence[Player]],
    numbers: Mapping[str, Player],
    inside: set[int],
    seen: set[tuple[str, str]],
) -> ListRow:
    name, number = row.cells["name"], row.cells["number"]
    words = row.fault
    try:
        name, number = clean_name(name), clean_line(number, most=NUMBER_LENGTH)
    except ValidationError as error:
        words = " ".join(error.messages)
    if words:
        return ListRow(row.line, name, number, FAULTY, (), SKIP, words)
    key = (search_key(name), search_key(number))
    alike = list(people.get(key[0], ()))
    by_number = numbers.get(key[1]) if number else None
    exact = by_number if by_number in alike else None
    free = [player for player in alike if player.pk not in inside]
    choices = _choices(free)
    again = key in seen
    seen.add(key)
    if again:
        return ListRow(row.line, name, number, TWICE, choices, SKIP)
    if alike and (not free or (exact is not None and exact.pk in inside)):
        return ListRow(row.line, name, number, IN, choices, SKIP)
    if exact is not None or len(free) == 1 == len(alike):
        return ListRow(row.line, name, number, KNOWN, choices, str((exact or free[0]).pk))
    if alike:
        return ListRow(row.line, name, number, SEVERAL, choices, SKIP)
    return ListRow(row.line, name, number, FRESH, choices, NEW)


def _choices(players: Sequence[Player]) -> tuple[tuple[str, str], ...]:
    known = tuple((str(player.pk), _told(player)) for player in players)
    return (*known, (NEW, say("somebody new")), (SKIP, say("leave out")))


def _told(player: Player) -> str:
    more = ", ".join(each for each in (player.nickname, player.number) if each)
    return f"{player.name} ({more})" if more else player.name
