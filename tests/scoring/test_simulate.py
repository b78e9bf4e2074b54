from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules_engine.events import from_payload
from rules_engine.format import Format
from rules_engine.game import replay
from rules_engine.profiles import PROFILES

# No test here is marked for the database: the command must not touch it.


def _lines(*arguments: str) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("simulate", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_one_line_a_game_with_what_came_of_it() -> None:
    lines = _lines("australian-4", "--games", "3", "--seed", "7")
    assert [line["seed"] for line in lines] == [7, 8, 9]
    for line in lines:
        assert line["profile"] == "australian-4"
        assert line["strengths"] == {"N": 80, "E": 80, "S": 80, "W": 80}
        assert set(line["scores"]) == {"NS", "EW"}
        assert line["winners"] in (["NS"], ["EW"])
        assert line["hands"] <= line["deals"]
        assert "log" not in line
    assert {line["dealer"] for line in lines} == {"W", "N", "E"}


def test_every_preset_is_played_when_none_is_named() -> None:
    lines = _lines("--seed", "2")
    assert [line["profile"] for line in lines] == list(PROFILES)
    drive = next(line for line in lines if line["profile"] == "drive-hands-n")
    assert drive["format"] == {"hands": 8, "games": 1}


def test_the_log_is_one_that_the_engine_replays() -> None:
    (line,) = _lines("parlett-3", "--hands", "4", "--detail", "log", "--strengths", "90,random,0")
    assert line["strengths"] == {"A": 90, "B": "random", "C": 0}
    log = [from_payload(entry["kind"], entry["payload"]) for entry in line["log"]]
    state = replay(PROFILES["parlett-3"].rules, Format(hands=4), 1, log)
    assert state.scores.to_data() == line["scores"]
    assert line["hands"] == 4


def test_every_card_is_told_on_request() -> None:
    (line,) = _lines("avondale-4", "--hands", "1", "--detail", "cards")
    steps = line["steps"]
    kinds = [step["kind"] for step in steps]
    assert kinds.count("deal") == line["deals"]
    assert kinds.count("card") == 40
    assert kinds.count("trick") == 10
    deal = next(step for step in steps if step["kind"] == "deal")
    assert sum(len(hand) for hand in deal["hands"].values()) + len(deal["kitty"]) == 43
    away = next(step for step in steps if step["kind"] == "lay_away")
    assert len(away["held"]) == 10


def test_the_same_seed_prints_the_same() -> None:
    arguments = ("nz-4", "--seed", "11", "--detail", "cards")
    assert _lines(*arguments) == _lines(*arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere-4"], "unknown_profile"),
        (["avondale-4", "--hands", "0"], "bad_field"),
        (["avondale-4", "--strengths", "80,80"], "avondale-4 has 4 players"),
        (["avondale-4", "--strengths", "101"], "is not made of numbers"),
        (["avondale-4", "--strengths", "weak"], "is not made of numbers"),
    ],
)
def test_what_cannot_be_played_is_told(arguments: list[str], words: str) -> None:
    with pytest.raises(CommandError, match=words):
        _lines(*arguments)
