"""Every worked case of `cards.json`, through the judge as a line of text."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.judge import answer_line

ROWS = json.loads((Path(__file__).parent / "cases" / "cards.json").read_text(encoding="utf-8"))
SETS = ("cards", "callable")


@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_the_judge_answers_the_case(row: dict[str, Any]) -> None:
    told = json.loads(answer_line(json.dumps(row["question"])))
    expected = row["expect"]
    if "error" in expected:
        assert told["error"]["code"] == expected["error"]
        return
    assert set(told) == set(expected)
    for field, value in expected.items():
        if field in SETS:
            assert sorted(told[field]) == sorted(value)
        else:
            assert told[field] == value


def test_there_are_a_hundred_cases() -> None:
    assert len(ROWS) == 100
