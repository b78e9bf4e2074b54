"""A question to the judge as an address has it, and the engine's answer in words.

Everything of the question stands in the address, so that it can be passed on, and every tap of the
page without script is a new address. What cannot be read is left out, not refused.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from django.http import QueryDict

from rules_engine.cards import JOKERS, STRAINS, SUITS, Card, Suit, pack_cards
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES, Profile
from rules_engine.seating import hand_count, hand_names, out_when_alone
from rules_engine.trick import TrickRules, may_declare, trick_rules
from scoring.judge.reasons import (
    BAD_NAME,
    EXPOSED_FIRST,
    Asked,
    Reason,
    remarks,
    why_it_may,
    why_it_may_not,
    why_it_wins,
)

DEFAULT_PROFILE: Final = "avondale-4"
MODES: Final = ("trick", "play")
PILES: Final = ("table", "played", "hand")
MOST_IN_HAND: Final = 10


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    `alone` is the seat whose partners lie by, `shown` the suits that the player of each joker had
    failed in before, and `exposed` the cards of the doubted hand that lie face up.
    """

    profile: Profile
    strain: str = SUITS[0]
    mode: str = "trick"
    pile: str = "table"
    leader: int = 0
    alone: int | None = None
    table: tuple[Card, ...] = ()
    played: Card = ""
    hand: tuple[Card, ...] = ()
    named: Suit = ""
    declared: Suit = ""
    shown: tuple[tuple[Card, frozenset[Suit]], ...] = ()
    voids: frozenset[Suit] = frozenset()
    suits_led: frozenset[Suit] = frozenset()
    exposed: frozenset[Card] = frozenset()

    @property
    def tricks(self) -> TrickRules:
        """The trick rules asked about."""
        return trick_rules(self.profile.rules, self.strain, self.declared)

    @property
    def jokers(self) -> int:
        """How many jokers the pack has."""
        return sum(joker in pack_cards(self.profile.rules.deck) for joker in JOKERS)

    @property
    def hands(self) -> tuple[str, ...]:
        """The printed names of the hands at the table."""
        return hand_names(self.profile.rules)

    @property
    def circle(self) -> tuple[int, ...]:
        """The hands that play to the trick, in the order in which they do."""
        return _circle(self.profile.rules, self.leader, self.alone)

    @property
    def most(self) -> int:
        """How many cards the trick can have, the doubted one apart."""
        return len(self.circle) - (self.mode == "play")

    @property
    def doubted(self) -> tuple[Card, ...]:
        """The hand whose play is in doubt, as far as it was tapped."""
        return ((self.played,) if self.played else ()) + self.hand

    @property
    def used(self) -> tuple[Card, ...]:
        """All cards tapped."""
        return (*self.table, *self.doubted)

    def tapped(self, card: Card) -> Question:
        """The question after a card was tapped: laid on the pile, or taken back."""
        if card in self.used:
            return self._without(card)
        if self.pile == "played":
            return replace(self, played=card)
        if self.pile == "hand":
            fits = len(self.hand) < MOST_IN_HAND - 1
            return replace(self, hand=(*self.hand, card)) if fits else self
        return replace(self, table=(*self.table, card)) if len(self.table) < self.most else self

    def _without(self, card: Card) -> Question:
        return replace(
            self,
            table=tuple(each for each in self.table if each != card),
            played="" if self.played == card else self.played,
            hand=tuple(each for each in self.hand if each != card),
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """The judge's word: a key of `judge_words.VERDICTS` with its reasons.

    `winner` is a place of the trick; `legal` are the cards of the hand that may be played.
    """

    verdict: str
    reasons: tuple[Reason, ...] = ()
    winner: int | None = None
    legal: tuple[Card, ...] = ()


def read_question(told: QueryDict) -> Question:
    """The question of an address, with the tap that came with it."""
    profile = PROFILES.get(told.get("rules", ""), PROFILES[DEFAULT_PROFILE])
    pack = pack_cards(profile.rules.deck)
    strain = _one_of(STRAINS, told.get("strain"), SUITS[0])
    mode = _one_of(MODES, told.get("mode"), MODES[0])
    pile = _one_of(PILES, told.get("pile"), PILES[0]) if mode == "play" else PILES[0]
    declared = _one_of(SUITS, told.get("declared"), "")
    leader = _number(told.get("leader"), len(hand_names(profile.rules)))
    alone = _alone(profile.rules, _number(told.get("alone"), profile.rules.players))
    most = len(_circle(profile.rules, leader or 0, alone)) - (mode == "play")
    table = _cards(told.get("cards"), pack)[:most]
    played = _cards(told.get("played"), [card for card in pack if card not in table])[:1]
    left = [card for card in pack if card not in (*table, *played)]
    hand = _cards(told.get("hand"), left)[: MOST_IN_HAND - 1]
    question = Question(
        profile=profile,
        strain=strain,
        mode=mode,
        pile=pile,
        leader=leader or 0,
        alone=alone,
        table=table,
        played="".join(played),
        hand=hand,
        named=_one_of(SUITS, told.get("named"), ""),
        declared=declared if may_declare(profile.rules, strain) else "",
        shown=tuple((joker, _suits(told, f"shown-{joker}")) for joker in JOKERS),
        voids=_suits(told, "void"),
        suits_led=_suits(told, "led"),
        exposed=frozenset(told.getlist("exposed")) & {*played, *hand},
    )
    if "clear" in told:
        return replace(question, table=(), played="", hand=())
    tap = told.get("tap", "")
    return question.tapped(tap) if tap in pack else question


def _number(word: str | None, below: int) -> int | None:
    """A number from 0, None for anything else."""
    return next((number for number in range(below) if str(number) == word), None)


def _alone(rules: HouseRules, seat: int | None) -> int | None:
    """A seat that can play alone, None where it has nobody to lie by."""
    return seat if seat is not None and out_when_alone(rules, seat) else None


def _circle(rules: HouseRules, leader: int, alone: int | None) -> tuple[int, ...]:
    """The hands of a trick from its leader on; where that one lies by, the next one leads."""
    count = hand_count(rules)
    out = frozenset[int]() if alone is None else out_when_alone(rules, alone)
    return tuple(h % count for h in range(leader, leader + count) if h % count not in out)


def _one_of(known: Iterable[str], word: str | None, usual: str) -> str:
    return word if word is not None and word in known else usual


def _cards(text: str | None, pack: Iterable[Card]) -> tuple[Card, ...]:
    known = set(pack)
    return tuple(dict.fromkeys(word for word in (text or "").split() if word in known))


def _suits(told: QueryDict, name: str) -> frozenset[Suit]:
    return frozenset(told.getlist(name)) & frozenset(SUITS)


def answer(question: Question) -> Answer:
    """What the engine says."""
    return _of_trick(question) if question.mode == "trick" else _of_play(question)


def _of_trick(question: Question) -> Answer:
    tricks, cards = question.tricks, question.table
    if not cards:
        return Answer("no_cards")
    led = tricks.suit_led(cards[0], question.named)
    if not led:
        return Answer("no_name")
    shown = dict(question.shown)
    voids = [shown.get(card, frozenset()) for card in cards]
    if not tricks.suit_led(cards[0]) and not tricks.joker.may_name(led, voids[0]):
        return Answer("name_barred")
    winner = tricks.winner(cards, led, voids)
    reasons = (
        why_it_wins(tricks, cards, led, winner),
        *remarks(tricks, cards, led, winner, voids),
    )
    return Answer("wins" if len(cards) == question.most else "leads_so_far", reasons, winner)


def _of_play(question: Question) -> Answer:
    tricks, card = question.tricks, question.played
    if not card:
        return Answer("no_play")
    led = tricks.suit_led(question.table[0], question.named) if question.table else ""
    unnamed = not question.table and tricks.suit_led(card) == ""
    if not question.named and (unnamed or (question.table and not led)):
        return Answer("no_name")
    named = question.named if unnamed else ""
    hand = (card, *question.hand)
    asked = Asked(hand, card, led, named, question.voids, question.suits_led)
    if led:
        legal = tricks.legal_follows(hand, led, question.voids, question.suits_led)
    else:
        legal = tricks.legal_leads(hand, question.voids, question.suits_led)
    if card not in legal:
        return Answer("revoke", (why_it_may_not(tricks, asked),), legal=legal)
    first = tuple(each for each in legal if each in question.exposed)
    if first and card not in first:
        return Answer("exposed", (Reason(EXPOSED_FIRST, first[0]),), legal=first)
    names = tricks.joker_names(hand, question.voids, question.suits_led)
    if unnamed and named not in names:
        return Answer("irregular", (Reason(BAD_NAME, card, named),), legal=legal)
    return Answer("legal", (why_it_may(tricks, asked),), legal=legal)
