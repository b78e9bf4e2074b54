"""Questions that the judge cannot answer, each with the code of precision, section 1."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.judge import answer

QUESTION: dict[str, Any] = {
    "kind": "hand", "profile": "avondale-4", "contract": "7S", "declaring": ["NS"],
    "tricks": {"NS": 7, "EW": 3},
}  # fmt: skip
CALL_FIVE: dict[str, Any] = {
    "kind": "hand", "profile": "call-5", "contract": "7S", "declaring": ["A", "B"],
    "tricks": {"A": 7, "B": 3, "C": 0, "D": 0, "E": 0},
}  # fmt: skip
ROTATING: dict[str, Any] = {
    **CALL_FIVE, "profile": "rotating-5", "declaring": ["A"],
    "sides": [["A", "C"], ["B", "D"], ["E"]],
}  # fmt: skip
AUCTION: dict[str, Any] = {"kind": "auction", "profile": "australian-4", "calls": []}
GAME: dict[str, Any] = {**QUESTION, "kind": "game", "before": {"NS": 0, "EW": 0}}
MISSING: Any = object()

WRONG_QUESTIONS: list[tuple[Any, dict[str, Any], str]] = [
    ([], {}, "unreadable"),
    ({}, {}, "missing_field"),
    (QUESTION, {"kind": "hands"}, "unknown_kind"),
    (QUESTION, {"kind": 1}, "bad_field"),
    (QUESTION, {"profile": MISSING}, "missing_field"),
    (QUESTION, {"profile": 4}, "bad_field"),
    (QUESTION, {"profile": "avondale"}, "unknown_profile"),
    (QUESTION, {"overrides": []}, "bad_field"),
    (QUESTION, {"overrides": {"tie": "highest_total"}}, "unknown_option"),
    (QUESTION, {"overrides": {"tie_rule": "highest"}}, "bad_option_value"),
    (QUESTION, {"overrides": {"set_rule": 1}}, "bad_option_value"),
    (QUESTION, {"overrides": {"target": 705}}, "bad_option_value"),
    (QUESTION, {"overrides": {"target": 40}}, "bad_option_value"),
    (QUESTION, {"overrides": {"target": 10_010}}, "bad_option_value"),
    (QUESTION, {"overrides": {"floor": -40}}, "bad_option_value"),
    (QUESTION, {"overrides": {"floor": 500}}, "bad_option_value"),
    (QUESTION, {"overrides": {"floor": -10_010}}, "bad_option_value"),
    (QUESTION, {"overrides": {"set_by": 5}}, "bad_option_value"),
    (QUESTION, {"overrides": {"nt_from": 11}}, "bad_option_value"),
    (QUESTION, {"overrides": {"trick_points": 25}}, "bad_option_value"),
    (QUESTION, {"overrides": {"trick_points_from": 6}}, "bad_option_value"),
    (QUESTION, {"overrides": {"specials_per_person": 10}}, "bad_option_value"),
    (QUESTION, {"overrides": {"trick_cap_at": 405}}, "bad_option_value"),
    (QUESTION, {"overrides": {"trick_cap": "always_490", "trick_cap_at": 500}}, "bad_option_value"),
    (QUESTION, {"contract": "6NT", "overrides": {"nt_from": 7}}, "not_a_contract_here"),
    (QUESTION, {"declare": True, "overrides": {"declare": "no_trumps"}}, "declare_not_allowed"),
    (QUESTION, {"overrides": {"breach_rule": 0}}, "bad_option_value"),
    (QUESTION, {"overrides": {"breach_rule": True}}, "bad_option_value"),
    (QUESTION, {"overrides": {"breach_rule": 50, "exact_target": True}}, "bad_option_value"),
    (QUESTION, {"overrides": {"players": 3}}, "bad_option_value"),
    (QUESTION, {"winner": "NS"}, "unknown_field"),
    (QUESTION, {"first": ["NS"]}, "unknown_field"),
    (QUESTION, {"contract": MISSING}, "missing_field"),
    (QUESTION, {"contract": "11S"}, "unknown_call"),
    (QUESTION, {"contract": 7}, "unknown_call"),
    (QUESTION, {"contract": "M"}, "not_a_contract_here"),
    (QUESTION, {"contract": "pass"}, "not_a_contract_here"),
    (QUESTION, {"contract": "6S", "overrides": {"min_level": 7}}, "not_a_contract_here"),
    (
        QUESTION,
        {"contract": "6S", "overrides": {"inkles": "signal_any_seat"}},
        "not_a_contract_here",
    ),
    (QUESTION, {"declaring": MISSING}, "missing_field"),
    (QUESTION, {"declaring": "NS"}, "bad_field"),
    (QUESTION, {"declaring": []}, "bad_declaring"),
    (QUESTION, {"declaring": ["N"]}, "bad_declaring"),
    (QUESTION, {"declaring": ["NS", "EW"]}, "bad_declaring"),
    (QUESTION, {"contract": None}, "bad_declaring"),
    (CALL_FIVE, {"declaring": ["A", "A"]}, "bad_declaring"),
    (CALL_FIVE, {"declaring": ["A", "B", "C"]}, "bad_declaring"),
    (CALL_FIVE, {"contract": "M", "overrides": {"specials": "L3"}}, "bad_declaring"),
    (ROTATING, {"declaring": ["A", "B"]}, "bad_declaring"),
    (ROTATING, {"sides": MISSING}, "missing_field"),
    (ROTATING, {"sides": "AC BD E"}, "bad_field"),
    (ROTATING, {"sides": [["A", "C"], "BD", ["E"]]}, "bad_field"),
    (ROTATING, {"sides": [["A", "B", "C"], ["D"], ["E"]]}, "bad_field"),
    (QUESTION, {"sides": [["NS"], ["EW"]]}, "unknown_field"),
    (QUESTION, {"declarer": "E"}, "bad_declarer"),
    (QUESTION, {"declarer": "A"}, "unknown_seat"),
    (QUESTION, {"kitty_taker": "W"}, "bad_kitty_taker"),
    (QUESTION, {"tricks": {"NS": 6, "EW": 3}}, "bad_tricks"),
    (QUESTION, {"tricks": {"NS": 10}}, "bad_tricks"),
    (QUESTION, {"tricks": {"NS": 11, "EW": -1}}, "bad_tricks"),
    (QUESTION, {"tricks": {"NS": 7.0, "EW": 3}}, "bad_tricks"),
    (QUESTION, {"tricks": [7, 3]}, "bad_tricks"),
    (QUESTION, {"tricks": MISSING}, "missing_field"),
    (QUESTION, {"tricks": MISSING, "order": ["NS"] * 9}, "bad_tricks"),
    (QUESTION, {"order": ["NS"] * 10}, "bad_order"),
    (QUESTION, {"order": ["NS"] * 11}, "bad_order"),
    (QUESTION, {"order": ["N"] * 10}, "bad_order"),
    (QUESTION, {"order": "NS"}, "bad_field"),
    (QUESTION, {"before": {"NS": 0}}, "bad_scores"),
    (QUESTION, {"before": {"NS": 0, "EW": "0"}}, "bad_scores"),
    (GAME, {"before": MISSING}, "missing_field"),
    (QUESTION, {"penalties": {}}, "bad_field"),
    (QUESTION, {"penalties": ["laydown"]}, "bad_penalty"),
    (QUESTION, {"penalties": [{"kind": "talk", "side": "NS"}]}, "bad_penalty"),
    (QUESTION, {"penalties": [{"kind": "laydown", "side": "N"}]}, "bad_penalty"),
    (
        QUESTION,
        {"penalties": [{"kind": "laydown", "side": "NS", "points": -1}]},
        "bad_penalty",
    ),
    (QUESTION, {"penalties": [{"kind": "laydown", "side": "NS", "by": "N"}]}, "bad_penalty"),
    (QUESTION, {"contract": None, "declaring": MISSING}, "hand_not_played"),
    (
        QUESTION,
        {"contract": None, "declaring": MISSING, "tricks": MISSING, "order": ["NS"] * 10},
        "hand_not_played",
    ),
    (
        QUESTION,
        {
            "contract": None, "declaring": MISSING, "tricks": MISSING,
            "revoke": {"player": "N"}, "overrides": {"revoke_rule": "parlett"},
        },
        "hand_not_played",
    ),
    (QUESTION, {"declare": 1}, "bad_field"),
    (
        QUESTION,
        {"declare": True, "contract": "M", "overrides": {"specials": "L4"}},
        "declare_not_allowed",
    ),
    (CALL_FIVE, {"declare": True}, "declare_not_allowed"),
    (QUESTION, {"revoke": {"player": "N"}}, "revoke_rule_off"),
    (QUESTION, {"revoke": "N"}, "bad_field"),
    (QUESTION, {"revoke": {}}, "missing_field"),
    (QUESTION, {"revoke": {"player": 1}}, "bad_field"),
    (QUESTION, {"revoke": {"player": "N", "trick": 4}}, "unknown_field"),
    (
        QUESTION,
        {"revoke": {"player": "B"}, "overrides": {"revoke_rule": "parlett"}},
        "unknown_seat",
    ),
    (QUESTION, {"breach": {"caller": "E"}}, "breach_rule_off"),
    (QUESTION, {"breach": {"caller": "N"}, "overrides": {"breach_rule": 9}}, "breach_not_allowed"),
    (
        QUESTION,
        {"contract": "6S", "breach": {"caller": "E"}, "overrides": {"breach_rule": 9}},
        "breach_not_allowed",
    ),
    (
        QUESTION,
        {
            "tricks": {"NS": 5, "EW": 5}, "breach": {"caller": "E"},
            "overrides": {"breach_rule": 9},
        },
        "missing_field",
    ),
    (
        QUESTION,
        {"tricks": {"NS": 5, "EW": 5}, "overrides": {"set_rule": True}},
        "missing_field",
    ),
    (GAME, {"first": ["NS"]}, "bad_field"),
    (GAME, {"first": []}, "bad_field"),
    (GAME, {"first": ["N"]}, "bad_field"),
    (GAME, {"first": ["NS", "NS"]}, "bad_field"),
    (AUCTION, {"calls": MISSING}, "missing_field"),
    (AUCTION, {"calls": "7S"}, "bad_field"),
    (AUCTION, {"calls": ["7s"]}, "unknown_call"),
    (AUCTION, {"calls": ["HL"]}, "illegal_call"),
    (AUCTION, {"calls": ["7S", "6S"]}, "illegal_call"),
    (AUCTION, {"calls": ["M"]}, "illegal_call"),
    (AUCTION, {"calls": ["10NT", "pass"]}, "auction_closed"),
    (AUCTION, {"ask": ["8"]}, "unknown_call"),
    (AUCTION, {"barred": ["N"]}, "unknown_seat"),
    (AUCTION, {"barred": ["E"]}, "unknown_seat"),
    (AUCTION, {"barred": ["AB"]}, "unknown_seat"),
]  # fmt: skip


@pytest.mark.parametrize(("question", "changes", "code"), WRONG_QUESTIONS)
def test_a_question_that_cannot_be_answered_gets_its_code(
    question: Any, changes: dict[str, Any], code: str
) -> None:
    asked = question
    if isinstance(question, dict):
        asked = {k: v for k, v in {**question, **changes}.items() if v is not MISSING}
    told: Any = answer(asked)
    assert told["error"]["code"] == code
    assert told["error"]["message"].startswith(code) or code == "bad_field"


def test_a_table_that_names_a_side_not_in_question_gave_a_bad_field() -> None:
    """The game itself says `bad_first`, which is no code of the judge (precision 1)."""
    question = {
        "kind": "game", "profile": "parlett-3", "contract": "7C", "declaring": ["A"],
        "tricks": {"A": 4, "B": 4, "C": 2}, "before": {"A": 0, "B": 460, "C": 480},
        "first": ["A"],
    }  # fmt: skip
    told: Any = answer(question)
    assert told["error"]["code"] == "bad_field"
    right: Any = answer({**question, "first": ["B"]})
    assert (right["winners"], right["ask"]) == (["B"], None)


def test_first_is_refused_where_play_was_stopped() -> None:
    told: Any = answer(
        {
            "kind": "game",
            "profile": "us-original-1904",
            "contract": "8D",
            "declaring": ["B"],
            "order": ["A", "A"],
            "before": {"A": 480, "B": 100, "C": 0},
            "first": ["A"],
        }
    )
    assert told["error"]["code"] == "bad_field"
