"""Knockout with seeds: the best meet as late as can be, byes to the top, a game for third place."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from tournaments.movements.pairs import PairRound
from tournaments.movements.rounds import MovementError

TWO = 2
NOBODY = (-1,)
"""The places of a bracket that everybody has left."""


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of a bracket of `size` (a power of two): 1 and 2 can only meet in the
    final.

    Numbers from 0; every first meeting's seeds add up to size − 1.
    """
    order = [0]
    while len(order) < size:
        total = 2 * len(order) - 1
        order = [seed for top in order for seed in (top, total - top)]
    return tuple(order)


@dataclass(frozen=True, slots=True)
class Bracket:
    """Who is still in, in order of the bracket; `None` stands for a bye. `play` gives the next one.

    `places` fills up at the end: winner, second, third, fourth.
    """

    line: tuple[int | None, ...]
    losers: tuple[int, ...] = ()
    third_place: bool = True
    places: tuple[int, ...] = field(default=())

    @classmethod
    def start(cls, entrants: Sequence[int], *, third_place: bool = True) -> Self:
        """A bracket of entrants in order of seed; the best have the byes of the first round.

        Raises MovementError too_few_players below two.
        """
        if len(entrants) < TWO:
            raise MovementError("too_few_players", pairs=len(entrants))
        size = 1
        while size < len(entrants):
            size *= 2
        line = tuple(entrants[s] if s < len(entrants) else None for s in seed_order(size))
        return cls(line, third_place=third_place)

    @property
    def over(self) -> bool:
        """Whether the final, and the game for third place if there is one, has been played."""
        return bool(self.places)

    @property
    def next(self) -> PairRound:
        """The meetings to come: those of the bracket, then the one for third place; byes sit
        out."""
        if self.over:
            return PairRound(())
        tables = [(a, b) for a, b in self._twos() if a is not None and b is not None]
        byes = [a if b is None else b for a, b in self._twos() if a is None or b is None]
        if self._third():
            tables.append((self.losers[0], self.losers[1]))
        return PairRound(tuple(tables), tuple(p for p in byes if p is not None))

    @property
    def still_in(self) -> frozenset[int]:
        """Who has not lost yet."""
        return frozenset(p for p in self.line if p is not None)

    def without(self, gone: frozenset[int]) -> "Bracket":
        """The bracket when some have gone home: whoever should meet them has a bye.

        A bracket in which nobody is left to meet is played to its end at once.
        """
        if self.over or not gone & (self.still_in | frozenset(self.losers)):
            return self
        line = tuple(None if p in gone else p for p in self.line)
        losers = tuple(p for p in self.losers if p not in gone)
        return Bracket(line, losers, self.third_place).settled()

    def settled(self) -> "Bracket":
        """Played on as long as nobody meets anybody."""
        left = self
        while not left.over and not left.next.tables:
            left = left.play(())
        return left

    def play(self, winners: Sequence[int | None]) -> "Bracket":
        """The bracket after a round; `winners` in order of the tables of `next`, None where nobody
        goes on.

        Raises MovementError bracket_over, or bad_winner when a winner was not at that table.
        """
        if self.over:
            raise MovementError("bracket_over")
        tables = self.next.tables
        if len(winners) != len(tables):
            raise MovementError("bad_winner", tables=len(tables), winners=len(winners))
        for number, (table, winner) in enumerate(zip(tables, winners, strict=True)):
            if winner is not None and winner not in table:
                raise MovementError("bad_winner", table=number, winner=winner)
        loser = {
            w: a if b == w else b
            for (a, b), w in zip(tables, winners, strict=True)
            if w is not None
        }
        left = iter(winners)
        line = tuple(
            next(left) if a is not None and b is not None else (a if b is None else b)
            for a, b in self._twos()
        )
        if len(self.line) == TWO:
            return self._finish(line[0], loser)
        losers = tuple(loser[w] for w in winners if w is not None)
        return Bracket(line, losers, self.third_place).settled()

    def _finish(self, first: int | None, loser: dict[int, int]) -> "Bracket":
        """The places: of the final, then of the game for third place, as far as they were played.

        Where everybody has gone home those who lost last are left, or `NOBODY`.
        """
        places = [
            p for p in (first, loser.get(first) if first is not None else None) if p is not None
        ]
        third = [w for w in self.losers if w in loser]
        places += [p for w in third for p in (w, loser[w])] if third else list(self.losers)
        return Bracket((first,), (), self.third_place, tuple(places) or NOBODY)

    def _twos(self) -> list[tuple[int | None, int | None]]:
        return list(zip(self.line[::2], self.line[1::2], strict=True))

    def _third(self) -> bool:
        return self.third_place and len(self.line) == TWO and len(self.losers) == TWO
