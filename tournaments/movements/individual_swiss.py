"""Individual Swiss, or Mexicano: tables of equals, partners 1 + 4 against 2 + 3.

After each round everybody is ranked; a table takes people close in rank, its best and its last play
together, nobody gets a partner twice while that can be avoided, and few pairs meet twice (the
gentle weight of events.md 1.6).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random

from tournaments.movements.history import History, OddTables, Wishes, table_sizes
from tournaments.movements.rounds import FOUR, MovementError, Round
from tournaments.movements.seating import seat

MEETING = 40
PARTNER_AGAIN = 4_000
APART = 1_000_000
UNBALANCED = 3
"""The price of 1 + 3 against 2 + 4, by rank positions: only to avoid a partner twice."""

STEPS_A_PLAYER = 150
HOT, COLD = 60.0, 2.0

SPLITS = ((0, 1, 3, 2), (0, 1, 2, 3), (0, 2, 1, 3))
"""Seat orders of a table ranked 0 to 3: 1 + 4, then 1 + 3, then 1 + 2 together."""


def next_swiss_round(
    past: Sequence[Round], players: int, points: Mapping[int, int], wishes: Wishes, seed: int
) -> Round:
    """Draw the round after `past` from the points so far; whoever has none counts as zero.

    Equal points are ordered by a lot from the seed. Sit-outs go to those who had fewest, the lowest
    ranked first among those; nobody waits twice running where avoidable. Everybody plays at tables
    of four: `wishes.odd` is left to the round-by-round generator. Raises as `table_sizes`.
    """
    rng = Random(f"swiss/{seed}/{len(past)}")  # noqa: S311 - a draw to be repeated, not a secret
    history = History(players, past)
    present = [p for p in range(players) if p not in wishes.gone]
    if any(not 0 <= p < players for p in points):
        raise MovementError("unknown_player", player=max(points))
    history.welcome(present)
    lots = {p: rng.random() for p in present}
    ranked = sorted(present, key=lambda p: (-points.get(p, 0), lots[p]))
    sizes = table_sizes(len(ranked), OddTables.SIT_OUT)
    waiting = len(ranked) - sum(sizes)
    last_first = ranked[::-1]
    order = sorted(last_first, key=lambda p: (history.outs[p], p in history.last_out))
    outs = frozenset(order[:waiting])
    field = [p for p in ranked if p not in outs]
    tables = _group(field, history, wishes, rng)
    draft = Round(tuple(tables), tuple(sorted(outs)))
    return seat(history, [draft], rng, wishes.fixed)[0]


def _group(
    field: Sequence[int], history: History, wishes: Wishes, rng: Random
) -> list[tuple[int, ...]]:
    apart = {frozenset(pair) for pair in wishes.apart}
    apart |= {frozenset(pair) for pair in combinations(wishes.fixed, 2)}
    rank = {p: position for position, p in enumerate(field)}
    tables = [list(field[i : i + FOUR]) for i in range(0, len(field), FOUR)]

    def cost(table: Sequence[int]) -> int:
        ordered = sorted(table, key=rank.__getitem__)
        together = 0
        for a, b in combinations(ordered, 2):
            together += MEETING * history.meet[a][b] + abs(rank[a] - rank[b])
            if frozenset((a, b)) in apart:
                together += APART
        return together + _split(ordered, history)[0]

    prices = [cost(table) for table in tables]
    steps = STEPS_A_PLAYER * len(field) if len(tables) > 1 else 0
    heat, cooling = HOT, (COLD / HOT) ** (1 / max(1, steps))
    for _ in range(steps):
        heat *= cooling
        s = int(rng.random() * len(tables))
        # Neighbouring tables mostly: people are to stay near their rank.
        t = s + (1 if rng.random() < 1 / 2 else -1) * (1 + int(rng.random() * 2))
        if not 0 <= t < len(tables):
            continue
        i, j = int(rng.random() * FOUR), int(rng.random() * FOUR)
        tables[s][i], tables[t][j] = tables[t][j], tables[s][i]
        here, there = cost(tables[s]), cost(tables[t])
        change = here + there - prices[s] - prices[t]
        if change <= 0 or rng.random() < exp(-change / heat):
            prices[s], prices[t] = here, there
        else:
            tables[s][i], tables[t][j] = tables[t][j], tables[s][i]
    return [_split(sorted(table, key=rank.__getitem__), history)[1] for table in tables]


def _split(ordered: Sequence[int], history: History) -> tuple[int, tuple[int, ...]]:
    """The price and the seats of the best partnerships of a table in order of rank."""
    options = []
    for preference, order in enumerate(SPLITS):
        a, b, c, d = (ordered[k] for k in order)
        again = history.pair[a][c] + history.pair[b][d]
        options.append((UNBALANCED * preference + PARTNER_AGAIN * again, (a, b, c, d)))
    return min(options)
