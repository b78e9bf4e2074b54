"""A table as its watchers see it: where the hand stands, in words, and whether that is news."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as say

from rules_engine.calls import PASS
from scoring.games.game_line import players_of
from scoring.models import Game
from scoring.snapshot import game_view
from scoring.words.endings import hand_words, signed
from scoring.words.names import Names

MOST_HANDS = 8


def live_version(game: Game | None) -> str:
    """What a watcher's page has seen: another text as soon as there is something to see."""
    return "0" if game is None else f"{game.pk.hex[:8]}-{game.version}"


def live_context(game: Game) -> dict[str, Any]:
    """The table now; one query, for the hands that are finished. `game` has its shown names."""
    view = game_view(game)
    names = Names.of(game.rules, game.names)
    hands = list(game.hands.filter(void=False).order_by("-number")[:MOST_HANDS])
    told = [hand_words(hand.detail, names) for hand in hands]
    return {
        "game": game,
        "view": view,
        "version": live_version(game),
        "strip": _strip(game, view, names),
        "now": _now(view, names),
        "calls": [(names.seat(seat), _call(call, names)) for seat, call in view["calls"]],
        "hands": [(hand.number, words) for hand, words in zip(hands, told, strict=True)],
        "summary": _summary(view, names, told),
        "result": (view["outcome"] or {}).get("words") or (told[0] if told else ""),
    }


def _call(call: str, names: Names) -> str:
    return say("pass") if call == PASS else names.call(call)


def _strip(game: Game, view: Mapping[str, Any], names: Names) -> list[dict[str, Any]]:
    best = max(view["scores"].values())
    return [
        {
            "name": players_of(names, side),
            "score": signed(score, plus=False),
            "needs": say("won") if side in game.winners else view["needs"][side],
            "leading": side in game.winners if game.over else score == best > 0,
        }
        for side, score in view["scores"].items()
    ]


def _now(view: Mapping[str, Any], names: Names) -> str:
    """Where the hand stands, as a sentence."""
    if view["outcome"]:
        return str(view["outcome"]["words"])
    contract = view["contract"]
    if contract:
        return say("%(name)s plays %(call)s, %(count)s tricks recorded") % {
            "name": names.seat(contract["declarer"]),
            "call": names.call(contract["call"]),
            "count": len(view["order"]),
        }
    if view["turn"] is None:
        return say("The score is being settled")
    if view["standing"]:
        return say("%(holder)s bids %(call)s; %(name)s to call") % {
            "holder": names.seat(view["holder"]),
            "call": names.call(view["standing"]),
            "name": names.seat(view["turn"]),
        }
    return say("%(name)s to call") % {"name": names.seat(view["turn"])}


def _summary(view: Mapping[str, Any], names: Names, told: list[str]) -> str:
    """One line for whoever listens: what happened last, or where the hand stands."""
    if told and not view["calls"] and not view["contract"]:
        return told[0]
    return say("Hand %(number)s. %(now)s") % {"number": view["hand"], "now": _now(view, names)}


def live_line(game: Game) -> dict[str, Any]:
    """One table of a list, from its row alone."""
    view = game_view(game)
    names = Names.of(game.rules, game.names)
    return {
        "game": game,
        "hand": view["hand"],
        "sides": [
            {"players": players_of(names, side), "score": score, "won": side in game.winners}
            for side, score in view["scores"].items()
        ],
        "now": _now(view, names),
    }
