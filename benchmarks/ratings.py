"""Are the ratings good, and fast enough? `python -m benchmarks.ratings [PART …]`.

Parts: `gate` (the league of two against two, with its limits), `exact` (against the filter that
knows everything, on seeds that nothing was built on), `club` (40 people, with and without drift and
slope), `drift`, `margins` (real-shaped), `cards` (rounds played card by card), `tables` (three to
six sides), `speed`, `replay` (a million rounds). Exits 1 when a limit is missed. The comparisons
with openskill and with the exact filter need the `benchmark` extra and are left out without it.
"""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from typing import Any

from benchmarks.ratings_cards import cards_league
from benchmarks.ratings_club import ablation
from benchmarks.ratings_exact import exact_filter
from benchmarks.ratings_league import (
    Chance,
    League,
    Play,
    gaussian,
    hands_of_500,
    pairs_league,
    tables_league,
    wild,
)
from benchmarks.ratings_methods import (
    OTHERS,
    OWN,
    Figures,
    Rated,
    figures,
    margin_filter,
)
from tournaments.ratings.arithmetic import Fact, RatingList

SEEDS = (11, 12, 13)
# By ν: log-loss gap to the oracle at most, Spearman's ρ at least.
GATES = {4.0: (0.0040, 0.92), 2.0: (0.0050, 0.97)}
SLOPES = (0.95, 1.05)
TIMES_OPENSKILL = 5.0
REPLAYED, MOST_SECONDS, MOST_MEGABYTES = 1_000_000, 60.0, 500.0
PEOPLE = 50_000
# Seeds that no number of the arithmetic was chosen by; three to a league, as the goal is put.
UNSEEN = tuple(range(1101, 1113))
MOST_ABOVE_EXACT = 0.0003
HAVE_NUMPY = find_spec("numpy") is not None
HAVE_OPENSKILL = find_spec("openskill") is not None

Method = Callable[[Sequence[Fact]], Rated]


def say(text: str) -> None:
    """One line to whoever reads."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def mean(many: Sequence[Figures]) -> Figures:
    """The mean of several leagues."""
    return Figures(
        fmean(one.gap for one in many),
        fmean(one.expected_gap for one in many),
        fmean(one.slope for one in many),
        fmean(one.spearman for one in many),
        many[-1].note,
    )


def line(name: str, one: Figures) -> str:
    """Figures as a row."""
    return (
        f"  {name:<34} gap {one.gap:7.4f}  expected {one.expected_gap:7.4f}"
        f"  slope {one.slope:5.2f}  ρ {one.spearman:5.3f}  {one.note}"
    )


def compare(leagues: Sequence[League], methods: dict[str, Method]) -> None:
    """A row a method, the mean of the leagues."""
    for name, method in methods.items():
        say(line(name, mean([figures(method(league.facts), league) for league in leagues])))


def with_others(own: dict[str, Method]) -> dict[str, Method]:
    """Own methods, and openskill where it is installed."""
    return own | OTHERS if HAVE_OPENSKILL else own


def gate() -> bool:
    """The league of the issue, twice."""
    good = True
    for nu, (most_gap, least_rho) in GATES.items():
        say(f"margins N(difference, {nu:.0f}²): gap ≤ {most_gap:.4f}, ρ ≥ {least_rho}")
        leagues = [pairs_league(seed, *gaussian(nu)) for seed in SEEDS]
        each = [figures(margin_filter(league.facts), league) for league in leagues]
        for seed, one in zip(SEEDS, each, strict=True):
            say(line(f"margin filter, seed {seed}", one))
        own = mean(each)
        passed = (
            own.gap <= most_gap
            and own.spearman >= least_rho
            and SLOPES[0] <= own.slope <= SLOPES[1]
        )
        say(line("margin filter, mean", own) + ("  passed" if passed else "  MISSED"))
        good = good and passed
        rest = {name: method for name, method in OWN.items() if method is not margin_filter}
        compare(leagues, with_others(rest))
    return good


def exact() -> bool:
    """Log-loss above the exact filter's, which is told the spread of skills and the luck."""
    if not HAVE_NUMPY:
        say("numpy is not installed: without the exact filter")
        return True
    good = True
    for nu in GATES:
        as_it_came, expected = [], []
        for seed in UNSEEN:
            league = pairs_league(seed, *gaussian(nu))
            own = figures(margin_filter(league.facts), league)
            best = figures(exact_filter(league.facts, nu), league)
            as_it_came.append(own.gap - best.gap)
            expected.append(own.expected_gap - best.expected_gap)
            say(
                f"  ν = {nu:.0f}, seed {seed}: {as_it_came[-1]:+.5f} as it came, "
                f"{expected[-1]:+.5f} expected; exact {best.gap:.4f}, {best.expected_gap:.4f}"
            )
        threes = [fmean(as_it_came[place : place + 3]) for place in range(0, len(UNSEEN), 3)]
        passed = fmean(as_it_came) <= MOST_ABOVE_EXACT
        say(
            f"ν = {nu:.0f}: {fmean(as_it_came):+.5f} as it came (threes "
            f"{', '.join(f'{each:+.5f}' for each in threes)}), {fmean(expected):+.5f} expected "
            f"(limit {MOST_ABOVE_EXACT:.4f}) {'passed' if passed else 'MISSED'}"
        )
        good = good and passed
    return good


def club() -> bool:
    """What drift and slope bring a club of 40."""
    return ablation(say)


def drift() -> bool:
    """Skills that walk by 0.04 from one evening to the next: by 0.29 in a year."""
    say("margins N(difference, 4²), skills walk 0.04 an evening")
    compare([pairs_league(seed, *gaussian(4), drift=0.04) for seed in SEEDS], with_others(OWN))
    return True


def margins() -> bool:
    """Rounds of hands of 500, with and without slips of the pen, and rounds of a single hand."""
    kinds: dict[str, tuple[Play, Chance]] = {
        "8 hands, much luck": hands_of_500(0.2),
        "8 hands, much skill": hands_of_500(0.42),
        "1 hand, much luck": hands_of_500(0.2, 1),
    }
    kinds["8 hands, much luck, 1 % slips"] = (
        wild(kinds["8 hands, much luck"][0]),
        kinds["8 hands, much luck"][1],
    )
    for name, (play, chance) in kinds.items():
        say(f"hands of 500: {name}")
        compare([pairs_league(seed, play, chance) for seed in SEEDS], with_others(OWN))
    return True


def cards() -> bool:
    """Rounds of eight hands played card by card; the gap is to the line through the strengths."""
    leagues = [cards_league(seed, games=10_000, players=150) for seed in SEEDS[:2]]
    for league in leagues:
        sizes = [fact.margin or 0.0 for fact in league.facts]
        deviation = pstdev(sizes)
        tails = fmean((size / deviation) ** 4 for size in sizes)
        far = fmean(abs(size) > 3 * deviation for size in sizes)
        say(
            f"hands played by cards: deviation {deviation:.0f}, kurtosis {tails:.2f}, "
            f"beyond three deviations {far:.2%}"
        )
    compare(leagues, with_others(OWN))
    return True


def tables() -> bool:
    """Three to six sides, by their order; 120 players, 6,000 games."""
    for sizes in ((1, 1, 1), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1, 1), (2, 2, 2), (2, 2), (3, 3)):
        for nu in (4.0, 2.0):
            say(f"sides of {sizes}, luck {nu:.0f}")
            leagues = [tables_league(seed, sizes, nu, games=6_000, players=120) for seed in SEEDS]
            compare(leagues, with_others({"own": margin_filter}))
    return True


def speed() -> bool:
    """Everything that a game costs here against openskill's `rate` alone, in one process."""
    facts = pairs_league(11, *gaussian(4)).facts
    own = least(lambda: record_all(facts)) / len(facts)
    say(f"own: {1 / own:,.0f} games/s, with chances, fit, calibration and drift")
    if not HAVE_OPENSKILL:
        return True
    some = facts[:5_000]
    other = least(lambda: rate_all(some)) / len(some)
    good = other / own >= TIMES_OPENSKILL
    say(
        f"openskill PL: {1 / other:,.0f} updates/s; own is {other / own:.1f} times as fast "
        f"(limit {TIMES_OPENSKILL:.0f}) {'passed' if good else 'MISSED'}"
    )
    return good


def least(run: Callable[[], object]) -> float:
    """The shortest of some runs, in seconds of this process."""
    took = []
    for _ in range(7):
        began = time.process_time()
        run()
        took.append(time.process_time() - began)
    return min(took)


def record_all(facts: Iterable[Fact]) -> None:
    """A league from nothing."""
    ratings = RatingList()
    for fact in facts:
        ratings.record(fact)
    ratings.close_round()


def rate_all(facts: Iterable[Fact]) -> None:
    """The same with openskill, by who won."""
    model = import_module("openskill.models").PlackettLuce()
    people: dict[str, Any] = {}
    for fact in facts:
        (a, b), (c, d) = fact.sides
        for name in (a, b, c, d):
            if name not in people:
                people[name] = model.rating()
        ranks = [1, 2] if fact.outcome else [2, 1]
        (people[a], people[b]), (people[c], people[d]) = model.rate(
            [[people[a], people[b]], [people[c], people[d]]], ranks=ranks
        )


def replay() -> bool:
    """A million rounds of 50,000 people of 500 clubs through the command."""
    with tempfile.TemporaryDirectory() as folder:
        games = Path(folder) / "games.jsonl"
        write_games(games)
        began = time.monotonic()
        with games.open("rb") as given:
            subprocess.run(
                [sys.executable, "-m", "tournaments.ratings", "replay"],
                stdin=given,
                stdout=subprocess.DEVNULL,
                check=True,
            )
        took = time.monotonic() - began
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    megabytes = used.ru_maxrss / 1024
    good = took < MOST_SECONDS and megabytes < MOST_MEGABYTES
    say(
        f"replay of {REPLAYED:,} rounds: {took:.1f} s by the clock, {used.ru_utime:.1f} s of work, "
        f"{megabytes:.0f} MB (limits {MOST_SECONDS:.0f} s, {MOST_MEGABYTES:.0f} MB) "
        f"{'passed' if good else 'MISSED'}"
    )
    return good


def write_games(path: Path) -> None:
    """Rounds of six tables at one club after another."""
    random = Random(5)  # noqa: S311  a game, not a secret
    skills = [random.gauss(0, 1) for _ in range(PEOPLE)]
    with path.open("w") as lines:
        for number in range(REPLAYED // 6 + 1):
            club = random.randrange(PEOPLE // 100) * 100
            came = random.sample(range(club, club + 100), 24)
            for a, b, c, d in zip(*[iter(came)] * 4, strict=True):
                edge = skills[a] + skills[b] - skills[c] - skills[d]
                game = {
                    "time": number / 50,
                    "sides": [[f"p{a}", f"p{b}"], [f"p{c}", f"p{d}"]],
                    "margin": 10 * round(20 * (edge + random.gauss(0, 4))),
                    "ranks": None,
                    "hands": 8,
                }
                lines.write(json.dumps(game) + "\n")


PARTS: dict[str, Callable[[], bool]] = {
    "gate": gate,
    "exact": exact,
    "club": club,
    "drift": drift,
    "margins": margins,
    "cards": cards,
    "tables": tables,
    "speed": speed,
    "replay": replay,
}


def main(names: Sequence[str]) -> int:
    """Run the parts that are named, or all."""
    if not HAVE_OPENSKILL:
        say("openskill is not installed: without the comparisons")
    results = [PARTS[name]() for name in names or PARTS]
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
