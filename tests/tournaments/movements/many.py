"""Random events through the checker: `python -m tests.tournaments.movements.many --events 5000`.

Every event is drawn round by round from its true history, with people coming late, going, being
swapped, odd tables, fixed seats and wishes; or it is a Swiss, a drive or a Swiss for pairs with
random results, a round robin or two lines of pairs.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

from tests.tournaments.movements import checker
from tournaments.movements import (
    OddTables,
    PairEvening,
    PairRound,
    Round,
    Wishes,
    drive_round,
    next_pairs_round,
    next_round,
    next_swiss_round,
)


def individual_event(rng: Random, sizes: tuple[int, int]) -> list[str]:
    """A round-by-round evening."""
    players, rounds = rng.randint(*sizes), rng.randint(3, 9)
    late = {p: rng.randint(1, rounds - 1) for p in range(players) if rng.random() < 0.05}
    gone: set[int] = set()
    tables = max(1, (players - len(late)) // 4 - 1)
    fixed = {p: p % tables for p in rng.sample(range(players), min(2, tables)) if p not in late}
    if len(set(fixed.values())) < len(fixed):
        fixed = {}
    apart = [tuple(rng.sample(range(players), 2)) for _ in range(rng.choice([0, 0, 1, 2]))]
    odd = rng.choice(list(OddTables))
    past: list[Round] = []
    asked: list[checker.Asked] = []
    for number in range(rounds):
        if rng.random() < 0.2:
            odd = rng.choice(list(OddTables))
        here = [p for p in range(players) if late.get(p, 0) <= number and p not in gone]
        if rng.random() < 0.3 and len(here) > 8:
            gone.add(rng.choice(here))
        absent = gone | {p for p, first in late.items() if first > number}
        wishes = Wishes(
            gone=frozenset(absent),
            fixed={p: n for p, n in fixed.items() if p not in absent},
            apart=tuple((a, b) for a, b in apart),
            odd=odd,
        )
        one = next_round(past, players, wishes, seed=rng.randrange(1000))
        asked.append(
            checker.Asked(
                frozenset(range(players)) - absent,
                odd.value,
                dict(wishes.fixed),
                [(a, b) for a, b in apart],
            )
        )
        found = checker.faults_of_round(one.to_data(), asked[-1])
        if 2 * rounds <= len(asked[-1].present):
            found += checker.faults_of_partners([r.to_data() for r in past], one.to_data())
        if found:
            return [f"round {number}: {fault}" for fault in found]
        past.append(_swapped(one, rng) if rng.random() < 0.1 and not apart and not fixed else one)
    return checker.faults_of_waiting([one.to_data() for one in past], asked)


def _swapped(one: Round, rng: Random) -> Round:
    """The director swaps two people who play at tables of four; the swap is part of history."""
    seated = [p for table in one.tables if len(table) == 4 for p in table]
    if len(seated) < 2:
        return one
    a, b = rng.sample(seated, 2)
    names = {a: b, b: a}
    return Round(tuple(tuple(names.get(p, p) for p in t) for t in one.tables), one.sit_outs)


def ranked_event(rng: Random, sizes: tuple[int, int]) -> list[str]:
    """An individual Swiss or a drive, with random results and people going."""
    players, rounds, drive = rng.randint(*sizes), rng.randint(3, 9), rng.random() < 0.5
    kind = rng.choice(["progressive", "drive_keep"])
    gone: set[int] = set()
    past: list[Round] = []
    asked: list[checker.Asked] = []
    points: Counter[int] = Counter()
    for number in range(rounds):
        if number and rng.random() < 0.2 and players - len(gone) > 8:
            gone.add(rng.choice([p for p in range(players) if p not in gone]))
        seed = rng.randrange(1000)
        if not drive:
            one = next_swiss_round(past, players, points, Wishes(gone=frozenset(gone)), seed)
        else:
            winners = [rng.randrange(2) for _ in past[-1].tables] if past else []
            one = drive_round(kind, past, players, winners, Wishes(gone=frozenset(gone)), seed)
        asked.append(checker.Asked(frozenset(range(players)) - gone))
        found = checker.faults_of_round(one.to_data(), asked[-1])
        if found:
            return [f"round {number}: {fault}" for fault in found]
        past.append(one)
        points.update({p: rng.randrange(-50, 120) * 10 for t in one.tables for p in t})
    return checker.faults_of_waiting([one.to_data() for one in past], asked)


def pairs_event(rng: Random, sizes: tuple[int, int]) -> list[str]:
    """A Swiss for pairs."""
    pairs = rng.randint(max(4, sizes[0] // 2), sizes[1] // 2)
    names = [(2 * k, 2 * k + 1) for k in range(pairs)]
    rounds = rng.randint(3, min(9, pairs + 1))
    gone: set[int] = set()
    past: list[PairRound] = []
    present: list[set[int]] = []
    points = [0] * pairs
    for number in range(rounds):
        if number and rng.random() < 0.1 and pairs - len(gone) > 4:
            gone.add(rng.choice([p for p in range(pairs) if p not in gone]))
        present.append(set(range(pairs)) - gone)
        past.append(next_pairs_round(past, points, rng.randrange(1000), frozenset(gone)))
        points = [total + rng.randrange(3) for total in points]
    data: list[dict[str, Any]] = [one.seated(names).to_data() for one in past]
    return checker.faults_of_pairs(data, present)


def planned_pairs_event(rng: Random, sizes: tuple[int, int]) -> list[str]:
    """A round robin or two lines, with pairs coming late and going home."""
    kind = rng.choice(["round_robin", "lines"])
    began = rng.randint(max(4, sizes[0] // 2), max(5, sizes[1] // 4))
    total = began + rng.choice([0, 0, 1, 2])
    names = [(2 * k, 2 * k + 1) for k in range(total)]
    comes = {k: rng.randint(1, 4) for k in range(began, total)}
    order = rng.sample(range(began), began)
    gone: set[int] = set()
    past: list[PairRound] = []
    present: list[set[int]] = []
    lines: list[dict[int, int]] = []
    for number in range(rng.randint(3, max(3, began // 2))):
        here = [k for k in range(total) if comes.get(k, 0) <= number]
        if number and rng.random() < 0.15 and len(here) - len(gone) > 4:
            gone.add(rng.choice([k for k in here if k not in gone]))
        late = sorted((k for k in here if k in comes), key=lambda k: (comes[k], k))
        absent = frozenset(gone) | (frozenset(range(total)) - frozenset(here))
        evening = PairEvening(kind, (*order, *late), began, total, tuple(past), absent)
        plan = evening.to_come(1)
        past.append(evening.next_free(rng.randrange(1000)) if plan is None else plan[0])
        present.append(set(here) - gone)
        sides = dict(enumerate(evening.lines)) if kind == "lines" else {}
        lines.append(sides)
    data: list[dict[str, Any]] = [one.seated(names).to_data() for one in past]
    return checker.faults_of_pairs(data, present, lines=lines, byes_once=False)


def run(events: int, seed: int, sizes: tuple[int, int] = (8, 100)) -> list[str]:
    """All violations of that many random events."""
    found = []
    for number in range(events):
        rng = Random(f"{seed}/{number}")
        kinds = [individual_event, ranked_event, pairs_event, planned_pairs_event]
        event = rng.choices(kinds, [6, 2, 2, 2])[0]
        found += [f"{event.__name__} {seed}/{number}: {fault}" for fault in event(rng, sizes)]
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the events, print the violations; exit status 1 when there are any."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--events", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    started = perf_counter()
    found = run(options.events, options.seed)
    sys.stdout.write("".join(f"{fault}\n" for fault in found))
    seconds = perf_counter() - started
    sys.stdout.write(f"{options.events} events, {len(found)} violations, {seconds:.0f} s\n")
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
