r"""A deal and its play as text, both ways: for fixtures, logs and bug reports.

    NT N out=S | N: JK AS 9C | E: 4D KS 8C | W: AD QS 7C | JK=D 4D AD / AS QS KS!

    play  = strain " " leader {" " mark} {" | " hand ":" {" " card}} " | " [trick {" / " trick}]
    mark  = "JK=" suit (the suit the joker was declared to be) | "out=" hand (sits out)
    trick = card {" " card}
    card  = a card of the pack, as it was played: "JK=D" names a suit for a joker that is led,
            "KS!" broke the rules and was not put right, "KS(9C)" was put in the place of 9C in time

A hand is written without what it played. Hands bear the names of their seats, dummies `A2`, `B2`; a
face-down card of a dummy is written on its cover: `9S/KD` is the king of diamonds under the nine.
Cards of a hand stand alone as text too: `JK AS 9C`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rules_engine.cards import STRAINS, SUITS, Card, Suit, known_card
from rules_engine.errors import NotNotation
from rules_engine.house_rules import HouseRules
from rules_engine.play import Covers, Play, begin
from rules_engine.revoke import correct
from rules_engine.seating import hand_names
from rules_engine.trick import Hand, is_suit

_PLAYED: Final = re.compile(r"(?P<card>\w+)(=(?P<named>[SCDH]))?(?P<mark>!|\((?P<wrong>\w+)\))?")


def format_cards(cards: Iterable[Card]) -> str:
    """Cards as text: `JK AS 9C`."""
    return " ".join(cards)


def parse_cards(text: str) -> Hand:
    """Cards from text; raises NotNotation `bad_card`."""
    return tuple(known_card(word) for word in text.split())


def format_play(rules: HouseRules, at: Play) -> str:
    """One deal as it was played so far, from the hands before the first lead."""
    names = hand_names(rules)
    positions = [at]
    while positions[-1].start is not None:
        positions.append(positions[-1].start)
    first = positions[-1]
    rules_of_tricks = at.circle.tricks
    marks = [rules_of_tricks.strain, names[first.leader]]
    if rules_of_tricks.declared:
        marks.append(f"JK={rules_of_tricks.declared}")
    marks += [f"out={name}" for hand, name in enumerate(names) if hand not in at.circle.turns[0]]
    hands = [f"{name}: {_hand(first, hand)}" for hand, name in enumerate(names)]
    tricks = [_trick(*pair) for pair in zip(positions[:0:-1], positions[-2::-1], strict=True)]
    return " | ".join([" ".join(marks), *hands, " / ".join(tricks)])


def _hand(first: Play, hand: int) -> str:
    covers = dict(first.shown.covers[hand]) if first.shown.covers else {}
    words = (f"{card}/{covers[card]}" if card in covers else card for card in first.hands[hand])
    return " ".join(words)


def _trick(before: Play, after: Play) -> str:
    """A trick between two positions; the later one may lie in the middle of it."""
    cards, led = (after.trick, after.led) if after.trick else after.tricks[-1][1:3]
    corrected = {
        hand: card
        for card in after.shown.exposed - before.shown.exposed
        for hand, held in enumerate(after.hands)
        if card in held
    }
    words: list[str] = []
    at = before
    for card in cards:
        named = "" if at.trick or at.circle.tricks.ranking.suit[card] else f"={led}"
        mark = "" if at.refusal(card, led) is None else "!"
        if at.turn in corrected:
            mark = f"({corrected[at.turn]})"
        words.append(card + named + mark)
        at = at.lay(card, led)
    return " ".join(words)


def parse_play(rules: HouseRules, text: str) -> Play:
    """The position that a text tells, under the rules it was written with.

    Raises NotNotation `bad_play` for what cannot be read, and RuleViolation for cards that the
    rules refuse.
    """
    head, *parts = text.split(" |")
    names = hand_names(rules)
    if len(parts) != len(names) + 1:
        raise NotNotation("bad_play", text=text)
    strain, leader, *marks = [*head.split(), "", ""][: max(2, len(head.split()))]
    if strain not in STRAINS:
        raise NotNotation("bad_play", text=head)
    hands, covers = zip(*(_read_hand(names, *pair) for pair in enumerate(parts[:-1])), strict=True)
    declared, out = _read_marks(names, marks)
    holder = next((hand for hand, cards in enumerate(hands) if declared and "JK" in cards), None)
    at = begin(
        rules,
        strain,
        hands,
        _named_hand(names, leader),
        out=out,
        covers=covers,
        declared=declared,
        declarer=holder,
    )
    for word in parts[-1].replace("/", " ").split():
        at = _read_card(at, word)
    return at


def _named_hand(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise NotNotation("bad_play", text=name)
    return names.index(name)


def _read_marks(names: tuple[str, ...], marks: list[str]) -> tuple[Suit, list[int]]:
    declared, out = "", []
    for mark in marks:
        key, _, value = mark.partition("=")
        if key == "JK" and is_suit(value):
            declared = value
        elif key == "out":
            out.append(_named_hand(names, value))
        else:
            raise NotNotation("bad_play", text=mark)
    return declared, out


def _read_hand(names: tuple[str, ...], hand: int, text: str) -> tuple[Hand, Covers]:
    name, _, cards = text.strip().partition(":")
    if name != names[hand]:
        raise NotNotation("bad_play", text=text)
    pairs = [word.partition("/") for word in cards.split()]
    held = tuple(known_card(cover) for cover, _, _ in pairs)
    return held, tuple((cover, known_card(hidden)) for cover, sign, hidden in pairs if sign)


def _read_card(at: Play, word: str) -> Play:
    """The position after a card as it was written."""
    told = _PLAYED.fullmatch(word)
    if told is None:
        raise NotNotation("bad_play", text=word)
    card, named = known_card(told["card"]), told["named"] or ""
    if told["mark"] == "!":
        return at.lay(card, named)
    if told["wrong"] and at.turn is not None:
        # A joker led against the rules was named too, but nobody answered that name.
        return correct(at.lay(known_card(told["wrong"]), named or SUITS[0]), at.turn, card, named)
    return at.play(card, named)
