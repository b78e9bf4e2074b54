"""The log of a game as phones and programs exchange it."""

from __future__ import annotations

from typing import Any

from scoring.models import Game, GameEntry
from scoring.telling.told import Told, Visitor

MOST_ENTRIES = 1000


def log_since(game: Game, seq: int, reader: Visitor) -> list[dict[str, Any]]:
    """The entries after `seq` up to the game's version as JSON, at most MOST_ENTRIES.

    Who recorded them, and whom remarks name, is told as far as the reader may know.
    """
    rows = GameEntry.objects.filter(game=game, seq__gt=seq, seq__lte=game.version)
    newest = list(rows.order_by("seq")[:MOST_ENTRIES])
    if not newest:
        return []
    told = Told(reader, game, newest)
    return [entry_data(entry, told) for entry in newest]


def entry_data(entry: GameEntry, told: Told) -> dict[str, Any]:
    """One entry as JSON, as phones exchange it."""
    return {
        "seq": entry.seq,
        "id": str(entry.key),
        "kind": entry.kind,
        "payload": told.payload(entry),
        "by": told.recorder(entry),
        "client_time": None if entry.client_time is None else entry.client_time.isoformat(),
        "recorded_at": entry.recorded_at.isoformat(),
    }
