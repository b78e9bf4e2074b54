"""A hand that was recorded card by card, as pages that follow one another, a card each."""

from __future__ import annotations

from dataclasses import dataclass

from rules_engine.cards import SUITS, Card
from rules_engine.play import Play


@dataclass(frozen=True, slots=True)
class CardShown:
    """The position after a card. `number` counts cards from 0, the position before the first.

    `table` has who played each card of the trick that lies there, a finished one until the next
    card; `winner` is the hand that won it. `card` is the last one played, and `refused` the code
    of why the rules bar it.
    """

    number: int
    at: Play
    table: tuple[tuple[int, Card], ...] = ()
    card: Card = ""
    hand: int | None = None
    named: str = ""
    winner: int | None = None
    refused: str = ""


def steps(at: Play) -> list[CardShown]:
    """All positions of a hand, from the one before its first card."""
    first = at
    while first.start is not None:
        first = first.start
    told = [CardShown(0, first)]
    tricks = [(trick.cards, trick.led) for trick in at.tricks]
    if at.trick:
        tricks.append((at.trick, at.led))
    for cards, led in tricks:
        table: tuple[tuple[int, Card], ...] = ()
        for card in cards:
            told.append(_next(told[-1], table, card, led))
            table = told[-1].table
    return told


def _next(step: CardShown, table: tuple[tuple[int, Card], ...], card: Card, led: str) -> CardShown:
    before = step.at
    assert before.turn is not None  # noqa: S101  a card was played here
    refusal = before.refusal(card, led)
    after = before.lay(card, led)
    named = "" if table or before.circle.tricks.ranking.suit[card] else led
    return CardShown(
        number=step.number + 1,
        at=after,
        table=(*table, (before.turn, card)),
        card=card,
        hand=before.turn,
        named=named,
        winner=None if after.trick else after.tricks[-1].winner,
        refused="" if refusal is None else refusal.code,
    )


def sorted_hand(at: Play, hand: int) -> list[tuple[str, list[Card]]]:
    """The cards that a hand still holds, by suit from the highest; trumps stand together."""
    ranking = at.circle.tricks.ranking
    held = at.hands[hand]
    rows = [(suit, [card for card in ranking.order[suit] if card in held]) for suit in SUITS]
    rows.append(("", [card for card in ranking.loose if card in held]))
    return [(suit, cards) for suit, cards in rows if cards]
