"""From the last trick to the next deal: score the hand, ask what must be asked, deal on."""

from __future__ import annotations

from dataclasses import replace

from rules_engine.facts import HandFacts
from rules_engine.hand import Judged, judge_hand
from rules_engine.house_rules import TRICKS_IN_A_HAND
from rules_engine.seats import BySide, Seat, Side
from rules_engine.state import ASK, OVER, PARTNER, GameState, HandRecord, Outcome, next_deal
from rules_engine.stop import find_stop, stop_is_on


def partner_unknown(state: GameState) -> bool:
    """Whether the bidder of a called-partner game has not yet named a card or chosen solo."""
    contract = state.contract
    return (
        contract is not None
        and state.rules.sides == "call_card"
        and is_number(state)
        and not state.solo
        and len(contract.group) == 1
    )


def is_number(state: GameState) -> bool:
    """Whether the contract is a bid of tricks in a strain."""
    rung = None if state.contract is None else state.rules.ladder.get(state.contract.call)
    return rung is not None and rung.special is None


def facts_of(state: GameState, first: tuple[Side, ...] | None = None) -> HandFacts:
    """The hand in progress as the scoring wants it; tricks not yet taken count as none."""
    table = state.rules.table
    contract = state.contract
    won = tuple(table.side_of(seat) for seat in state.order)
    counted = BySide.of(table.sides, {side: won.count(side) for side in table.sides})
    whole = state.tricks is None or len(won) == TRICKS_IN_A_HAND
    return HandFacts(
        rules=state.rules,
        contract=None if contract is None else contract.call,
        declaring=() if contract is None else contract.sides,
        tricks=counted if state.tricks is None else state.tricks,
        before=state.scores,
        hand_sides=table.hand_sides(state.dealer),
        declarer=None if contract is None else contract.declarer,
        kitty_taker=None if contract is None else contract.declarer,
        order=won if won and whole else None,
        declare=state.declare,
        revoke=None if state.revoke is None else table.side_of(state.revoke),
        breach=state.breach,
        penalties=state.penalties,
        first=first,
    )


def after_trick(state: GameState) -> GameState:
    """The state after one more trick won: the hand ends with the tenth, or by the stop of 1904."""
    if len(state.order) == TRICKS_IN_A_HAND:
        return complete(replace(state, tricks=facts_of(state).tricks))
    stops = stop_is_on(state.rules) and not partner_unknown(state)
    if stops and find_stop(facts_of(state)) is not None:
        return complete(state)
    return state


def complete(state: GameState) -> GameState:
    """Score a hand whose tricks are known, once its partner is known too."""
    if partner_unknown(state):
        return replace(state, phase=PARTNER)
    judged = judge_hand(facts_of(state))
    if judged.verdict.winners is None:
        return replace(state, phase=ASK, ask_among=judged.verdict.ask_among)
    return _close(state, judged, all_pass=None)


def answer(state: GameState, first: tuple[Side, ...]) -> GameState:
    """Score a hand with the table's word on who reached the target first."""
    return _close(state, judge_hand(facts_of(state, first)), all_pass=None)


def throw_in(state: GameState, all_pass: str) -> GameState:
    """A hand that everybody passed and nobody plays: no points, and the cards are dealt again."""
    return _close(state, judge_hand(facts_of(state)), all_pass)


def _close(state: GameState, judged: Judged, all_pass: str | None) -> GameState:
    """Put the finished hand on the sheet and deal the next one, or end the game."""
    played = state.played + (all_pass is None)
    outcome = _outcome(state, judged, played)
    games = _games_won(state, outcome)
    record = _record(state, judged, all_pass, outcome)
    # In a series a game that everybody lost is followed by the next one.
    last = state.format.games == 1 or max(games.values) == state.format.games
    if outcome is not None and last:
        return replace(
            state,
            phase=OVER,
            scores=judged.after,
            games=games,
            played=played,
            finished=record,
            outcome=outcome,
        )
    same = all_pass == "redeal_same_dealer"
    dealer = state.dealer if same else state.rules.table.left_of(state.dealer)
    nothing = BySide.all(judged.after.sides, 0)
    return next_deal(
        state,
        dealer,
        judged.score.barred_next if outcome is None else (),
        scores=judged.after if outcome is None else nothing,
        games=games,
        hand=state.hand + 1,
        played=played,
        finished=record,
        used=_specials_used(state) if outcome is None else (),
    )


def _specials_used(state: GameState) -> tuple[int, ...]:
    """How many specials each seat has played, this hand counted, where the rules limit them."""
    contract = state.contract
    if state.rules.specials_per_person is None or contract is None or is_number(state):
        return state.used
    used = state.used or (0,) * state.rules.players
    return tuple(number + (seat == contract.declarer) for seat, number in enumerate(used))


def _outcome(state: GameState, judged: Judged, played: int) -> Outcome | None:
    """How this hand ends a race or a fixed number of hands, None while play goes on."""
    if state.format.hands is not None:
        if played < state.format.hands:
            return None
        best = max(judged.after.values)
        return Outcome(tuple(s for s, points in judged.after.items() if points == best), "hands")
    verdict = judged.verdict
    if not verdict.over:
        return None
    return Outcome(verdict.winners or (), verdict.reason or "")


def _games_won(state: GameState, outcome: Outcome | None) -> BySide[int]:
    if outcome is None:
        return state.games
    return state.games.map(lambda side, won: won + (side in outcome.winners))


def _record(
    state: GameState, judged: Judged, all_pass: str | None, outcome: Outcome | None
) -> HandRecord:
    stopped = judged.verdict.stopped_at_trick
    order: tuple[Seat, ...] = state.order if judged.facts.order is not None else ()
    return HandRecord(
        number=state.hand,
        dealer=state.dealer,
        calls=state.calls,
        contract=state.contract,
        all_pass=all_pass,
        tricks=judged.facts.tricks,
        order=order[:stopped],
        made=judged.score.made,
        lines=judged.score.lines,
        before=state.scores,
        points=judged.score.points,
        after=judged.after,
        barred_next=judged.score.barred_next,
        conceded=state.conceded,
        declare=state.declare,
        breach=state.breach,
        revoke=state.revoke,
        penalties=state.penalties,
        cards=state.cards,
        misdeals=state.misdeals,
        stopped_at_trick=stopped,
        outcome=outcome,
    )
