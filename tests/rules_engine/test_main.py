"""`python -m rules_engine`."""

from __future__ import annotations

import io
import json
import runpy
import sys
from typing import Any

import pytest

from rules_engine.__main__ import main
from rules_engine.judge import answer_line
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES
from rules_engine.show import show_profile


def test_profiles_are_listed_one_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["profiles"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == list(PROFILES)


def test_a_preset_is_shown_with_bid_table_ladder_options_pack_and_deal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["show", "australian-4"]) == 0
    told = capsys.readouterr().out
    assert "♠       40   140   240   340   440" in told
    assert "7NT < M[250] < 8♠" in told
    assert "M      250  after a bid of 7" in told
    assert "10♦ < OM[500] < 10♥" in told
    assert "Pack: 43 cards, 4 hands of ten, kitty 3" in told
    assert "Deal: 3 to each hand" in told
    for name in OPTIONS:
        assert name == "specials" or f"  {name} " in told


@pytest.mark.parametrize("name", PROFILES)
def test_every_preset_can_be_shown(name: str) -> None:
    told = "\n".join(show_profile(PROFILES[name]))
    assert PROFILES[name].title in told
    assert ("kitty free" in told) == (name == "two-52")


def test_bids_that_hold_each_other_are_joined() -> None:
    preset = PROFILES["us-original-1904"]
    held = preset.with_overrides({"equal_value_rank": "first_holds"})
    told = "\n".join(show_profile(type(preset)("x", "x", held, "x")))
    assert "6♦ = 7♠ < 6♥ < 6NT = 7♣ = 8♠ <" in told


def test_a_preset_that_does_not_exist_ends_with_two(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "shetland-4"]) == 2
    assert "unknown_profile" in capsys.readouterr().err


QUESTION = {"kind": "auction", "profile": "australian-4", "calls": ["7H"], "ask": ["M"]}


@pytest.mark.parametrize("wrapped", [True, False])
def test_judge_answers_line_by_line_whatever_it_reads_from(
    wrapped: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = json.dumps(QUESTION) + "\n{\n"
    stream: Any = io.StringIO(lines)
    if wrapped:
        stream = io.TextIOWrapper(io.BytesIO(lines.encode() + b"\xff\n"))
    monkeypatch.setattr(sys, "stdin", stream)
    assert main(["judge"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told[0]["legal"] == ["M"]
    assert [each["error"]["code"] for each in told[1:]] == ["unreadable"] * (2 if wrapped else 1)


@pytest.mark.parametrize(
    "line", ["", "null", "[]", "7", '"7S"', "{", "[" * 100_000, "{" + '"a":{' * 100_000]
)
def test_a_line_that_is_no_question_is_unreadable(line: str) -> None:
    assert json.loads(answer_line(line))["error"]["code"] == "unreadable"


def test_the_module_runs_as_a_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["rules_engine", "profiles"])
    monkeypatch.delitem(sys.modules, "rules_engine.__main__")
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("rules_engine.__main__", run_name="__main__", alter_sys=False)
    assert ended.value.code == 0
    assert "australian-4" in capsys.readouterr().out
