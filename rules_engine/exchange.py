"""Cards that change hands between the auction and the first lead (card play 1.2).

What is laid away is checked by number and by who held it; nobody looks at it. Every function gives
the new hands back and raises NotLegalNow: `bad_discards` for a wrong number, `not_in_hand` for
cards not held, `joker_must_go`.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules_engine.calls import Call
from rules_engine.cards import JOKERS, Card, strain_under
from rules_engine.errors import NotLegalNow
from rules_engine.house_rules import HouseRules
from rules_engine.trick import Hand


def takes_kitty(rules: HouseRules, call: Call | None) -> bool:
    """Whether a contract takes up the kitty: not bar nullo (X8), nor a passed-out hand."""
    rung = None if call is None else rules.ladder.get(call)
    return rung is not None and (rung.special is None or rung.special.uses_kitty)


def lay_away(hand: Sequence[Card], cards: Sequence[Card], count: int) -> Hand:
    """A hand without `count` cards that it holds."""
    if len(cards) != count or len(set(cards)) != count:
        raise NotLegalNow("bad_discards", given=len(cards), expected=count)
    for card in cards:
        if card not in hand:
            raise NotLegalNow("not_in_hand", card=card)
    return tuple(card for card in hand if card not in cards)


def take_kitty(
    rules: HouseRules, call: Call, hand: Hand, kitty: Hand, discards: Sequence[Card]
) -> Hand:
    """The contractor's hand after he took up the kitty and laid as many cards away.

    Where the joker is kept for the last trick of a misère, its bidder lays it away (X1).
    """
    held = (*hand, *kitty)
    left = lay_away(held, discards, len(kitty))
    must_go = strain_under(rules, call) == "M" and rules.joker_misere == "last_card"
    if must_go and any(joker in left for joker in JOKERS):
        raise NotLegalNow("joker_must_go")
    return left


def declare_exchange(hand: Hand, partner: Hand, passed: Card, discarded: Card) -> tuple[Hand, Hand]:
    """Bidder's and partner's hands after Declare: one card passed on, one more laid away (003).

    The partner then sits out.
    """
    rest = lay_away(partner, (passed,), 1)
    return lay_away((*hand, passed), (discarded,), 1), rest


def double_misere_exchange(
    hand: Hand, kitty: Hand, partner: Hand, passed: Sequence[Card], discards: Sequence[Card]
) -> tuple[Hand, Hand]:
    """Caller's and partner's hands of a double misère (003).

    The caller takes up the kitty and passes as many cards to the partner, who keeps ten.
    """
    own = lay_away((*hand, *kitty), passed, len(kitty))
    return own, lay_away((*partner, *passed), discards, len(kitty))


def defender_exchange(hand: Hand, face_up: Hand, taken: Card, discarded: Card) -> tuple[Hand, Hand]:
    """Defender's hand and the cards left open, after he took one and laid one away (003).

    The game for two with a whole pack, after the auction; the cards left are dead.
    """
    left = lay_away(face_up, (taken,), 1)
    return lay_away((*hand, taken), (discarded,), 1), left
