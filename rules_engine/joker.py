"""An undeclared joker where there are no trumps: when it may be played and led, what it is worth.

The whole of card play, section 5, under the settings of a rule set. In a suit strain none of it
applies: there the joker is the highest trump.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from rules_engine.cards import SUITS, Card, Suit

NO_SUITS: Final[frozenset[Suit]] = frozenset()


@dataclass(frozen=True, slots=True)
class JokerRules:
    """The joker's settings, by the names of card play 5.1; `misere` is empty in other strains.

    A hand is told apart as `jokers` and natural cards; `voids` are the suits it has shown to be
    void in, `suits_led` those led in earlier tricks of the deal.
    """

    play: str
    renounced: str
    lead: str
    name: str
    misere: str = ""

    def follows(
        self,
        following: tuple[Card, ...],
        others: tuple[Card, ...],
        jokers: tuple[Card, ...],
        *,
        led: Suit,
        voids: Collection[Suit],
        suits_led: Collection[Suit],
    ) -> tuple[Card, ...]:
        """The cards that may be played to a lead by a hand with a joker, in no order (5.2).

        `following` are its natural cards of the suit led and `others` the rest.
        """
        if self.misere == "last_card":
            return following or others or jokers
        if self.misere == "lowest":
            return following or (*others, *jokers)
        if following:
            first = self.play == "first_or_last" and led not in suits_led
            return (*following, *jokers) if first or self.play == "any_time" else following
        if self.misere == "must_when_void" or not others:
            return jokers
        barred = self.renounced == "forbidden" or (
            self.play == "first_or_last" and led in suits_led
        )
        return others if barred and led in voids else (*others, *jokers)

    def names(
        self, natural: Collection[Suit], voids: Collection[Suit], suits_led: Collection[Suit]
    ) -> tuple[Suit, ...]:
        """The suits that a joker led may stand for, empty where it may not be led (5.3).

        `natural` are the suits of the hand's natural cards, none for a hand of nothing but jokers:
        that one may lead in any case, and name anything where every suit is barred (Q6).
        """
        if natural and (self.misere == "last_card" or self.lead == "only_card"):
            return ()
        nameable = tuple(
            suit
            for suit in SUITS
            if (self.name == "any" or suit not in voids)
            and (self.play != "first_or_last" or suit not in suits_led or suit not in natural)
        )
        return nameable if nameable or natural else SUITS

    def may_name(self, suit: Suit, voids: Collection[Suit]) -> bool:
        """Whether a leader of unknown cards may name a suit, having shown himself void in some."""
        return self.name == "any" or suit not in voids or len(set(voids)) == len(SUITS)

    def has_no_value(self, led: Suit, voids: Collection[Suit]) -> bool:
        """Whether a joker played to another hand's lead is a mere discard (5.4)."""
        if self.misere == "lowest":
            return True
        return self.renounced == "no_value" and led in voids and self.misere != "must_when_void"
