"""The history file of the command line: past rounds, results, and wishes for the rest.

    {"rounds": [{"tables": [[a, b, c, d], …], "sit_outs": [e, …]}, …],
     "results": [[[points of seats 0 and 2, points of seats 1 and 3], …a table], …a round],
     "gone": [p, …], "fixed": {"p": table}, "apart": [[p, q], …], "odd": "sit" | "3" | "5" | "6",
     "roles": [0 or 1 for each player, …]}

Everything but `rounds` may be missing; a bare list of rounds, or the whole answer of an earlier
call, is read as well. Players who are in no round yet come late and play from now on.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Self

from tournaments.movements.history import OddTables, Wishes
from tournaments.movements.rounds import MovementError, Round

TableResult = tuple[int, int]
"""Points of seats 0 and 2, points of seats 1 and 3."""


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of an event when the next round is to be drawn."""

    rounds: tuple[Round, ...] = ()
    results: tuple[tuple[TableResult, ...], ...] = ()
    wishes: Wishes = field(default_factory=Wishes)

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Read the JSON above; raises MovementError bad_history, bad_table, seated_twice."""
        if isinstance(data, list):
            data = {"rounds": data}
        if not isinstance(data, Mapping) or not isinstance(data.get("rounds", []), list):
            raise MovementError("bad_history", found=type(data).__name__)
        try:
            wishes = Wishes(
                gone=frozenset(map(int, data.get("gone", []))),
                fixed={int(p): int(n) for p, n in data.get("fixed", {}).items()},
                apart=tuple((int(a), int(b)) for a, b in data.get("apart", [])),
                odd=OddTables(str(data.get("odd", "sit"))),
                roles=tuple(int(role) for role in data.get("roles", [])),
            )
            results = tuple(
                tuple((int(one), int(other)) for one, other in tables)
                for tables in data.get("results", [])
            )
        except (TypeError, ValueError, AttributeError) as error:
            raise MovementError("bad_history", found=str(error)) from error
        rounds = tuple(Round.from_data(one) for one in data.get("rounds", []))
        for one, result in zip(rounds, results, strict=False):
            if len(one.tables) != len(result):
                raise MovementError("bad_history", tables=len(one.tables), results=len(result))
        return cls(rounds, results, wishes)

    def result(self, number: int, seed: int) -> tuple[TableResult, ...]:
        """The results of a round; where none are known a side of each table wins 1 : 0 by lot.

        The lots make whole evenings of Swiss and drives that can be looked at beforehand.
        """
        if number < len(self.results):
            return self.results[number]
        rng = Random(f"lots/{seed}/{number}")  # noqa: S311 - lots to be repeated, not a secret
        tables = self.rounds[number].tables
        return tuple((1, 0) if rng.random() < 1 / 2 else (0, 1) for _ in tables)

    def points(self, seed: int) -> Counter[int]:
        """Points of every player so far: his own side's at his tables."""
        total: Counter[int] = Counter()
        for number, one in enumerate(self.rounds):
            for table, result in zip(one.tables, self.result(number, seed), strict=True):
                for place, p in enumerate(table):
                    total[p] += result[place % 2]
        return total

    def winners(self, seed: int) -> tuple[int, ...]:
        """The winning side, 0 or 1, of each table of the last round; a tie goes by lot."""
        number = len(self.rounds) - 1
        rng = Random(f"cut/{seed}/{number}")  # noqa: S311 - lots to be repeated, not a secret
        cuts = [int(rng.random() * 2) for _ in self.rounds[number].tables]
        return tuple(
            cut if one == other else int(other > one)
            for (one, other), cut in zip(self.result(number, seed), cuts, strict=True)
        )

    def and_then(self, one: Round) -> "Record":
        """The record after one more round."""
        return Record((*self.rounds, one), self.results, self.wishes)


def data_of(rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """The `rounds` of the JSON answer."""
    return [one.to_data() for one in rounds]
