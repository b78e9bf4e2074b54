"""The phone's walk over the rulebook against the engine: random auctions and hands, every profile.

Auctions must agree in everything, from whose turn it is to what is legal. Hands must agree in
scores, dealer, contract and winners, unless the phone says that only the server can tell.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Page

from rules_engine import events
from rules_engine.auction import Auction, open_auction
from rules_engine.calls import PASS
from rules_engine.errors import RuleViolation
from rules_engine.facts import may_declare
from rules_engine.format import Format
from rules_engine.game import GameState, apply, start
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.rulebook import rulebook
from rules_engine.state import ASK, AUCTION, OVER, PARTNER, spent_by
from rules_engine.stop import stop_is_on
from tests.browser.conftest import Visit

# Auctions, and hands, over all sets of rules together.
WALKS = int(os.environ.get("PAD_WALKS", "20000"))
AUCTIONS = 80
GAMES = 8
# Play stops early in few hands only.
GAMES_THAT_STOP = 20
LONGEST_GAME = 20


OWN_CALLS = [
    {"code": "X1", "name": "Loner", "value": 400, "rank_above": "9H", "min_tricks": 10,
     "max_tricks": 10},
    {"code": "X2", "name": "pepper", "value": 100, "rank_above": "6H", "min_tricks": 3,
     "max_tricks": 8, "solo": False},
    {"code": "X3", "name": "blind misère", "value": 900, "rank_above": "10NT",
     "uses_kitty": False},
]  # fmt: skip


def later_variants() -> dict[str, HouseRules]:
    """The house rules that came later, alone and together."""
    australian = PROFILES["australian-4"].rules
    split = PROFILES["split-colours-4"].rules
    three = PROFILES["parlett-3"].rules
    inkles = PROFILES["us-inkle-4"].rules
    own = australian.with_overrides({"specials": OWN_CALLS})
    low = {"target": 150, "floor": -200, "out_rule": "any_points"}
    return {
        "in again at any time": australian.replace(reentry="any_time"),
        "in again, and raises": split.replace(reentry="any_time", self_raise=True),
        "a raise reopens": australian.replace(self_raise="reopens"),
        "both, over the kitty": three.replace(
            reentry="any_time", self_raise="reopens", all_pass="faceup_rebid_then_throw_in"
        ),
        "reopened with bans": split.replace(self_raise="reopens", set_rule=True, set_by=2),
        "signals reopened": inkles.replace(auction="multi_round", self_raise="reopens"),
        "new strains and a raise": australian.replace(
            reentry="after_suit_change", self_raise="reopens"
        ),
        "no effect in one round": inkles.replace(reentry="any_time", self_raise="reopens"),
        "late no trumps": split.replace(nt_from=9),
        "never no trumps": three.replace(nt_from=None),
        "one special each": split.replace(specials_per_person=1, reentry="any_time"),
        "two specials each": three.replace(specials_per_person=2, target=2000, floor=-2000),
        "own calls": own.replace(specials_per_person=1),
        "own calls that pay": own.replace(
            special_won_def="10_per_own_trick", special_lost_def="10_per_own_trick",
            set_rule=True, set_by=3, breach_rule=50, revoke_rule="parlett", **low,
        ),
        "own calls that stop": own.replace(
            special_won_def="10_per_own_trick", mid_hand_stop=True, specials_per_person=1, **low
        ),
        "declared at no trumps": australian.replace(declare="no_trumps", declare_value=1000),
        "declared": australian.replace(
            declare="any", declare_value=250, set_rule=True, breach_rule=20, set_by=4,
            revoke_rule="american",
        ),
        "paid for a won misère": three.replace(
            special_won_def="10_per_own_trick", trick_cap="always_490", trick_cap_at=100
        ),
        "from three tricks": three.replace(
            trick_points_from=3, trick_points=15, target=150, trick_cap="none"
        ),
        "from two tricks, stopping": three.replace(
            trick_points_from=2, trick_points=20, target=150, mid_hand_stop=True
        ),
        "rotating, from three": PROFILES["rotating-5"].rules.replace(
            trick_points_from=3, trick_points=5, target=200, revoke_rule="parlett"
        ),
        "passed out, first there": three.replace(
            tie_rule="equal_points_only", no_declarer_tie="trick_order", target=60, floor=-1000
        ),
        "paid to opponents, later": PROFILES["french-canadian-4"].rules.replace(
            special_won_def="10_per_own_trick", special_lost_def="10_per_own_trick",
            trick_points_from=2, trick_cap="when_opponents_fail_490", trick_cap_at=400, target=700,
        ),
        "halves": PROFILES["call-5"].rules.replace(
            partner_points="half", trick_points_from=2, trick_points=20, set_rule=True, set_by=2,
            self_raise="reopens", target=300, floor=-300,
        ),
    }  # fmt: skip


def variants() -> dict[str, HouseRules]:
    """Every profile, and what none of them plays."""
    australian = PROFILES["australian-4"].rules
    nullo = PROFILES["us-nullo-4"].rules
    return {
        **{name: profile.rules for name, profile in PROFILES.items()},
        "re-entry": australian.replace(reentry="after_suit_change"),
        "self-raise": australian.replace(self_raise=True),
        "both": PROFILES["split-colours-4"].rules.replace(
            self_raise=True, reentry="after_suit_change"
        ),
        "inkles of all": australian.replace(inkles="signal_any_seat", min_level=7),
        "no sixes": australian.replace(min_level=7),
        "partner's nullo": nullo.replace(dn_needs_partner_nullo=True),
        "partner's nullo in rounds": nullo.replace(
            dn_needs_partner_nullo=True, auction="multi_round", self_raise=True
        ),
        "equal values hold": PROFILES["us-original-1904"].rules.replace(
            equal_value_rank="first_holds"
        ),
        "face up": PROFILES["call-5"].rules.replace(
            all_pass="faceup_rebid_then_throw_in", reentry="after_suit_change"
        ),
        "half points": PROFILES["call-5"].rules.replace(partner_points="half"),
        "hidden partner": PROFILES["call-5"].rules.replace(partner_reveal="hidden"),
        "cap": PROFILES["swedish-3-anglo"].rules.replace(trick_cap="always_490"),
        "own tricks": PROFILES["parlett-3"].rules.replace(special_lost_def="10_per_own_trick"),
        "strict floor": australian.replace(floor_strict=True),
        "floor of two": australian.replace(floor_needs_other_nonnegative=True),
        "spread": australian.replace(spread=500, floor=None),
        "bans": PROFILES["split-colours-4"].rules.replace(set_rule=True),
        "breach": australian.replace(set_rule=True, breach_rule=50),
        # A low target, since random hands seldom reach another.
        "breach near the end": australian.replace(
            breach_rule=50, target=100, floor=-100, trick_cap="none", out_rule="any_points"
        ),
        "breach beyond the target": australian.replace(breach_rule=50, target=60, floor=None),
        "breach alone": PROFILES["us-nullo-4"].rules.replace(breach_rule=100),
        "revokes": PROFILES["call-5"].rules.replace(revoke_rule="american"),
        "all that is seldom": australian.replace(
            revoke_rule="parlett", set_rule=True, breach_rule=30, out_rule="any_points",
            mid_hand_stop=True, target=150, declare="any",
        ),
        "stop of three": PROFILES["parlett-3"].rules.replace(mid_hand_stop=True, target=150),
        "stop of five": PROFILES["call-5"].rules.replace(
            mid_hand_stop=True, target=200, partner_points="half", partner_reveal="hidden"
        ),
        "stop with nullo": nullo.replace(mid_hand_stop=True, target=120),
        "stop with misère": PROFILES["split-colours-4"].rules.replace(
            mid_hand_stop=True, target=260
        ),
        **later_variants(),
        "paid to opponents": PROFILES["french-canadian-4"].rules.replace(trick_cap="always_490"),
    }  # fmt: skip


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


def as_text(rules: HouseRules, cases: object, length: Format | None = None) -> str:
    """Rulebook and cases as one text: handing over thousands of values one by one is slow."""
    return json.dumps([rulebook(rules, length), cases])


WALK = """async (told) => {
  const [book, auctions] = JSON.parse(told);
  const walker = await import("/static/pad/walker.js");
  const wrong = [];
  let positions = 0;
  for (const { dealer, barred, used, steps } of auctions) {
    let at = walker.open(book, dealer, barred, used);
    for (const [expected, call, results] of steps) {
      positions += 1;
      for (const [word, seat, takes] of results ?? []) {
        const refused = walker.contractRefusal(book, at, walker.find(book, word), seat);
        const mine = ["result", word, seat, refused];
        if (takes === Boolean(refused)) wrong.push([mine, takes, expected]);
      }
      const legal = book.calls.filter((row) => !walker.refusal(book, at, row));
      const told = [at.turn, at.standing?.call ?? null, at.holder, legal.map((row) => row.call),
        at.allPass, at.second];
      if (JSON.stringify(told) !== JSON.stringify(expected)) wrong.push([told, expected]);
      if (call) at = walker.play(book, at, walker.find(book, call));
    }
  }
  return [positions, wrong.slice(0, 3)];
}"""


@pytest.fixture(scope="module")
def seed() -> int:
    return 500


def test_the_walker_agrees_with_the_engine_on_random_auctions(visit: Visit, seed: int) -> None:
    page: Page = visit("/accounts/login/")
    rng = random.Random(seed)
    seen = walked = 0
    while seen < 20_000 or walked < WALKS:
        for name, rules in variants().items():
            auctions = [random_auction(rules, rng) for _ in range(AUCTIONS)]
            positions, wrong = page.evaluate(WALK, as_text(rules, auctions))
            assert not wrong, (name, wrong)
            seen += positions
            walked += len(auctions)


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


REPLAY = """async (told) => {
  const [book, games] = JSON.parse(told);
  const { start, apply, tools } = await import("/static/pad/hand.js");
  const { seldom } = await import("/static/pad/seldom.js");
  if (book.seldom) book.rules = seldom(book, tools);
  const wrong = [];
  let facts = 0;
  for (const [{ dealer }, ...steps] of games) {
    let state = start(book, dealer);
    for (const { event, over, winners, told } of steps) {
      state = apply(book, state, event);
      facts += 1;
      const { contract } = state;
      const mine = [state.hand, state.dealer, state.scores,
        contract && [contract.call, contract.declarer, [...contract.sides].sort()], state.phase,
        [...state.barred].sort(), state.used];
      if (state.doubt && !state.over) wrong.push(["in doubt", event]);
      const guessed = state.outcome?.winners ?? [];
      // Without a winner the phone says that only the server can tell, also whether it goes on.
      if (state.over && !guessed.length) break;
      if (state.over !== over) wrong.push([event, state.over, over, told]);
      if (over && String(guessed) !== String(winners)) wrong.push([guessed, winners]);
      const sorted = (value) => JSON.stringify(value, (_, each) =>
        each?.constructor === Object ? Object.entries(each).sort() : each);
      if (over && sorted(state.scores) !== sorted(told[2])) wrong.push([event, state.scores, told]);
      if (over) break;
      if (sorted(mine) !== sorted(told)) wrong.push([event, mine, told]);
    }
  }
  return [facts, wrong.slice(0, 3)];
}"""


def test_the_phone_scores_random_hands_as_the_engine_does(visit: Visit, seed: int) -> None:
    page: Page = visit("/accounts/login/")
    rng = random.Random(seed)
    seen = hands = 0
    kinds: set[str] = set()
    while seen < 5_000 or hands < WALKS:
        for name, rules in variants().items():
            lengths = [Format(), Format(games=2), Format(hands=5)]
            length = Format() if stop_is_on(rules) else rng.choice(lengths)
            number = GAMES_THAT_STOP if stop_is_on(rules) else GAMES
            games = [list(random_game(rules, length, rng)) for _ in range(number)]
            facts, wrong = page.evaluate(REPLAY, as_text(rules, games, length))
            assert not wrong, (name, wrong)
            seen += facts
            hands += sum(hands_of(game) for game in games)
            kinds |= {step["event"]["kind"] for game in games for step in game[1:]}
    assert kinds >= {"call", "tricks", "trick", "breach", "revoke", "declare", "ban_waived"}
