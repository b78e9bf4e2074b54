"""The card that finds a partner in the game for five (card play 3.8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rules_engine.cards import JOKERS, Card, Strain, pack_cards, ranking
from rules_engine.errors import CannotHappen
from rules_engine.house_rules import HouseRules


def callable_cards(rules: HouseRules, strain: Strain, hand: Collection[Card]) -> tuple[Card, ...]:
    """The cards that a bidder with a hand may call, in the order of the pack.

    Nobody is called in a misère, nor in a game in which nobody is called at all; never the joker.
    The left bower counts as a trump. A card of his own may be called where that keeps it secret
    that he plays alone.
    """
    if rules.sides != "call_card" or strain == "M":
        return ()
    order = ranking(rules.deck, strain)
    own = rules.call_own or rules.partner_reveal == "hidden"
    return tuple(
        card
        for card in pack_cards(rules.deck)
        if card not in JOKERS
        and (rules.call_trumps or not order.trumps or order.suit[card] != order.trumps)
        and (own or card not in hand)
    )


def check_call(rules: HouseRules, strain: Strain, card: Card, hand: Collection[Card] = ()) -> Card:
    """A card that may be called; raises CannotHappen `bad_card` for any other."""
    if card not in callable_cards(rules, strain, hand):
        raise CannotHappen("bad_card", card=card)
    return card


def holder(card: Card, hands: Sequence[Collection[Card]]) -> int | None:
    """The hand that shows itself the partner with a called card, None while it lies elsewhere.

    With an announced partner that is who says so at once, with a hidden one who plays it.
    """
    return next((at for at, hand in enumerate(hands) if card in hand), None)
