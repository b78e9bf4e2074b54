"""How long a game lasts: a race to the target, a number of hands, or the first to some games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from rules_engine.errors import NotNotation
from rules_engine.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Format:
    """The length of a game.

    `hands`: so many hands are played and totals count, with no target, floor or cap; hands that
    are thrown in do not count. `games`: the first side to win so many games; 1 is a single race to
    the target. The two exclude each other; numbers are from 1 (NotNotation `bad_field`).
    """

    hands: int | None = None
    games: int = 1

    def __post_init__(self) -> None:
        """Refuse numbers below 1 and both lengths at once."""
        if self.hands is not None and (self.hands < 1 or self.games != 1):
            raise NotNotation("bad_field", field="hands")
        if self.games < 1:
            raise NotNotation("bad_field", field="games")

    def rules_for(self, rules: HouseRules) -> HouseRules:
        """The rules as they apply: a fixed number of hands knows no end by score."""
        return rules if self.hands is None else _without_end(rules)

    def to_data(self) -> dict[str, object]:
        """The length as JSON."""
        return {"hands": self.hands, "games": self.games}

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> Format:
        """A length from JSON; raises NotNotation `bad_field`."""
        hands, games = data.get("hands"), data.get("games", 1)
        if not (hands is None or type(hands) is int):
            raise NotNotation("bad_field", field="hands")
        if type(games) is not int:
            raise NotNotation("bad_field", field="games")
        return cls(hands, games)


@lru_cache(maxsize=512)
def _without_end(rules: HouseRules) -> HouseRules:
    """Rules that no score ends; one object for one rule set, as auctions keep tables by object."""
    return rules.replace(
        target=None,
        floor=None,
        trick_cap="none",
        exact_target=False,
        floor_needs_other_nonnegative=False,
        floor_strict=False,
        spread=None,
        mid_hand_stop=False,
    )
