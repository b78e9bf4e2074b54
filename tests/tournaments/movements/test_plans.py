"""The one door, the command line and the history file."""

import json
import subprocess
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.movements import checker
from tests.tournaments.movements.many import run
from tournaments.movements import KINDS, MovementError, Record, options, plan
from tournaments.movements.__main__ import main

PUBLISHED = json.loads((Path(__file__).parent / "whist_schedules.json").read_text())


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main([*arguments, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_gives_the_json_of_the_issue(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    players = "22" if kind == "near-whist" else "28"
    found = answer(capsys, "--players", players, "--rounds", "5", "--kind", kind, "--seed", "9")
    assert list(found) == ["rounds", "quality", "method", "seed"]
    assert all(list(one) == ["tables", "sit_outs"] for one in found["rounds"])
    assert found["quality"] == checker.figures(found["rounds"], int(players))
    assert found["seed"] == 9
    if kind != "knockout":
        assert len(found["rounds"]) == 5


@pytest.mark.parametrize("players", [*range(4, 30), 41, 50, 64, 66, 81, 100, 101])
@pytest.mark.parametrize("rounds", [1, 4, 9])
def test_every_number_of_players_gets_a_fair_draw(players: int, rounds: int) -> None:
    data = plan(players, rounds, seed=2).to_data()
    asked = [checker.Asked(frozenset(range(players)))] * rounds
    faults = [f for one in data["rounds"] for f in checker.faults_of_round(one, asked[0])]
    faults += checker.faults_of_waiting(data["rounds"], asked)
    assert faults == []
    assert data["quality"] == checker.figures(data["rounds"], players)
    assert checker.first_deals(data["rounds"], players) <= 1
    if rounds <= players - 1:
        assert data["quality"]["partner_repeats"] == 0
    if players >= 16:
        assert checker.level_share(data["rounds"]) >= 0.7


def test_same_seed_and_history_give_the_same_bytes(tmp_path: Path) -> None:
    history = tmp_path / "history.json"
    past = plan(23, 2, seed=1).to_data()
    history.write_text(json.dumps({"rounds": past["rounds"], "gone": [3], "odd": "3"}))
    command = [sys.executable, "-m", "tournaments.movements", "--players", "25", "--rounds", "5"]
    command += ["--seed", "7", "--history", str(history), "--json"]
    outputs = {subprocess.run(command, capture_output=True, check=True).stdout for _ in range(2)}
    assert len(outputs) == 1
    assert json.loads(outputs.pop())["rounds"][:2] == past["rounds"]


def test_an_event_that_goes_as_planned_keeps_its_plan() -> None:
    whole = plan(23, 8, seed=4)
    half = Record(rounds=whole.rounds[:4])
    assert plan(23, 8, seed=4, record=half) == whole


@pytest.mark.parametrize(
    ("players", "waiting"), [(24, [0]), (23, [3, 0, 0, 0]), (22, [2, 0, 0, 0]), (21, [1, 0, 0])]
)
def test_the_director_chooses_who_waits(players: int, waiting: list[int]) -> None:
    found = options(players, 5, seed=1)
    assert [option.waiting for option in found] == waiting
    for option in found:
        asked = [checker.Asked(frozenset(range(players)), option.odd.value)] * 5
        data = option.plan.to_data()["rounds"]
        assert [f for one in data for f in checker.faults_of_round(one, asked[0])] == []
        assert checker.faults_of_waiting(data, asked) == []


def test_another_seed_is_another_draw() -> None:
    assert plan(23, 8, seed=4).rounds != plan(23, 8, seed=5).rounds


def test_results_steer_the_swiss(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    history = tmp_path / "history.json"
    past = {"rounds": [{"tables": [[0, 1, 2, 3], [4, 5, 6, 7]]}]}
    history.write_text(json.dumps({**past, "results": [[[90, 10], [80, 20]]]}))
    found = answer(
        capsys, "--players", "8", "--rounds", "2", "--kind", "swiss", "--history", str(history)
    )
    assert {frozenset(table) for table in found["rounds"][1]["tables"]} == {
        frozenset({0, 2, 4, 6}),
        frozenset({1, 3, 5, 7}),
    }


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--players", "3", "--rounds", "2"], "too_few_players"),
        (["--players", "8", "--rounds", "0"], "too_few_rounds"),
        (["--players", "10", "--rounds", "2", "--kind", "whist"], "no_such_movement"),
        (["--players", "9", "--rounds", "2", "--kind", "round-robin"], "odd_pairs"),
        (["--players", "8", "--rounds", "9", "--kind", "mitchell"], "too_few_rounds"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_code(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(code)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (7, "bad_history"),
        ({"rounds": [[]]}, "bad_history"),
        ({"rounds": [{"tables": [[0, 1]]}]}, "bad_table"),
        ({"rounds": [{"tables": [[0, 1, 2, 2]]}]}, "seated_twice"),
        ({"rounds": [{"tables": [[0, 1, 2, -3]]}]}, "bad_history"),
        ({"rounds": [], "odd": "7"}, "bad_history"),
        ({"rounds": [], "fixed": [1]}, "bad_history"),
        ({"rounds": [{"tables": [[0, 1, 2, 3]]}], "results": [[]]}, "bad_history"),
    ],
)
def test_a_history_that_cannot_be_read_is_refused(data: object, code: str) -> None:
    with pytest.raises(MovementError) as refusal:
        Record.from_data(data)
    assert refusal.value.code == code


def test_the_sheet_is_readable(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--players", "9", "--rounds", "2"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("1: ")
    assert "out" in printed
    assert "seed 0" in printed


def test_random_events_break_no_promise() -> None:
    """A bounded number; `python -m tests.tournaments.movements.many` runs 5,000."""
    assert run(40, seed=2029, sizes=(8, 60)) == []


@pytest.mark.parametrize("name", [name for name in PUBLISHED if name.startswith("whist")])
def test_printed_schedules_hold(name: str) -> None:
    """Schedules printed for clubs: there a and b are partners against c and d."""
    entry = PUBLISHED[name]
    rounds = [
        {"tables": [[a, c, b, d] for a, b, c, d in tables], "sit_outs": []}
        for tables in entry["rounds"]
    ]
    figures = checker.figures(rounds, entry["players"])
    assert (figures["partner_repeats"], figures["max_meetings"]) == (0, 3)
    partners = Counter(frozenset((t[0], t[2])) for one in rounds for t in one["tables"])
    partners.update(frozenset((t[1], t[3])) for one in rounds for t in one["tables"])
    assert partners == {frozenset(two): 1 for two in combinations(range(entry["players"]), 2)}
