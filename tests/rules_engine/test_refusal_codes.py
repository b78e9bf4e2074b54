"""Every code that the engine can refuse with is met in a test, since the site has words for it."""

from __future__ import annotations

import ast
from pathlib import Path

from rules_engine.errors import NotLegalNow
from tests.rules_engine.test_refused_events import REFUSED
from tests.rules_engine.test_refused_questions import WRONG_QUESTIONS

ENGINE = Path(__file__).parents[2] / "rules_engine"


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


def test_every_code_of_the_engine_is_reached() -> None:
    reached = {code for _, _, _, code, _ in REFUSED} | {code for _, _, code in WRONG_QUESTIONS}
    reached |= {"bad_first", "breach_not_allowed", "too_many_specials"}
    assert codes_in_the_engine() - reached == set()
