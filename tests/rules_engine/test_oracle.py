"""The engine against the naive answerer of `oracle.py`, on random questions.

`python -m tests.rules_engine.compare_oracle 20000` asks as many more as one has patience for.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.profiles import PROFILES
from tests.rules_engine import compare_oracle, oracle, questions

KINDS = sorted(questions.KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_both_answer_a_thousand_random_questions_alike(kind: str) -> None:
    for place in range(1000):
        question = questions.KINDS[kind](Random(f"ci {kind} {place}"))
        different = compare_oracle.differs(question)
        assert different is None, (json.dumps(question), different)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=60, deadline=None)
@given(chance=st.randoms(use_true_random=False))
def test_both_answer_any_question_alike(kind: str, chance: Random) -> None:
    question = questions.KINDS[kind](chance)
    assert compare_oracle.differs(question) is None


def test_the_naive_table_of_profiles_is_the_catalogue_again() -> None:
    """Two tables typed from section 2 by different hands say the same."""
    assert set(oracle.PRESETS) == set(PROFILES)
    for name, preset in PROFILES.items():
        naive = oracle.rules_of(name, {})
        told = preset.rules.to_data()
        gates = naive.pop("gates")
        assert set(gates) == set(preset.gated)
        specials = [
            {key: each[key] for key in ("code", "value", "rank_above", "min_level_gate")}
            for each in oracle.specials_of({**naive, "gates": gates})
        ]
        shown = told.pop("specials")
        assert isinstance(shown, list)
        assert [{key: each[key] for key in specials[0]} for each in shown if specials] == specials
        del naive["specials"]
        assert {option: told[option] for option in naive} == naive, name
