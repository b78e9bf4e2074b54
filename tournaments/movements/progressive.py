"""The progressive drive: winners up a table, losers stay, partners change on arrival.

Table 0 is the top table: its winners stay and its losers go to the last table (events.md 1.6). The
numbers of the tables mean something here, so they are never shuffled.
"""

from collections.abc import Container, Mapping, Sequence
from random import Random

from tournaments.movements.held_tables import hold
from tournaments.movements.history import History, OddTables, table_sizes
from tournaments.movements.rounds import FOUR, MovementError, Round
from tournaments.movements.seating import seat

Winners = Sequence[int]
"""For each table of a round: 0 when seats 0 and 2 won, 1 when seats 1 and 3 did."""


def first_drive_round(
    players: int,
    seed: int,
    gone: frozenset[int] = frozenset(),
    fixed: Mapping[int, int] | None = None,
) -> Round:
    """Everybody by lot, who is `fixed` at his table; the rest of a division by four waits. Raises
    as `table_sizes`."""
    rng = Random(f"drive/{seed}/0")  # noqa: S311 - a draw to be repeated, not a secret
    people = [p for p in range(players) if p not in gone]
    rng.shuffle(people)
    end = FOUR * len(table_sizes(len(people), OddTables.SIT_OUT))
    tables = [people[i : i + FOUR] for i in range(0, end, FOUR)]
    hold(tables, fixed or {}, rng)
    return Round(tuple(tuple(table) for table in tables), tuple(sorted(people[end:])))


def next_drive_round(
    past: Sequence[Round],
    players: int,
    winners: Winners,
    seed: int,
    gone: frozenset[int] = frozenset(),
    fixed: Mapping[int, int] | None = None,
) -> Round:
    """The round after the last of `past`, whose winners are given table by table.

    Whoever is `fixed` stays at his table, and somebody else goes instead. Sit-outs go to those who
    had fewest, not twice running where avoidable; whoever comes back, or comes late, takes the
    place nearest the last table among those who leave. Raises MovementError bad_winner when the
    winners do not fit the tables, bad_table when a table was not of four.
    """
    last = checked_drive(past, winners)
    rng = Random(f"drive/{seed}/{len(past)}")  # noqa: S311 - a draw to be repeated
    history = History(players, past)
    present = [p for p in range(players) if p not in gone]
    history.welcome(present)
    groups = _ladder(last, winners)
    order = [p for group in groups for p in group]
    lots = {p: rng.random() for p in present}
    seats = FOUR * len(table_sizes(len(present), OddTables.SIT_OUT))
    line, outs = line_and_outs(order, present, seats, history, lots)
    origin = {p: number for number, table in enumerate(last.tables) for p in table}
    fours = [line[i : i + FOUR] for i in range(0, len(line), FOUR)]
    hold(fours, fixed or {}, rng)
    tables = [_split(table, origin, history, rng) for table in fours]
    return seat(history, [Round(tuple(tables), tuple(sorted(outs)))], rng, ring=True)[0]


def checked_drive(past: Sequence[Round], winners: Winners) -> Round:
    """The last round, if these can be its winners; raises as `next_drive_round`."""
    last = past[-1]
    if len(winners) != len(last.tables) or any(w not in {0, 1} for w in winners):
        raise MovementError("bad_winner", tables=len(last.tables), winners=len(winners))
    if any(len(table) != FOUR for table in last.tables):
        raise MovementError("bad_table", seats=[len(table) for table in last.tables])
    return last


def _ladder(last: Round, winners: Winners) -> list[list[int]]:
    """Who belongs at each table by the rule of the drive, best table first."""
    count = len(last.tables)
    groups: list[list[int]] = [[] for _ in range(count)]
    for number, (table, side) in enumerate(zip(last.tables, winners, strict=True)):
        won, lost = (table[0], table[2]), (table[1], table[3])
        if side:
            won, lost = lost, won
        groups[max(0, number - 1)].extend(won)
        groups[number or count - 1].extend(lost)
    return groups


def line_and_outs(
    order: Sequence[int],
    present: Sequence[int],
    seats: int,
    history: History,
    lots: Mapping[int, float],
    spared: Container[int] = (),
) -> tuple[list[int], frozenset[int]]:
    """Who plays, best table first, and who waits: those who had fewest sit-outs and not the last
    one, among those who are not `spared`, then by lot.

    Whoever is present and not in `order` comes in nearest the last table, by lot.
    """
    by_fairness = sorted(
        present, key=lambda p: (history.outs[p], p in history.last_out, p in spared, lots[p])
    )
    outs = frozenset(by_fairness[: len(present) - seats])
    back = sorted((p for p in present if p not in outs and p not in order), key=lots.__getitem__)
    return _replaced(order, frozenset(present) - outs, back), outs


def _replaced(order: Sequence[int], playing: frozenset[int], back: list[int]) -> list[int]:
    """The ladder with those who come back in the places, lowest first, of those who leave it."""
    waiting = back[::-1]
    line: list[int] = []
    for p in reversed(order):
        if p in playing:
            line.append(p)
        elif waiting:
            line.append(waiting.pop())
    return line[::-1] + waiting[::-1]


def _split(
    table: Sequence[int], origin: dict[int, int], history: History, rng: Random
) -> tuple[int, ...]:
    """Newcomers part; of what is left, the partnerships that have been played least."""
    a, b, c, d = table
    options = []
    for seats in ((a, b, c, d), (a, c, b, d), (a, b, d, c)):
        pairs = ((seats[0], seats[2]), (seats[1], seats[3]))
        kept = sum(origin.get(x, -1) == origin.get(y, -2) for x, y in pairs)
        again = sum(history.pair[x][y] for x, y in pairs)
        options.append((kept, again, rng.random(), seats))
    return min(options)[3]
