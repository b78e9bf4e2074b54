"""Players without a brain: a card at random, or by a few rules of thumb.

Not a part of the rules. A player sees his hand and what lies on the table, and remembers the cards
played. `strength` runs from 0 to 100: so many of a hundred cards are chosen with thought, the rest
at random; and the weaker a player, the worse he values his hand (`bidding`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from rules_engine.cards import DISCARD, Card, Suit
from rules_engine.chance import Chance
from rules_engine.play import Play


@dataclass(frozen=True, slots=True)
class Aim:
    """What a hand plays for: its friends' hands, and who tries to win no trick, if anybody does."""

    friends: frozenset[int]
    shuns: frozenset[int] = frozenset()


def random_card(at: Play, chance: Chance) -> tuple[Card, Suit]:
    """Any legal card, with any legal name for a joker that is led."""
    return chance.choice(at.choices) if at.joker_names else (chance.choice(at.legal), "")


def choose_card(at: Play, aim: Aim, strength: int, chance: Chance) -> tuple[Card, Suit]:
    """The card of the hand whose turn it is, and the name for a joker led."""
    if len(at.legal) > 1 and chance.below(100) >= strength:
        return random_card(at, chance)
    if aim.shuns:
        card = _lead_low(at) if not at.trick else _duck(at, aim)
    else:
        card = _lead(at) if not at.trick else _follow(at, aim)
    names = at.joker_names
    loose = not at.circle.tricks.ranking.suit[card]
    return card, _longest(at, names) if names and loose else ""


def _longest(at: Play, names: Collection[Suit]) -> Suit:
    """The suit to name with a joker: the one with the most cards in hand."""
    suit = at.circle.tricks.ranking.suit
    hand = at.hands[at.turn or 0]
    return max(names, key=lambda name: sum(suit[card] == name for card in hand))


def _worth(at: Play, card: Card) -> tuple[int, int]:
    """How dear a card is: trumps and jokers most, then by its place in its suit."""
    ranking = at.circle.tricks.ranking
    suit = ranking.suit[card]
    if not suit:
        return 2, ranking.power["S"][card]
    return (1 if suit == ranking.trumps else 0), ranking.power[suit][card]


def _outstanding(at: Play) -> set[Card]:
    """The cards that lie neither in the hand to play nor in a trick."""
    gone = {card for trick in at.tricks for card in trick.cards} | {*at.trick}
    return {*at.circle.tricks.ranking.cards} - gone - {*at.hands[at.turn or 0]}


def _lead(at: Play) -> Card:
    """A card that nobody can beat in its suit, or else a low one of the longest suit."""
    ranking, out = at.circle.tricks.ranking, _outstanding(at)
    natural = [card for card in at.legal if ranking.suit[card]]
    if not natural:
        return at.legal[0]
    sure = [
        card
        for card in natural
        if not any(
            ranking.power[ranking.suit[card]][card] < ranking.power[ranking.suit[card]][other]
            for other in ranking.order[ranking.suit[card]]
            if other in out
        )
    ]
    if sure:
        return max(sure, key=lambda card: _worth(at, card))
    lengths = {suit: sum(ranking.suit[card] == suit for card in natural) for suit in ranking.order}
    return min(natural, key=lambda card: (-lengths[ranking.suit[card]], _worth(at, card)))


def _standing(at: Play) -> tuple[int, int]:
    """Which hand holds the trick so far, and with what power."""
    power = at.circle.tricks.ranking.power[at.led]
    order = at.circle.turns[at.leader]
    voids = [at.shown.voids[hand] for hand in order]
    place = at.circle.tricks.winner(at.trick, at.led, voids)
    return order[place], power[at.trick[place]]


def _follow(at: Play, aim: Aim) -> Card:
    """The cheapest card that wins when last, the dearest before that; low where it is no use."""
    holder, standing = _standing(at)
    power = at.circle.tricks.ranking.power[at.led]
    winning = [card for card in at.legal if power[card] > standing]
    if not winning or holder in aim.friends:
        return min(at.legal, key=lambda card: _worth(at, card))
    choose = min if len(at.trick) == at.circle.size - 1 else max
    return choose(winning, key=lambda card: _worth(at, card))


def _lead_low(at: Play) -> Card:
    return min(at.legal, key=lambda card: _worth(at, card))


def _duck(at: Play, aim: Aim) -> Card:
    """In a misère: the highest card that loses, for the bidder and once he holds the trick."""
    holder, standing = _standing(at)
    power = at.circle.tricks.ranking.power[at.led]
    losing = [card for card in at.legal if power[card] < standing]
    if losing and (at.turn in aim.shuns or holder in aim.shuns):
        return max(losing, key=lambda card: (power[card] > DISCARD, _worth(at, card)))
    if at.turn in aim.shuns and len(at.trick) == at.circle.size - 1:
        return max(at.legal, key=lambda card: _worth(at, card))
    return min(at.legal, key=lambda card: _worth(at, card))
