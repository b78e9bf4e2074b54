"""A second, naive judge of cards, to compare the engine with.

Written from `cardplay.md` alone and in another way on purpose: ranks are sentences that are read
from left to right, what may be played is asked card by card, and what a hand has shown is read
from the whole story of the deal each time. Nothing of the engine is imported.
"""

from __future__ import annotations

from dataclasses import dataclass, field

PACKS = {
    "24": "S A-9, C A-9, D A-9, H A-9",
    "33": "S A-7, C A-7, D A-7, H A-7, JK",
    "43": "S A-5, C A-5, D A-4, H A-4, JK",
    "43sd": "S A-5, C A-4, D A-5, H A-4, JK",
    "44": "S A-5, C A-5, D A-4, H A-4, JK, JK2",
    "45": "S A-4, C A-4, D A-4, H A-4, JK",
    "46": "S A-4, C A-4, D A-4, H A-4, JK, JK2",
    "52": "S A-2, C A-2, D A-2, H A-2",
    "53": "S A-2, C A-2, D A-2, H A-2, JK",
    "62": "S T-2, C T-2, D R-2, H R-2",
    "63": "S T-2, C T-2, D R-2, H R-2, JK",
    "65": "S R-2, C R-2, D R-2, H R-2, JK",
    "66": "S R-2, C R-2, D R-2, H R-2, JK, JK2",
}
DOWN = {
    "A": "A K Q J 10 9 8 7 6 5 4 3 2",
    "T": "A K Q J 12 11 10 9 8 7 6 5 4 3 2",
    "R": "A K Q J 13 12 11 10 9 8 7 6 5 4 3 2",
}
MATE = {"S": "C", "C": "S", "D": "H", "H": "D"}
SETTINGS = {
    "play": "void_only",
    "renounced": "wins",
    "lead": "any",
    "name": "not_shown_void",
    "misere": "as_nt",
}


def pack(name: str) -> list[str]:
    """The cards of a pack."""
    cards: list[str] = []
    for part in PACKS[name].split(", "):
        if part.startswith("JK"):
            cards.append(part)
            continue
        suit, (top, _, low) = part[0], part[2:].partition("-")
        ranks = DOWN[top].split()
        cards += [rank + suit for rank in ranks[: ranks.index(low) + 1]]
    return cards


def sentence(strain: str, suit: str, joined_four: bool) -> list[str]:
    """A suit from its top to its bottom, in a suit strain or a plain one."""
    words = ["A", "K", "Q", "J", "13", "12", "11", "10", *"98765432"]
    if strain == "J5":
        words = ["J", "A", "K", "Q", *words[4:]]
    if strain not in MATE or suit not in (strain, MATE[strain]):
        return [word + suit for word in words]
    words.remove("J")
    if suit == strain:
        top = ["JK", "JK2", "J" + suit, "J" + MATE[suit]]
        joined = ["4" + MATE[suit]] if joined_four else []
        return [*top, *(word + suit for word in words), *joined]
    return [word + suit for word in words if not (joined_four and word == "4")]


@dataclass
class Judge:
    """One pack in one strain, with the joker's settings."""

    pack: str
    strain: str
    declared: str = ""
    settings: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.settings = SETTINGS | self.settings
        four = self.pack == "43sd"
        self.suits = {suit: sentence(self.strain, suit, four) for suit in "SCDH"}
        if self.declared:
            self.suits[self.declared] = ["JK", *self.suits[self.declared]]

    def suit(self, card: str) -> str:
        """The effective suit; empty for an undeclared joker with no trumps."""
        return "".join(suit for suit, words in self.suits.items() if card in words)

    def misere(self, word: str) -> bool:
        return self.strain == "M" and self.settings["misere"] == word

    def winner(self, cards: list[str], named: str, voids: list[set[str]]) -> int:
        """The place of the winning card."""
        led = self.suit(cards[0]) or named
        for joker in ("JK", "JK2"):
            if joker in cards and self.suit(joker) == "":
                at = cards.index(joker)
                if at == 0 and self.misere("lowest"):
                    continue
                if at > 0 and self.worthless(led, voids[at]):
                    continue
                return at
        orders = [self.suits[self.strain]] if self.strain in MATE else []
        for order in [*orders, self.suits[led]]:
            for card in order:
                if card in cards:
                    return cards.index(card)
        return 0

    def worthless(self, led: str, voids: set[str]) -> bool:
        if self.misere("lowest"):
            return True
        if self.misere("must_when_void"):
            return False
        return self.settings["renounced"] == "no_value" and led in voids

    def may_follow(  # noqa: PLR0911 - one answer a sentence of the rules
        self, hand: list[str], card: str, led: str, voids: set[str], suits_led: set[str]
    ) -> bool:
        """Whether one card may be played to a lead."""
        natural = [each for each in hand if self.suit(each)]
        jokers = [each for each in hand if not self.suit(each)]
        able = any(self.suit(each) == led for each in natural)
        if card in natural:
            if able:
                return self.suit(card) == led
            return not (jokers and self.misere("must_when_void"))
        if self.misere("last_card"):
            return not natural
        if able:
            if self.misere("lowest"):
                return False
            play = self.settings["play"]
            return play == "any_time" or (play == "first_or_last" and led not in suits_led)
        if not natural or self.misere("must_when_void") or self.misere("lowest"):
            return True
        neither = self.settings["play"] == "first_or_last" and led in suits_led
        return not (led in voids and (self.settings["renounced"] == "forbidden" or neither))

    def names(self, hand: list[str], voids: set[str], suits_led: set[str]) -> list[str]:
        """What a joker may be named when it is led; empty if it may not be led."""
        natural = [each for each in hand if self.suit(each)]
        if natural and (self.settings["lead"] == "only_card" or self.misere("last_card")):
            return []
        allowed = []
        for suit in "SCDH":
            barred = self.settings["name"] == "not_shown_void" and suit in voids
            if self.settings["play"] == "first_or_last" and suit in suits_led:
                barred = barred or any(self.suit(each) == suit for each in natural)
            if not barred:
                allowed.append(suit)
        return allowed or ([] if natural else list("SCDH"))


Told = list[tuple[int, str, str]]


@dataclass
class Story:
    """A deal told as (hand, card, name) from the first lead; everything else is worked out.

    `under` has what lies under each face-up card of a covered dummy.
    """

    judge: Judge
    hands: list[list[str]]
    leader: int
    out: set[int] = field(default_factory=set)
    told: Told = field(default_factory=list)
    under: dict[str, str] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.hands) - len(self.out)

    def tricks(self) -> list[Told]:
        return [self.told[at : at + self.size] for at in range(0, len(self.told), self.size)]

    def led(self, trick: Told) -> str:
        return self.judge.suit(trick[0][1]) or trick[0][2]

    def won_by(self, trick: Told) -> int:
        at = self.told.index(trick[0])
        told = self.told[:at]
        before = Story(self.judge, self.hands, self.leader, self.out, told, self.under)
        voids = [before.voids(hand) for hand, _, _ in trick]
        winner = self.judge.winner([card for _, card, _ in trick], trick[0][2], voids)
        return trick[winner][0]

    def turn(self) -> int:
        tricks = self.tricks()
        if not tricks:
            return self.leader
        if len(tricks[-1]) == self.size:
            return self.won_by(tricks[-1])
        hand = (tricks[-1][-1][0] + 1) % len(self.hands)
        while hand in self.out:
            hand = (hand + 1) % len(self.hands)
        return hand

    def voids(self, hand: int) -> set[str]:
        """The suits a hand has shown to be void in, read from the beginning."""
        shown = []
        proves = {"JK", "JK2"} <= set(pack(self.judge.pack)) and (
            self.judge.settings["play"] == "void_only"
        )
        for number, trick in enumerate(self.tricks()):
            for who, card, _ in trick[1:]:
                suit = self.judge.suit(card)
                if who == hand and suit != self.led(trick) and (suit or proves):
                    shown.append((self.led(trick), number))
        found = [(self.judge.suit(card), number) for card, number in self.turned_up(hand)]
        return {
            suit for suit, at in shown if not any(f == suit and number >= at for f, number in found)
        }

    def turned_up(self, hand: int) -> list[tuple[str, int]]:
        """The cards of a dummy that lay face down, with the number of the trick they followed."""
        return [
            (self.under[card], number)
            for number, trick in enumerate(self.tricks())
            if len(trick) == self.size
            for who, card, _ in trick
            if who == hand and card in self.under
        ]

    def held(self, hand: int) -> list[str]:
        gone = {card for _, card, _ in self.told}
        seen = [*self.hands[hand], *(card for card, _ in self.turned_up(hand))]
        return [card for card in seen if card not in gone]

    def choices(self) -> list[tuple[str, str]]:
        """Every card that may be played now, with every name it may be given."""
        hand = self.turn()
        held, voids = self.held(hand), self.voids(hand)
        tricks = self.tricks()
        complete = [trick for trick in tricks if len(trick) == self.size]
        suits_led = {self.led(trick) for trick in complete}
        if len(complete) < len(tricks):
            led = self.led(tricks[-1])
            return [
                (card, "")
                for card in held
                if self.judge.may_follow(held, card, led, voids, suits_led)
            ]
        names = self.judge.names(held, voids, suits_led)
        return [
            (card, name) for card in held for name in ([""] if self.judge.suit(card) else names)
        ]

    def perft(self) -> int:
        """In how many ways the deal can be played to its end."""
        playing = [hand for at, hand in enumerate(self.hands) if at not in self.out]
        under = sum(card in self.under for hand in playing for card in hand)
        if len(self.told) == sum(map(len, playing)) + under:
            return 1
        turn, total = self.turn(), 0
        for card, name in self.choices():
            self.told.append((turn, card, name))
            total += self.perft()
            self.told.pop()
        return total
