"""Seats and sides in players' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words
from rule_words.signs.letters import seat_letters
from rules_engine.calls import Call
from rules_engine.house_rules import HouseRules
from rules_engine.seats import Seat, Side, Table
from web.sentences import isolated, listed

COMPASS: Final[Mapping[str, Promise]] = {
    "N": _("North"),
    "E": _("East"),
    "S": _("South"),
    "W": _("West"),
}
PAIRS: Final[Mapping[Side, Promise]] = {"NS": _("North-South"), "EW": _("East-West")}


# Names up to here are said whole on the smallest phone, beside whatever else their line says.
NAME_SAID_WHOLE: Final = 12
SIDE_SAID_WHOLE: Final = 24
WORD_SAID_LARGE: Final = 7


@dataclass(frozen=True)
class Names:
    """What people, sides and calls of one table are called. `printed` names every seat."""

    table: Table
    printed: tuple[str, ...]
    own_calls: Mapping[Call, str] = field(default_factory=dict)

    @classmethod
    def of(cls, rules: HouseRules, printed: Sequence[str]) -> Names:
        """The names of a game, as its row keeps them, and of the calls of its rules."""
        return cls(rules.table, tuple(printed), rules.own_calls)

    def call(self, call: Call) -> str:
        """A call in words, one of the club's own by its name."""
        own = self.own_calls.get(call)
        return call_words(call) if own is None else isolated(own)

    @cached_property
    def _seats(self) -> tuple[str, ...]:
        """Namesakes are told apart by their seats."""
        return tuple(
            isolated(name) + (f" ({seat})" if self.printed.count(name) > 1 else "")
            for name, seat in zip(self.printed, seat_letters(self.table), strict=True)
        )

    def seat(self, seat: Seat) -> str:
        """Who sits there."""
        return self._seats[seat]

    def seat_named(self, name: object) -> str:
        """Who sits at the seat of this name; what is no seat is given back as it is."""
        if isinstance(name, str) and name in self.table.seat_names:
            return self.seat(self.table.seat_names.index(name))
        return str(name)

    def side(self, side: Side) -> str:
        """A side: North-South, a player, or the players it consists of."""
        if side in PAIRS and self.table.seat_names == tuple(COMPASS):
            return str(PAIRS[side])
        return listed(self.seat(seat) for seat in self.table.seats_of(side))

    def sides(self, sides: Iterable[Side]) -> str:
        """Several sides in one phrase."""
        return listed(self.side(side) for side in sides)

    def people(self, sides: Iterable[Side]) -> int:
        """How many people that is, for the verb."""
        return sum(len(self.table.seats_of(side)) for side in sides)


class Called(Names):
    """What people at a table call each other, so that any line of the smallest phone holds it.

    Of a long name that is the first word, if it is one person's: "Wilhelmina Featherstonehaugh" is
    Wilhelmina, but not beside Wilhelmina Smith. A side of many names is called by its seats.
    """

    @classmethod
    def of(cls, rules: HouseRules, printed: Sequence[str]) -> Called:
        """As `Names.of`."""
        first = [(name.split(maxsplit=1) or [name])[0] for name in printed]
        called = (
            word if len(name) > NAME_SAID_WHOLE and first.count(word) == 1 else name
            for name, word in zip(printed, first, strict=True)
        )
        return cls(rules.table, tuple(called), rules.own_calls)

    @cached_property
    def long(self) -> bool:
        """Whether a name, or a word of one, asks for smaller type."""
        return any(len(word) > WORD_SAID_LARGE for name in self.printed for word in name.split())

    @cached_property
    def _by_seats(self) -> bool:
        """Whether a side's names are too long; then all sides are called by their seats."""
        return any(
            len(super(Called, self).side(side)) > SIDE_SAID_WHOLE for side in self.table.sides
        )

    def side(self, side: Side) -> str:
        """A side: North-South, a player, the players it consists of, or their seats."""
        seats = self.table.seats_of(side)
        if len(seats) == 1 or not self._by_seats:
            return super().side(side)
        letters = seat_letters(self.table)
        return "+".join(letters[seat] for seat in seats)
