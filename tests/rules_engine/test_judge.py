"""Questions with anything in them: the judge always answers, and with a code that is published."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.judge import answer, answer_line
from tests.rules_engine import questions

# Precision, section 1: not notation, not legal now, cannot happen.
CODES = {
    "unreadable",
    "unknown_kind",
    "unknown_field",
    "missing_field",
    "bad_field",
    "unknown_profile",
    "unknown_option",
    "bad_option_value",
    "unknown_call",
    "unknown_seat",
    "illegal_call",
    "auction_closed",
    "not_a_contract_here",
    "bad_declaring",
    "bad_declarer",
    "bad_kitty_taker",
    "bad_tricks",
    "bad_order",
    "bad_scores",
    "bad_penalty",
    "hand_not_played",
    "declare_not_allowed",
    "revoke_rule_off",
    "breach_rule_off",
    "breach_not_allowed",
}
KEYS = {
    "auction": {
        "legal", "illegal", "closed", "next", "contract", "declarer", "all_pass", "kitty",
    },
    "hand": {"made", "points", "lines", "barred_next"},
    "game": {"after", "over", "winners", "reason", "ask", "stopped_at_trick"},
}  # fmt: skip

ODD: list[Any] = [
    None, True, False, 0, 1, -1, 7, 3.5, 10**30, "", "N", "A", "NS", "7S", "M", "pass", "none",
    [], [[]], ["A", "A"], ["NS", "EW"], [None], {}, {"player": "N"}, {"caller": "E"}, {"NS": 10},
    {"target": None}, {"specials": [{}]}, {"schedule": {"6S": 40}},
]  # fmt: skip
FIELDS = [
    "kind", "profile", "overrides", "contract", "declaring", "declarer", "tricks", "before",
    "order", "declare", "kitty_taker", "revoke", "breach", "penalties", "sides", "first", "calls",
    "barred", "ask", "id", "expect", "note", "colour",
]  # fmt: skip


def spoiled(chance: Random) -> dict[str, Any]:
    """A question with one to three fields changed, dropped or added."""
    question = questions.KINDS[chance.choice(sorted(questions.KINDS))](chance)
    for _ in range(chance.randint(1, 3)):
        field = chance.choice(FIELDS)
        luck = chance.random()
        if luck < 0.3:
            question.pop(field, None)
        elif luck < 0.6 and isinstance(question.get(field), dict | list) and question[field]:
            content = question[field] = json.loads(json.dumps(question[field]))
            place = chance.choice(
                list(content) if isinstance(content, dict) else range(len(content))
            )
            content[place] = chance.choice(ODD)
        else:
            question[field] = chance.choice(ODD)
    return question


@settings(max_examples=400, deadline=None)
@given(st.randoms(use_true_random=False))
def test_a_spoiled_question_is_answered_in_full_or_with_a_published_code(chance: Random) -> None:
    question = spoiled(chance)
    told: Any = answer(question)
    if "error" in told:
        assert set(told["error"]) == {"code", "message"}
        assert told["error"]["code"] in CODES, question
        assert isinstance(told["error"]["message"], str)
    else:
        assert set(told) == KEYS[question["kind"]]
    assert json.loads(answer_line(json.dumps(question))) == json.loads(json.dumps(told))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_a_line_of_any_text_gets_one_line_of_answer(line: str) -> None:
    assert len(answer_line(line).splitlines()) == 1
