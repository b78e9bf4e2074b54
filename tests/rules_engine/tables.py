"""The whole table: every profile × contract × number of tricks, as text that is kept.

`python -m tests.rules_engine.tables` writes it again; look at the difference before keeping it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rules_engine.judge import answer
from rules_engine.profiles import PROFILES
from rules_engine.rulebook import can_be_contract

Json = dict[str, Any]

KEPT = Path(__file__).parent / "tables.txt"


Answer = Callable[[Json], Json]


def lines(answered: Answer = answer) -> Iterator[str]:
    """A block for each profile: the points of all units by the tricks of the contract group.

    The group takes the tricks of the column, the next unit all others. A `+` marks a contract that
    was made; the last line of a block is a passed-out hand, where it is played.
    """
    for name, profile in PROFILES.items():
        units = profile.rules.table.sides
        yield f"{name}: {' '.join(units)}"
        for rung in profile.rules.ladder.rungs:
            call = rung.call
            if not can_be_contract(profile.rules, rung):
                continue
            cells = [_cell(answered, name, call, units, tricks) for tricks in range(11)]
            yield f"{call:>5} {' '.join(cells)}"
        if profile.rules.all_pass == "play_nt":
            cells = [_cell(answered, name, None, units, tricks) for tricks in range(11)]
            yield f" pass {' '.join(cells)}"
        yield ""


def _cell(
    answered: Answer, name: str, call: str | None, units: tuple[str, ...], tricks: int
) -> str:
    taken = dict.fromkeys(units, 0) | {units[0]: tricks, units[1]: 10 - tricks}
    question: Json = {"kind": "hand", "profile": name, "contract": call, "tricks": taken}
    if call is not None:
        question["declaring"] = [units[0]]
    if name == "rotating-5":
        question["sides"] = [["A", "C"], ["B", "D"], ["E"]]
    told = answered(question)
    return "/".join(map(str, told["points"].values())) + ("+" if told["made"] else "")


def main() -> int:
    """Write the tables to their file; exits 0."""
    KEPT.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
