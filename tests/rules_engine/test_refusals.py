"""Everything that the engine refuses, each with the code that the site turns into words."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from rules_engine import events
from rules_engine.errors import (
    CannotHappen,
    ContradictoryRules,
    NotLegalNow,
    NotNotation,
    RuleViolation,
)
from rules_engine.format import Format
from rules_engine.game import apply
from rules_engine.house_rules import HouseRules
from rules_engine.judge import answer
from rules_engine.notation import parse_game

ENGINE = Path(__file__).parents[2] / "rules_engine"

# A game so far, the next event that is refused, the kind, the code and its parameters.
REFUSED: list[tuple[str, events.Event, type[RuleViolation], str, dict[str, object]]] = [
    ("avondale-4 / N: 6S", events.CallMade("N", "7S"), NotLegalNow, "out_of_turn",
     {"expected": "S", "seat": "N"}),
    ("avondale-4 / N: - 6S -", events.CallMade("E", "7S"), NotLegalNow, "already_passed",
     {"seat": "E"}),
    ("avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E: -", events.CallMade("E", "6S"),
     NotLegalNow, "barred", {"seat": "E"}),
    ("avondale-4 / N: 7S", events.CallMade("S", "6NT"), NotLegalNow, "too_low",
     {"call": "6NT", "standing": "7S"}),
    ("australian-4 / N: 6S", events.CallMade("S", "M"), NotLegalNow, "gate",
     {"call": "M", "level": 7}),
    ("avondale-4 / N:", events.CallMade("E", "M"), NotLegalNow, "not_on_ladder", {"call": "M"}),
    ("avondale-4 min_level=7 / N:", events.CallMade("E", "6S"), NotLegalNow, "no_six_bids",
     {"call": "6S"}),
    ("us-inkle-4 / N: - -", events.CallMade("W", "6S"), NotLegalNow, "inkle_seat",
     {"call": "6S"}),
    ("us-nullo-4 dn_needs_partner_nullo=true / N:", events.CallMade("E", "DN"), NotLegalNow,
     "needs_partner_nullo", {"call": "DN"}),
    ("avondale-4 / N: 6S ...", events.CallMade("S", "7S"), NotLegalNow, "auction_closed",
     {"kind": "call", "phase": "play"}),
    ("avondale-4 / N: 6S", events.TrickWon("N"), NotLegalNow, "auction_open",
     {"kind": "trick", "phase": "auction"}),
    ("call-5 / A: 6S ...", events.TrickWon("A"), NotLegalNow, "not_now",
     {"kind": "trick", "phase": "partner"}),
    ("avondale-4 / N: 6S ...", events.PartnerCalled("N"), NotLegalNow, "not_now",
     {"kind": "partner", "phase": "play"}),
    ("parlett-3 / A: 6S ... ; revoke=A", events.Revoked("B"), NotLegalNow, "not_now",
     {"kind": "revoke", "phase": "play"}),
    ("avondale-4 / N:", events.BanWaived("N"), NotLegalNow, "not_now",
     {"kind": "ban_waived", "phase": "auction"}),
    ("avondale-4 / N: abandon", events.CallMade("E", "6S"), NotLegalNow, "game_over", {}),
    ("avondale-4 / N: 6S", events.ContractSet("M", "S"), NotLegalNow, "not_on_ladder",
     {"call": "M"}),
    ("us-inkle-4 / N: 6S", events.ContractSet("6C", "S"), NotLegalNow, "not_on_ladder",
     {"call": "6C"}),
    ("avondale-4 set_rule=true / N: 7S ... ; NS=6,EW=4 / E:", events.ContractSet("7S", "E"),
     NotLegalNow, "barred", {"seat": "E"}),
    ("avondale-4 / N: - 6S", events.ContractSet("7S", "E"), NotLegalNow, "already_passed",
     {"seat": "E"}),
    ("swedish-3 / A: 6S 6C", events.ContractSet("7S", "B"), NotLegalNow, "already_passed",
     {"seat": "B"}),
    ("nz-4 reentry=after_suit_change set_rule=true / N: 7S ... ; NS=6,EW=4 / E: -",
     events.ContractSet("7S", "E"), NotLegalNow, "barred", {"seat": "E"}),
    ("avondale-4 / N: 7D", events.ContractSet("7C", "S"), CannotHappen, "contract_mismatch",
     {"contract": "7C", "standing": "7D"}),
    ("avondale-4 / N: 7D", events.ContractSet("7D", "S"), CannotHappen, "contract_mismatch",
     {"contract": "7D", "standing": "7D"}),
    ("avondale-4 / N: 7D", events.ContractSet(None), CannotHappen, "contract_mismatch",
     {"contract": None, "standing": "7D"}),
    ("avondale-4 / N: 6S ...", events.TricksTaken((("NS", 5), ("EW", 4))), CannotHappen,
     "bad_tricks", {"total": 9}),
    ("avondale-4 / N: 6S ...", events.TricksTaken((("NS", 11), ("EW", -1))), CannotHappen,
     "bad_tricks", {"total": None}),
    ("avondale-4 / N: 6S ...", events.TricksTaken((("NS", 10),)), CannotHappen, "bad_tricks",
     {"total": None}),
    ("avondale-4 / N: 6S ... ; NNN", events.TricksTaken((("NS", 2), ("EW", 8))), CannotHappen,
     "bad_order", {"side": "NS", "recorded": 3, "given": 2}),
    ("australian-4 / N: OM ...", events.TrickWon("W"), CannotHappen, "partner_has_trick",
     {"seat": "W"}),
    ("avondale-4 / N: 6S ... ; declare", events.TrickWon("W"), CannotHappen,
     "partner_has_trick", {"seat": "W"}),
    ("nz-4 revoke_rule=american / N: M ...", events.Revoked("W"), CannotHappen, "sits_out",
     {"seat": "W"}),
    ("avondale-4 / N: 6S ...", events.Revoked("W"), CannotHappen, "revoke_rule_off", {}),
    ("avondale-4 / N: 8S ...", events.BreachCalled("S"), CannotHappen, "breach_rule_off", {}),
    ("call-5 / A: 6S ...", events.PartnerCalled("B"), CannotHappen, "bad_partner",
     {"seat": "B"}),
    ("call-5 breach_rule=100 / A: 7S ... ; breach=C", events.PartnerCalled("C"), CannotHappen,
     "bad_partner", {"seat": "C"}),
    ("call-5 / A: 7S ...", events.PartnerCalled("C", "JK"), CannotHappen, "bad_card",
     {"card": "JK"}),
    ("swedish-5 / A: 7S ... ", events.PartnerCalled("C", "JC"), CannotHappen, "bad_card",
     {"card": "JC"}),
    ("swedish-5 / A: 7S ... ", events.PartnerCalled("C", "QS"), CannotHappen, "bad_card",
     {"card": "QS"}),
    ("avondale-4 / N: 6S ...", events.Penalised("laydown", "N"), CannotHappen, "bad_penalty",
     {"penalty": "laydown", "side": "N"}),
    ("avondale-4 / N: 6S ...", events.Penalised("talk", "NS"), CannotHappen, "bad_penalty",
     {"penalty": "talk", "side": "NS"}),
    ("avondale-4 / N: 6S ...", events.Penalised("laydown", "NS", -1), CannotHappen,
     "bad_penalty", {"points": -1}),
    ("australian-4 / N: OM ...", events.Declared(), CannotHappen, "declare_not_allowed", {}),
    ("avondale-4 / N: 6S ... ; declare", events.Declared(), CannotHappen,
     "declare_not_allowed", {}),
    ("avondale-4 / N: 6S ... ; E", events.Declared(), CannotHappen, "declare_not_allowed", {}),
    ("parlett-3 / A: 6S ...", events.Declared(), CannotHappen, "declare_not_allowed", {}),
    ("parlett-3 / A: ...", events.Declared(), CannotHappen, "declare_not_allowed", {}),
    ("avondale-4 / N: 6S", events.CallMade("X", "7S"), NotNotation, "unknown_seat",
     {"seat": "X"}),
    ("avondale-4 / N: 6S", events.CallMade("S", "7s"), NotNotation, "unknown_call",
     {"call": "7s"}),
    ("avondale-4 / N: 6S", events.ContractSet("7S"), NotNotation, "unknown_seat",
     {"seat": None}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "event", "kind", "code", "params"),
    REFUSED,
    ids=[f"{code} {number}" for number, (_, _, _, code, _) in enumerate(REFUSED)],
)
def test_the_refusal_has_its_kind_code_and_parameters_and_changes_nothing(
    line: str,
    event: events.Event,
    kind: type[RuleViolation],
    code: str,
    params: dict[str, object],
) -> None:
    state = parse_game(line).replay()
    before = state.to_data()
    with pytest.raises(kind) as refused:
        apply(state, event)
    assert (refused.value.code, refused.value.params) == (code, params)
    assert state.to_data() == before


def breach_refused(line: str, seat: str) -> None:
    with pytest.raises(CannotHappen) as refused:
        apply(parse_game(line).replay(), events.BreachCalled(seat))
    assert refused.value.code == "breach_not_allowed"


def test_a_breach_is_refused_against_a_six_after_a_lead_from_the_bidder_or_twice() -> None:
    """V8 of the catalogue."""
    rules = "avondale-4 breach_rule=100 / N:"
    breach_refused(f"{rules} 6S ...", "S")
    breach_refused(f"{rules} 7S ... ; E", "S")
    breach_refused(f"{rules} 7S ...", "E")
    breach_refused(f"{rules} 7S ...", "W")
    breach_refused(f"{rules} 7S ... ; breach=S", "N")
    breach_refused("avondale-4 all_pass=play_nt breach_rule=100 / N: ...", "S")
    breach_refused(
        "call-5 partner_reveal=hidden breach_rule=9 / A: 7S ... ; A=2,B=7,C=0,D=1,E=0", "C"
    )


def test_only_a_side_in_question_was_first() -> None:
    opening = parse_game("parlett-3 / C:").replay()
    data: dict[str, Any] = {**opening.to_data(), "scores": [0, 460, 480]}
    state = type(opening).from_data(opening.rules, opening.format, data)
    for event in parse_game("parlett-3 / C: 7C ... ; A=4,B=4,C=2").events:
        state = apply(state, event)
    for sides in (("A",), (), ("B", "A"), ("X",)):
        with pytest.raises(CannotHappen) as refused:
            apply(state, events.FirstAtTarget(sides))
        assert refused.value.code == "bad_first"
    with pytest.raises(NotLegalNow) as late:
        apply(state, events.Misdealt())
    assert late.value.params == {"kind": "misdeal", "phase": "ask"}


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
    (QUESTION, {"overrides": {"target": 700}}, "bad_option_value"),
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


CONTRADICTIONS: list[tuple[dict[str, object], str, str]] = [
    ({"players": 3}, "players", "sides"),
    ({"sides": "3x2"}, "players", "sides"),
    ({"deck": 33, "kitty": 0}, "players", "deck"),
    ({"kitty": 5}, "deck", "kitty"),
    ({"kitty": 13}, "deck", "kitty"),
    ({"breach_rule": 100, "exact_target": True}, "breach_rule", "exact_target"),
    ({"exact_target": True, "target": 1000, "over_limit": 900}, "over_limit", "target"),
]


@pytest.mark.parametrize(("overrides", "one", "other"), CONTRADICTIONS)
def test_options_that_contradict_each_other_are_refused_and_both_named(
    overrides: dict[str, object], one: str, other: str
) -> None:
    with pytest.raises(ContradictoryRules) as refused:
        HouseRules().with_overrides(overrides)
    assert refused.value.code == "bad_option_value"
    assert refused.value.params == {"option": one, "contradicts": other}
    assert one in str(refused.value)
    assert other in str(refused.value)


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"hands": 0}, "hands"),
        ({"hands": "8"}, "hands"),
        ({"hands": 8, "games": 2}, "hands"),
        ({"games": 0}, "games"),
        ({"games": None}, "games"),
    ],
)
def test_a_length_that_is_none_is_refused(data: dict[str, object], field: str) -> None:
    with pytest.raises(NotNotation) as refused:
        Format.from_data(data)
    assert (refused.value.code, refused.value.params) == ("bad_field", {"field": field})


def test_a_violation_shows_its_code_and_parameters() -> None:
    assert str(NotLegalNow("game_over")) == "game_over"
    assert str(NotLegalNow("gate", call="M", level=7)) == "gate: call 'M', level 7"


def codes_in_the_engine() -> set[str]:
    """Every code that the scoring engine writes down; the play of cards has its own tests."""
    found = set()
    of_cards = {"called_card", "card_options", "card_questions", "card_text", "cards", "deal_out",
                "exchange", "joker", "play", "revoke", "seating", "told_cards",
                "trick"}  # fmt: skip
    for path in ENGINE.glob("*.py"):
        if path.stem in of_cards:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            kinds = {"NotNotation", "NotLegalNow", "CannotHappen"}
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                first = node.args[0] if node.args else None
                if node.func.id in kinds and isinstance(first, ast.Constant):
                    found.add(str(first.value))
    return found


def test_every_code_of_the_engine_is_reached_here() -> None:
    reached = {code for _, _, _, code, _ in REFUSED} | {code for _, _, code in WRONG_QUESTIONS}
    reached |= {"bad_first", "breach_not_allowed"}
    assert codes_in_the_engine() - reached == set()
