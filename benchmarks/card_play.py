"""Random hands of 500 beside open_spiel's euchre and bridge, per card played, in one process.

Prints ratios to whole hands of the other game (goal at least 0.25): of whole random hands (shuffle,
deal, auction, ten tricks), of hands as the simulation makes them, with kitty, log and score as
well, and of the play of the cards alone. open_spiel is C++ behind a Python binding, and is driven
from Python here as the engine is. Needs `requirements/benchmark.txt`.

    python -m benchmarks.card_play
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pyspiel  # type: ignore[import-not-found]  # only the benchmark wants it

from rules_engine.auction import open_auction
from rules_engine.calls import PASS
from rules_engine.cards import strain_of
from rules_engine.chance import Chance
from rules_engine.deal_out import deal_out, shuffled
from rules_engine.format import Format
from rules_engine.play import Play, begin
from rules_engine.profiles import PROFILES
from rules_engine.simulate import CardPlayed, play_game

HANDS, ROUNDS = 300, 7
STRAINS = ("S", "C", "D", "H", "NT", "M")
PROFILES_TIMED = ("avondale-4", "parlett-3", "swedish-3", "french-canadian-4", "six-2x3")
# Cards that a hand of the other games plays to its end, unless everybody passes. Bridge would else
# ask a solver for the result and play no cards.
OTHER_GAMES = {"euchre": 20, "bridge(use_double_dummy_result=false)": 52}

Work = Callable[[Random], int]


def simulated(profile: str) -> Work:
    """Hands as the simulation makes them, with their log, kitty and score."""
    rules = PROFILES[profile].rules

    def work(chance: Random) -> int:
        game = play_game(
            rules, chance.getrandbits(64), [None] * rules.players, length=Format(hands=HANDS // 4)
        )
        return sum(isinstance(step, CardPlayed) for step in game)

    return work


def whole_hands(profile: str) -> Work:
    """Shuffle, deal, a random auction and ten tricks; passed-out hands are not counted."""
    rules = PROFILES[profile].rules

    def work(chance: Random) -> int:
        fresh: list[Play] = []
        while len(fresh) < HANDS:
            auction = open_auction(rules, 0)
            dealt = deal_out(rules, shuffled(rules, Chance(chance.getrandbits(64))), 0)
            while not auction.closed:
                calls = (*auction.legal[:6], PASS)
                auction = auction.play(calls[int(chance.random() * len(calls))])
            if auction.contract is not None:
                strain = strain_of(auction.contract)
                fresh.append(begin(rules, strain, dealt.hands, auction.holder or 0))
        return play_out(fresh, chance.random)

    return work


def card_play(profile: str) -> Work:
    """Deals in every strain in turn, played out with random legal cards and nothing else."""
    rules = PROFILES[profile].rules
    fresh: list[Play] = []
    for number in range(HANDS):
        cards = shuffled(rules, Chance(number))
        hands = [cards[10 * seat : 10 * seat + 10] for seat in range(rules.players)]
        fresh.append(begin(rules, STRAINS[number % len(STRAINS)], hands, 0))

    return lambda chance: play_out(fresh, chance.random)


def play_out(fresh: Iterable[Play], draw: Callable[[], float]) -> int:
    """Play deals to their end with random legal cards; counts the cards."""
    count = 0
    for start in fresh:
        at = start
        while at.turn is not None:
            legal = at.legal
            card = legal[int(draw() * len(legal))]
            names = at.joker_names if card[0] == "J" and not at.trick else ()
            at = at.play(card, names[0] if names else "")
            count += 1
    return count


def other_game(name: str) -> Work:
    """Whole random hands of an open_spiel game, by its legal actions."""
    game: Any = pyspiel.load_game(name)

    def work(chance: Random) -> int:
        draw, played = chance.random, 0
        while played < HANDS:
            state = game.new_initial_state()
            while not state.is_terminal():
                legal = state.legal_actions()
                state.apply_action(legal[int(draw() * len(legal))])
            # A hand that everybody passed pays nobody and has no cards: it is not counted.
            played += any(state.returns())
        return played * OTHER_GAMES[name]

    return work


def rates(works: Mapping[str, Work]) -> dict[str, float]:
    """Cards a second of processor time: medians of rounds in which every work has its turn."""
    chance = Random(5)  # noqa: S311 - every game is given draws of one kind
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(ROUNDS):
        for name, work in works.items():
            started = process_time()
            cards = work(chance)
            found[name].append(cards / (process_time() - started))
    return {name: median(each) for name, each in found.items()}


def main() -> None:
    """Measure and print."""
    say = sys.stdout.write
    works = {name.partition("(")[0]: other_game(name) for name in OTHER_GAMES}
    others = tuple(works)
    sorts = {"whole hands": whole_hands, "simulated": simulated, "cards alone": card_play}
    works |= {f"{name}, {sort}": sorts[sort](name) for sort in sorts for name in PROFILES_TIMED}
    measured = rates(works)
    for name, cards in measured.items():
        ratios = ", ".join(f"{cards / measured[other]:.2f} of {other}" for other in others)
        say(f"{name:<32}{cards:>10,.0f} cards a second: {ratios}\n")


if __name__ == "__main__":
    main()
