"""The score sheet of a game as JSON."""

from __future__ import annotations

from typing import Any

from scoring.log.exchange import entry_data
from scoring.models import Game, Hand
from scoring.sheet.struck import Struck, struck_entries
from scoring.words.endings import hand_words
from scoring.words.names import Names


def game_sheet(game: Game, *, named: bool) -> dict[str, Any]:
    """The score sheet as JSON: each hand that was played, and the lines that were struck out."""
    names = Names.of(game.rules, game.names)
    hands = Hand.objects.filter(game=game).order_by("number")
    return {
        "id": str(game.pk),
        "head": game.version,
        "seats": list(game.names),
        "hands": [
            {**hand.detail, "void": hand.void, "words": hand_words(hand.detail, names)}
            for hand in hands
        ],
        "struck": [struck_data(struck, named=named) for struck in struck_entries(game)],
    }


def struck_data(struck: Struck, *, named: bool) -> dict[str, Any]:
    """One struck line as JSON: what it said, and who struck it when."""
    return {
        "hand": struck.hand,
        "words": struck.words,
        "entry": entry_data(struck.entry, named=named),
        "struck_by": entry_data(struck.struck, named=named),
        "amended": struck.amended,
        "reason": struck.reason,
    }
