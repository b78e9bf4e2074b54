"""A rule card: what lies on the table of who plays by these rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rule_words.calls import STRAINS
from rule_words.packs import pack_words
from rules_engine.cards import MATES, Card, pack_cards, printed_suit, ranking
from rules_engine.deal import hands_dealt
from rules_engine.house_rules import HouseRules
from rules_engine.meaning import jokers

TRUMPS, PLAIN = "S", "D"
NO_TRUMPS = "NT"


@dataclass(frozen=True, slots=True)
class RankLine:
    """The cards of one suit from the highest down; each with its suit, empty for a joker."""

    title: str
    cards: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class RuleCard:
    """Pack, number of hands and rank of cards in words; the deal is among the options."""

    pack: str
    made_from: str
    lowest: tuple[tuple[str, str], ...]
    hands: str
    ranks: tuple[RankLine, ...]


def rule_card(rules: HouseRules) -> RuleCard:
    """The card of a rule set, for its number of players."""
    cards = pack_cards(rules.deck)
    count = len(cards)
    dealt = hands_dealt(rules)
    return RuleCard(
        pack=ngettext("%(count)d card", "%(count)d cards", count) % {"count": count},
        made_from=pack_words(rules.deck),
        lowest=tuple(_printed(card) for card in _lowest(cards)),
        hands=ngettext("%(hands)d hand of ten", "%(hands)d hands of ten", dealt) % {"hands": dealt},
        ranks=tuple(_ranks(rules)),
    )


def _lowest(cards: tuple[Card, ...]) -> Iterator[Card]:
    """The lowest card of each suit: what says which cards are left out."""
    for suit in STRAINS:
        yield [card for card in cards if printed_suit(card) == suit][-1]


def _ranks(rules: HouseRules) -> Iterator[RankLine]:
    mate = MATES[TRUMPS]
    trumps = ranking(rules.deck, TRUMPS)
    plain = ranking(rules.deck, NO_TRUMPS)
    for title, order in (
        (say("Trumps, here spades"), trumps.order[TRUMPS]),
        (say("The other suit of the colour"), trumps.order[mate]),
        (say("Any other suit"), trumps.order[PLAIN]),
        (_no_trumps(rules), plain.order[TRUMPS]),
    ):
        yield RankLine(title, tuple(_printed(card) for card in order))


def _no_trumps(rules: HouseRules) -> str:
    return say("At no trumps, below the joker") if jokers(rules) else say("At no trumps")


def _printed(card: Card) -> tuple[str, str]:
    suit = printed_suit(card)
    return (card[:-1], suit) if suit else (say("joker"), "")
