"""Seats and sides in players' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rule_words.calls import call_words
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
            for name, seat in zip(self.printed, self.table.seat_names, strict=True)
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
