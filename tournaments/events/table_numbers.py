"""Which numbers the tables of an evening bear: the one place that says it.

A movement counts tables from one. Where two evenings are in one hall, the second begins at table
11; a club's own tables may be 1 to 6 and 9 to 14; and one may be out of use tonight. What a table
bears is written into its row when the round is drawn, and everybody reads it there; a table's place
in the movement is its place in the order of these numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, count, islice
from typing import Final

from tournaments.events.errors import EventRefused
from tournaments.events.models import Event

HIGHEST: Final = 999
MOST_SAID: Final = 40
_PART: Final = re.compile(r"(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?")
_APART: Final = re.compile(r"\s*[,;]\s*|(?<=\d)\s+(?=\d)")


def table_numbers(event: Event, tables: int) -> list[int]:
    """The numbers of so many tables of a round, rising.

    A hall with fewer tables than that goes on after its last number: nobody is left standing.
    """
    return list(islice(_in_use(event), tables))


def table_place(event: Event, number: int) -> int:
    """The place from 0 in a round of the table with this number; behind all that there can be where
    no table bears it."""
    numbers = table_numbers(event, HIGHEST)
    return numbers.index(number) if number in numbers else HIGHEST


def table_after(event: Event, last: int) -> int:
    """The number of a table that is put to a round whose last one is `last`."""
    return next(number for number in _in_use(event) if number > last)


def hall_size(event: Event) -> int | None:
    """How many tables the hall has for this evening; None where nobody said."""
    if not event.hall_tables:
        return None
    out = set(read_numbers(event.tables_out))
    own = (n for n in read_numbers(event.hall_tables) if n >= event.first_table)
    return sum(number not in out for number in own)


def read_numbers(text: str) -> list[int]:
    """Numbers as people list them, “1-6, 9–14”, rising; raises EventRefused `bad_tables`."""
    found: set[int] = set()
    for part in filter(None, _APART.split(text.strip())):
        read = _PART.fullmatch(part)
        if read is None:
            raise EventRefused("bad_tables", text=excerpt(part), most=HIGHEST)
        first, last = int(read[1]), int(read[2] or read[1])
        if not 1 <= first <= last <= HIGHEST:
            raise EventRefused("bad_tables", text=part, most=HIGHEST)
        found |= set(range(first, last + 1))
    return sorted(found)


def excerpt(text: str) -> str:
    """As much of what was typed as a refusal says again."""
    return text if len(text) <= MOST_SAID else f"{text[:MOST_SAID]}…"


def numbers_words(numbers: Iterable[int]) -> str:
    """The same as it is kept and shown: “1–6, 9–14”."""
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}–{b}" for a, b in runs)


def _in_use(event: Event) -> Iterator[int]:
    own, out = read_numbers(event.hall_tables), set(read_numbers(event.tables_out))
    after = max([event.first_table - 1, *own]) + 1
    here = (number for number in own if number >= event.first_table)
    return (number for number in chain(here, count(after)) if number not in out)
