"""The score sheet of a game as JSON."""

from __future__ import annotations

from typing import Any

from scoring.log.exchange import entry_data
from scoring.models import Game, Hand
from scoring.sheet.struck import Struck, struck_entries
from scoring.telling.told import Told, Visitor
from scoring.words.endings import hand_words
from scoring.words.names import Names


def game_sheet(game: Game, reader: Visitor) -> dict[str, Any]:
    """The score sheet as JSON: each hand that was played, and the lines that were struck out."""
    names = Names.of(game.rules, game.names)
    hands = Hand.objects.filter(game=game).order_by("number")
    struck = struck_entries(game)
    told = Told(reader, game, [row for each in struck for row in (each.entry, each.struck)])
    return {
        "id": str(game.pk),
        "head": game.version,
        "seats": list(game.names),
        "hands": [
            {**hand.detail, "void": hand.void, "words": hand_words(hand.detail, names)}
            for hand in hands
        ],
        "struck": [struck_data(each, told) for each in struck],
    }


def struck_data(struck: Struck, told: Told) -> dict[str, Any]:
    """One struck line as JSON: what it said, and who struck it when."""
    return {
        "hand": struck.hand,
        "words": told.text(struck.words),
        "entry": entry_data(struck.entry, told),
        "struck_by": entry_data(struck.struck, told),
        "amended": struck.amended,
        "reason": told.text(struck.reason),
    }
