"""What may be played to a trick and who wins it (card play, sections 3 and 5)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rules_engine.cards import (
    DISCARD,
    JOKERS,
    PLAIN_STRAINS,
    SUITS,
    Card,
    Ranking,
    Strain,
    Suit,
    pack_cards,
    ranking,
)
from rules_engine.errors import CannotHappen
from rules_engine.house_rules import HouseRules
from rules_engine.joker import NO_SUITS, JokerRules

Hand = tuple[Card, ...]


@dataclass(frozen=True, eq=False, slots=True)
class TrickRules:
    """A pack in a strain, with the joker's rules: all that the tricks of one deal depend on."""

    strain: Strain
    declared: Suit
    ranking: Ranking
    joker: JokerRules
    pack: str

    def legal_leads(self, hand: Hand, voids: Collection[Suit], suits_led: Collection[Suit]) -> Hand:
        """The cards that a hand may lead, in its own order; a joker only if a suit can be named."""
        loose = self.ranking.loose
        if not loose or (loose[0] not in hand and loose[-1] not in hand):
            return hand
        if self.joker_names(hand, voids, suits_led):
            return hand
        return tuple(card for card in hand if card not in loose)

    def joker_names(
        self, hand: Hand, voids: Collection[Suit], suits_led: Collection[Suit]
    ) -> tuple[Suit, ...]:
        """The suits that a hand may name with a joker it leads; empty where it may not lead one."""
        suit, loose = self.ranking.suit, self.ranking.loose
        if not any(card in loose for card in hand):
            return ()
        natural = {suit[card] for card in hand if card not in loose}
        return self.joker.names(natural, voids, suits_led)

    def legal_follows(
        self,
        hand: Hand,
        led: Suit,
        voids: Collection[Suit] = NO_SUITS,
        suits_led: Collection[Suit] = NO_SUITS,
    ) -> Hand:
        """The cards that a hand may play to the lead of a suit, in its own order."""
        suit, loose = self.ranking.suit, self.ranking.loose
        following = tuple([card for card in hand if suit[card] == led])
        jokers = tuple([card for card in loose if card in hand]) if loose else ()
        if not jokers:
            return following or hand
        others = tuple([card for card in hand if suit[card] not in ("", led)])
        legal = self.joker.follows(
            following, others, jokers, led=led, voids=voids, suits_led=suits_led
        )
        return hand if len(legal) == len(hand) else tuple(c for c in hand if c in legal)

    def suit_led(self, card: Card, named: Suit = "") -> Suit:
        """The suit that a card led asks for: its effective one, or the one named with a joker."""
        return self.ranking.suit[card] or named

    def winner(
        self, cards: Sequence[Card], led: Suit, voids: Sequence[Collection[Suit]] = ()
    ) -> int:
        """Which of the cards of a trick wins, counted from 0, the lead.

        `voids` are the suits that the player of each card had shown void before the trick.
        """
        power = self.ranking.power[led]
        if self.ranking.loose:
            counted = [power[card] for card in cards]
            for place in range(len(cards)):
                if cards[place] in self.ranking.loose:
                    counted[place] = self._joker_power(place, counted[place], led, voids)
            return counted.index(max(counted))
        return cards.index(max(cards, key=power.__getitem__))

    def _joker_power(
        self, place: int, usual: int, led: Suit, voids: Sequence[Collection[Suit]]
    ) -> int:
        """What a loose joker counts; under `lowest` a led one is the first of equal discards."""
        if place == 0:
            return DISCARD if self.joker.misere == "lowest" else usual
        known = voids[place] if place < len(voids) else NO_SUITS
        return DISCARD if self.joker.has_no_value(led, known) else usual


def trick_rules(rules: HouseRules, strain: Strain, declared: Suit = "") -> TrickRules:
    """The trick rules of a rule set in one of STRAINS.

    `declared` is the suit that the contractor announced for his joker. Raises CannotHappen
    `declare_not_allowed` where the rules do not offer that: with trumps, with two jokers or none.
    """
    if declared and not may_declare(rules, strain):
        raise CannotHappen("declare_not_allowed", strain=strain, declared=declared)
    misere = rules.joker_misere if strain == "M" else ""
    joker = (rules.joker_play, rules.joker_renounced, rules.joker_lead, rules.joker_name, misere)
    return _compiled(rules.deck, strain, declared, joker)


def may_declare(rules: HouseRules, strain: Strain) -> bool:
    """Whether a contractor with the joker may announce a suit for it (card play 5.6)."""
    one_joker = JOKERS[0] in pack_cards(rules.deck) and JOKERS[1] not in pack_cards(rules.deck)
    return rules.joker_declare == "contractor" and strain in PLAIN_STRAINS and one_joker


@lru_cache(maxsize=1024)
def _compiled(
    pack: str, strain: Strain, declared: Suit, joker: tuple[str, str, str, str, str]
) -> TrickRules:
    return TrickRules(strain, declared, ranking(pack, strain, declared), JokerRules(*joker), pack)


def is_suit(word: object) -> bool:
    """Whether a word names one of the four suits."""
    return isinstance(word, str) and word in SUITS
