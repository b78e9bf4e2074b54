"""Cards dealt: a shuffled pack laid out in bundles, and a dummy's cards on the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules_engine.cards import Card, check_cards, pack_cards
from rules_engine.chance import Chance
from rules_engine.deal import OPEN_CARDS, covers_dummies, deal_pattern, hands_dealt, lays_cards_open
from rules_engine.errors import CannotHappen
from rules_engine.house_rules import HouseRules
from rules_engine.options import pack_size
from rules_engine.play import Covers
from rules_engine.seating import hand_count
from rules_engine.seats import Seat
from rules_engine.trick import Hand


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal before the auction, ten cards a hand.

    `hands` are those that can be played, dummies among them; `dead` a hand that nobody plays;
    `face_up` the eight cards of the game for two with a whole pack, `stock` what it leaves over.
    """

    hands: tuple[Hand, ...]
    kitty: Hand
    dead: tuple[Hand, ...] = ()
    face_up: Hand = ()
    stock: Hand = ()


def shuffled(rules: HouseRules, chance: Chance) -> tuple[Card, ...]:
    """The pack of the rules in an order drawn from `chance`, top card first."""
    return chance.shuffled(pack_cards(rules.deck))


def deal_out(rules: HouseRules, cards: Sequence[Card], dealer: Seat) -> Dealt:
    """Deal a pack from its top card in the bundles of the rules, dealer's left first.

    A dead hand sits at the dealer's end of the circle. Raises what `check_cards` raises, and
    CannotHappen `bad_pack` for a pack that is not complete.
    """
    check_cards(rules.deck, cards)
    if len(cards) != pack_size(rules.deck):
        raise CannotHappen("bad_pack", cards=len(cards), expected=pack_size(rules.deck))
    count, at = hands_dealt(rules), 0
    piles: dict[str | int, list[Card]] = {place: [] for place in range(count)}
    piles |= {"kitty": [], "exposed": []}
    for to, size in deal_pattern(rules):
        places = [(dealer + 1 + step) % count for step in range(count)] if to == "each" else [to]
        for place in places:
            piles[place] += cards[at : at + size]
            at += size
    if lays_cards_open(rules) and rules.kitty:
        piles["kitty"] += cards[at : at + rules.kitty]
        at += rules.kitty
    hands = tuple(tuple(piles[place]) for place in range(count))
    playing = hand_count(rules)
    return Dealt(
        hands[:playing],
        tuple(piles["kitty"]),
        hands[playing:],
        tuple(piles["exposed"]),
        tuple(cards[at:]),
    )


def on_the_table(rules: HouseRules, hands: Sequence[Hand]) -> tuple[tuple[Hand, ...], list[Covers]]:
    """The cards that each hand can play from at first, and what lies beneath them.

    A covered dummy (003) has its first five cards face down, each under one of the other five. An
    opened one (X1) lies face down only until the first lead, which is never its own.
    """
    if not covers_dummies(rules):
        return tuple(hands), []
    own, dummies = hands[: rules.players], hands[rules.players :]
    half = [len(dummy) // 2 for dummy in dummies]
    covers: list[Covers] = [()] * rules.players
    covers += [tuple(zip(d[n:], d[:n], strict=True)) for d, n in zip(dummies, half, strict=True)]
    face_up = [dummy[n:] for dummy, n in zip(dummies, half, strict=True)]
    return (*own, *face_up), covers


def put_into_kitty(dealt: Dealt, chosen: Sequence[Card]) -> Dealt:
    """Each of two players adds one of the eight open cards to the kitty (003).

    Raises CannotHappen `bad_choice` for a card that does not lie open.
    """
    left = [card for card in dealt.face_up if card not in chosen]
    if len(chosen) != len(dealt.hands) or len(left) != OPEN_CARDS - len(chosen):
        raise CannotHappen("bad_choice", chosen=list(chosen))
    return Dealt(dealt.hands, (*dealt.kitty, *chosen), dealt.dead, tuple(left), dealt.stock)
