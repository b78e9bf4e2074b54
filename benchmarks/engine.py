"""How fast the rules engine is.

Prints calls validated per second ÷ those of open_spiel's bridge auction driven from Python in the
same process (goal at least 1): before each call the legal ones are listed, then a random one is
made, auction after auction. Then whole hands and games per second, and questions per second that
`judge` answers, in this process and through its command (goal at least 5,000): the worked cases,
and auctions that each bring rules nobody has asked about before, so that nothing can be remembered.

Each figure is the best of several short runs taken in turn, in seconds of the processor (of the
clock for the command), so that a busy machine disturbs both sides alike. open_spiel comes with the
benchmark extra; without it that ratio is left out.

    python -m benchmarks.engine
"""

from __future__ import annotations

import importlib
import itertools
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from rules_engine import events
from rules_engine.auction import open_auction
from rules_engine.calls import BIDS, PASS
from rules_engine.game import GameState, apply, start
from rules_engine.judge import answer_line
from rules_engine.profiles import PROFILES, profile

ROOT: Final = Path(__file__).parents[1]
CASES: Final = ROOT / "tests" / "rules_engine" / "cases"
SECONDS: Final = 0.5
RUNS: Final = 7
# Bids of bridge are actions from 52 on; lower ones are cards of the play, which is not measured.
FIRST_BID: Final = 52
LONGEST_GAME: Final = 200
BIDS_AT_ALL: Final = 0.4
GROUP_WINS: Final = 0.5

Measure = Callable[[], int]


def main() -> None:
    """Measure and print."""
    measures: dict[str, Measure] = {"engine": engine_auctions("australian-4")}
    bridge = bridge_auctions()
    if bridge is not None:
        measures["bridge"] = bridge
    best = best_rates(measures)
    say(f"500, auction of australian-4   {best['engine']:>12,.0f} calls/s")
    if "bridge" in best:
        say(f"bridge of open_spiel           {best['bridge']:>12,.0f} calls/s")
        say(f"ratio                          {best['engine'] / best['bridge']:>12.2f}  (goal 1)")
    slowest = best_rates({name: engine_auctions(name) for name in PROFILES}, runs=1)
    name = min(slowest, key=lambda each: slowest[each])
    say(f"slowest preset, {name:<15}{slowest[name]:>12,.0f} calls/s")
    rates = best_rates({"events": game_events(), "judge": questions(), "own": own_rules()})
    say(f"events of whole games          {rates['events']:>12,.0f} events/s")
    say(f"questions to judge             {rates['judge']:>12,.0f} questions/s  (goal 5,000)")
    say(f"questions with rules of their own{rates['own']:>10,.0f} questions/s  (goal 5,000)")
    say(f"questions to the command       {command_rate():>12,.0f} questions/s  (goal 5,000)")


def say(line: str) -> None:
    """Write a line of the result."""
    sys.stdout.write(f"{line}\n")


def best_rates(measures: dict[str, Measure], runs: int = RUNS) -> dict[str, float]:
    """The best rate of each measure per second of the processor, taken in turn."""
    best = dict.fromkeys(measures, 0.0)
    for _ in range(runs):
        for name, measure in measures.items():
            done, began = 0, time.process_time()
            while time.process_time() - began < SECONDS:
                done += measure()
            best[name] = max(best[name], done / (time.process_time() - began))
    return best


def engine_auctions(name: str) -> Measure:
    """A hundred auctions of random legal calls; returns the number of calls."""
    rules = profile(name).rules
    chance = random.Random(1).random  # noqa: S311  a benchmark draws no secrets

    def measure() -> int:
        calls = 0
        for dealer in range(100):
            auction = open_auction(rules, dealer % rules.players)
            while not auction.closed:
                legal = auction.legal
                at = int(chance() * (len(legal) + 1))
                auction = auction.play(legal[at] if at < len(legal) else PASS)
                calls += 1
        return calls

    return measure


def bridge_auctions() -> Measure | None:
    """The same of bridge: a dealt state is copied, and the copy bid to the end of its auction."""
    try:
        pyspiel: Any = importlib.import_module("pyspiel")
    except ImportError:
        return None
    dealt = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dealt.legal_actions()[0])
    chance = random.Random(1).random  # noqa: S311  a benchmark draws no secrets

    def measure() -> int:
        calls = 0
        for _ in range(100):
            state = dealt.clone()
            legal = state.legal_actions()
            while legal and legal[0] >= FIRST_BID:
                state.apply_action(legal[int(chance() * len(legal))])
                calls += 1
                legal = state.legal_actions()
        return calls

    return measure


def game_events() -> Measure:
    """Games of every preset from the first deal to the winner; returns the number of events."""
    games = [played_game(name) for name in PROFILES]

    def measure() -> int:
        done = 0
        for state, told in games:
            here = state
            for event in told:
                here = apply(here, event)
            done += len(told)
        return done

    return measure


def played_game(name: str) -> tuple[GameState, list[events.Event]]:
    """A random game of a preset: its opening state and at most LONGEST_GAME events."""
    chance = random.Random(name)  # noqa: S311  a benchmark draws no secrets
    opening = state = start(profile(name).rules)
    told: list[events.Event] = []
    while state.phase != "over" and len(told) < LONGEST_GAME:
        event = next_event(chance, state)
        told.append(event)
        state = apply(state, event)
    return opening, told


def next_event(chance: random.Random, state: GameState) -> events.Event:
    """A low call or a pass, a partner, the next trick, or who was first."""
    names = state.rules.table.seat_names
    if state.turn is not None:
        low = state.auction.legal[:3]
        call = chance.choice(low) if low and chance.random() < BIDS_AT_ALL else PASS
        return events.CallMade(names[state.turn], call)
    if state.phase == "partner":
        return events.PartnerCalled(None)
    if state.phase == "ask":
        return events.FirstAtTarget(state.ask_among[:1])
    contract = state.contract
    group = range(len(names)) if contract is None else contract.group
    mates = () if contract is None else contract.sides
    table = state.rules.table
    free = [seat for seat in table.seats if seat in group or table.side_of(seat) not in mates]
    favoured = list(group) if chance.random() < GROUP_WINS else free
    return events.TrickWon(names[chance.choice(favoured)])


def lines() -> Iterator[str]:
    """The worked cases as questions, one a line."""
    for path in sorted(CASES.glob("*.json")):
        for row in json.loads(path.read_text(encoding="utf-8")):
            yield json.dumps({key: value for key, value in row.items() if key != "expect"})


def questions() -> Measure:
    """All worked cases, from line to line; returns their number."""
    asked = list(lines())

    def measure() -> int:
        for line in asked:
            answer_line(line)
        return len(asked)

    return measure


def own_rules() -> Measure:
    """Auctions of seven calls, each under rules of its own; returns their number."""
    numbers = itertools.count(1)
    tables = [dict(zip(BIDS, range(40, 540, 20), strict=True)), "avondale", "perfect"]

    def measure() -> int:
        for number in itertools.islice(numbers, 100):
            question = {
                "kind": "auction",
                "profile": "australian-4",
                "overrides": {"laydown_penalty": number, "schedule": tables[number % len(tables)]},
                "calls": ["6S", PASS, "6H", PASS, "7C", PASS, "8S"],
            }
            answer_line(json.dumps(question))
        return 100

    return measure


def command_rate() -> float:
    """Questions a second through `python -m rules_engine judge`, its start not counted."""

    def timed(repeats: int) -> float:
        text = "\n".join(list(lines()) * repeats) + "\n"
        began = time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "rules_engine", "judge"],
            input=text,
            stdout=subprocess.DEVNULL,
            cwd=ROOT,
            text=True,
            check=True,
            encoding="utf-8",
        )
        return time.perf_counter() - began

    few, many = 1, 101
    short = min(timed(few) for _ in range(3))
    long = min(timed(many) for _ in range(3))
    return len(list(lines())) * (many - few) / (long - short)


if __name__ == "__main__":
    main()
