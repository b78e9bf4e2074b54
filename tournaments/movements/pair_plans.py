"""Evenings of pairs that follow a plan, as long as they do: the rounds that are still to come.

A round robin and two lines have all rounds fixed beforehand. Somebody who goes home leaves his
opponents waiting; a pair that comes late takes the place of the one that is missing in an odd
number. When that would keep more pairs waiting than there need be, or the draw was changed by hand
later than in the first round, the plan has ended and rounds are drawn from what has happened.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from tournaments.movements.knockout import Bracket
from tournaments.movements.mitchell import two_lines
from tournaments.movements.pairs import Pair, PairRound
from tournaments.movements.round_robin import round_robin
from tournaments.movements.rounds import MovementError
from tournaments.movements.swiss_pairs import next_pairs_round

TWO: Final = 2


@dataclass(frozen=True, slots=True)
class PairEvening:
    """What has happened in an evening of pairs 0 … total − 1.

    `order` has the pairs of the first round as the plan numbers them, then those who came later;
    `began` is how many were there at first. Whoever is not in it went home before the first round.
    `fixed` maps a pair that cannot move to its table.
    """

    kind: str
    order: tuple[Pair, ...]
    began: int
    total: int
    past: tuple[PairRound, ...] = ()
    gone: frozenset[Pair] = frozenset()
    fixed: Mapping[Pair, int] | None = None

    @property
    def present(self) -> list[Pair]:
        """Who is to play, or to wait."""
        return [p for p in self.order if p not in self.gone]

    @property
    def lines(self) -> list[int]:
        """For each pair its line: 0 sits, 1 moves. Who comes late joins the shorter one."""
        found = [0] * self.total
        sizes = [(self.began + 1) // TWO, self.began // TWO]
        for place, pair in enumerate(self.order):
            if place < self.began:
                found[pair] = int(place >= sizes[0])
            else:
                found[pair] = int(sizes[1] <= sizes[0])
                sizes[found[pair]] += 1
        return found

    def cycle(self) -> tuple[PairRound, ...]:
        """All rounds of the plan, for everybody who came, once. Raises MovementError."""
        if self.kind == "lines":
            plan = two_lines(len(self.order), (len(self.order) + 1) // TWO)
        else:
            plan = round_robin(len(self.order))
        named = self.order
        return tuple(
            PairRound(
                tuple((named[a], named[b]) for a, b in one.tables),
                tuple(named[p] for p in one.sit_outs),
            )
            for one in plan
        )

    def to_come(self, rounds: int, shuffle: int | None = None) -> tuple[PairRound, ...] | None:
        """The next so many rounds of the plan, the least played first; None when it has ended.

        With `shuffle`, a seed, rounds that were played as often come in another order.
        """
        cycle = self.cycle()
        played = self._played(cycle)
        if played is None:
            return None
        numbers = list(range(len(cycle)))
        if shuffle is not None:
            Random(f"rounds/{shuffle}").shuffle(numbers)  # noqa: S311  a draw to be repeated
        found = []
        for _ in range(rounds):
            number = min(numbers, key=played.__getitem__)
            played[number] += 1
            one = cycle[number].without(self.gone)
            if len(one.sit_outs) > self._must_wait():
                return None
            found.append(one.at_fixed_tables(self.fixed or {}))
        return tuple(found)

    def next_free(self, seed: int, away: frozenset[Pair] = frozenset()) -> PairRound:
        """The next round from what has happened; `away` are seated already. Raises MovementError.

        Nobody meets twice, or his own line, while that can be avoided.
        """
        absent = self.gone | away | (frozenset(range(self.total)) - frozenset(self.order))
        lines = self.lines if self.kind == "lines" else ()
        one = next_pairs_round(self.past, [0] * self.total, seed, absent, lines)
        return one if away else one.at_fixed_tables(self.fixed or {})

    def _must_wait(self) -> int:
        if self.kind != "lines":
            return len(self.present) % TWO
        sizes = Counter(self.lines[p] for p in self.present)
        return abs(sizes[0] - sizes[1])

    def _played(self, cycle: Sequence[PairRound]) -> Counter[int] | None:
        """How often each round of the plan was played; None if another was."""
        played: Counter[int] = Counter()
        for one in self.past:
            fitting = [n for n, each in enumerate(cycle) if one.meetings <= each.meetings]
            if not fitting:
                return None
            played[min(fitting, key=lambda n: (played[n], n))] += 1
        return played


def as_first_played(order: Sequence[Pair], drawn: PairRound, played: PairRound) -> tuple[Pair, ...]:
    """The order with pairs exchanged as the first round was changed by hand after it was drawn.

    The rest of a plan, or of a bracket, then follows the round that was really played, sides and
    all.
    """
    now: dict[Pair, Pair] = {}
    left = list(played.tables)
    for alike in (TWO, 1, 0):
        for table in drawn.tables:
            same = [t for t in left if len(set(t) & set(table)) >= alike]
            if same and table[0] not in now:
                left.remove(same[0])
                now |= dict(zip(table, same[0], strict=True))
    waits = [p for p in drawn.sit_outs if p not in played.sit_outs]
    now |= dict(zip(waits, [p for p in played.sit_outs if p not in drawn.sit_outs], strict=False))
    renamed = tuple(now.get(p, p) for p in order)
    return renamed if len(set(renamed)) == len(renamed) else tuple(order)


def pair_evening(kind: str, pairs: int, rounds: int, seed: int) -> tuple[PairRound, ...]:
    """A whole evening to look at beforehand: `round_robin`, `lines`, `pairs_swiss`, `knockout`.

    Where results decide, they are drawn by lot. A knockout ends when it is decided. Raises
    MovementError.
    """
    rng = Random(f"evening/{seed}")  # noqa: S311 - lots to be repeated
    order = list(range(pairs))
    rng.shuffle(order)
    if kind in {"round_robin", "lines"}:
        found = PairEvening(kind, tuple(order), pairs, pairs).to_come(rounds)
        return found or ()
    past: list[PairRound] = []
    if kind == "knockout":
        bracket = Bracket.start(order)
        while not bracket.over:
            past.append(bracket.next)
            bracket = bracket.play([table[rng.random() < 1 / 2] for table in bracket.next.tables])
        return tuple(past)
    if kind != "pairs_swiss":
        raise MovementError("no_such_movement", kind=kind)
    points = [0] * pairs
    for _ in range(rounds):
        past.append(next_pairs_round(past, points, seed))
        for table in past[-1].tables:
            points[table[rng.random() < 1 / 2]] += 1
    return tuple(past)


@dataclass(frozen=True, slots=True)
class PairFigures:
    """How good a schedule of pairs is.

    `rematches`: meetings beyond the first of two pairs. `most`: the most that two met. `met` of
    `possible` twos met. `waits`: fewest and most byes of a pair. `moves`: times that a pair
    changed tables.
    """

    rematches: int
    most: int
    met: int
    possible: int
    waits: tuple[int, int]
    moves: int


def pair_figures(rounds: Sequence[PairRound], pairs: int) -> PairFigures:
    """Count a schedule of pairs 0 … pairs − 1."""
    met = Counter(frozenset(table) for one in rounds for table in one.tables)
    waits = Counter(p for one in rounds for p in one.sit_outs)
    each = [waits[p] for p in range(pairs)]
    place: dict[Pair, int] = {}
    moves = 0
    for one in rounds:
        for number, table in enumerate(one.tables):
            moves += sum(place.get(p, number) != number for p in table)
            place |= dict.fromkeys(table, number)
    return PairFigures(
        rematches=sum(met.values()) - len(met),
        most=max(met.values(), default=0),
        met=len(met),
        possible=pairs * (pairs - 1) // TWO,
        waits=(min(each, default=0), max(each, default=0)),
        moves=moves,
    )
