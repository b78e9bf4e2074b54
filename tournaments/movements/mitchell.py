"""Two lines: one sits, the other moves up a table each round (a Mitchell without boards)."""

from tournaments.movements.pairs import PairRound
from tournaments.movements.rounds import MovementError


def two_lines(pairs: int, rounds: int) -> tuple[PairRound, ...]:
    """North-south are the first half of the pairs and stay at their tables; east-west move up one.

    No two pairs meet twice, nobody meets his own line, so there are two winners. With an odd number
    the moving line is one short and the north-south pair without opponents sits out: never the same
    twice. Raises MovementError too_few_players below two pairs, too_few_rounds when more rounds are
    asked for than there are tables.
    """
    tables = (pairs + 1) // 2
    if pairs < len("NE"):
        raise MovementError("too_few_players", pairs=pairs)
    if rounds > tables:
        raise MovementError("too_few_rounds", possible=tables, wanted=rounds)
    found = []
    for number in range(rounds):
        facing = [(table - number) % tables for table in range(tables)]
        found.append(
            PairRound(
                tuple(
                    (table, tables + other)
                    for table, other in enumerate(facing)
                    if tables + other < pairs
                ),
                tuple(t for t, other in enumerate(facing) if tables + other >= pairs),
            )
        )
    return tuple(found)
