"""What has happened at the tables, counted, and what the director asks of the rounds to come."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from tournaments.movements.rounds import FOUR, MovementError, Round, count_met

MINIMUM = 3


class OddTables(StrEnum):
    """What is done when the number of players is no multiple of four."""

    SIT_OUT = "sit"
    THREE = "3"
    FIVE = "5"
    SIX = "6"


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the coming rounds must respect.

    `gone` are not seated any more. `fixed` maps a player who cannot change tables to the number of
    his table. `apart` are pairs who are not to share a table. `odd` says who waits. `roles` has 0
    or 1 for each player where two groups play, else nothing.
    """

    gone: frozenset[int] = frozenset()
    fixed: Mapping[int, int] = field(default_factory=dict)
    apart: tuple[tuple[int, int], ...] = ()
    odd: OddTables = OddTables.SIT_OUT
    roles: tuple[int, ...] = ()


class History:
    """Counts over past rounds; `add` is the only way to change it.

    `outs`, `odds` and `deals` are levels, not bare counts: somebody who was not there (late, or
    back after an absence) is lifted to the lowest level of those present, so that nobody is sent
    out, or to the odd table, for having come late.
    """

    def __init__(self, players: int, rounds: Iterable[Round] = ()) -> None:
        self.players = players
        self.meet = [[0] * players for _ in range(players)]
        self.pair = [[0] * players for _ in range(players)]
        self.lean = [[0] * players for _ in range(players)]
        self.outs = [0] * players
        self.odds = [0] * players
        self.deals = [0] * players
        self.length = 0
        self.present: frozenset[int] = frozenset()
        self.last_out: frozenset[int] = frozenset()
        self.last_odd: frozenset[int] = frozenset()
        self.place: dict[int, int] = {}
        for one in rounds:
            self.add(one)

    def add(self, one: Round) -> None:
        """Count one more round."""
        if any(p >= self.players for p in one.players):
            raise MovementError("unknown_player", player=max(one.players))
        self.welcome(one.players)
        self.place = {}
        for number, table in enumerate(one.tables):
            self._seat(table, number)
        for p in one.sit_outs:
            self.outs[p] += 1
        self.last_out = frozenset(one.sit_outs)
        self.last_odd = frozenset(p for t in one.tables if len(t) != FOUR for p in t)
        self.length += 1

    def welcome(self, players: Sequence[int]) -> None:
        """Lift the levels of those who were not there the round before."""
        here = frozenset(players)
        stayed = here & self.present
        if stayed:
            for level in (self.outs, self.odds, self.deals):
                lowest = min(level[p] for p in stayed)
                for p in here - stayed:
                    level[p] = max(level[p], lowest)
        self.present = here

    def _seat(self, table: Sequence[int], number: int) -> None:
        count_met(table, self.meet, self.pair)
        for a, b in pairwise((*table, table[0])):
            self.lean[a][b] += 1
            self.lean[b][a] -= 1
        for p in table:
            self.place[p] = number
            self.odds[p] += len(table) != FOUR
        self.deals[table[0]] += 1


def table_sizes(count: int, odd: OddTables) -> tuple[int, ...]:
    """The sizes of the tables for so many players, larger or smaller ones last; the rest sit out.

    Three: as many tables of three as needed. Five: one to three tables of five. Six: one of six for
    4n + 2, five and six for 4n + 3, five for 4n + 1. When the choice cannot be made with so few
    players, the rest sit out. Raises MovementError too_few_players below four.
    """
    if count < FOUR and not (count == MINIMUM and odd is OddTables.THREE):
        raise MovementError("too_few_players", players=count)
    rest = count % FOUR
    special: tuple[int, ...] = ()
    if odd is OddTables.THREE:
        special = (3,) * (-count % FOUR)
    elif odd is OddTables.FIVE:
        special = (5,) * rest
    elif odd is OddTables.SIX:
        special = {0: (), 1: (5,), 2: (6,), 3: (5, 6)}[rest]
    if sum(special) > count:
        special = ()
    return (FOUR,) * ((count - sum(special)) // FOUR) + special
