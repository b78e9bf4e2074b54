"""Cards, hands and refusals as the pages of cards show them."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.translation import gettext as say

from rule_words.signs.letters import rank_sign
from rules_engine.cards import JOKERS, SUITS, Card, pack_cards, printed_suit
from rules_engine.house_rules import HouseRules
from rules_engine.seating import hand_names, seat_of
from scoring.judge.words import card_words
from scoring.models import Game
from scoring.words.names import COMPASS, Names

Face = dict[str, Any]


def seat_hands(rules: HouseRules) -> list[str]:
    """What the hands are called where nobody is known by name.

    Elsewhere than at a table of two pairs E is a letter and not the east.
    """
    seats = rules.table.seat_names
    words = [str(COMPASS[seat]) for seat in seats] if seats == tuple(COMPASS) else list(seats)
    dummies = [say("Dummy of %(seat)s") % {"seat": word} for word in words]
    return [*words, *dummies][: len(hand_names(rules))]


def game_hands(game: Game) -> list[str]:
    """What the hands of a game are called: who plays them, or whose dummies they are."""
    rules = game.rules
    names = Names.of(rules, game.names)
    called = []
    for hand in range(len(hand_names(rules))):
        who = names.seat(seat_of(rules, hand))
        called.append(who if hand < rules.players else say("Dummy of %(seat)s") % {"seat": who})
    return called


def jokers_in(rules: HouseRules) -> int:
    """How many jokers the pack has."""
    return sum(joker in pack_cards(rules.deck) for joker in JOKERS)


def face(card: Card, jokers: int) -> Face:
    """A card for the templates; its suit is empty for a joker."""
    suit = printed_suit(card)
    return {
        "card": card,
        "rank": rank_sign(card[:-1]) if suit else "",
        "suit": suit,
        "words": card_words(card, jokers),
    }


def pack_rows(rules: HouseRules, out: Collection[Card]) -> list[tuple[str, list[Face]]]:
    """The pack by suit, jokers last; `out` are cards that were played."""
    jokers = jokers_in(rules)
    rows = []
    for suit in (*SUITS, ""):
        cards = [card for card in pack_cards(rules.deck) if printed_suit(card) == suit]
        if cards:
            rows.append((suit, [face(card, jokers) | {"out": card in out} for card in cards]))
    return rows
