"""A game on one line of a list: who plays, how it stands, when it was."""

from __future__ import annotations

from typing import Any

from rule_words.profiles import profile_title
from rules_engine.seats import BySide
from scoring.games.played_at import played_lately
from scoring.models import Game
from scoring.words.names import Names


def running_scores(game: Game) -> BySide[int]:
    """The running score of every side, from the game's row alone."""
    return BySide(game.rules.table.sides, tuple(game.state["scores"]))


def players_of(names: Names, side: str) -> str:
    """Who plays for a side, in seat order; each name keeps to its own direction."""
    return ", ".join(names.seat(seat) for seat in names.table.seats_of(side))


def standing(game: Game) -> list[dict[str, Any]]:
    """The sides of a game with players, score and whether they won."""
    names = Names.of(game.rules, game.names)
    return [
        {"players": players_of(names, side), "score": score, "won": side in game.winners}
        for side, score in running_scores(game).items()
    ]


def game_line(game: Game) -> dict[str, Any]:
    """What a list shows of a game; `sides` as `standing` gives them."""
    return {
        "game": game,
        "sides": standing(game),
        "rules": profile_title(game.profile),
        "played_on": played_lately(game),
        "hand": game.state["hand"],
    }
