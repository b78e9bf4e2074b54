"""How hands and games ended, in players' words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.auction import THROWN_IN
from rules_engine.format import Format
from rules_engine.game import start
from rules_engine.house_rules import HouseRules
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES
from scoring.words.endings import (
    ALL_PASS,
    ending_words,
    hand_words,
    line_words,
    needs_words,
    signed,
)
from scoring.words.names import Names

AUSTRALIAN = PROFILES["australian-4"].rules
FOUR = Names.of(AUSTRALIAN, ("Ana", "Bo", "Cy", "Dee"))
THREE_RULES = PROFILES["parlett-3"].rules
THREE = Names.of(THREE_RULES, ("Inès", "Ørjan", "Bo"))


@pytest.mark.parametrize(
    ("winners", "reason", "scores", "said"),
    [
        ("A", "target", "510 200 30", "Inès is out the front door with 510."),
        (
            "B",
            "target-bidder",
            "510 520 0",
            "Ørjan is out the front door with 520. The bidder's side comes first.",
        ),
        (
            "A",
            "target-first-trick",
            "510 520 0",
            "Inès is out the front door with 510. First to the target.",
        ),
        (
            "AC",
            "target-first-trick",
            "510 0 500",
            "Inès and Bo are out the front door together. First to the target.",
        ),
        ("A", "floor", "200 -510 30", "Ørjan is out the back door with −510. Inès wins."),
        ("AC", "floor", "200 -510 200", "Ørjan is out the back door with −510. Inès and Bo win."),
        (
            "A",
            "floor",
            "200 -510 -620",
            "Ørjan and Bo are out the back door with −510, −620. Inès wins.",
        ),
        ("A", "hands", "200 -510 30", "The last hand is played. Inès wins with 200."),
        ("AB", "hands", "200 200 30", "The last hand is played. Inès and Ørjan win with 200."),
        ("", "abandoned", "0 0 0", "The game was given up; nobody won."),
    ],
)
def test_an_ending_says_which_door_who_and_why(
    winners: str, reason: str, scores: str, said: str
) -> None:
    by_side = dict(zip("ABC", map(int, scores.split()), strict=True))
    assert ending_words(tuple(winners), reason, by_side, THREE_RULES, THREE) == said


def test_a_pair_are_and_a_player_is() -> None:
    scores = {"NS": 370, "EW": 570}
    said = ending_words(("EW",), "target", scores, AUSTRALIAN, FOUR)
    assert said == "East-West are out the front door with 570."


def test_an_exact_target_can_be_overshot_by_everybody() -> None:
    walker = PROFILES["walker-4"].rules
    over = {"NS": 1010, "EW": -500}
    assert ending_words((), "overshoot/floor", over, walker, FOUR) == (
        "East-West are out the back door with −500. North-South have gone too far. Nobody wins."
    )
    assert ending_words(("EW",), "overshoot/floor", {"NS": 1010, "EW": 0}, walker, FOUR) == (
        "North-South have gone too far. East-West win."
    )


def test_a_spread_says_how_far() -> None:
    rules = AUSTRALIAN.replace(spread=500)
    said = ending_words(("NS",), "spread", {"NS": 300, "EW": -210}, rules, FOUR)
    assert said == "The scores are 500 apart. North-South win with 300."


REASONS = [
    "target",
    "target-bidder",
    "target-first-trick",
    "target-highest",
    "target-equal-declarer",
    "exact",
    "floor",
    "spread",
    "hands",
    "abandoned",
    "overshoot/floor",
]


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("winners", [(), ("NS",), ("NS", "EW")])
def test_every_reason_has_a_whole_sentence(reason: str, winners: tuple[str, ...]) -> None:
    said = ending_words(winners, reason, {"NS": 500, "EW": -500}, AUSTRALIAN, FOUR)
    assert said.endswith(".")
    assert "%" not in said


@pytest.mark.parametrize(("points", "said"), [(120, "+120"), (-60, "−60"), (0, "0")])
def test_points_have_their_sign_and_a_real_minus(points: int, said: str) -> None:
    assert signed(points) == said
    assert signed(points, plus=False) == said.removeprefix("+")


@pytest.mark.parametrize(
    ("rules", "points", "said"),
    [
        (AUSTRALIAN, 340, "needs 160"),
        (AUSTRALIAN, 540, "540, needs a made bid"),
        (AUSTRALIAN, 500, "500, needs a made bid"),
        (PROFILES["french-canadian-4"].rules, -40, "needs 1040"),
        (PROFILES["walker-4"].rules, 340, "needs exactly 160"),
        (PROFILES["walker-4"].rules, 540, "40 too many"),
        (PROFILES["drive-hands-n"].rules, 540, ""),
    ],
)
def test_what_a_side_needs(rules: HouseRules, points: int, said: str) -> None:
    state = start(rules, Format(), 0)
    scores = state.scores.map(lambda side, _: points if side == "NS" else 0)
    assert needs_words(replace(state, scores=scores))["NS"] == said


def record(**given: Any) -> dict[str, Any]:
    usual = {
        "all_pass": None,
        "contract": "6C",
        "declarer": 3,
        "made": True,
        "points": {"NS": 30, "EW": 60},
    }
    return usual | given


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "6♣ by Dee, made. East-West +60, North-South +30."),
        (
            {"made": False, "points": {"NS": 80, "EW": -60}},
            "6♣ by Dee, lost. North-South +80, East-West −60.",
        ),
        (
            {"contract": "M", "points": {"NS": 0, "EW": 250}},
            "Misère by Dee, made. East-West +250.",
        ),
        (
            {"made": None, "points": {"NS": 30, "EW": 0}},
            "6♣ by Dee, stopped before it was decided. North-South +30.",
        ),
        (
            {"contract": None, "made": None, "points": {"NS": 60, "EW": 40}},
            "Everybody passed; played without a contract. North-South +60, East-West +40.",
        ),
        ({"all_pass": "redeal_next_dealer"}, "Passed out; the deal moves on."),
    ],
)
def test_a_hand_in_one_line(given: dict[str, Any], said: str) -> None:
    assert hand_words(record(**given), FOUR) == said


def test_every_way_to_pass_a_hand_out_has_words() -> None:
    ways = {*map(str, OPTIONS["all_pass"].values), THROWN_IN}
    assert ways - {"play_nt", "faceup_rebid_then_throw_in"} <= set(ALL_PASS)


@pytest.mark.parametrize(
    "reason",
    ["contract", "slam", "failed_bid", "tricks", "cap", "laydown", "discard", "breach"],
)
def test_every_line_of_a_score_has_words(reason: str) -> None:
    assert line_words(["NS", reason, -20]).endswith(" −20")
