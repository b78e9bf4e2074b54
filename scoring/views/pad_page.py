"""What the pad's page shows: every control in its place, and the data that its script begins with.

The page is whole without script; the script only draws the same controls again after each tap.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as say

from rule_words.signs.letters import seat_letters
from rules_engine.bans import BREACH_FROM_LEVEL
from rules_engine.facts import may_declare
from rules_engine.game import GameState
from rules_engine.house_rules import HouseRules
from rules_engine.ladder import Rung
from rules_engine.rulebook import can_be_contract, rulebook
from rules_engine.state import AUCTION, PLAY
from scoring.games.bid_grid import bid_grid
from scoring.models import Game
from scoring.views.pad_words import pad_words
from scoring.words.endings import MISDEALS, hand_words
from scoring.words.names import Called, Names

View = dict[str, Any]

# What the script works out itself, or shows as one sentence only.
_LEFT_OUT = {
    "can_undo",
    "holder",
    "id",
    "legal",
    "redo_seq",
    "refused",
    "standing",
    "turn",
    "undo_seq",
}
# The script does as it can, and says itself what it is not sure of.
OF_THE_BOOK_LEFT_OUT = ("version", "provisional")
_OF_LAST_HAND = ("number", "contract", "declarer", "made", "points", "after")


def pad_context(game: Game, state: GameState, view: View) -> dict[str, Any]:
    """Everything for the template, but the form's own fields and messages."""
    rules, contract = state.rules, state.contract
    names, whole = Called.of(rules, game.names), Names.of(rules, game.names)
    last = game.last_hand
    grid = bid_grid(rules.ladder)
    asked = rules.table.sides[0] if contract is None else contract.sides[0]
    return {
        "game": game,
        "rules": rules,
        "view": view,
        "flags": flags(state, view),
        "width": grid.width,
        "cells": [None if rung is None else _cell(rung, view, names) for rung in grid.cells],
        "seats": [_seat(state, names, seat, whole) for seat in rules.table.seats],
        "sides": [_side(state, names, view, side) for side in rules.table.sides],
        "alone": len(rules.table.sides) == rules.players,
        "long": names.long,
        "tricks": range(11),
        "last_words": "" if last is None else hand_words(last, names),
        "penalties": list(_penalties(rules)),
        "misdeals": list(MISDEALS.items()),
        "contracts": [
            (rung.call, names.call(rung.call))
            for rung in rules.ladder.rungs
            if can_be_contract(rules, rung)
        ],
        "asked": names.side(asked),
        # What the buttons leave open, as the page has it (scoring.forms.pad).
        "left_open": {
            "turn": "" if state.turn is None else rules.table.seat_names[state.turn],
            "asked": asked,
            "undo": view["undo_seq"] or "",
            "redo": view["redo_seq"] or "",
        },
        "standing": None if state.auction.standing is None else _standing(state, names),
        "turn": None if state.turn is None else names.seat(state.turn),
        "second": state.phase == AUCTION and state.auction.second,
        "declarer": None if contract is None else names.seat(contract.declarer),
    }


def pad_data(game: Game, state: GameState, view: View, log: list[View], url: str) -> dict[str, Any]:
    """What the script begins with: tables, the log so far, the view of it, and words."""
    names = Called.of(state.rules, game.names)
    last = view["last_hand"]
    return {
        "game": str(game.pk),
        "url": url,
        "dealer": game.first_dealer,
        "names": [names.seat(seat) for seat in state.rules.table.seats],
        "sides": {side: names.side(side) for side in state.rules.table.sides},
        "book": {
            name: table
            for name, table in rulebook(game.rules, game.format).items()
            if name not in OF_THE_BOOK_LEFT_OUT
        },
        "view": {
            **{key: value for key, value in view.items() if key not in _LEFT_OUT},
            "last_hand": None if last is None else {key: last[key] for key in _OF_LAST_HAND},
        },
        "log": log,
        "words": pad_words(state.rules),
    }


def flags(state: GameState, view: View) -> frozenset[str]:
    """What holds now, in the words of the template's `when`."""
    rules, contract = state.rules, state.contract
    rung = None if contract is None else rules.ladder.get(contract.call)
    number = rung is not None and rung.special is None
    begun = bool(state.order)
    told = {
        state.phase: True,
        "sent": True,  # a game that began on a phone is not at first (static/pad/begun.js)
        "two": len(rules.table.sides) == 2,  # noqa: PLR2004  one number of tricks tells both
        "many": len(rules.table.sides) > 2,  # noqa: PLR2004
        "asks-partner": state.phase == PLAY and number and _partner_unknown(state),
        "can-declare": may_declare(rules, rung) and not begun and not state.declare,
        "can-breach": rung is not None
        and not begun
        and rules.breach_rule is not None
        and state.breach is None
        and (rung.special is not None or rung.level >= BREACH_FROM_LEVEL),
        "can-revoke": rules.revoke_rule != "none" and state.revoke is None,
        "barred": state.phase == AUCTION and bool(state.barred) and not state.calls,
        "redo": view["redo_seq"] is not None,
    }
    return frozenset(flag for flag, holds in told.items() if holds)


def _penalties(rules: HouseRules) -> Iterator[tuple[str, str, int]]:
    """The penalties of these rules with their points; one that costs nothing is not there."""
    for kind, legend, points in (
        ("laydown", say("Penalty for cards laid down"), rules.laydown_penalty),
        ("discard", say("Penalty for a wrong discard"), rules.discard_penalty),
    ):
        if points:
            yield kind, legend, points


def _partner_unknown(state: GameState) -> bool:
    contract = state.contract
    return (
        state.rules.sides == "call_card"
        and not state.solo
        and contract is not None
        and len(contract.group) == 1
    )


def _cell(rung: Rung, view: View, names: Names) -> View:
    return {
        "call": rung.call,
        "level": rung.level,
        "strain": rung.strain,
        "name": "" if rung.level else names.call(rung.call),
        "value": rung.value,
        "refused": view["refused"].get(rung.call),
        "stands": view["standing"] == rung.call,
    }


def _seat(state: GameState, names: Names, seat: int, whole: Names) -> View:
    said = [call for who, call in state.calls if who == seat]
    contract = state.contract
    if contract is not None:
        said = [contract.call] if contract.declarer == seat else []
    return {
        "seat": seat,
        "letter": state.rules.table.seat_names[seat],
        "shown": seat_letters(state.rules.table)[seat],
        "name": names.seat(seat),
        "whole": whole.seat(seat),
        "deals": state.dealer == seat,
        "turn": state.turn == seat,
        "said": said[-1] if said else None,
        "side": state.rules.table.side_of(seat),
    }


def _side(state: GameState, names: Names, view: View, side: str) -> View:
    best = max(state.scores.values)
    return {
        "key": side,
        "name": names.side(side),
        "score": state.scores[side],
        "needs": view["needs"][side],
        "leading": state.scores[side] == best > 0,
        "won": state.outcome is not None and side in state.outcome.winners,
        "asked": side in state.ask_among,
    }


def _standing(state: GameState, names: Names) -> View:
    holder = state.auction.holder
    return {
        "call": state.auction.standing,
        "by": None if holder is None else names.seat(holder),
    }
