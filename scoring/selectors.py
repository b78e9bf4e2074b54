"""What pages and the API read of games."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from scoring.access import Visitor, readable_games
from scoring.codec import read_state
from scoring.models import Game, GameEntry, Hand
from scoring.sheet.struck import Struck, struck_entries
from scoring.snapshot import View, snapshot
from scoring.words.endings import hand_words
from scoring.words.names import Names

MOST_ENTRIES = 1000


def game_view(game: Game) -> View:
    """The game as a pad shows it, from its row alone: no query."""
    return snapshot(game, read_state(game))


def game_list(user: Visitor) -> QuerySet[Game]:
    """The games that a visitor may come across, newest first, each with its club."""
    return readable_games(user).select_related("club").order_by("-created_at", "pk")


def log_since(game: Game, seq: int, *, named: bool) -> list[dict[str, Any]]:
    """The entries after `seq` up to the game's version as JSON, at most MOST_ENTRIES.

    `named` tells who recorded them: accounts are told to other accounts, not to the world.
    """
    rows = GameEntry.objects.filter(game=game, seq__gt=seq, seq__lte=game.version)
    newest = rows.select_related("recorded_by").order_by("seq")[:MOST_ENTRIES]
    return [entry_data(entry, named=named) for entry in newest]


def entry_data(entry: GameEntry, *, named: bool = True) -> dict[str, Any]:
    """One entry as JSON, as phones exchange it."""
    by = entry.recorded_by if named else None
    return {
        "seq": entry.seq,
        "id": str(entry.key),
        "kind": entry.kind,
        "payload": entry.payload,
        "by": None if by is None else by.get_username(),
        "client_time": None if entry.client_time is None else entry.client_time.isoformat(),
        "recorded_at": entry.recorded_at.isoformat(),
    }


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
