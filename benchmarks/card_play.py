"""Random hands of 500 beside open_spiel's euchre and bridge, per card played, in one process.

Prints three sorts of ratios (goal at least 0.25): whole hands of 500 as the simulation makes them
(shuffle, deal, auction, kitty, ten tricks, score) ÷ whole hands of the other game; and the play
of the cards alone ÷ whole hands. open_spiel is C++ behind a Python binding, and is driven from
Python here as the engine is. Needs `requirements/benchmark.txt`.

    python -m benchmarks.card_play
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pyspiel

from rules_engine.cards import pack_cards
from rules_engine.format import Format
from rules_engine.play import Play, begin
from rules_engine.profiles import PROFILES
from rules_engine.simulate import CardPlayed, play_game

HANDS, ROUNDS = 300, 7
STRAINS = ("S", "C", "D", "H", "NT", "M")
PROFILES_TIMED = ("avondale-4", "parlett-3", "swedish-3", "french-canadian-4", "six-2x3")
# Cards that a hand of the other games plays to its end, unless everybody passes.
OTHER_GAMES = {"euchre": 20, "bridge": 52}

Work = Callable[[Random], int]


def whole_hands(profile: str) -> Work:
    """Whole random hands of a profile; counts the cards played."""
    rules = PROFILES[profile].rules

    def work(chance: Random) -> int:
        game = play_game(
            rules, chance.randrange(10**9), [None] * rules.players, length=Format(hands=HANDS // 4)
        )
        return sum(isinstance(step, CardPlayed) for step in game)

    return work


def card_play(profile: str) -> Work:
    """Deals in every strain in turn, played out with random legal cards and nothing else."""
    rules = PROFILES[profile].rules
    cards, fresh = list(pack_cards(rules.deck)), list[Play]()
    for number in range(HANDS):
        Random(number).shuffle(cards)
        hands = [cards[10 * seat : 10 * seat + 10] for seat in range(rules.players)]
        fresh.append(begin(rules, STRAINS[number % len(STRAINS)], hands, 0))

    def work(chance: Random) -> int:
        draw, count = chance.random, 0
        for start in fresh:
            at = start
            while at.turn is not None:
                legal = at.legal
                card = legal[int(draw() * len(legal))]
                names = at.joker_names if card[0] == "J" and not at.trick else ()
                at = at.play(card, names[0] if names else "")
                count += 1
        return count

    return work


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
            # A hand that everybody passed has no cards and little work: it is not counted.
            played += len(state.full_history()) > game.max_game_length() // 2
        return played * OTHER_GAMES[name]

    return work


def rate(work: Work) -> float:
    """Cards a second, the median of some rounds."""
    chance, rates = Random(5), list[float]()
    for _ in range(ROUNDS):
        started = perf_counter()
        cards = work(chance)
        rates.append(cards / (perf_counter() - started))
    return median(rates)


def main() -> None:
    """Measure and print."""
    say = sys.stdout.write
    others = {name: rate(other_game(name)) for name in OTHER_GAMES}
    for name, cards in others.items():
        say(f"{'open_spiel ' + name:<42}{cards:>9,.0f} cards a second\n")
    for title, make in (("whole hands", whole_hands), ("cards alone", card_play)):
        for profile in PROFILES_TIMED:
            ours = rate(make(profile))
            ratios = ", ".join(f"{ours / cards:.2f} of {name}" for name, cards in others.items())
            say(f"{'500 ' + profile + ', ' + title:<42}{ours:>9,.0f} cards a second: {ratios}\n")


if __name__ == "__main__":
    main()
