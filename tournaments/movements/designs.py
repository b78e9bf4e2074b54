"""Transversal designs and the three ways they build whist tournaments here (events.md 1.2).

A resolvable TD(4, m) has 4m points in four groups of m; its m² blocks take one point of each group,
any two points of different groups share one block, and the blocks fall into m classes that each
cover every point once. Fields give it when m is a prime power; for 20 and 21 the difference matrix
is stored.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from tournaments.movements.fields import Field, field
from tournaments.movements.rounds import Round, Schedule, TableSeats
from tournaments.movements.starter_data import difference_matrix

FOURFOLD = 4

Block = tuple[int, ...]


@cache
def transversal_classes(groups: int, m: int) -> tuple[tuple[Block, ...], ...] | None:
    """The classes of a resolvable transversal design; point (g, x) of a block is `block[g] = x`.

    None where no construction is known here.
    """
    f = field(m)
    if f is not None and m >= groups:
        return tuple(_field_class(f, groups, slope) for slope in range(m))
    matrix = difference_matrix(m) if groups == FOURFOLD else None
    if matrix is None:
        return None
    add, columns = matrix
    return tuple(
        tuple(tuple(add[shift][entry] for entry in column) for shift in range(m))
        for column in columns
    )


def _field_class(f: Field, groups: int, slope: int) -> tuple[Block, ...]:
    steps = [f.times(slope, g) for g in range(groups)]
    return tuple(tuple(f.add[shift][step] for step in steps) for shift in range(f.q))


def inflate(frame: Sequence[Round], m: int) -> Iterator[tuple[int, list[TableSeats]]]:
    """Give weight m to the points of a tournament in which round r leaves out one point.

    Each table becomes the m² blocks of a transversal design, in m rounds. Yields the point left out
    and the tables over points p·m + x; whoever partnered or faced whom still does, so a directed
    tournament gives a directed frame.
    """
    classes = transversal_classes(FOURFOLD, m)
    if classes is None:
        raise ArithmeticError(f"no transversal design of order {m}")
    for one in frame:
        for blocks in classes:
            tables: list[TableSeats] = [
                (a * m + w, b * m + x, c * m + y, d * m + z)
                for a, b, c, d in one.tables
                for w, x, y, z in blocks
            ]
            yield one.sit_outs[0], tables


def fill_frame(
    partial: Iterator[tuple[int, list[TableSeats]]], groups: int, m: int, filling: Schedule
) -> Schedule:
    """Fill the holes of a frame of `groups` holes of m points with Wh(m + 1): one point is shared.

    `filling` is a whist tournament of m + 1 players, the last of whom is the shared player. When
    m + 1 ≡ 1 (mod 4) the round in which the shared player is out is played in all holes at once.
    """
    shared = groups * m
    names = [[g * m + x for x in range(m)] + [shared] for g in range(groups)]
    apart = [one for one in filling if one.sit_outs != (m,)]
    together = [one for one in filling if one.sit_outs == (m,)]
    used = [0] * groups
    rounds = []
    for hole, tables in partial:
        one = apart[used[hole]]
        used[hole] += 1
        rounds.append(_joined(tables, one, names[hole]))
    for one in together:
        tables = [tuple(name[p] for p in t) for name in names for t in one.tables]
        rounds.append(Round(tuple(tables), (shared,)))
    return tuple(rounds)


def _joined(tables: list[TableSeats], one: Round, names: Sequence[int]) -> Round:
    inside = [tuple(names[p] for p in table) for table in one.tables]
    return Round((*tables, *inside), tuple(names[p] for p in one.sit_outs))


def transversal_whist(k: int, m: int, blocks_of: Schedule, groups_of: Schedule) -> Schedule:
    """Wh(k·m) from a resolvable TD(k, m), Wh(k) on its blocks and Wh(m) on its groups; 4 divides k.

    When m ≡ 1 (mod 4) the k players who sit out of the groups in round x are a block of one class:
    they play a round of their own there, and the rest of that class's rounds together.
    """
    classes = transversal_classes(k, m)
    if classes is None:
        raise ArithmeticError(f"no transversal design TD({k}, {m})")
    rounds = []
    first = {block[0]: block for block in classes[0]}
    for one in groups_of:
        tables = [tuple(g * m + p for p in table) for g in range(k) for table in one.tables]
        if one.sit_outs:
            block = first[one.sit_outs[0]]
            tables += [tuple(g * m + block[g] for g in t) for t in blocks_of[0].tables]
        rounds.append(Round(tuple(tables)))
    for number, blocks in enumerate(classes):
        taken = 1 if number == 0 and groups_of[0].sit_outs else 0
        for inner in blocks_of[taken:]:
            tables = [
                tuple(g * m + block[g] for g in table) for block in blocks for table in inner.tables
            ]
            rounds.append(Round(tuple(tables)))
    return tuple(rounds)
