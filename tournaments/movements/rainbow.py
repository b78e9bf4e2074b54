"""The rainbow, or prime number, individual: a formula in which nobody meets anybody twice.

t tables and four lines of t players; in round r line k stands k·r further on, in the arithmetic of
a field (events.md 1.4). After t rounds a player has met all of the other three lines; when four
divides t one more round within the lines is new as well.
"""

from tournaments.movements.designs import transversal_classes
from tournaments.movements.rounds import FOUR, Round, Schedule, TableSeats


def rainbow(players: int) -> Schedule | None:
    """All rounds with Q = 0 that the formula gives, or None when it gives none.

    Players must be 4t with a transversal design TD(4, t): t a prime power of at least four, 20 or
    21. Table p is where line 0 sits still: a good line for people who cannot move.
    """
    if players % FOUR:
        return None
    t = players // FOUR
    classes = transversal_classes(FOUR, t)
    if classes is None:
        return None
    rounds = []
    for blocks in classes:
        tables = [tuple(k * t + p for k, p in enumerate(block)) for block in blocks]
        rounds.append(Round(tuple(sorted(tables))))
    if t % FOUR == 0:
        rounds.append(Round(_lines(t)))
    return tuple(rounds)


def _lines(t: int) -> tuple[TableSeats, ...]:
    starts = range(0, FOUR * t, FOUR)
    return tuple((s, s + 1, s + 2, s + 3) for s in starts)
