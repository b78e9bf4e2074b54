"""What a director can choose from for the people who have come: each way with its figures."""

from dataclasses import dataclass

from tournaments.movements.history import OddTables, Wishes, table_sizes
from tournaments.movements.plans import Plan, plan
from tournaments.movements.record import Record


@dataclass(frozen=True, slots=True)
class Option:
    """One way to spend the evening: its plan, sizes of the tables and how many wait each round."""

    odd: OddTables
    plan: Plan
    sizes: tuple[int, ...]
    waiting: int


def options(players: int, rounds: int, seed: int) -> tuple[Option, ...]:
    """Sit-outs first, then the odd tables that make a difference, each planned whole.

    One option when four divides the players. Raises MovementError as `plan`.
    """
    found: list[Option] = []
    for odd in OddTables:
        sizes = table_sizes(players, odd)
        if any(sizes == option.sizes for option in found):
            continue
        record = Record(wishes=Wishes(odd=odd))
        made = plan(players, rounds, seed=seed, record=record)
        found.append(Option(odd, made, sizes, players - sum(sizes)))
    return tuple(found)
