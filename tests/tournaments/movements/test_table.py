"""The stored table against the published targets, re-derived by the independent checker."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tournaments.movements
from tests.tournaments.movements import checker
from tournaments.movements import plan
from tournaments.movements.stored import PLAYERS, ROUNDS, decode, encode, stored

DATA = Path(tournaments.movements.__file__).parent / "data"
TARGETS = json.loads((DATA / "targets.json").read_text())["v"]
ZERO = [
    (16, 5), (20, 5), (24, 5), (28, 7), (30, 8), (32, 8), (36, 9), (38, 10), (44, 11), (52, 13),
    (60, 10),
]  # fmt: skip


def cells() -> Iterator[tuple[int, int, list[dict[str, Any]]]]:
    for players in PLAYERS:
        for rounds in ROUNDS:
            schedule = stored(players, rounds)
            assert schedule is not None
            yield players, rounds, [one.to_data() for one in schedule]


def test_every_cell_keeps_every_promise() -> None:
    faults = []
    for players, rounds, data in cells():
        asked = [checker.Asked(frozenset(range(players)))] * rounds
        found = [f for one in data for f in checker.faults_of_round(one, asked[0])]
        found += checker.faults_of_waiting(data, asked)
        figures = checker.figures(data, players)
        if rounds <= players - 1 and figures["partner_repeats"]:
            found.append("a partner twice")
        if checker.first_deals(data, players) > 1:
            found.append("first deals")
        if players >= 16 and checker.level_share(data) < 0.7:
            found.append("left and right")
        faults += [(players, rounds, fault) for fault in found]
    assert faults == []


@pytest.mark.parametrize(
    ("players", "rounds", "target"),
    [(int(v), int(r), cell["Q"]) for v, row in TARGETS.items() for r, cell in row.items()],
)
def test_no_cell_is_worse_than_the_published_target(players: int, rounds: int, target: int) -> None:
    assert plan(players, rounds, seed=5).quality.q <= target


@pytest.mark.parametrize(("players", "rounds"), ZERO)
def test_nobody_meets_twice_where_that_is_known_to_be_possible(players: int, rounds: int) -> None:
    made = plan(players, rounds).to_data()
    assert checker.figures(made["rounds"], players)["Q"] == 0


def test_a_stored_round_reads_back() -> None:
    line = "0123456789ABCDEFGHIJKLM"
    assert encode(decode(line, 23)) == line
    assert decode(line, 23).sit_outs == (20, 21, 22)


def test_the_data_files_stay_small() -> None:
    assert sum(path.stat().st_size for path in DATA.iterdir()) < 400_000
