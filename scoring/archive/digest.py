"""One number for everything that follows from a game's log."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from scoring.archive.parts import follows
from scoring.log.projections import Projected, stored_hands
from scoring.models import Game


def game_digest(game: Game) -> str:
    """A digest of how a game ended and of every hand with its points: three queries."""
    hands = stored_hands(game)
    told = {
        "ending": [game.over, game.reason, game.winners],
        "scores": game.state["scores"],
        "hands": [_figures(hands[number]) for number in sorted(hands)],
    }
    return figures_digest(told)


def _figures(hand: Projected) -> list[Any]:
    """What every version tells of a hand; columns that came later are none of it."""
    own = hand.hand
    scores = sorted((each["side"], each["points"], each["after"]) for each in hand.scores)
    return [own["number"], own["contract"], own["declarer"], own["made"], own["void"], scores]


def figures_digest(told: object) -> str:
    """The digest of figures, which is compared by sites of other versions."""
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()


follows("scoring.game", game_digest)
