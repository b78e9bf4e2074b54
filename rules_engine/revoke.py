"""Revokes: found in the tricks, and corrected while the trick still lies open (card play 6).

A position takes an unlawful card by `Play.lay`. Until the next trick is led it can be taken back;
after that the trick stands as won, and what it costs is the scoring's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules_engine.cards import Card, Suit
from rules_engine.errors import NotLegalNow, RuleViolation
from rules_engine.events import Revoked
from rules_engine.house_rules import HouseRules
from rules_engine.play import Play, legal_cards
from rules_engine.seating import seat_of

_NAMING = ("name_required", "name_not_allowed")
# What is no revoke, though it may be put right: a hand that keeps an exposed card follows suit.
_NO_REVOKE = (*_NAMING, "exposed_first")


class Revoke(NamedTuple):
    """An unlawful card: the number of its trick from 1, who played it, why it was refused."""

    trick: int
    hand: int
    card: Card
    reason: str


def find_revokes(at: Play) -> tuple[Revoke, ...]:
    """Every unlawful card of the deal so far that was not corrected, in the order played.

    A barred suit named with a joker is an irregular lead and no revoke, and neither is another
    lawful card than the exposed one.
    """
    found: list[Revoke] = []
    for number, (start, cards, led) in enumerate(_tricks(at), start=1):
        for before, card in _positions(start, cards, led):
            refusal = before.refusal(card, led)
            if refusal is not None and refusal.code not in _NO_REVOKE and before.turn is not None:
                found.append(Revoke(number, before.turn, card, refusal.code))
    return tuple(found)


def _tricks(at: Play) -> list[tuple[Play, tuple[Card, ...], Suit]]:
    """The position before each trick, its cards so far and the suit they answered."""
    starts: list[Play] = []
    start = at.start
    while start is not None:
        starts.append(start)
        start = start.start
    tricks = [(trick.cards, trick.led) for trick in at.tricks]
    if at.trick:
        tricks.append((at.trick, at.led))
    return [(s, cards, led) for s, (cards, led) in zip(reversed(starts), tricks, strict=True)]


def _positions(start: Play, cards: tuple[Card, ...], led: Suit) -> Iterator[tuple[Play, Card]]:
    """Each card of a trick with the position in which it was played."""
    before = start
    for card in cards:
        yield before, card
        before = before.lay(card, led)


def correct(at: Play, hand: int, card: Card, named: Suit = "") -> Play:
    """The position in which a hand has put a lawful card in the place of its unlawful one.

    The hands that had played after it take their cards back and play again; the wrong card stays
    face up and must be played as soon as it is lawful. A joker led with a barred suit is
    named again, until the next hand has played. Raises NotLegalNow: `no_revoke` where the hand
    played no unlawful card to the trick on the table, `name_stands`, or what `Play.play` raises.
    """
    if at.start is None:
        raise NotLegalNow("no_revoke", hand=hand)
    _, cards, led = _tricks(at)[-1]
    for before, wrong in _positions(at.start, cards, led):
        if before.turn == hand:
            return _put_right(before, wrong, before.refusal(wrong, led), card, named, len(cards))
    raise NotLegalNow("no_revoke", hand=hand)


def _put_right(
    before: Play, wrong: Card, refusal: RuleViolation | None, card: Card, named: Suit, played: int
) -> Play:
    if refusal is None:
        raise NotLegalNow("no_revoke", hand=before.turn)
    if refusal.code in _NAMING:
        if played > 1 or card != wrong:
            raise NotLegalNow("name_stands", card=wrong)
        return before.play(card, named)
    after = before.play(card, named)
    shown = after.shown._replace(exposed=after.shown.exposed | {wrong})
    after = after._replace(shown=shown)
    return after._replace(legal=legal_cards(after.circle.tricks, after))


def consequence(rules: HouseRules, hand: int) -> Revoked | None:
    """The event that an uncorrected revoke of a hand is scored by, None where it costs nothing."""
    if rules.revoke_rule == "none":
        return None
    return Revoked(rules.table.seat_names[seat_of(rules, hand)])
