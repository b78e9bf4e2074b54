"""The dummies of a game for two while a hand is recorded card by card (card play 3.6).

Five cards of each lie face up, and under each lies one that nobody knows until the trick is over in
which its cover was played. So the face-up cards are told before the first lead, `9S/` in the
address of the page, and each turned-up card when it is seen: `9S/KD`, the king of diamonds was
under the nine of spades.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Final

from rules_engine.cards import Card
from rules_engine.deal import covers_dummies
from rules_engine.house_rules import HouseRules
from rules_engine.play import Covers
from rules_engine.seating import hand_count

FACE_UP: Final = 5


@dataclass(frozen=True, slots=True)
class Dummies:
    """What the table has seen of the covered dummies that play; other games have none.

    `up` are the cards that lay face up before the first lead and `beneath` what was found under
    some of them, both with the hand; `due` are covers whose trick is over, the first to be lifted.
    """

    hands: tuple[int, ...] = ()
    up: tuple[tuple[int, Card], ...] = ()
    beneath: tuple[tuple[Card, int, Card], ...] = ()
    due: tuple[tuple[int, Card], ...] = ()

    @property
    def telling(self) -> int | None:
        """The dummy whose next face-up card is to be told, None when all are known."""
        told = len(self.up)
        return self.hands[told // FACE_UP] if told < FACE_UP * len(self.hands) else None

    @property
    def asked(self) -> int | None:
        """The dummy of which a card is to be told before anybody plays on, or None."""
        return self.due[0][0] if self.due else self.telling

    @property
    def seen(self) -> tuple[Card, ...]:
        """Every card that was seen to belong to a dummy."""
        return (*(card for _, card in self.up), *(card for _, _, card in self.beneath))

    def open_cards(self, hand: int, played: Collection[Card]) -> tuple[Card, ...]:
        """The cards that a dummy can be played from, in the order in which they were seen."""
        seen = [*self.up, *((owner, card) for _, owner, card in self.beneath)]
        return tuple(card for owner, card in seen if owner == hand and card not in played)

    def face_down(self, hand: int) -> int:
        """How many cards of a dummy nobody has seen yet."""
        if hand not in self.hands:
            return 0
        return FACE_UP - sum(owner == hand for _, owner, _ in self.beneath)

    def covers(self, hand: int) -> Covers:
        """What lay under each face-up card of a hand, as far as it was seen."""
        beneath = {cover: card for cover, _, card in self.beneath}
        up = (card for owner, card in self.up if owner == hand)
        return tuple((cover, beneath[cover]) for cover in up if cover in beneath)

    def told(self, card: Card) -> tuple[str, Dummies]:
        """The word of the address for a card that is seen now, and the dummies after it."""
        if self.telling is not None:
            return f"{card}/", replace(self, up=(*self.up, (self.telling, card)))
        (hand, cover), *due = self.due
        beneath = (*self.beneath, (cover, hand, card))
        return f"{cover}/{card}", replace(self, beneath=beneath, due=tuple(due))

    def after_trick(self, cards: Collection[Card]) -> Dummies:
        """The dummies when a trick is over: its covers are to be lifted, in the order of hands."""
        return replace(self, due=tuple(pair for pair in self.up if pair[1] in cards))


NO_DUMMIES: Final = Dummies()


def dummies_of(rules: HouseRules, out: Collection[int]) -> Dummies:
    """The dummies before anything of them is told; `out` are hands that lay their cards away."""
    if not covers_dummies(rules):
        return NO_DUMMIES
    dummies = range(rules.players, hand_count(rules))
    return Dummies(tuple(hand for hand in dummies if hand not in out))
