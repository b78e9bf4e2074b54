"""A made-up league to rate: who came, who sat with whom, and how the rounds ended.

Three hundred players of skill N(0, 1). Attendance is log-normal: some 180 games in the middle, one
player in ten under 60, the keenest well over a thousand. Evenings a week apart, three to eight
tables of eight rounds, places drawn anew each round. The truth is known, so a rating can be told
right from wrong.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import erfc, exp, log, pi, sqrt
from random import Random

from tournaments.ratings.arithmetic import Fact

PLAYERS = 300
GAMES = 20_000
ROUNDS = 8
HANDS = 8
DAYS_BETWEEN = 7
# Half an hour a round, in days.
ROUND_DAYS = 1 / 48
MOST_TRICKS = 10

# A result from the true difference of two sides and a source of luck.
Play = Callable[[float, Random], float]
Chance = Callable[[float], float]


@dataclass(frozen=True)
class League:
    """The games in order, the true chance of each first side, and the true skills at the end."""

    facts: list[Fact]
    truth: list[float]
    skills: dict[str, float]


class People:
    """Who there is, how good, and who comes."""

    def __init__(self, seed: int, players: int) -> None:
        self.random = Random(seed)  # noqa: S311  a game, not a secret
        self.skills = {f"Player {number}": self.random.gauss(0, 1) for number in range(players)}
        self.zeal = {name: exp(self.random.gauss(0, 0.9)) for name in self.skills}

    def evenings(self, seats: int, drift: float = 0.0) -> Iterator[tuple[float, list[str]]]:
        """Table by table: the time and who sits there; between evenings skills walk."""
        evening = 0
        while True:
            places = seats * self.random.randint(3, 8)
            came = sorted(self.skills, key=lambda name: self.random.expovariate(self.zeal[name]))
            came = came[:places]
            for number in range(ROUNDS):
                self.random.shuffle(came)
                for place in range(0, places, seats):
                    time = evening * DAYS_BETWEEN + number * ROUND_DAYS
                    yield time, came[place : place + seats]
            for name in self.skills if drift else ():
                self.skills[name] += self.random.gauss(0, drift)
            evening += 1


def pairs_league(
    seed: int,
    play: Play,
    chance: Chance,
    *,
    games: int = GAMES,
    drift: float = 0.0,
    players: int = PLAYERS,
) -> League:
    """Two against two, with margins; `chance` is the first side's, from the true difference."""
    people = People(seed, players)
    facts: list[Fact] = []
    truth: list[float] = []
    skills = people.skills
    for time, (a, b, c, d) in people.evenings(4, drift):
        difference = skills[a] + skills[b] - skills[c] - skills[d]
        facts.append(Fact(time, ((a, b), (c, d)), play(difference, people.random), None, HANDS))
        truth.append(chance(difference))
        if len(facts) == games:
            break
    return League(facts, truth, dict(skills))


def tables_league(
    seed: int, sizes: Sequence[int], nu: float, *, games: int, players: int
) -> League:
    """Sides of some sizes, by ranks; each side's luck is such that two differ by `nu`."""
    people = People(seed, players)
    facts: list[Fact] = []
    truth: list[float] = []
    ends = list(accumulate(sizes))
    for time, seated in people.evenings(sum(sizes)):
        sides = tuple(
            tuple(seated[end - size : end]) for size, end in zip(sizes, ends, strict=True)
        )
        strengths = [sum(people.skills[name] for name in side) for side in sides]
        shown = [strength + people.random.gauss(0, nu * sqrt(0.5)) for strength in strengths]
        ranks = tuple(1.0 + sum(other > own for other in shown) for own in shown)
        facts.append(Fact(time, sides, None, ranks, HANDS))
        truth.append(first_chance(strengths, nu))
        if len(facts) == games:
            break
    return League(facts, truth, dict(people.skills))


def first_chance(strengths: Sequence[float], nu: float) -> float:
    """The chance that the first side shows the most, by sums over its luck."""
    size, step = nu * sqrt(0.5), 0.05
    total = 0.0
    for number in range(-100, 101):
        luck = number * step
        share = exp(-0.5 * luck * luck) / sqrt(2 * pi) * step
        for other in strengths[1:]:
            share *= 0.5 * erfc(-((strengths[0] - other) / size + luck) / sqrt(2))
        total += share
    return total


def gaussian(nu: float) -> tuple[Play, Chance]:
    """The margin is the difference and luck of deviation `nu`; and what that makes the chance."""
    return (
        lambda difference, random: difference + random.gauss(0, nu),
        lambda difference: 0.5 * erfc(-difference / nu / sqrt(2)),
    )


# How often a contract is played, what it is worth (Avondale; the low levels in two prices), the
# tricks it needs (none for a misère), and how often two average sides make it: a plausible table of
# 500, not a measured one. Tens and open misères are rare and fail as often as not: the tails.
CONTRACTS = (
    (0.05, 0, 0, 1.00),
    (0.13, 50, 6, 0.78),
    (0.11, 100, 6, 0.75),
    (0.17, 150, 7, 0.70),
    (0.14, 200, 7, 0.68),
    (0.10, 250, 8, 0.62),
    (0.07, 300, 8, 0.60),
    (0.06, 380, 9, 0.50),
    (0.04, 460, 10, 0.38),
    (0.02, 520, 10, 0.35),
    (0.07, 250, None, 0.52),
    (0.04, 500, None, 0.48),
)
OFTEN = list(accumulate(contract[0] for contract in CONTRACTS))
SLAM = 250
# The chance that one trick more, or less, does not come off.
STOP = 0.55


def hands_of_500(skill: float, hands: int = HANDS) -> tuple[Play, Chance]:
    """Rounds of hands; a skill unit adds `skill` to the log-odds of a contract."""

    def play(difference: float, random: Random) -> float:
        return float(sum(hand(skill * difference, random) for _ in range(hands)))

    return play, hands_chance(skill, hands)


def wild(play: Play, often: float = 0.01) -> Play:
    """The same with slips of the pen: a hundredth of the margins is ten times too large."""

    def slip(difference: float, random: Random) -> float:
        margin = play(difference, random)
        return margin * 10 if random.random() < often else margin

    return slip


def hand(edge: float, random: Random) -> int:
    """The first side's points less the second's in one hand.

    `edge` is added to the log-odds of a contract of the first side being made.
    """
    sign = 1 if random.random() < logistic(edge / 3) else -1
    _, value, level, base = CONTRACTS[bisect(OFTEN, random.random() * OFTEN[-1])]
    if value == 0:
        return 0
    made = random.random() < chance_to_make(base, sign * edge)
    if level is None:
        return sign * (value if made else -value)
    tricks = level if made else level - 1
    while 0 < tricks < MOST_TRICKS and random.random() > STOP:
        tricks += 1 if made else -1
    return sign * points(value, tricks, made=made)


def points(value: int, tricks: int, *, made: bool) -> int:
    """What a contract brings its side, less the ten a trick of the other."""
    if made and tricks == MOST_TRICKS:
        value = max(value, SLAM)
    return (value if made else -value) - 10 * (MOST_TRICKS - tricks)


def chance_to_make(base: float, edge: float) -> float:
    """A chance moved by an edge in log-odds."""
    return logistic(log(base / (1 - base)) + edge) if base < 1 else 1.0


def logistic(odds: float) -> float:
    """The chance of log-odds."""
    return 1 / (1 + exp(-odds))


@lru_cache
def hands_chance(skill: float, hands: int) -> Chance:
    """The first side's true chance: the points of a hand, exactly, added up `hands` times.

    On a grid of differences, and straight lines between.
    """
    step = 0.25
    grid = [_round_chance(skill * step * number, hands) for number in range(49)]

    def chance(difference: float) -> float:
        place = min(abs(difference) / step, len(grid) - 1.001)
        low = int(place)
        value = grid[low] + (place - low) * (grid[low + 1] - grid[low])
        return value if difference > 0 else 1 - value

    return chance


def _round_chance(edge: float, hands: int) -> float:
    """More points than the other side after some hands; equal counts half."""
    one_hand = hand_distribution(edge)
    total = {0: 1.0}
    for _ in range(hands):
        longer: dict[int, float] = {}
        for before, share in total.items():
            for size, chance in one_hand.items():
                longer[before + size] = longer.get(before + size, 0.0) + share * chance
        total = longer
    return sum(share for size, share in total.items() if size > 0) + total.get(0, 0.0) / 2


def hand_distribution(edge: float) -> dict[int, float]:
    """The chance of every difference that `hand` can give."""
    found: dict[int, float] = {}
    for sign in (1, -1):
        bids = logistic(sign * edge / 3)
        for often, value, level, base in CONTRACTS:
            share = bids * often / OFTEN[-1]
            for size, chance in _contract(value, level, base, sign * edge):
                found[sign * size] = found.get(sign * size, 0.0) + share * chance
    return found


def _contract(
    value: int, level: int | None, base: float, edge: float
) -> Iterator[tuple[int, float]]:
    """What a contract can bring its side, and how often."""
    if value == 0:
        yield 0, 1.0
        return
    for made in (True, False):
        chance = chance_to_make(base, edge) if made else 1 - chance_to_make(base, edge)
        if level is None:
            yield value if made else -value, chance
            continue
        tricks = level if made else level - 1
        while 0 < tricks < MOST_TRICKS:
            yield points(value, tricks, made=made), chance * STOP
            chance *= 1 - STOP
            tricks += 1 if made else -1
        yield points(value, tricks, made=made), chance
