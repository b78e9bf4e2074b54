"""What happened in one hand, as the scoring needs it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rules_engine.calls import Call
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.ladder import NO_TRUMPS, STRAIN_NT, Rung
from rules_engine.seats import BySide, Seat, Side


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points lost by a side for laying cards down (`laydown`) or a wrong `discard`."""

    kind: str
    side: Side
    points: int


@dataclass(frozen=True)
class HandFacts:
    """One hand: contract, who was bound by it, tricks, and what else counts.

    `contract` is None where everybody passed; `declaring` are the sides bound by it, the bidder's
    first; `tricks` are whole numbers for every side (all zero for a hand that was not played), and
    `order` the side that won each trick, first trick first, where it was recorded. `hand_sides`
    says which sides played together. `revoke` is the side that revoked, `breach` the seat that
    called breach, `first` the sides that the table named as first at the target.
    """

    rules: HouseRules
    contract: Call | None
    declaring: tuple[Side, ...]
    tricks: BySide[int]
    before: BySide[int]
    hand_sides: tuple[tuple[Side, ...], ...]
    declarer: Seat | None = None
    kitty_taker: Seat | None = None
    order: tuple[Side, ...] | None = None
    declare: bool = False
    revoke: Side | None = None
    breach: Seat | None = None
    penalties: tuple[Penalty, ...] = ()
    first: tuple[Side, ...] | None = None

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides of the game."""
        return self.tricks.sides

    @cached_property
    def rung(self) -> Rung | None:
        """The contract on its ladder, None where nobody declared."""
        return None if self.contract is None else self.rules.ladder.get(self.contract)

    @cached_property
    def group(self) -> tuple[Side, ...]:
        """The sides bound by the contract, each once."""
        return tuple(dict.fromkeys(self.declaring))

    @property
    def group_tricks(self) -> int:
        """Tricks of the contract group together."""
        return sum(self.tricks[side] for side in self.group)

    @property
    def defenders(self) -> tuple[Side, ...]:
        """The sides against the contract; everybody where nobody declared."""
        return tuple(side for side in self.sides if side not in self.group)

    def partners_of(self, side: Side) -> tuple[Side, ...]:
        """The sides that share this side's tricks in this hand, itself among them."""
        return next(group for group in self.hand_sides if side in group)

    def own_tricks(self, side: Side) -> int:
        """The tricks a side is credited with: its own and those of who sat with it."""
        return sum(self.tricks[each] for each in self.partners_of(side))

    @property
    def value(self) -> int:
        """What the contract is worth, also when it was declared; 0 without one."""
        value = 0 if self.rung is None else self.rung.value
        return self.rules.declare_value if self.declare else value

    @property
    def needs(self) -> range:
        """The numbers of the group's tricks that make the contract; empty without one."""
        if self.rung is None:
            return range(0)
        return range(TRICKS_IN_A_HAND, TRICKS_IN_A_HAND + 1) if self.declare else self.rung.needs

    @property
    def is_special(self) -> bool:
        """Whether the contract is a misère or another special."""
        return self.rung is not None and self.rung.special is not None


# Where the winner of the auction has partners who can lay their cards away (003).
DECLARE_LAYOUTS = ("2x2", "2x3", "3x2")


def may_declare(rules: HouseRules, rung: Rung | None) -> bool:
    """Whether the rules let the bidder of this contract declare (O32)."""
    if rung is None or rung.special is not None or rules.sides not in DECLARE_LAYOUTS:
        return False
    return rules.declare == "any" or (rules.declare == NO_TRUMPS and rung.strain == STRAIN_NT)
