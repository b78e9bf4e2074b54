"""What the table wrote down about one hand."""

from __future__ import annotations

from rules_engine import events
from scoring.access import Visitor
from scoring.log.stored import fold_game
from scoring.models import Game, GameEntry
from scoring.telling.told import Told


def hand_notes(game: Game, number: int, reader: Visitor) -> list[str]:
    """The notes that stand in a hand, as this reader may see them: one query where there are none
    in the game."""
    log = GameEntry.objects.filter(game=game, kind="note", seq__lte=game.version)
    noted = {entry.seq: entry for entry in log}
    if not noted:
        return []
    here = [
        noted[step.fact.seq]
        for step in fold_game(game).steps
        if step.hand == number and isinstance(step.fact.event, events.Noted)
    ]
    told = Told(reader, game, here)
    return [told.text(entry.payload["text"]) for entry in here]
