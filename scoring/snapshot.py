"""What a pad shows of a game, as JSON: pure, from its row alone, and cheap.

It is built after every recorded call, so what depends on the auction's position only is kept: the
engine gives equal positions as one object.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.utils.translation import get_language

from rules_engine.auction import Auction
from rules_engine.calls import Call
from rules_engine.ending import ASK_FIRST
from rules_engine.game import GameState
from rules_engine.state import ASK, AUCTION
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.words.endings import ending_words, games_words, hand_words, line_words, needs_words
from scoring.words.names import Names
from scoring.words.refusals import refusal_words

View = dict[str, Any]


def snapshot(game: Game, state: GameState) -> View:
    """The view of a game at its `version`, with `state` as read from it."""
    names = Names.of(state.rules, game.names)
    contract = state.contract
    auction = state.auction if state.phase == AUCTION else None
    return {
        "id": str(game.pk),
        "head": game.version,
        "phase": state.phase,
        "hand": state.hand,
        "dealer": state.dealer,
        "turn": state.turn,
        "calls": [list(made) for made in state.calls],
        "standing": state.auction.standing,
        "holder": state.auction.holder,
        "legal": [] if auction is None else list(auction.legal),
        "refused": {} if auction is None else refused_calls(auction, _ladder(state)),
        "contract": None
        if contract is None
        else {
            "call": contract.call,
            "declarer": contract.declarer,
            "group": list(contract.group),
            "sides": list(contract.sides),
        },
        "order": list(state.order),
        "breach": state.breach,
        "declare": state.declare,
        "revoke": state.revoke,
        "penalties": [[each.kind, each.side, each.points] for each in state.penalties],
        "scores": state.scores.to_data(),
        "games": state.games.to_data(),
        "needs": needs_words(state),
        "barred": list(state.barred),
        "used": list(state.used),
        "ask": ASK_FIRST if state.phase == ASK else None,
        "ask_sides": list(state.ask_among),
        "over": game.over,
        "outcome": outcome_view(state, names),
        "last_hand": last_hand_view(game, names),
        "can_undo": game.undo_seq is not None,
        "undo_seq": game.undo_seq,
        "redo_seq": game.redo_seq,
    }


def _ladder(state: GameState) -> tuple[Call, ...]:
    return state.rules.ladder.calls


def refused_calls(auction: Auction, ladder: tuple[Call, ...]) -> dict[Call, str]:
    """Why each call of the ladder that may not be made now may not, in the reader's language."""
    return _refused_calls(auction, ladder, get_language() or "")


@lru_cache(maxsize=8192)
def _refused_calls(auction: Auction, ladder: tuple[Call, ...], _language: str) -> dict[Call, str]:
    refusals = ((call, auction.refusal(call)) for call in ladder)
    return {call: refusal_words(refused) for call, refused in refusals if refused is not None}


def outcome_view(state: GameState, names: Names) -> View | None:
    """The end of a game with its words, None while it goes on."""
    if state.outcome is None:
        return None
    winners, reason = state.outcome.winners, state.outcome.reason
    words = ending_words(winners, reason, state.scores.to_data(), state.rules, names)
    if state.format.games > 1:
        words = f"{words} {games_words(state, names)}"
    return {"winners": list(winners), "reason": reason, "words": words}


_BY_SIDE = ("tricks", "before", "points", "after")


def last_hand_view(game: Game, names: Names) -> View | None:
    """The last finished hand with its words."""
    if game.last_hand is None:
        return None
    hand: View = game.last_hand
    sides = names.table.sides
    return {
        **hand,
        # A database may give the sides in any order; a page shows them as they sit.
        **{name: {side: hand[name][side] for side in sides} for name in _BY_SIDE},
        "lines": [
            {"side": line[0], "reason": line[1], "points": line[2], "words": line_words(line)}
            for line in hand["lines"]
        ],
        "words": hand_words(hand, names),
    }


def game_view(game: Game) -> View:
    """The game as a pad shows it, from its row alone: no query."""
    return snapshot(game, read_state(game))
