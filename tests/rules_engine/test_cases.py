"""Every worked case of the catalogue, through `judge`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules_engine.judge import answer

CASES = Path(__file__).parent / "cases"
FILES = ("auctions", "games", "hands", "later_options", "mid_hand_stop", "set_breach_revoke")
ROWS: list[dict[str, Any]] = [
    row for name in FILES for row in json.loads((CASES / f"{name}.json").read_text("utf-8"))
]


def question_of(row: dict[str, Any]) -> dict[str, Any]:
    """The row as it is asked: an auction asks about the calls that the row expects something of."""
    question = {key: value for key, value in row.items() if key != "expect"}
    expect = row["expect"]
    if row["kind"] == "auction" and "legal" in expect:
        question["ask"] = [*expect["legal"], *expect["illegal"]]
    return question


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_the_engine_gives_the_answer_of_the_worked_case(row: dict[str, Any]) -> None:
    assert found_in(answer(question_of(row)), row["expect"]) == row["expect"]


def found_in(told: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    """What an answer says of the keys that are expected; of an error only that there is one."""
    return {key: bool(told.get(key)) if key == "error" else told.get(key) for key in expect}


def test_all_cases_are_there() -> None:
    assert len(ROWS) == 265
    assert len({row["id"] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", [row for row in ROWS if row["kind"] == "auction"])
def test_a_call_that_is_expected_to_be_illegal_is_never_offered(row: dict[str, Any]) -> None:
    """As the rows stand, without `ask`: then every call of the ladder is told."""
    told: Any = answer({key: value for key, value in row.items() if key != "expect"})
    assert set(row["expect"].get("legal", [])) <= set(told["legal"])
    assert not set(row["expect"].get("illegal", [])) & set(told["legal"])


def test_the_command_answers_the_cases_line_by_line() -> None:
    """`python -m rules_engine judge` answers line by line; a bad line costs one answer."""
    lines = [json.dumps(question_of(row)) for row in ROWS]
    lines.insert(1, "no question at all")
    done = subprocess.run(
        [sys.executable, "-m", "rules_engine", "judge"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers.pop(1)["error"]["code"] == "unreadable"
    for row, told in zip(ROWS, answers, strict=True):
        assert found_in(told, row["expect"]) == row["expect"]
