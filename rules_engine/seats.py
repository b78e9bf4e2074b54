"""Who sits where, and who shares a running score.

A *seat* is a whole number, clockwise, fixed for the whole game. A *side* is whatever has a
running score: one player, a pair, a team of three. Nothing here assumes two sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Generic, TypeVar

from rules_engine.errors import ContradictoryRules, NotNotation

Seat = int
Side = str

T = TypeVar("T")
U = TypeVar("U")

LETTERS = "ABCDEF"
COMPASS = "NESW"


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value for each side of a game, in the order of the sides."""

    sides: tuple[Side, ...]
    values: tuple[T, ...]

    @classmethod
    def of(cls, sides: tuple[Side, ...], given: Mapping[Side, T]) -> BySide[T]:
        """A value for every side; a side that is not in `given` raises KeyError."""
        return cls(sides, tuple(given[side] for side in sides))

    @classmethod
    def all(cls, sides: tuple[Side, ...], value: T) -> BySide[T]:
        """The same value for everybody."""
        return cls(sides, (value,) * len(sides))

    def __getitem__(self, side: Side) -> T:
        return self.values[self.sides.index(side)]

    def __iter__(self) -> Iterator[Side]:
        return iter(self.sides)

    def items(self) -> Iterable[tuple[Side, T]]:
        """Pairs of side and value, in side order."""
        return zip(self.sides, self.values, strict=True)

    def map(self, change: Callable[[Side, T], U]) -> BySide[U]:
        """The same sides with `change(side, value)` for each value."""
        return BySide(self.sides, tuple(change(side, value) for side, value in self.items()))

    def to_data(self) -> dict[Side, T]:
        """A plain dictionary in side order, ready for JSON."""
        return dict(self.items())


@dataclass(frozen=True)
class Table:
    """The seats of a game and the side each belongs to.

    `side_by_seat` has a side's key for every seat; `seat_names` the printed name of every seat.
    In a two-handed game the dummies are no seats: a player's dummy plays for him.
    """

    seat_names: tuple[str, ...]
    side_by_seat: tuple[Side, ...]

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return range(len(self.seat_names))

    @cached_property
    def sides(self) -> tuple[Side, ...]:
        """The keys of the sides, in the order in which their first seat sits."""
        return tuple(dict.fromkeys(self.side_by_seat))

    def side_of(self, seat: Seat) -> Side:
        """The side that a seat scores for."""
        return self.side_by_seat[seat]

    def seats_of(self, side: Side) -> tuple[Seat, ...]:
        """All seats of a side, clockwise."""
        return tuple(seat for seat in self.seats if self.side_by_seat[seat] == side)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % len(self.seat_names)

    def seat_named(self, name: object) -> Seat:
        """The seat printed as `name`; raises NotNotation `unknown_seat`."""
        if isinstance(name, str) and name in self.seat_names:
            return self.seat_names.index(name)
        raise NotNotation("unknown_seat", seat=name)

    def hand_sides(self, _dealer: Seat, /) -> tuple[tuple[Side, ...], ...]:
        """Which sides play together in a hand of this dealer: everybody for himself."""
        return tuple((side,) for side in self.sides)


@dataclass(frozen=True)
class RotatingTable(Table):
    """Five players in two pairs and one alone, changing with the deal (catalogue O7).

    Everybody scores for himself. The dealer plays alone; the first and third player to speak are
    partners, and so are the second and fourth, so that in five deals each plays alone once.
    """

    def hand_sides(self, dealer: Seat, /) -> tuple[tuple[Side, ...], ...]:
        """The two pairs in speaking order, then the dealer alone."""
        first, second, third, fourth = (
            self.side_by_seat[(dealer + place) % len(self.seat_names)] for place in range(1, 5)
        )
        return ((first, third), (second, fourth), (self.side_by_seat[dealer],))


def _everybody_alone(players: int) -> Table:
    return Table(tuple(LETTERS[:players]), tuple(LETTERS[:players]))


_FIVE = tuple(LETTERS[:5])
_SIX = tuple(LETTERS[:6])

_TABLES: Final = {
    **{(players, "individual"): _everybody_alone(players) for players in (2, 3, 4, 5, 6)},
    (4, "2x2"): Table(tuple(COMPASS), ("NS", "EW") * 2),
    (6, "3x2"): Table(_SIX, ("T1", "T2", "T3") * 2),
    (6, "2x3"): Table(_SIX, ("NS", "EW") * 3),
    (5, "call_card"): _everybody_alone(5),
    (5, "rotating_221"): RotatingTable(_FIVE, _FIVE),
}


def table_for(players: int, sides: str) -> Table:
    """The table of a game; raises ContradictoryRules where so many players cannot sit so."""
    table = _TABLES.get((players, sides))
    if table is None:
        fitting = [each for number, each in _TABLES if number == players]
        raise ContradictoryRules("sides", "players", fitting)
    return table
