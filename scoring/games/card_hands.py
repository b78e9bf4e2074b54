"""Hands that were recorded card by card, among games that a page lists: the ways to see them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse

from scoring.games.played_at import played_lately
from scoring.models import Game, Hand
from scoring.words.endings import hand_words
from scoring.words.names import Names


@dataclass(frozen=True, slots=True)
class CardHand:
    """A hand to see card by card: what it was, and the evening."""

    url: str
    words: str
    played_on: str


def card_hands(games: Sequence[Game]) -> list[CardHand]:
    """The hands of these games that were recorded card by card, in the order of the games: one
    query. The games have the names that the reader may see."""
    found = Hand.objects.filter(game__in=games, void=False, detail__has_key="cards")
    by_game: dict[object, list[Hand]] = {}
    for hand in found.order_by("number"):
        by_game.setdefault(hand.game_id, []).append(hand)
    return [
        CardHand(
            url=reverse("hand_cards", args=[game.pk, hand.number]),
            words=hand_words(hand.detail, Names.of(game.rules, game.names)),
            played_on=played_lately(game),
        )
        for game in games
        for hand in by_game.get(game.pk, ())
    ]
