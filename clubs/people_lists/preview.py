"""What would become of each row of a list of people: somebody known, one of several, or new.

A club's list and an evening's are looked at alike; the evening hands in who is in already.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.models.player import NUMBER_LENGTH
from clubs.names.naming import clean_line, clean_name
from clubs.people_lists.file import FileRow
from clubs.search_key import search_key

# What is done with a row: a player's key says that it is this person.
SKIP, NEW = "skip", "new"
# What a row is, for the page.
IN, KNOWN, SEVERAL, FRESH, TWICE, FAULTY = "in", "known", "several", "new", "twice", "faulty"
GROUP_LENGTH: Final = 40


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A row: its place in the list, what it says, what it is, who it may be as key and name, and
    what is done unless somebody says otherwise."""

    at: int
    line: int
    name: str
    nickname: str
    number: str
    group: str
    state: str
    choices: tuple[tuple[str, str], ...] = ()
    usual: str = SKIP
    words: str = ""

    @property
    def asks(self) -> bool:
        """Whether it needs a person's eye."""
        return self.state in {SEVERAL, TWICE, FAULTY}


def still_faulty(rows: Iterable[PersonRow], mended: Collection[int]) -> list[PersonRow]:
    """Rows that somebody put right, by their places, and that are wrong still."""
    return [row for row in rows if row.state == FAULTY and row.at in mended]


@dataclass(frozen=True, slots=True)
class Listed:
    """Whom a club knows, by the keys of names and numbers; `inside` are in the event already.

    For a club's own list `inside` is None: whoever is known is on it, and stays out.
    """

    inside: Collection[int] | None
    by_name: dict[str, list[Player]] = field(default_factory=dict)
    by_number: dict[str, list[Player]] = field(default_factory=dict)

    @classmethod
    def of(cls, people: Iterable[Player], inside: Collection[int] | None = None) -> Listed:
        """The people of a club, those who asked to be forgotten left out."""
        listed = cls(inside)
        for player in people:
            if player.forgotten_at is None:
                listed.by_name.setdefault(search_key(player.name), []).append(player)
                if player.number:
                    listed.by_number.setdefault(search_key(player.number), []).append(player)
        return listed


def preview_rows(
    rows: Sequence[FileRow], listed: Listed, mended: Mapping[int, str] | None = None
) -> list[PersonRow]:
    """What would become of each row; `mended` are names put right, by the row's place."""
    seen: set[tuple[str, str]] = set()
    found = []
    for at, row in enumerate(rows):
        name = (mended or {}).get(at)
        right = row if name is None else FileRow(row.line, row.cells | {"name": name})
        found.append(_row(at, right, listed, seen))
    return found


def _row(at: int, row: FileRow, listed: Listed, seen: set[tuple[str, str]]) -> PersonRow:
    cells, words = row.cells, row.fault
    try:
        name, number = clean_name(cells["name"]), clean_line(cells["number"], most=NUMBER_LENGTH)
        nickname = clean_line(cells["nickname"])
        group = clean_line(cells["group"], most=GROUP_LENGTH)
    except ValidationError as error:
        words = words or " ".join(error.messages)
    if words:
        as_told = (cells["name"], cells["nickname"], cells["number"], cells["group"])
        return PersonRow(at, row.line, *as_told, state=FAULTY, words=words)
    key = (search_key(name), search_key(number))
    again = key in seen
    seen.add(key)
    state, choices, usual, words = _judged(key, listed)
    if again and state != IN:
        state, usual = TWICE, SKIP
    return PersonRow(at, row.line, name, nickname, number, group, state, choices, usual, words)


def _judged(
    key: tuple[str, str], listed: Listed
) -> tuple[str, tuple[tuple[str, str], ...], str, str]:
    """What a person of this name and number is to the club: state, choices, the usual, words."""
    name, number = key
    alike = listed.by_name.get(name, [])
    by_number = listed.by_number.get(number, []) if number else []
    exact = [player for player in by_number if player in alike]
    # Whose number is another is another person.
    could_be = exact or [each for each in alike if not (number and each.number)]
    words = ""
    if not could_be and by_number:
        could_be = by_number
        words = say("The number is that of %(name)s.") % {"name": told(by_number[0])}
    inside = listed.inside
    free = [each for each in could_be if inside is None or each.pk not in inside]
    choices = _choices(free or could_be, own_list=inside is None)
    if not could_be:
        return FRESH, choices, NEW, words
    if words:
        return SEVERAL, choices, SKIP, words
    if inside is None:
        return KNOWN, choices, SKIP, words
    if not free:
        return IN, _choices([], own_list=False), SKIP, words
    if len(could_be) == 1:
        return KNOWN, choices, str(free[0].pk), words
    return SEVERAL, choices, SKIP, words


def _choices(players: Sequence[Player], *, own_list: bool) -> tuple[tuple[str, str], ...]:
    if own_list:
        out = say("leave out: is on the list") if players else say("leave out")
        return ((NEW, say("somebody new")), (SKIP, out))
    known = tuple((str(player.pk), told(player)) for player in players)
    return (*known, (NEW, say("somebody new")), (SKIP, say("leave out")))


def told(player: Player) -> str:
    """A person's name with what tells him from a namesake."""
    more = ", ".join(each for each in (player.nickname, player.number) if each)
    return f"{player.name} ({more})" if more else player.name
