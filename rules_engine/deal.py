"""How many cards are dealt, and in what bundles (card play, sections 1 and 1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules_engine.house_rules import HouseRules
from rules_engine.options import pack_size

# A step of a deal: ("each", cards to each hand) or ("kitty", cards to the kitty).
Step = tuple[str, int]

PATTERNS: Final[Mapping[str, tuple[Step, ...]]] = {
    "A": (("each", 3), ("kitty", 3), ("each", 4), ("each", 3)),
    "A4": (("each", 3), ("kitty", 4), ("each", 4), ("each", 3)),
    "B": (("each", 3), ("each", 3), ("each", 3), ("each", 1), ("kitty", 3)),
    "C": (("each", 3), ("kitty", 1), ("each", 4), ("kitty", 1), ("each", 3), ("kitty", 1)),
    "D": (("each", 3), ("kitty", 3), ("each", 4), ("kitty", 2), ("each", 3)),
    "G": (("each", 3), ("kitty", 3), ("each", 3), ("kitty", 3), ("each", 4)),
    "H": (("each", 3), ("kitty", 2), ("each", 4), ("kitty", 2), ("each", 3), ("kitty", 2)),
}

# Profiles whose source deals otherwise than one card to the kitty after each round (C).
_BY_PROFILE: Final[Mapping[str, str]] = {
    "parlett-3": "A",
    "parlett-3-house": "A",
    "english-3": "B",
    "us-original-1904": "B",
    "us-original-early": "B",
    "swedish-3": "A",
    "swedish-3-anglo": "A",
    "swedish-3-multiround": "A",
    "swedish-2": "A4",
    "swedish-4": "A",
    "swedish-4-misere": "A",
    "swedish-5": "A",
    "us-nullo-4": "A",
    "us-inkle-4": "D",
    "french-canadian-4": "G",
}
_BY_KITTY: Final[Mapping[int, str]] = {5: "D", 6: "H"}


def hands_dealt(rules: HouseRules) -> int:
    """The number of ten-card hands, dead hands and dummies included."""
    if rules.kitty is None:
        return rules.players
    return (pack_size(rules.deck) - rules.kitty) // 10


def deal_pattern(profile: str, rules: HouseRules) -> tuple[Step, ...]:
    """The bundles of a deal under the rules of a profile, in order; empty where the kitty is free.

    A pack that changes the kitty is dealt by the pattern for its kitty, or else with the whole
    kitty after the first round.
    """
    if rules.kitty is None:
        return (("each", 10),)
    usual = PATTERNS[_BY_PROFILE.get(profile, "C")]
    for pattern in (usual, PATTERNS.get(_BY_KITTY.get(rules.kitty, ""), ())):
        if sum(cards for to, cards in pattern if to == "kitty") == rules.kitty:
            return pattern
    return tuple(
        step for step in (("each", 3), ("kitty", rules.kitty), ("each", 4), ("each", 3)) if step[1]
    )
