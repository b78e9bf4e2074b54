"""Drives with two groups: every partnership is one of each, and partners change every round.

Either who wins of the first group goes a table up and who wins of the second a table down, round
the ring of tables (ladies up, gents down), or both winners go up, those of the top table stay and
its losers go to the last one. Losers stay.
"""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.movements.held_tables import hold
from tournaments.movements.history import History
from tournaments.movements.progressive import Winners, checked_drive, line_and_outs
from tournaments.movements.rounds import MovementError, Round
from tournaments.movements.seating import seat

TWO = 2
Roles = Sequence[int]
"""For each player 0 or 1: the group that he is of, or plays as."""


def group_tables(roles: Roles, present: Sequence[int]) -> int:
    """How many tables these people fill, two of each group at every one."""
    first = sum(roles[p] == 0 for p in present)
    return min(first, len(present) - first) // TWO


def first_groups_round(
    roles: Roles,
    seed: int,
    gone: frozenset[int] = frozenset(),
    fixed: Mapping[int, int] | None = None,
) -> Round:
    """Everybody by lot, two of each group at a table; who is too many of a group waits.

    Raises MovementError too_few_players below two of each.
    """
    rng = Random(f"groups/{seed}/0")  # noqa: S311 - a draw to be repeated, not a secret
    present = _present(roles, gone)
    rng.shuffle(present)
    return _drawn((), roles, present, present, rng, fixed or {})


def next_groups_round(
    past: Sequence[Round],
    roles: Roles,
    winners: Winners,
    seed: int,
    gone: frozenset[int] = frozenset(),
    fixed: Mapping[int, int] | None = None,
    *,
    cross: bool,
) -> Round:
    """The round after the last of `past`, whose winners are given table by table; `cross` sends the
    second group's winners down.

    Within each group, sit-outs go to those who had fewest, not twice running where avoidable.
    Whoever comes back takes the place nearest the last table among those of the group who leave.
    Raises as `next_drive_round`.
    """
    last = checked_drive(past, winners)
    rng = Random(f"groups/{seed}/{len(past)}")  # noqa: S311 - a draw to be repeated
    count = len(last.tables)
    groups: list[list[int]] = [[] for _ in range(count)]
    for number, (table, side) in enumerate(zip(last.tables, winners, strict=True)):
        for place, p in enumerate(table):
            groups[_goes_to(number, count, roles[p], cross, place % TWO == side)].append(p)
    order = [p for group in groups for p in group]
    return _drawn(past, roles, _present(roles, gone), order, rng, fixed or {})


def _goes_to(number: int, count: int, role: int, cross: bool, won: bool) -> int:  # noqa: FBT001
    """The table of somebody who has won, or lost, at one of `count`."""
    if cross:
        step = (1 if role else -1) if won else 0
        return (number + step) % count
    return max(0, number - 1) if won else number or count - 1


def _present(roles: Roles, gone: frozenset[int]) -> list[int]:
    return [p for p in range(len(roles)) if p not in gone]


def _drawn(
    past: Sequence[Round],
    roles: Roles,
    present: Sequence[int],
    order: Sequence[int],
    rng: Random,
    fixed: Mapping[int, int],
) -> Round:
    """The tables of those in `order`, best table first, with who came in and without who waits."""
    history = History(len(roles), past)
    history.welcome(present)
    count = group_tables(roles, present)
    if not count:
        raise MovementError("too_few_players", players=len(present))
    lots = {p: rng.random() for p in present}
    lines: list[list[int]] = []
    outs: list[int] = []
    for role in (0, 1):
        people = [p for p in present if roles[p] == role]
        own = [p for p in order if roles[p] == role]
        line, waiting = line_and_outs(own, people, TWO * count, history, lots)
        lines.append(line)
        outs += waiting
    tables = [
        [*lines[0][TWO * n : TWO * n + TWO], *lines[1][TWO * n : TWO * n + TWO]]
        for n in range(count)
    ]
    hold(tables, fixed, rng, lambda p, q: roles[p] == roles[q])
    before = past[-1].tables if past else ()
    had = {frozenset(two) for a, b, c, d in before for two in ((a, c), (b, d))}
    seated = [_partners(sorted(table, key=roles.__getitem__), had, history, rng)
              for table in tables]  # fmt: skip
    return seat(history, [Round(tuple(seated), tuple(sorted(outs)))], rng, ring=True)[0]


def _partners(
    table: Sequence[int], had: set[frozenset[int]], history: History, rng: Random
) -> tuple[int, ...]:
    """Two of the first group, then two of the second, as partners: not those of the round before,
    then the partnerships that have been played least."""
    a, b, x, y = table
    options = []
    for seats in ((a, b, x, y), (a, b, y, x)):
        pairs = ((seats[0], seats[2]), (seats[1], seats[3]))
        kept = sum(frozenset(two) in had for two in pairs)
        again = sum(history.pair[one][other] for one, other in pairs)
        options.append((kept, again, rng.random(), seats))
    return min(options)[3]
