"""Whole numbers by name that can be added, kept as JSON and read again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Table = dict[str, list[int]]


class Tally:
    """What some hands add up to: tables of rows of numbers.

    Tallies of different games add up to the tally of all of them, so that what is counted now can
    be added to what is kept. Which tables there are is said where they are counted.
    """

    __slots__ = ("tables",)

    def __init__(self, data: Mapping[str, Mapping[str, Iterable[int]]] | None = None) -> None:
        """An empty tally, or one that was kept."""
        self.tables: dict[str, Table] = {
            name: {key: list(row) for key, row in table.items()}
            for name, table in (data or {}).items()
        }

    def add(self, table: str, key: str, row: Iterable[int]) -> None:
        """Add numbers to a row; one that is not there yet begins with them."""
        rows = self.tables.setdefault(table, {})
        before = rows.get(key)
        if before is None:
            rows[key] = list(row)
        else:
            rows[key] = [one + two for one, two in zip(before, row, strict=True)]

    def count(self, name: str, number: int) -> None:
        """Add to one of the numbers that stand by themselves."""
        self.add("numbers", name, (number,))

    def number(self, name: str) -> int:
        """One of the numbers that stand by themselves."""
        return sum(self.of("numbers").get(name, (0,)))

    def of(self, table: str) -> Mapping[str, list[int]]:
        """The rows of a table; empty where nothing was added."""
        return self.tables.get(table, {})

    def include(self, other: Tally) -> None:
        """Add all of another tally."""
        for name, table in other.tables.items():
            for key, row in table.items():
                self.add(name, key, row)

    def cut(self, table: str, most: int) -> None:
        """Drop all but the last rows of a table, by their keys."""
        rows = self.tables.get(table, {})
        for key in sorted(rows)[:-most]:
            del rows[key]

    def data(self) -> dict[str, Any]:
        """All of it as JSON: two tallies of the same hands give the same."""
        return {
            name: {key: table[key] for key in sorted(table)}
            for name, table in sorted(self.tables.items())
        }
