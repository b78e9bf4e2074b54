"""Auctions made by chance, with what the engine says of every position."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from rules_engine import events
from rules_engine.auction import Auction, open_auction
from rules_engine.calls import PASS
from rules_engine.errors import RuleViolation
from rules_engine.game import apply, start
from rules_engine.house_rules import HouseRules
from rules_engine.state import spent_by


def random_auction(rules: HouseRules, rng: random.Random) -> dict[str, Any]:
    """An auction call by call with what the engine says of each position."""
    dealer = rng.randrange(rules.players)
    barred = tuple(seat for seat in range(rules.players) if rng.random() < 0.1)
    most = rules.specials_per_person
    used = [] if most is None else [rng.randint(0, most) for _ in range(rules.players)]
    auction = open_auction(rules, dealer, barred, spent_by(rules, tuple(used)))
    steps: list[list[Any]] = []
    while True:
        told = [auction.turn, auction.standing, auction.holder, list(auction.legal)]
        steps.append([[*told, auction.all_pass, auction.second]])
        if auction.closed:
            return {"dealer": dealer, "barred": list(barred), "used": used, "steps": steps}
        low = auction.legal[:6] if rng.random() < 0.8 else auction.legal
        call = PASS if not low or rng.random() < 0.45 else rng.choice(low)
        steps[-1].append(call)
        steps[-1].append(_results(rules, dealer, auction, barred, used, rng))
        auction = auction.play(call)


def _results(
    rules: HouseRules,
    dealer: int,
    auction: Auction,
    barred: tuple[int, ...],
    used: list[int],
    rng: random.Random,
) -> list[tuple[str, int, bool]]:
    """Whether a call by a seat could be the contract, told before the auction has ended."""
    if rng.random() < 0.7:
        return []
    table = rules.table
    state = start(rules, dealer=dealer)
    state = replace(state, auction=auction, barred=barred, used=tuple(used))
    told = []
    for _ in range(3):
        call, seat = rng.choice(rules.ladder.calls), rng.choice(table.seats)
        try:
            apply(state, events.ContractSet(call, table.seat_names[seat]))
            told.append((call, seat, True))
        except RuleViolation:
            told.append((call, seat, False))
    return told
