"""How many cards are dealt, to whom, and in what bundles (card play, sections 1 and 1.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules_engine.house_rules import HouseRules
from rules_engine.options import pack_size

# A step of a deal: ("each", cards to each hand), ("kitty", cards to the kitty) or ("exposed",
# cards laid open on the table).
Step = tuple[str, int]

PATTERNS: Final[Mapping[str, tuple[Step, ...]]] = {
    "A": (("each", 3), ("kitty", 3), ("each", 4), ("each", 3)),
    "A4": (("each", 3), ("kitty", 4), ("each", 4), ("each", 3)),
    "B": (("each", 3), ("each", 3), ("each", 3), ("each", 1), ("kitty", 3)),
    "C": (("each", 3), ("kitty", 1), ("each", 4), ("kitty", 1), ("each", 3), ("kitty", 1)),
    "D": (("each", 3), ("kitty", 3), ("each", 4), ("kitty", 2), ("each", 3)),
    "E": (("each", 3), ("kitty", 3), ("each", 2), ("kitty", 2), ("each", 3), ("each", 2)),
    "F": (("each", 3), ("each", 3), ("kitty", 3), ("each", 2), ("each", 2), ("kitty", 2)),
    "G": (("each", 3), ("kitty", 3), ("each", 3), ("kitty", 3), ("each", 4)),
    "H": (("each", 3), ("kitty", 2), ("each", 4), ("kitty", 2), ("each", 3), ("kitty", 2)),
}
# What a kitty of another size than the profile's is dealt by.
_BY_KITTY: Final[Mapping[int, str]] = {5: "D", 6: "H"}

# The game for two with a whole pack (003): ten each, eight laid open to choose from.
OPEN_CARDS: Final = 8
_OPEN_EIGHT: Final[tuple[Step, ...]] = (("each", 10), ("exposed", OPEN_CARDS))


def lays_cards_open(rules: HouseRules) -> bool:
    """Whether this is the game for two in which not all cards are dealt and eight lie open."""
    return rules.kitty is None or (pack_size(rules.deck) - rules.kitty) % 10 != 0


def hands_dealt(rules: HouseRules) -> int:
    """The number of ten-card hands, dead hands and dummies included."""
    if rules.kitty is None or lays_cards_open(rules):
        return rules.players
    return (pack_size(rules.deck) - rules.kitty) // 10


def has_dummies(rules: HouseRules) -> bool:
    """Whether each of two players plays a second hand that lies on the table (003, X1)."""
    return rules.players == 2 and hands_dealt(rules) == 4


def covers_dummies(rules: HouseRules) -> bool:
    """Whether five cards of each dummy lie face down, each under one of the other five (003)."""
    return has_dummies(rules) and rules.dummies == "covered"


def fits_kitty(pattern: tuple[Step, ...], kitty: int | None) -> bool:
    """Whether a pattern deals exactly so many cards to the kitty."""
    return kitty == sum(cards for to, cards in pattern if to == "kitty")


def deal_pattern(rules: HouseRules) -> tuple[Step, ...]:
    """The bundles of a deal, in order.

    Where the bundles of the rules do not fit the kitty, as after a change of pack, five and six
    cards have a pattern of their own, and any other kitty is dealt after the first round.
    """
    if rules.kitty is None or lays_cards_open(rules):
        return _OPEN_EIGHT
    for name in (rules.deal, _BY_KITTY.get(rules.kitty, "")):
        pattern = PATTERNS.get(name, ())
        if pattern and fits_kitty(pattern, rules.kitty):
            return pattern
    return (("each", 3), ("kitty", rules.kitty), ("each", 4), ("each", 3))
