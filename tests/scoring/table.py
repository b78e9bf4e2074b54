"""A table for tests: games that are started and played through the services, in few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from clubs.models import Club
from rules_engine.format import Format
from scoring.access import Visitor
from scoring.models import Game
from scoring.services import NewEntry, NewSeat, record, start_game

# Accents, one letter, sixty letters, right to left.
FOUR = (
    "Zoë Ångström",
    "Q",
    "Wilhelmina Featherstonehaugh-Cholmondeley of Upper Wollongong",
    "ليلى حداد",
)
THREE = ("Inès", "Ørjan", "Bo")
REAL_HAND_ORDER = "EWNWNNWWWE"


def start(by: Visitor, *, club: Club | None = None, **choices: Any) -> Game:
    """A game that `by` started: Australian rules for four unless `choices` say otherwise."""
    names: Sequence[str] = choices.pop("names", FOUR)
    settings = {"profile": "australian-4", "seats": [NewSeat(name) for name in names], **choices}
    return start_game(by=by, club=club, **settings)


def say(game: Game, by: Visitor, *entries: tuple[str, Mapping[str, Any]]) -> Game:
    """Record entries, whatever the game's version is now, and give the game after them."""
    record(game.pk, [NewEntry(kind, dict(payload)) for kind, payload in entries], by)
    return Game.objects.get(pk=game.pk)


def play(game: Game, by: Visitor, contract: str | None, seat: str = "N", **tricks: int) -> Game:
    """Record a hand by its result; without tricks everybody passed."""
    told: list[tuple[str, Mapping[str, Any]]] = [
        ("contract", {"contract": contract, "seat": seat} if contract else {"contract": None})
    ]
    if tricks:
        told.append(("tricks", {"tricks": tricks}))
    return say(game, by, *told)


def play_called(game: Game, by: Visitor, calls: str, order: str) -> Game:
    """Record a hand call by call (`S pass, W 6C`) and trick by trick (`EWNW…`)."""
    spoken = [call.split() for call in calls.split(", ")]
    told: list[tuple[str, Mapping[str, Any]]] = [
        ("call", {"seat": seat, "call": call}) for seat, call in spoken
    ]
    told += [("trick", {"seat": seat}) for seat in order]
    return say(game, by, *told)


def undo(game: Game, by: Visitor) -> Game:
    """Take the last entry back."""
    return say(game, by, ("undo", {"seq": Game.objects.get(pk=game.pk).undo_seq}))


def finished(by: Visitor, *, club: Club | None = None, **choices: Any) -> Game:
    """A game of two hands that North-South won out the front door."""
    game = start(by, club=club, **choices)
    for _ in range(2):
        game = play(game, by, "8H", "N", NS=8, EW=2)
    return game


def series(by: Visitor, hands: int = 3) -> Game:
    """A game of a fixed number of hands, all of them played."""
    game = start(by, length=Format(hands=hands))
    for _ in range(hands):
        game = play(game, by, "6S", "N", NS=6, EW=4)
    return game
