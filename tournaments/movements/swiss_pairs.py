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
    lines: Sequence[int] = (),
    teams: Sequence[int] = (),
) -> PairRound:
    """Draw the round after `past` for pairs 0 … len(points) − 1 less those gone.

    Equal points are ordered by a lot from the seed. With an odd number the lowest ranked of those
    with the fewest byes that leaves a draw without a rematch has the bye. No rematch while a
    perfect matching without one exists; else as few as possible. Who has sat north-south less does
    so. `lines`, where given, has 0 or 1 for each pair: only different lines meet, the first sits
    north-south, and who is too many in the longer one waits. `teams`, where given, has the team of
    each pair: nobody meets the own one. Raises MovementError too_few_players below two pairs.
    """
    rng = Random(f"pairs/{seed}/{len(past)}")  # noqa: S311 - a draw to be repeated
    present = [p for p in range(len(points)) if p not in gone]
    if len(present) < TWO or (lines and len({lines[p] for p in present}) < TWO):
        raise MovementError("too_few_players", pairs=len(present))
    lots = {p: rng.random() for p in present}
    ranked = sorted(present, key=lambda p: (-points[p], lots[p]))
    history = _Meetings(past, lines, teams)
    out = history.surplus(ranked) if lines else history.bye(ranked)
    field = [p for p in ranked if p not in out]
    north = Counter(one for r in past for one, _ in r.tables)
    north.subtract(Counter(other for r in past for _, other in r.tables))
    if lines:
        north = Counter({p: lines[p] for p in present})
    tables = [
        (a, b) if (north[a], rng.random()) <= (north[b], rng.random()) else (b, a)
        for a, b in _draw(field, history)
    ]
    return PairRound(tuple(tables), out)


class _Meetings:
    """Who has met whom and waited how often; with `lines` or `teams`, who may meet at all."""

    def __init__(
        self, past: Sequence[PairRound], lines: Sequence[int], teams: Sequence[int]
    ) -> None:
        self.met = Counter(frozenset(table) for one in past for table in one.tables)
        self.byes = Counter(p for one in past for p in one.sit_outs)
        self.last = frozenset(past[-1].sit_outs) if past else frozenset()
        self.lines = lines
        self.teams = teams

    def may_meet(self, p: int, q: int) -> bool:
        """Whether two pairs may be drawn together at all."""
        if self.teams and self.teams[p] == self.teams[q]:
            return False
        return p != q and not (self.lines and self.lines[p] == self.lines[q])

    def unmet(self, field: Sequence[int]) -> list[list[int]]:
        """For each of `field`, the positions of those he has not met, in order of rank."""
        return [
            [
                j
                for j, q in enumerate(field)
                if self.may_meet(p, q) and not self.met[frozenset((p, q))]
            ]
            for p in field
        ]

    def bye(self, ranked: Sequence[int]) -> tuple[int, ...]:
        """Who waits when the number is odd."""
        if len(ranked) % 2 == 0:
            return ()
        fewest = min(self.byes[p] for p in ranked)
        candidates = [p for p in reversed(ranked) if self.byes[p] == fewest]
        for candidate in candidates:
            rest = [p for p in ranked if p != candidate]
            if NONE not in largest_matching(self.unmet(rest)):
                return (candidate,)
        return (candidates[0],)

    def surplus(self, ranked: Sequence[int]) -> tuple[int, ...]:
        """Who waits of the longer line: who did so least, not twice running where avoidable."""
        halves: tuple[list[int], list[int]] = ([], [])
        for p in reversed(ranked):
            halves[self.lines[p]].append(p)
        shorter, longer = sorted(halves, key=len)
        longer.sort(key=lambda p: (self.byes[p], p in self.last))
        return tuple(longer[: len(longer) - len(shorter)])


def _draw(field: Sequence[int], history: _Meetings) -> list[tuple[int, int]]:
    """Pair in order of rank, each with the nearest that leaves a perfect matching of the rest.

    When there is none without a rematch, the largest matching is completed by the fewest rematches,
    between those who have met least.
    """
    neighbours = history.unmet(field)
    mate = largest_matching(neighbours)
    loose = [position for position, other in enumerate(mate) if other == NONE]
    if loose and history.teams:
        return _with_rematches(field, history, mate)
    removed = set(loose)
    tables: list[tuple[int, int]] = []
    for first in range(len(field)):
        if first not in removed:
            other = _nearest(first, neighbours, mate, removed)
            removed |= {first, other}
            tables.append((first, other))
    while loose:
        a, b = min(
            (two for two in combinations(loose, 2) if history.may_meet(*(field[p] for p in two))),
            key=lambda two: history.met[frozenset(field[p] for p in two)],
        )
        tables.append((a, b))
        loose = [p for p in loose if p not in {a, b}]
    return [(field[a], field[b]) for a, b in tables]


def _with_rematches(
    field: Sequence[int], history: _Meetings, mate: list[int]
) -> list[tuple[int, int]]:
    """The largest matching without rematches, completed by some where teams leave no other way."""
    allowed = []
    for p in field:
        may = [(history.met[frozenset((p, q))], j)
               for j, q in enumerate(field) if history.may_meet(p, q)]  # fmt: skip
        allowed.append([j for _, j in sorted(may)])
    for position in range(len(field)):
        if mate[position] == NONE and not augment(allowed, mate, position, frozenset()):
            raise MovementError("no_opponent", pair=field[position])
    return [(field[a], field[b]) for a, b in enumerate(mate) if a < b]


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
