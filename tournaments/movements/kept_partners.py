"""A drive in which winners keep their partner: they move up together, and the losers change.

Table 0 is the top table: its winners stay and its losers go to the last table. Elsewhere one of the
losers stays and the other goes a table down, from the last one to the one below the top, so that
the four at every table are a pair that has won and two who have not lost together.
"""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.movements.held_tables import hold
from tournaments.movements.history import History, OddTables, table_sizes
from tournaments.movements.progressive import Winners, checked_drive, line_and_outs
from tournaments.movements.rounds import FOUR, Round
from tournaments.movements.seating import seat

Unit = tuple[int, ...]
"""Two who stay partners, or one alone."""


def next_kept_round(
    past: Sequence[Round],
    players: int,
    winners: Winners,
    seed: int,
    gone: frozenset[int] = frozenset(),
    fixed: Mapping[int, int] | None = None,
) -> Round:
    """The round after the last of `past`, whose winners are given table by table.

    Sit-outs go to those who had fewest, not twice running where avoidable, and among those to who
    has lost: a pair that has won parts only where one of them has to wait or is gone, or where
    somebody who cannot move must sit elsewhere. Raises as `next_drive_round`.
    """
    last = checked_drive(past, winners)
    rng = Random(f"kept/{seed}/{len(past)}")  # noqa: S311 - a draw to be repeated
    history = History(players, past)
    present = [p for p in range(players) if p not in gone]
    history.welcome(present)
    groups = _ladder(last, winners, rng)
    order = [p for group in groups for unit in group for p in unit]
    mate = {a: b for group in groups for unit in group if len(unit) > 1 for a, b in _both(unit)}
    lots = {p: rng.random() for p in present}
    seats = FOUR * len(table_sizes(len(present), OddTables.SIT_OUT))
    line, outs = line_and_outs(order, present, seats, history, lots, spared=mate)
    seated = [_people(table) for table in _packed(_units(line, mate))]
    _hold_units(seated, fixed or {}, mate, rng)
    lost = {frozenset(two) for two in _losers(last, winners)}
    _part(seated, mate, lost, fixed or {})
    tables = [_partners(table, mate, lost, history, rng) for table in seated]
    return seat(history, [Round(tuple(tables), tuple(sorted(outs)))], rng, ring=True)[0]


def _sides(last: Round, winners: Winners) -> list[tuple[Unit, Unit]]:
    """Winners and losers of each table."""
    found: list[tuple[Unit, Unit]] = []
    for (a, b, c, d), side in zip(last.tables, winners, strict=True):
        found.append(((b, d), (a, c)) if side else ((a, c), (b, d)))
    return found


def _losers(last: Round, winners: Winners) -> list[Unit]:
    return [lost for _, lost in _sides(last, winners)]


def _both(unit: Unit) -> tuple[tuple[int, int], tuple[int, int]]:
    return (unit[0], unit[1]), (unit[1], unit[0])


def _ladder(last: Round, winners: Winners, rng: Random) -> list[list[Unit]]:
    """Who belongs at each table by the rule of the drive, best table first."""
    count = len(last.tables)
    groups: list[list[Unit]] = [[] for _ in range(count)]
    for number, (won, lost) in enumerate(_sides(last, winners)):
        groups[max(0, number - 1)].append(won)
        stays, goes = lost if rng.random() < 1 / 2 else lost[::-1]
        if number == 0:
            groups[count - 1] += [(stays,), (goes,)]
        else:
            groups[number].append((stays,))
            groups[number + 1 if number + 1 < count else 1].append((goes,))
    return groups


def _units(line: Sequence[int], mate: Mapping[int, int]) -> list[Unit]:
    """The line with partners who stay together as one, at the place of the first of them."""
    playing, taken = set(line), set()
    found: list[Unit] = []
    for p in line:
        if p in taken:
            continue
        other = mate.get(p)
        unit = (p,) if other is None or other not in playing else (p, other)
        taken |= set(unit)
        found.append(unit)
    return found


def _packed(units: Sequence[Unit]) -> list[list[Unit]]:
    """Tables of four in order; who does not fit whole goes to the next one."""
    waiting, tables = list(units), []
    while waiting:
        table: list[Unit] = []
        room = FOUR
        while room:
            fitting = next(unit for unit in waiting if len(unit) <= room)
            waiting.remove(fitting)
            table.append(fitting)
            room -= len(fitting)
        tables.append(table)
    return tables


def _people(table: Sequence[Unit]) -> list[int]:
    return [p for unit in table for p in unit]


def _hold_units(
    tables: list[list[int]], fixed: Mapping[int, int], mate: Mapping[int, int], rng: Random
) -> None:
    """Who cannot move stays, and his partner with him where two others can go instead of them."""
    at = {p: n for n, table in enumerate(tables) for p in table}
    for p, wanted in sorted(fixed.items()):
        here, other = at.get(p, wanted), mate.get(p, -1)
        if here == wanted or wanted >= len(tables) or at.get(other) != here or other in fixed:
            continue
        free = [q for q in tables[wanted] if q not in fixed]
        whole = [(q, mate[q]) for q in free if mate.get(q) in free]
        alone = [q for q in free if mate.get(q) not in free]
        going = list(whole[0]) if whole else alone[:2]
        if len(going) == 2:  # noqa: PLR2004  as many as come
            tables[here] = [q for q in tables[here] if q not in {p, other}] + going
            tables[wanted] = [q for q in tables[wanted] if q not in going] + [p, other]
            at |= {p: wanted, other: wanted} | dict.fromkeys(going, here)
    hold(tables, fixed, rng)


def _part(
    tables: list[list[int]],
    mate: Mapping[int, int],
    lost: set[frozenset[int]],
    fixed: Mapping[int, int],
) -> None:
    """Where two who lost together would be left as partners, one changes with somebody else who
    has no partner, at the nearest table that can."""
    for number, table in enumerate(tables):
        if not _stuck(table, mate, lost):
            continue
        nearest = sorted(range(len(tables)), key=lambda n: (abs(n - number), n))
        for p, other in (
            (p, (n, q))
            for n in nearest
            if n != number
            for q in _alone(tables[n], mate)
            for p in _alone(table, mate)
            if p not in fixed and q not in fixed
        ):
            n, q = other
            here = [q if each == p else each for each in table]
            there = [p if each == q else each for each in tables[n]]
            if not _stuck(here, mate, lost) and not _stuck(there, mate, lost):
                tables[number], tables[n] = here, there
                break


def _alone(table: Sequence[int], mate: Mapping[int, int]) -> list[int]:
    return [p for p in table if mate.get(p) not in table]


def _stuck(table: Sequence[int], mate: Mapping[int, int], lost: set[frozenset[int]]) -> bool:
    """Whether two are left for each other who lost together."""
    return frozenset(_alone(table, mate)) in lost


def _partners(
    table: Sequence[int],
    mate: Mapping[int, int],
    lost: set[frozenset[int]],
    history: History,
    rng: Random,
) -> tuple[int, ...]:
    """Seats with winners still partners; of the ways that are left, those who lost part, then the
    partnerships that have been played least."""
    a, b, c, d = table
    options = []
    for seats in ((a, b, c, d), (a, c, b, d), (a, b, d, c)):
        pairs = ((seats[0], seats[2]), (seats[1], seats[3]))
        broken = sum(mate.get(p) in table and mate[p] not in two for two in pairs for p in two)
        same = sum(frozenset(two) in lost for two in pairs)
        again = sum(history.pair[x][y] for x, y in pairs if mate.get(x) != y)
        options.append((broken, same, again, rng.random(), seats))
    return min(options)[4]
