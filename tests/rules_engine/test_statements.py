"""Statements of the rule documents, each as a question made by hand and the answer it implies.

The rows were written from the documents before the judge was asked, to check what the worked cases
leave out. `note` names the section; `expect` has the keys that follow from
it, a key that must be missing as null, and `error` where the judge must not answer.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_engine.judge import answer_line

ROWS = Path(__file__).parent / "statements"
FILES = ("auctions", "hands", "games", "tricks", "plays", "packs")


@pytest.mark.parametrize("name", FILES)
def test_what_the_documents_state_is_what_the_judge_says(name: str) -> None:
    rows = json.loads((ROWS / f"{name}.json").read_text(encoding="utf-8"))
    assert [row["note"] for row in rows if not holds(row)] == []


def holds(row: dict[str, Any]) -> bool:
    """Whether the judge's answer has everything that a row expects."""
    wanted = row.pop("expect")
    told = json.loads(answer_line(json.dumps(row)))
    if "error" in wanted:
        return "error" in told
    return "error" not in told and all(told.get(key) == value for key, value in wanted.items())


def test_there_are_statements_of_every_kind() -> None:
    rows = [json.loads((ROWS / f"{name}.json").read_text(encoding="utf-8")) for name in FILES]
    assert sum(map(len, rows)) > 300
    assert {row["kind"] for each in rows for row in each} == {
        "auction", "hand", "game", "trick", "plays", "pack",
    }  # fmt: skip
