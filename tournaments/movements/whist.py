"""Complete whist tournaments: every pair partners once and opposes twice (events.md 1.2, 1.3).

`whist` covers every number of players ≡ 0, 1 (mod 4) from 4 to 101, `near_whist` the others from 7
to 59. Constructions are tried in the order of `RECIPES`; those marked directed also seat every
opponent once on the left and once on the right.
"""

from collections.abc import Callable, Iterator
from functools import cache

from tournaments.movements import designs
from tournaments.movements.fields import field
from tournaments.movements.rounds import MovementError, Round, Schedule, TableSeats
from tournaments.movements.starter_data import (
    FrameStarter,
    Starter,
    cyclic_starter,
    frame_starter,
    patterned_starter,
    read,
)
from tournaments.movements.stored import decode

FEWEST = 4

INFLATED = {
    21: (5, 4),
    36: (5, 7),
    56: (5, 11),
    64: (9, 7),
    69: (17, 4),
    92: (13, 7),
    96: (5, 19),
    100: (9, 11),
}
"""players: (points u of a whist tournament, weight m): u·m + 1 players."""

TRANSVERSAL = {72: (8, 9), 80: (4, 20), 84: (4, 21)}
"""players: (blocks of k, groups of m): k·m players."""


def develop(starter: Starter, players: int) -> Schedule:
    """All rounds of a cyclic starter: round r adds r, whoever is not seated sits out."""
    modulus = starter.modulus
    fixed = modulus if players == modulus + 1 else -1
    everybody = frozenset(range(players))
    rounds = []
    for shift in range(modulus):
        tables = tuple(
            _turned(tuple((x + shift) % modulus if x >= 0 else fixed for x in table), fixed, shift)
            for table in starter.base
        )
        seated = {p for table in tables for p in table}
        rounds.append(Round(tables, tuple(sorted(everybody - seated))))
    return tuple(rounds)


def _turned(table: TableSeats, fixed: int, shift: int) -> TableSeats:
    """First deals at the fixed player's table: his own in a quarter of the rounds, else his left's.

    Every other table gives each player one first deal a cycle; here the fixed player takes as many
    as the others have, and the neighbour, a new one each round, the rest.
    """
    if fixed not in table:
        return table
    seat = table.index(fixed)
    first = seat if shift < (fixed + 1) // 4 else seat + 1
    return tuple(table[(first + k) % len(table)] for k in range(len(table)))


def _patterned(players: int) -> Schedule | None:
    starter = patterned_starter(players)
    return develop(starter, players) if starter else None


def _cyclic(players: int) -> Schedule | None:
    starter = cyclic_starter(players)
    return develop(starter, players) if starter else None


def _prime_power(players: int) -> Schedule | None:
    """Tables (gⁱ, gⁱ⁺ⁿ, gⁱ⁺²ⁿ, gⁱ⁺³ⁿ) in GF(4n + 1), developed by addition. Directed."""
    f = field(players)
    if f is None or players % 4 != 1:
        return None
    n = players // 4
    base = [tuple(f.powers[i + k * n] for k in range(4)) for i in range(n)]
    return tuple(
        Round(tuple(tuple(f.add[shift][x] for x in table) for table in base), (shift,))
        for shift in range(players)
    )


def _frame(players: int) -> Schedule | None:
    starter = frame_starter(players)
    if starter is None:
        return None
    filling = whist(starter.classes + 1)
    return designs.fill_frame(_frame_rounds(starter), starter.q, starter.classes, filling)


def _frame_rounds(starter: FrameStarter) -> Iterator[tuple[int, list[TableSeats]]]:
    f = field(starter.q)
    if f is None:
        raise ArithmeticError(f"no field of {starter.q}")
    units = f.powers[:: (f.q - 1) // starter.order]
    m = starter.classes
    for one in starter.base:
        whole = [[(c, f.times(x, u)) for c, x in table] for table in one for u in units]
        for turn in range(m if starter.turning else 1):
            for shift in range(f.q):
                moved = f.add[shift]
                yield (
                    shift,
                    [tuple(moved[x] * m + (c + turn) % m for c, x in table) for table in whole],
                )


def _inflated(players: int) -> Schedule | None:
    if players not in INFLATED:
        return None
    points, weight = INFLATED[players]
    partial = designs.inflate(whist(points), weight)
    return designs.fill_frame(partial, points, weight, whist(weight + 1))


def _transversal(players: int) -> Schedule | None:
    if players not in TRANSVERSAL:
        return None
    blocks, groups = TRANSVERSAL[players]
    return designs.transversal_whist(blocks, groups, whist(blocks), whist(groups))


RECIPES: tuple[tuple[str, Callable[[int], Schedule | None]], ...] = (
    ("patterned starter", _patterned),
    ("prime power", _prime_power),
    ("frame", _frame),
    ("inflated tournament", _inflated),
    ("transversal design", _transversal),
    ("cyclic starter", _cyclic),
)


def whist_with_method(players: int) -> tuple[str, Schedule]:
    """The name of the construction and the complete tournament.

    v − 1 rounds without a sit-out when 4 divides v, else v rounds in which each sits out once.
    Raises MovementError no_such_movement when v is not ≡ 0, 1 (mod 4) or nothing is known.
    """
    if players >= FEWEST and players % 4 in {0, 1}:
        for name, recipe in RECIPES:
            found = recipe(players)
            if found is not None:
                return name, found
    raise MovementError("no_such_movement", kind="whist", players=players)


@cache
def whist(players: int) -> Schedule:
    """The complete tournament alone; see `whist_with_method`."""
    return whist_with_method(players)[1]


@cache
def near_whist(players: int) -> Schedule:
    """Near-whist for v ≡ 2, 3 (mod 4), 7 to 59: v rounds, partners at most once, equal sit-outs.

    Opponents at most twice (events.md 1.3). For 14 there is no cyclic starter; its schedule is
    stored whole. Raises MovementError no_such_movement outside that range.
    """
    if players % 4 in {2, 3}:
        lines = read("designs.json")["schedules"].get(str(players))
        if lines is not None:
            return tuple(decode(line, players) for line in lines)
        starter = cyclic_starter(players)
        if starter is not None:
            return develop(starter, players)
    raise MovementError("no_such_movement", kind="near-whist", players=players)
