"""One number for everything that follows from a game's log."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from scoring.archive.parts import follows
from scoring.log.projections import stored_hands
from scoring.models import Game


def game_digest(game: Game) -> str:
    """A digest of a game's present state and of all its projection rows: three queries."""
    hands = stored_hands(game)
    told = {
        "state": game.state,
        "last_hand": game.last_hand,
        "ending": [game.over, game.reason, game.winners],
        "undo": [game.undo_seq, game.redo_seq],
        "names": game.names,
        "hands": [asdict(hands[number]) for number in sorted(hands)],
    }
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


follows("scoring.game", game_digest)
