"""A modest bidder: what a hand may win in each strain, what it calls, what it lays away.

Not a part of the rules. It exists so that whole games can be played by a program, with margins like
those of a table. All figures are tenths of a trick, set by playing games against itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rules_engine.auction import Auction
from rules_engine.called_card import callable_cards
from rules_engine.calls import BIDS, PASS, STRAINS, Call
from rules_engine.cards import JOKERS, SUITS, Card, Ranking, Strain, Suit, ranking, strain_under
from rules_engine.chance import Chance
from rules_engine.deal import has_dummies
from rules_engine.house_rules import HouseRules
from rules_engine.seats import Seat
from rules_engine.trick import Hand

# The highest trumps from the joker down, and what any other trump is worth.
_TRUMPS: Final = (10, 9, 8, 7, 6)
_SMALL_TRUMP, _LONG_TRUMP = 4, 3
_ACE, _KING, _SHORT = 8, 4, 3
# What partners win of the ten tricks, more than the opponents take away from the hand.
_PARTNERS: Final = {"2x2": 25, "2x3": 18, "3x2": 16, "call_card": 22, "rotating_221": 12}
# At no trumps: ace, guarded king, twice guarded queen, and each card of a long suit with its top.
_NT_TOPS: Final = (9, 6, 3)
_NT_LONG, _NT_JOKER = 4, 10
# How much too high a hand's cards may lie for a misère: the sum over its suits.
MISERE_RISK: Final = 3
_JOKER_RISK = 10


@dataclass(frozen=True, slots=True)
class Valued:
    """What a seat thinks of its hand: tenths of a trick by strain, and the risk of a misère."""

    tricks: Mapping[Strain, int]
    risk: int


def value_hand(rules: HouseRules, hand: Hand, strength: int, chance: Chance) -> Valued:
    """What a player of a strength from 0 to 100 thinks his side wins with a hand and the kitty.

    The weaker the player, the further off he is, by up to a trick and a half either way.
    """
    slip = (100 - strength) * 15 // 100
    hope = _hope(rules)
    tricks = {
        strain: _tricks(rules, strain, hand) + hope + chance.between(-slip, slip)
        for strain in STRAINS
    }
    return Valued(tricks, misere_risk(rules, hand) + chance.between(-(slip // 3), slip // 3))


def _hope(rules: HouseRules) -> int:
    """What the kitty, a partner and few opponents are good for."""
    kitty = 3 if rules.kitty is None else rules.kitty
    if has_dummies(rules):
        return 3 * kitty + 25
    return 3 * kitty + _PARTNERS.get(rules.sides, 15 if rules.players == 2 else 11)


def _tricks(rules: HouseRules, strain: Strain, hand: Hand) -> int:
    order = ranking(rules.deck, strain)
    suits = {suit: [card for card in order.order[suit] if card in hand] for suit in SUITS}
    if strain not in SUITS:
        jokers = sum(card in hand for card in order.loose)
        return _NT_JOKER * jokers + sum(_nt_suit(order, suits[suit], suit) for suit in SUITS)
    trumps = suits.pop(strain)
    worth = sum(
        _TRUMPS[place] if place < len(_TRUMPS) else _SMALL_TRUMP
        for place in map(order.order[strain].index, trumps)
    )
    worth += _LONG_TRUMP * max(0, len(trumps) - 4)
    return worth + sum(_side_suit(order, cards, suit, trumps) for suit, cards in suits.items())


def _side_suit(order: Ranking, cards: list[Card], suit: Suit, trumps: list[Card]) -> int:
    """A side suit in a trump contract: its ace and guarded king, or the room to ruff."""
    top = order.order[suit][:2]
    worth = _ACE if top[0] in cards else 0
    worth += _KING if top[1] in cards and len(cards) > 1 else 0
    return worth + (_SHORT * (2 - len(cards)) if len(trumps) > 3 and len(cards) < 2 else 0)


def _nt_suit(order: Ranking, cards: list[Card], suit: Suit) -> int:
    tops = order.order[suit][: len(_NT_TOPS)]
    worth = sum(
        value
        for guards, (card, value) in enumerate(zip(tops, _NT_TOPS, strict=True))
        if card in cards and len(cards) > guards
    )
    return worth + (_NT_LONG * max(0, len(cards) - 3) if tops[0] in cards else 0)


def misere_risk(rules: HouseRules, hand: Sequence[Card]) -> int:
    """How far a hand's cards lie above safe ones: every second card of each suit from the lowest.

    A joker that must be laid away is no risk.
    """
    order = ranking(rules.deck, "M").order
    risk = 0
    for suit in SUITS:
        upward = order[suit][::-1]
        held = [place for place, card in enumerate(upward) if card in hand]
        risk += sum(max(0, place - 2 * nth - 1) for nth, place in enumerate(held))
    jokers = 0 if rules.joker_misere == "last_card" else sum(card in JOKERS for card in hand)
    return risk + _JOKER_RISK * jokers


def choose_call(rules: HouseRules, auction: Auction, hand: Valued) -> Call:
    """The call of the seat whose turn it is: the cheapest it can stand for, or a pass.

    A player leaves his partner's bid alone; where everybody speaks once he bids all he has.
    """
    seat, holder = auction.turn, auction.holder
    if seat is None or (holder is not None and _partners(rules, seat, holder)):
        return PASS
    for call in auction.legal:
        if _is_low_misere(rules, call) and hand.risk <= MISERE_RISK:
            return call
    best = max(STRAINS, key=lambda strain: hand.tricks[strain])
    level = hand.tricks[best] // 10
    bids = [call for call in auction.legal if call in BIDS and BIDS[call].strain == best]
    within = [call for call in bids if rules.min_level <= BIDS[call].level <= level]
    if not within:
        return PASS
    return within[-1] if rules.auction == "single_chance" else within[0]


def _partners(rules: HouseRules, seat: Seat, other: Seat) -> bool:
    return rules.table.side_of(seat) == rules.table.side_of(other)


def _is_low_misere(rules: HouseRules, call: Call) -> bool:
    """Whether a call is a misère to be played alone, with the kitty and a closed hand."""
    rung = rules.ladder.get(call)
    special = None if rung is None else rung.special
    if special is None:
        return False
    return special.solo and special.uses_kitty and not special.exposed and not special.max_tricks


def choose_discards(rules: HouseRules, call: Call, held: Hand, count: int) -> Hand:
    """The cards that a contractor does without."""
    order = ranking(rules.deck, strain_under(rules, call))
    if strain_under(rules, call) == "M":
        return _most_dangerous(rules, order, held, count)

    def keep(card: Card) -> int:
        suit = order.suit[card]
        if suit == order.trumps or not suit:
            return 1000
        length = sum(order.suit[other] == suit for other in held)
        place = order.order[suit].index(card)
        return (100 if place == 0 else 0) + (40 if place == 1 and length > 1 else 0) + 5 * length

    return tuple(sorted(held, key=keep)[:count])


def _most_dangerous(rules: HouseRules, order: Ranking, held: Hand, count: int) -> Hand:
    """The jokers, and then one by one the card without which a misère is safest."""
    gone = [card for card in held if card in order.loose][:count]
    while len(gone) < count:
        left = [card for card in held if card not in gone]
        gone.append(min(left, key=lambda card: misere_risk(rules, [c for c in left if c != card])))
    return tuple(gone)


def choose_partner_card(rules: HouseRules, call: Call, hand: Hand) -> Card | None:
    """The card to call a partner by: the best trump that the bidder lacks, or else an ace."""
    strain = strain_under(rules, call)
    allowed = [card for card in callable_cards(rules, strain, hand) if card not in hand]
    order = ranking(rules.deck, strain).order
    suits = sorted(SUITS, key=lambda suit: suit != strain)
    wanted = (card for suit in suits for card in order[suit][:5])
    return next((card for card in wanted if card in allowed), None)
