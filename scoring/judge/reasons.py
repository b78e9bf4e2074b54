"""Why a card wins its trick, and why one may or may not be played: the judge's reasons as codes.

`static/judge/reasons.js` gives the same codes from the tables on the phone; a test compares the
two. `judge_words` has the sentences.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple

from rules_engine.cards import JOKERS, MATES, Card, Suit, printed_suit
from rules_engine.trick import TrickRules

BOWERS: Final = ("right_bower", "left_bower")


class Reason(NamedTuple):
    """A code with the card and the suit that its sentence speaks of."""

    code: str
    card: Card = ""
    suit: Suit = ""


def why_it_wins(tricks: TrickRules, cards: Sequence[Card], led: Suit, winner: int) -> Reason:
    """Why the winning card of a trick beats the others."""
    card = cards[winner]
    if tricks.ranking.suit[card] == "":
        low = tricks.joker.misere == "lowest"
        return Reason("low_joker_led" if low else "joker_beats_all", card, led)
    if tricks.strain in MATES and tricks.ranking.suit[card] == tricks.strain:
        return Reason(_trump(tricks, cards, card), card, tricks.strain)
    if card in JOKERS:
        return Reason("declared_joker", card, led)
    if tricks.strain == "J5" and card[0] == "J":
        return Reason("jack_on_top", card, led)
    return Reason("highest_led" if tricks.strain not in MATES else "not_trumped", card, led)


def _trump(tricks: TrickRules, cards: Sequence[Card], card: Card) -> str:
    """The reason why a trump wins."""
    jokers = sum(each in JOKERS for each in tricks.ranking.cards)
    place = tricks.ranking.order[tricks.strain].index(card)
    if card in JOKERS:
        return "second_joker" if place else "top_joker"
    if place < jokers + len(BOWERS):
        return f"{BOWERS[place - jokers]}_{jokers}"
    if printed_suit(card) != tricks.strain:
        return "joined_four"
    trumps = [each for each in cards if tricks.ranking.suit[each] == tricks.strain]
    return "highest_trump" if len(trumps) > 1 else "only_trump"


def remarks(
    tricks: TrickRules,
    cards: Sequence[Card],
    led: Suit,
    winner: int,
    voids: Sequence[Collection[Suit]],
) -> Iterator[Reason]:
    """What is worth saying of cards that did not win, though somebody may think they should."""
    for place, card in enumerate(cards):
        suit = tricks.ranking.suit[card]
        if place == winner:
            continue
        if suit == "" and tricks.joker.misere == "lowest":
            yield Reason("joker_is_lowest", card)
        elif suit == "" and place and tricks.joker.has_no_value(led, voids[place]):
            yield Reason("joker_worthless", card, led)
        elif suit == tricks.strain and printed_suit(card) not in ("", suit):
            yield Reason("is_a_trump", card, printed_suit(card))
        elif card in JOKERS and suit and suit not in (tricks.strain, led):
            yield Reason("declared_elsewhere", card, suit)


class Asked(NamedTuple):
    """A play that somebody doubts: the whole hand before it, the card, and what was known.

    `led` is empty for a lead, and `named` the suit that was named with a joker that is led.
    """

    hand: tuple[Card, ...]
    card: Card
    led: Suit
    named: Suit
    voids: frozenset[Suit]
    suits_led: frozenset[Suit]


def why_it_may(tricks: TrickRules, asked: Asked) -> Reason:
    """Why a card that may be played may be."""
    suit = tricks.ranking.suit[asked.card]
    if not asked.led:
        return Reason("joker_led" if suit == "" else "any_lead", asked.card, asked.named)
    if suit == asked.led:
        same = suit == printed_suit(asked.card)
        return Reason("follows" if same else _though_printed("follows", tricks), asked.card, suit)
    cannot_follow = all(tricks.ranking.suit[each] != asked.led for each in asked.hand)
    if suit:
        return Reason("cannot_follow", asked.card, asked.led)
    if cannot_follow:
        return Reason("joker_when_void", asked.card, asked.led)
    first = tricks.joker.play == "first_or_last"
    return Reason("joker_first" if first else "joker_any_time", asked.card, asked.led)


def why_it_may_not(tricks: TrickRules, asked: Asked) -> Reason:
    """Why a card that the hand holds may not be played."""
    suit = tricks.ranking.suit
    if suit[asked.card] == "":
        return Reason(_barred_joker(tricks, asked), asked.card, asked.led)
    following = [each for each in asked.hand if suit[each] == asked.led]
    if not following:
        return Reason("must_play_joker", asked.card, asked.led)
    plain = [each for each in following if printed_suit(each) == asked.led]
    code = "must_follow" if plain else _though_printed("must_follow", tricks)
    return Reason(code, (plain or following)[0], asked.led)


def _though_printed(code: str, tricks: TrickRules) -> str:
    """The code for a card that follows a suit other than its printed one."""
    return f"{code}_as_trump" if tricks.strain in MATES else f"{code}_as_declared"


def _barred_joker(tricks: TrickRules, asked: Asked) -> str:
    if tricks.joker.misere == "last_card":
        return "joker_goes_last"
    if asked.led:
        can_follow = any(tricks.ranking.suit[each] == asked.led for each in asked.hand)
        return "joker_can_follow" if can_follow else "joker_renounced"
    return "joker_leads_last" if tricks.joker.lead == "only_card" else "joker_has_no_name"


# Another lawful card lies exposed and goes first, which is no revoke either.
EXPOSED_FIRST: Final = "exposed_first"
# A suit that may not be named is an irregular lead, not a revoke (card play 6).
BAD_NAME: Final = "name_barred"
