"""A game of 500 from the first deal to the winner: start it, apply events, replay a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from rules_engine import events, table_talk, told_cards
from rules_engine.errors import NotLegalNow
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from rules_engine.seats import Seat
from rules_engine.state import (
    ASK,
    AUCTION,
    OVER,
    PARTNER,
    PLAY,
    Contract,
    GameState,
    HandRecord,
    Outcome,
    start,
)

__all__ = [
    "Contract",
    "GameState",
    "HandRecord",
    "Outcome",
    "apply",
    "replay",
    "start",
]

_Step = Callable[[GameState, Any], GameState]

# Which phases take which event, and what the event does.
_STEPS: Final[dict[type[events.Event], tuple[tuple[str, ...], _Step]]] = {
    events.CallMade: ((AUCTION,), table_talk.make_call),
    events.OthersPass: ((AUCTION,), table_talk.others_pass),
    events.ContractSet: ((AUCTION,), table_talk.set_contract),
    events.BanWaived: ((AUCTION,), table_talk.waive_ban),
    events.PartnerCalled: ((PARTNER, PLAY), table_talk.call_partner),
    events.BreachCalled: ((PARTNER, PLAY), table_talk.call_breach),
    events.Declared: ((PLAY,), table_talk.declare),
    events.TrickWon: ((PLAY,), table_talk.win_trick),
    events.CardsPlayed: ((PLAY,), told_cards.tell_cards),
    events.TricksTaken: ((PLAY,), table_talk.take_tricks),
    events.Revoked: ((PARTNER, PLAY), table_talk.revoke),
    events.Penalised: ((PARTNER, PLAY), table_talk.penalise),
    events.FirstAtTarget: ((ASK,), table_talk.name_first),
    events.Misdealt: ((AUCTION, PARTNER, PLAY), table_talk.misdeal),
}


def apply(state: GameState, event: events.Event) -> GameState:
    """The game after one more recorded fact.

    Raises RuleViolation: NotNotation for words and seats that do not exist, NotLegalNow for what
    the rules refuse at this point (`not_now`, `game_over` and the auction's own codes),
    CannotHappen for claims that no hand can produce. The given state is never changed.
    """
    if isinstance(event, events.Noted):
        return replace(state, finished=None) if state.finished is not None else state
    if state.phase == OVER:
        raise NotLegalNow("game_over")
    if isinstance(event, events.Abandoned):
        return replace(state, phase=OVER, finished=None, outcome=Outcome((), "abandoned"))
    phases, step = _STEPS[type(event)]
    if state.phase not in phases:
        kind, _ = events.to_payload(event)
        if phases == (AUCTION,):
            raise NotLegalNow("auction_closed", kind=kind, phase=state.phase)
        if state.phase == AUCTION:
            raise NotLegalNow("auction_open", kind=kind, phase=state.phase)
        raise NotLegalNow("not_now", kind=kind, phase=state.phase)
    if state.finished is not None:
        state = replace(state, finished=None)
    return step(state, event)


def replay(
    rules: HouseRules,
    length: Format | None,
    dealer: Seat,
    log: Iterable[events.Event],
) -> GameState:
    """The state after a whole log, from its first deal; raises what `apply` raises."""
    state = start(rules, length, dealer)
    for event in log:
        state = apply(state, event)
    return state
