"""The hands of a deal around the table, as a page shows them and as a picture draws them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as say

from rule_words.calls import capital
from rules_engine.card_text import parse_play
from rules_engine.cards import Card, pack_cards
from rules_engine.errors import RuleViolation
from rules_engine.house_rules import TRICKS_IN_A_HAND, HouseRules
from rules_engine.seating import hand_names, seat_of
from scoring.cards.steps import sorted_hand, steps
from scoring.judge.words import SUIT_WORDS
from scoring.models import Game, Hand
from scoring.views.card_faces import Face, face, game_hands, jokers_in
from scoring.words.names import COMPASS
from scoring.words.seats import seat_word
from web.pictures.drawing import (
    BAIZE,
    BOTTOM,
    HAIRLINE,
    INK,
    LEFT,
    MUTED,
    RED,
    RIGHT,
    TOP,
    box,
    words,
)
from web.pictures.letters import BOLD, SANS, width

# The sign of each suit; a joker is a star.
SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥", "": "★"}
WEAK_STAR: Final = "☆"
PLACES: Final = ("n", "e", "s", "w")


@dataclass(frozen=True, slots=True)
class Row:
    """The cards of one suit in a hand, the highest first; in trumps both bowers and the joker."""

    suit: str
    words: str
    cards: tuple[Face, ...]


@dataclass(frozen=True, slots=True)
class Held:
    """A hand before the first card: whose it is, where it lies, what the player is to the contract.

    `seat` is the place in words and `place` its letter, both empty at a table without a compass;
    `rows` is empty for a hand that nobody showed.
    """

    name: str
    seat: str
    place: str
    roles: tuple[str, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """All hands of a deal, and what was laid away: empty where not every card is known."""

    hands: tuple[Held, ...]
    kitty: tuple[Face, ...]
    compass: bool


def deal_of(game: Game, hand: Hand) -> Deal | None:
    """The hands of a deal that was recorded card by card; None for any other, and
    for cards that cannot be read.

    Names are as the game has them.
    """
    text = hand.detail.get("cards", "")
    if not text:
        return None
    rules = game.rules
    try:
        first = steps(parse_play(rules, text))[0].at
    except RuleViolation:
        return None
    jokers, named = jokers_in(rules), game_hands(game)
    compass = hand_names(rules) == tuple(COMPASS)
    held = []
    for number, name in enumerate(named):
        rows = tuple(
            Row(suit, capital(str(SUIT_WORDS[suit])) if suit else "", _faces(cards, jokers))
            for suit, cards in sorted_hand(first, number)
        )
        roles = tuple(_roles(hand, seat_of(rules, number))) if number < rules.players else ()
        held.append(Held(name, *_place(rules, number, compass=compass), roles, rows))
    return Deal(tuple(held), _faces(_away(rules.deck, first.hands), jokers), compass)


def _place(rules: HouseRules, number: int, *, compass: bool) -> tuple[str, str]:
    return (seat_word(rules.table, number), PLACES[number]) if compass else ("", "")


def _faces(cards: Iterable[Card], jokers: int) -> tuple[Face, ...]:
    return tuple(face(card, jokers) for card in cards)


def _roles(hand: Hand, seat: int) -> Iterator[str]:
    if hand.detail["declarer"] == seat:
        yield say("declarer")
    if hand.detail["dealer"] == seat:
        yield say("dealer")


def _away(deck: str, hands: Sequence[Iterable[Card]]) -> list[Card]:
    """The cards that lay in no hand while the hand was played, in the order of the pack."""
    if any(len(list(each)) != TRICKS_IN_A_HAND for each in hands):
        return []
    seen = {card for each in hands for card in each}
    return [card for card in pack_cards(deck) if card not in seen]


def sign_of(card: Face) -> str:
    """The sign of a card's own suit."""
    return WEAK_STAR if card["card"] == "JK2" else SIGNS[card["suit"]]


def drawn_deal(deal: Deal) -> Iterator[str]:
    """A deal for a picture: around the table where it has a compass, else side by side."""
    gap, high = 16, BOTTOM - TOP
    if deal.compass:
        wide = (RIGHT - LEFT - 2 * gap) / 3
        middle = 52.0 if deal.kitty else gap
        half = (high - middle) / 2
        columns = [LEFT + place * (wide + gap) for place in range(3)]
        at = {
            "n": (columns[1], TOP),
            "w": (columns[0], TOP + (high - half) / 2),
            "e": (columns[2], TOP + (high - half) / 2),
            "s": (columns[1], TOP + half + middle),
        }
        for held in deal.hands:
            yield from _drawn_hand(held, *at[held.place], wide, half)
        yield from _drawn_kitty(deal, columns[1], TOP + half + middle / 2, wide)
        return
    wide = (RIGHT - LEFT - gap * 2) / 3
    half = (high - gap) / 2
    for number, held in enumerate(deal.hands[:6]):
        x, y = LEFT + number % 3 * (wide + gap), TOP + number // 3 * (half + gap)
        yield from _drawn_hand(held, x, y, wide, half)


def _drawn_hand(held: Held, x: float, y: float, wide: float, high: float) -> Iterator[str]:
    """A hand in its box: the name with a stroke of baize beside the declarer's, a line a suit."""
    yield box(x, y, wide, high, stroke=BAIZE if say("declarer") in held.roles else HAIRLINE)
    yield words(x + 18, y + 28, held.name, room=wide - 36, size=21, smallest=16, face=BOLD)
    line = min(27.0, (high - 42) / max(len(held.rows), 4))
    for number, row in enumerate(held.rows, start=1):
        yield _drawn_cards(row, x + 18, y + 28 + line * number, wide - 36, line * 0.85)


def _drawn_cards(row: Row, x: float, y: float, room: float, size: float) -> str:
    """A suit's sign in its colour and the cards, with their own signs where they are of another."""
    told: list[tuple[str, str]] = []
    if row.suit:
        told.append((_colour(row.suit), SIGNS[row.suit]))
    for card in row.cards:
        if card["suit"] == row.suit and row.suit:
            told.append((INK, card["rank"]))
        else:
            told.append((_colour(card["suit"]), card["rank"] + sign_of(card)))
    return coloured(told, x, y, room, size)


def _drawn_kitty(deal: Deal, x: float, y: float, wide: float) -> Iterator[str]:
    if not deal.kitty:
        return
    told = [(MUTED, f"{say('Laid away')} ")]
    told += [(_colour(card["suit"]), card["rank"] + sign_of(card)) for card in deal.kitty]
    yield coloured(told, x + 18, y + 8, wide - 36, 23)


def _colour(suit: str) -> str:
    return RED if suit in {"D", "H"} else INK


def coloured(told: Sequence[tuple[str, str]], x: float, y: float, room: float, size: float) -> str:
    """Short words beside each other, each in its colour, smaller where they would not fit."""
    space = 0.32
    wide = sum(width(word, 1, SANS) + space for _, word in told)
    high = min(size, room / wide) if wide else size
    found = []
    for colour, word in told:
        found.append(words(x, y, word, room=room, size=high, fill=colour))
        x += (width(word, 1, SANS) + space) * high
    return "".join(found)
