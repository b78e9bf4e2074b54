"""Rounds of fixed pairs, and how they are seated as rounds of players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from tournaments.movements.rounds import MovementError, Round, TableSeats

Pair = int


@dataclass(frozen=True, slots=True)
class PairRound:
    """Pairs by number: (north-south, east-west) at each table, and the pairs who sit out."""

    tables: tuple[tuple[Pair, Pair], ...]
    sit_outs: tuple[Pair, ...] = ()

    def seated(self, players: Sequence[tuple[int, int]]) -> Round:
        """The round of players, pair k being the two people `players[k]`."""
        return Round(
            tuple(_table(players[one], players[other]) for one, other in self.tables),
            tuple(sorted(p for pair in self.sit_outs for p in players[pair])),
        )

    @classmethod
    def from_round(cls, one: Round) -> Self:
        """Read a round in which pair k is the players 2k and 2k + 1.

        Raises MovementError bad_table when a table does not seat two such pairs opposite.
        """
        tables = []
        for table in one.tables:
            numbers = [p // 2 for p in table]
            if len(table) != len("NESW") or numbers[:2] != numbers[2:]:
                raise MovementError("bad_table", table=table)
            tables.append((numbers[0], numbers[1]))
        return cls(tuple(tables), tuple(sorted({p // 2 for p in one.sit_outs})))

    def without(self, gone: frozenset[Pair]) -> Self:
        """The round as it is played when some have gone home: who should meet them waits."""
        left = tuple(table for table in self.tables if not gone.intersection(table))
        playing = {p for table in left for p in table}
        named = [p for table in self.tables for p in table] + list(self.sit_outs)
        waiting = sorted(p for p in named if p not in playing and p not in gone)
        return type(self)(left, tuple(waiting))

    def at_fixed_tables(self, fixed: Mapping[Pair, int]) -> Self:
        """The same meetings with those pairs at their tables, numbered from 0, who cannot move.

        Where two such pairs meet, or one is to stay where there is no table, the lower number goes
        first and the other moves.
        """
        count = len(self.tables)
        wanted = {
            min(fixed[p] for p in table if p in fixed): table
            for table in reversed(self.tables)
            if any(p in fixed for p in table)
        }
        placed = {number: table for number, table in wanted.items() if number < count}
        rest = iter(table for table in self.tables if table not in placed.values())
        return type(self)(
            tuple(placed[n] if n in placed else next(rest) for n in range(count)), self.sit_outs
        )

    @property
    def meetings(self) -> frozenset[frozenset[Pair]]:
        """Who meets whom, whatever the table and the side."""
        return frozenset(frozenset(table) for table in self.tables)


def _table(one: tuple[int, int], other: tuple[int, int]) -> TableSeats:
    return one[0], other[0], one[1], other[1]


def couples(players: int) -> tuple[tuple[int, int], ...]:
    """Pair k is players 2k and 2k + 1. Raises MovementError odd_pairs when somebody is alone."""
    if players % 2:
        raise MovementError("odd_pairs", players=players)
    return tuple((p, p + 1) for p in range(0, players, 2))
