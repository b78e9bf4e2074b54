"""Rounds of fixed pairs, and how they are seated as rounds of players."""

from collections.abc import Sequence
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


def _table(one: tuple[int, int], other: tuple[int, int]) -> TableSeats:
    return one[0], other[0], one[1], other[1]


def couples(players: int) -> tuple[tuple[int, int], ...]:
    """Pair k is players 2k and 2k + 1. Raises MovementError odd_pairs when somebody is alone."""
    if players % 2:
        raise MovementError("odd_pairs", players=players)
    return tuple((p, p + 1) for p in range(0, players, 2))
