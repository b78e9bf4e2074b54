"""Who deals first, who sits left or right, which table is which: none of it changes who meets
whom."""

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations
from random import Random

from tournaments.movements.history import History
from tournaments.movements.rounds import Round, Schedule, TableSeats

FEW = 5
"""Up to so many tables every numbering is tried."""

SWEEPS = 12


def seat(
    history: History,
    fresh: Sequence[Round],
    rng: Random,
    fixed: Mapping[int, int] | None = None,
    *,
    ring: bool = False,
) -> Schedule:
    """Seat new rounds so that first deals, left and right and table numbers come out even.

    First deals end within one of each other where the rounds allow it (exactly, by exchanging along
    chains of tables). Pairs sit on each other's left about as often as right. Nobody gets the table
    number of the round before unless it is his `fixed` table or no numbering avoids it. With `ring`
    the numbers are left alone: they mean something in that movement.
    """
    tables = [list(one.tables) for one in fresh]
    dealers = first_dealers([t for one in tables for t in one], history.deals)
    chosen = iter(dealers)
    tables = [[_from(table, next(chosen)) for table in one] for one in tables]
    level(history.lean, tables)
    if not ring:
        place = history.place
        for number, one in enumerate(tables):
            tables[number] = numbered(one, place, fixed or {}, rng)
            place = {p: n for n, table in enumerate(tables[number]) for p in table}
    return tuple(
        Round(tuple(one), tuple(sorted(old.sit_outs)))
        for one, old in zip(tables, fresh, strict=True)
    )


def _from(table: TableSeats, dealer: int) -> TableSeats:
    start = table.index(dealer)
    return table[start:] + table[:start]


def first_dealers(tables: Sequence[TableSeats], deals: Sequence[int]) -> list[int]:
    """One player of each table, so that the levels `deals` end as even as they can."""
    load = list(deals)
    dealer: list[int] = []
    dealt: list[set[int]] = [set() for _ in load]
    for number, table in enumerate(tables):
        p = min(table, key=lambda q: load[q])
        dealer.append(p)
        dealt[p].add(number)
        load[p] += 1
    while chain := _chain(tables, load, dealt):
        for giver, number, taker in chain:
            dealt[giver].remove(number)
            dealt[taker].add(number)
            dealer[number] = taker
        load[chain[0][0]] -= 1
        load[chain[-1][2]] += 1
    return dealer


def _chain(
    tables: Sequence[TableSeats], load: Sequence[int], dealt: Sequence[set[int]]
) -> list[tuple[int, int, int]]:
    """Hand-overs (giver, table, taker) from a player with too many first deals to one with too
    few."""
    lowest = min((load[p] for table in tables for p in table), default=0)
    givers = sorted((p for p in range(len(load)) if dealt[p]), key=lambda p: -load[p])
    for start in givers:
        if load[start] < lowest + 2:
            break
        came: dict[int, tuple[int, int]] = {start: (-1, -1)}
        queue = deque([start])
        while queue:
            giver = queue.popleft()
            if load[giver] <= load[start] - 2:
                return _back(came, giver)
            for number in sorted(dealt[giver]):
                for taker in tables[number]:
                    if taker not in came:
                        came[taker] = (giver, number)
                        queue.append(taker)
    return []


def _back(came: Mapping[int, tuple[int, int]], last: int) -> list[tuple[int, int, int]]:
    chain = []
    while came[last][0] >= 0:
        giver, number = came[last]
        chain.append((giver, number, last))
        last = giver
    return chain[::-1]


def level(lean: Sequence[Sequence[int]], rounds: Sequence[list[TableSeats]]) -> None:
    """Turn tables over, dealers in place, while the sum of squares of left less right falls."""
    balance = [list(row) for row in lean]
    for one in rounds:
        for table in one:
            _lean(balance, table, 1)
    for _ in range(SWEEPS):
        turned = False
        for one in rounds:
            for number, table in enumerate(one):
                # Turning takes every difference d of the table to d - 2.
                if sum(balance[a][b] - 1 for a, b in _neighbours(table)) > 0:
                    _lean(balance, table, -1)
                    one[number] = table[:1] + table[:0:-1]
                    _lean(balance, one[number], 1)
                    turned = True
        if not turned:
            break


def _neighbours(table: TableSeats) -> list[tuple[int, int]]:
    return list(pairwise((*table, table[0])))


def _lean(balance: list[list[int]], table: TableSeats, by: int) -> None:
    for a, b in _neighbours(table):
        balance[a][b] += by
        balance[b][a] -= by


def numbered(
    tables: Sequence[TableSeats], place: Mapping[int, int], fixed: Mapping[int, int], rng: Random
) -> list[TableSeats]:
    """The tables in order of their numbers: fixed players at theirs, others not where they were."""
    count = len(tables)
    taken: dict[int, TableSeats] = {}
    free: list[TableSeats] = []
    for table in tables:
        pins = [fixed[p] for p in table if p in fixed and fixed[p] < count]
        if pins and pins[0] not in taken:
            taken[pins[0]] = table
        else:
            free.append(table)
    rng.shuffle(free)
    numbers = [n for n in range(count) if n not in taken]
    stays = [[sum(place.get(p, -1) == n for p in table) for n in numbers] for table in free]
    for table, column in zip(free, _assign(stays), strict=True):
        taken[numbers[column]] = table
    return [taken[n] for n in range(count)]


def _assign(stays: Sequence[Sequence[int]]) -> Sequence[int]:
    """A column for each row: the fewest stays when there are few rows, none wherever possible."""
    count = len(stays)
    if count <= FEW:
        return min(
            permutations(range(count)),
            key=lambda columns: sum(stays[row][c] for row, c in enumerate(columns)),
        )
    owner = [-1] * count
    for row in range(count):
        _augment(row, stays, owner, set())
    loose = [c for c in range(count) if owner[c] < 0]
    chosen = {row: c for c, row in enumerate(owner) if row >= 0}
    return [chosen[row] if row in chosen else loose.pop() for row in range(count)]


def _augment(row: int, stays: Sequence[Sequence[int]], owner: list[int], seen: set[int]) -> bool:
    for offset in range(len(owner)):
        column = (row + offset) % len(owner)
        if stays[row][column] or column in seen:
            continue
        seen.add(column)
        if owner[column] < 0 or _augment(owner[column], stays, owner, seen):
            owner[column] = row
            return True
    return False
