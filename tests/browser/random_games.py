"""Games made by chance, with what the engine says after every event."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rules_engine import events
from rules_engine.calls import PASS
from rules_engine.facts import may_declare
from rules_engine.format import Format
from rules_engine.game import GameState, apply, start
from rules_engine.house_rules import HouseRules
from rules_engine.state import ASK, AUCTION, OVER, PARTNER
from rules_engine.stop import stop_is_on

LONGEST_GAME = 20


def some_tricks(state: GameState, rng: random.Random) -> events.TricksTaken:
    """Ten tricks dealt out to the sides, with those that were told one by one among them."""
    table = state.rules.table
    idle = {table.side_of(seat) for seat in sitting_out(state)} - {
        table.side_of(seat) for seat in winners(state)
    }
    sides = [side for side in table.sides if side not in idle]
    tricks = dict.fromkeys(table.sides, 0)
    for seat in state.order:
        tricks[table.side_of(seat)] += 1
    left = 10 - len(state.order)
    for side in rng.choices(sides, weights=[rng.random() + 0.1 for _ in sides], k=left):
        tricks[side] += 1
    return events.TricksTaken(tuple(tricks.items()))


def sitting_out(state: GameState) -> list[int]:
    """Who shares the contract and has laid the cards away."""
    table, contract = state.rules.table, state.contract
    if contract is None:
        return []
    return [
        seat
        for seat in table.seats
        if seat not in contract.group and table.side_of(seat) in contract.sides
    ]


def winners(state: GameState) -> list[int]:
    """Who may win a trick."""
    out = sitting_out(state)
    return [seat for seat in state.rules.table.seats if seat not in out]


def next_call(state: GameState, rng: random.Random) -> events.Event:
    """Something that is said in an auction."""
    names = state.rules.table.seat_names
    if state.barred and not state.calls and rng.random() < 0.2:
        return events.BanWaived(names[rng.choice(state.barred)])
    turn = names[state.auction.turn or 0]
    legal = [call for call in state.auction.legal if rng.random() < 0.4][:3]
    if state.calls and rng.random() < 0.2:
        return events.OthersPass()
    return events.CallMade(turn, rng.choice([PASS, *legal]))


def next_event(state: GameState, rng: random.Random) -> events.Event:
    """Something that a table could say now."""
    table = state.rules.table
    names = table.seat_names
    if state.phase == AUCTION:
        return next_call(state, rng)
    if state.phase == PARTNER:
        others = [
            name
            for seat, name in enumerate(names)
            if state.contract is not None and seat not in (state.contract.declarer, state.breach)
        ]
        return events.PartnerCalled(rng.choice([None, *others]))
    # Where play may stop at a trick, hands are told trick by trick.
    stops = stop_is_on(state.rules)
    seldom = list(seldom_events(state, rng)) if rng.random() < (0.2 if stops else 0.5) else []
    if seldom and not (stops and state.order):
        return rng.choice(seldom)
    if state.order or rng.random() < (0.9 if stops else 0.3):
        return events.TrickWon(names[rng.choice(winners(state))])
    return some_tricks(state, rng)


def seldom_events(state: GameState, rng: random.Random) -> Iterator[events.Event]:
    """What is said of few hands, where the rules have it."""
    rules, contract, names = state.rules, state.contract, state.rules.table.seat_names
    if rng.random() < 0.2:
        yield events.Penalised("laydown", rng.choice(rules.table.sides))
    if state.order and rng.random() < 0.2:
        yield some_tricks(state, rng)
    if rules.revoke_rule != "none" and state.revoke is None and rng.random() < 0.5:
        yield events.Revoked(names[rng.choice(winners(state))])
    rung = None if contract is None else rules.ladder.get(contract.call)
    if contract is None or rung is None or state.order:
        return
    if may_declare(rules, rung) and not state.declare:
        yield events.Declared()
    against = [
        name for seat, name in enumerate(names) if rules.table.side_of(seat) not in contract.sides
    ]
    if rules.breach_rule and state.breach is None and (rung.special or rung.level > 6):
        yield events.BreachCalled(rng.choice(against))


def random_game(rules: HouseRules, length: Format, rng: random.Random) -> Iterator[dict[str, Any]]:
    """A game event by event, with what the engine says after each."""
    state = start(rules, length, dealer=rng.randrange(rules.players))
    yield {"dealer": state.dealer}
    for _ in range(LONGEST_GAME * 5):
        if state.phase in (OVER, ASK):
            return
        event = next_event(state, rng)
        state = apply(state, event)
        kind, payload = events.to_payload(event)
        contract = state.contract
        yield {
            "event": {"kind": kind, "payload": payload},
            "over": state.phase in (OVER, ASK),
            "winners": None if state.outcome is None else list(state.outcome.winners),
            "told": [
                state.hand,
                state.dealer,
                state.scores.to_data(),
                contract and [contract.call, contract.declarer, sorted(contract.sides)],
                state.phase,
                sorted(state.barred),
                list(state.used),
            ],
        }


def hands_of(game: list[dict[str, Any]]) -> int:
    """How many hands a game came to."""
    return max((step["told"][0] for step in game if "told" in step), default=0)
