"""Round robin of pairs in Berger order: everybody meets everybody, sides even within one."""

from tournaments.movements.pairs import PairRound
from tournaments.movements.rounds import MovementError

TWO = 2


def round_robin(pairs: int) -> tuple[PairRound, ...]:
    """The Berger table for that many pairs: pairs − 1 rounds, or as many as pairs when odd.

    The last number of an even table changes sides every round; in an odd table his opponents sit
    out. The first of each two sits north-south; over the whole each does so as often as not, within
    one. Raises MovementError too_few_players below two.
    """
    if pairs < TWO:
        raise MovementError("too_few_players", pairs=pairs)
    even = pairs + pairs % 2
    ring = even - 1
    rounds = []
    for number in range(ring):
        # The Berger rule: the meeting of the last number starts half a ring further each round.
        start = number * (even // 2) % ring
        tables = []
        out: tuple[int, ...] = ()
        if pairs % 2:
            out = (start,)
        else:
            tables.append((start, ring) if number % 2 == 0 else (ring, start))
        tables += [((start + k) % ring, (start - k) % ring) for k in range(1, even // 2)]
        rounds.append(PairRound(tuple(tables), out))
    return tuple(rounds)
