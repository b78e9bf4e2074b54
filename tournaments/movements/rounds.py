"""The values of this package: a round, a schedule, and the one error.

Players are whole numbers from 0. A table is its seats clockwise, the first dealer first: at a table
of four, seats 0 and 2 are partners against seats 1 and 3. A table of three, five or six has no
fixed partners; everybody there has met. The place of a table in the round is its number, from 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Self

TableSeats = tuple[int, ...]

FOUR = 4
TABLE_SIZES = frozenset({3, 4, 5, 6})


class MovementError(ValueError):
    """A movement that cannot be made or read; `code` is stable, `params` say what was wrong.

    Codes: too_few_players, too_few_rounds, no_such_movement, odd_pairs, bad_history, bad_table,
    seated_twice, unknown_player, too_many_past_rounds, odd_tables_impossible, too_many_fixed,
    bad_winner, no_opponent, no_group, bracket_over.
    """

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        detail = ", ".join(f"{name}={value}" for name, value in sorted(params.items()))
        super().__init__(f"{code}: {detail}" if detail else code)


@dataclass(frozen=True, slots=True)
class Round:
    """Who sits where in one round, and who sits out."""

    tables: tuple[TableSeats, ...]
    sit_outs: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """Everybody named in the round, seated first."""
        return tuple(p for table in self.tables for p in table) + self.sit_outs

    def to_data(self) -> dict[str, list[Any]]:
        """The JSON of the round: `{"tables": [[a, b, c, d], …], "sit_outs": [e, …]}`."""
        return {"tables": [list(table) for table in self.tables], "sit_outs": list(self.sit_outs)}

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read `to_data` back; raises MovementError bad_history, bad_table or seated_twice."""
        if not isinstance(data, Mapping) or not isinstance(data.get("tables"), list):
            raise MovementError("bad_history", found=type(data).__name__)
        tables = tuple(_seats(table) for table in data["tables"])
        for table in tables:
            if len(table) not in TABLE_SIZES:
                raise MovementError("bad_table", seats=len(table))
        found = cls(tables, _seats(data.get("sit_outs", [])))
        if len(set(found.players)) != len(found.players):
            raise MovementError("seated_twice")
        return found


Schedule = tuple[Round, ...]


def _seats(data: object) -> TableSeats:
    if not isinstance(data, list) or any(type(p) is not int or p < 0 for p in data):
        raise MovementError("bad_history", found=repr(data)[:80])
    return tuple(data)


def partners_of(table: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The fixed partnerships of a table: two at a table of four, none elsewhere."""
    if len(table) != FOUR:
        return ()
    return (table[0], table[2]), (table[1], table[3])


def count_met(table: Sequence[int], meet: list[list[int]], pair: list[list[int]]) -> None:
    """One more meeting of everybody at a table, and one more partnership, told both ways."""
    for a, b in combinations(table, 2):
        meet[a][b] += 1
        meet[b][a] += 1
    for a, b in partners_of(table):
        pair[a][b] += 1
        pair[b][a] += 1


def relabel(rounds: Iterable[Round], names: Sequence[int]) -> Schedule:
    """The same schedule with player i called `names[i]`."""
    return tuple(
        Round(
            tuple(tuple(names[p] for p in table) for table in one.tables),
            tuple(sorted(names[p] for p in one.sit_outs)),
        )
        for one in rounds
    )
