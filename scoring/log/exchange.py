"""The log of a game as phones and programs exchange it."""

from __future__ import annotations

from typing import Any

from scoring.models import Game, GameEntry

MOST_ENTRIES = 1000


def log_since(game: Game, seq: int, *, named: bool) -> list[dict[str, Any]]:
    """The entries after `seq` up to the game's version as JSON, at most MOST_ENTRIES.

    `named` tells who recorded them: accounts are told to other accounts, not to the world.
    """
    rows = GameEntry.objects.filter(game=game, seq__gt=seq, seq__lte=game.version)
    newest = rows.with_recorders().order_by("seq")[:MOST_ENTRIES]
    return [entry_data(entry, named=named) for entry in newest]


def entry_data(entry: GameEntry, *, named: bool = True) -> dict[str, Any]:
    """One entry as JSON, as phones exchange it."""
    return {
        "seq": entry.seq,
        "id": str(entry.key),
        "kind": entry.kind,
        "payload": entry.payload,
        "by": (entry.recorder or None) if named else None,
        "client_time": None if entry.client_time is None else entry.client_time.isoformat(),
        "recorded_at": entry.recorded_at.isoformat(),
    }
