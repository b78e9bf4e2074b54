"""Swiss for fixed pairs: equals meet, nobody twice while any draw avoids it, byes once round.

The draw is the one a careful director makes by hand (events.md 1.6, Magic Contest): the leader
meets the nearest pair he has not met, if everybody else can then still be paired; then the next. So
every meeting has a reason: "the nearest unmet pair that leaves a draw for the rest".
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from tournaments.movements.matching import NONE, augment, largest_matching
from tournaments.movements.pairs import PairRound
from tournaments.movements.rounds import MovementError

TWO = 2


def next_pairs_round(
    past: Sequence[PairRound],
    points: Sequence[int],
    seed: int,
    gone: frozenset[int] = frozenset(),
) -> PairRound:
    """Draw the round after `past` for pairs 0 … len(points) − 1 less those gone.

    Equal points are ordered by a lot from the seed. With an odd number the lowest ranked of those
    with the fewest byes that leaves a draw without a rematch has the bye. No rematch while a
    perfect matching without one exists; else as few as possible. Who has sat north-south less does
    so. Raises MovementError too_few_players below two pairs.
    """
    rng = Random(f"pairs/{seed}/{len(past)}")  # noqa: S311 - a draw to be repeated
    present = [p for p in range(len(points)) if p not in gone]
    if len(present) < TWO:
        raise MovementError("too_few_players", pairs=len(present))
    lots = {p: rng.random() for p in present}
    ranked = sorted(present, key=lambda p: (-points[p], lots[p]))
    met = Counter(frozenset(table) for one in past for table in one.tables)
    byes = Counter(p for one in past for p in one.sit_outs)
    out = _bye(ranked, met, byes)
    field = [p for p in ranked if p not in out]
    north = Counter(one for r in past for one, _ in r.tables)
    north.subtract(Counter(other for r in past for _, other in r.tables))
    tables = [
        (a, b) if (north[a], rng.random()) <= (north[b], rng.random()) else (b, a)
        for a, b in _draw(field, met)
    ]
    return PairRound(tuple(tables), out)


def _bye(
    ranked: Sequence[int], met: Counter[frozenset[int]], byes: Counter[int]
) -> tuple[int, ...]:
    if len(ranked) % 2 == 0:
        return ()
    fewest = min(byes[p] for p in ranked)
    candidates = [p for p in reversed(ranked) if byes[p] == fewest]
    for candidate in candidates:
        if NONE not in largest_matching(_unmet([p for p in ranked if p != candidate], met)):
            return (candidate,)
    return (candidates[0],)


def _unmet(field: Sequence[int], met: Counter[frozenset[int]]) -> list[list[int]]:
    """For each of `field`, the positions of those he has not met, in order of rank."""
    return [
        [j for j, q in enumerate(field) if q != p and not met[frozenset((p, q))]] for p in field
    ]


def _draw(field: Sequence[int], met: Counter[frozenset[int]]) -> list[tuple[int, int]]:
    """Pair in order of rank, each with the nearest that leaves a perfect matching of the rest.

    When there is none without a rematch, the largest matching is completed by the fewest rematches,
    between those who have met least.
    """
    neighbours = _unmet(field, met)
    mate = largest_matching(neighbours)
    loose = [position for position, other in enumerate(mate) if other == NONE]
    removed = set(loose)
    tables: list[tuple[int, int]] = []
    for first in range(len(field)):
        if first not in removed:
            other = _nearest(first, neighbours, mate, removed)
            removed |= {first, other}
            tables.append((first, other))
    while loose:
        a, b = min(
            combinations(loose, 2), key=lambda two: met[frozenset((field[two[0]], field[two[1]]))]
        )
        tables.append((a, b))
        loose = [p for p in loose if p not in {a, b}]
    return [(field[a], field[b]) for a, b in tables]


def _nearest(
    first: int, neighbours: Sequence[Sequence[int]], mate: list[int], removed: set[int]
) -> int:
    """The first neighbour with whom `first` leaves a perfect matching; `mate` becomes it.

    Giving the two to each other frees the mates they had, so one augmenting path decides.
    """
    for other in neighbours[first]:
        if other in removed:
            continue
        if mate[first] == other:
            return other
        trial = mate[:]
        freed, last = trial[first], trial[other]
        trial[first], trial[other] = other, first
        trial[freed] = trial[last] = NONE
        if augment(neighbours, trial, freed, removed | {first, other}):
            mate[:] = trial
            return other
    raise MovementError("no_opponent", pair=first)
