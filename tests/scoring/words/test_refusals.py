"""Every code has its sentence, and each sentence says what was tried."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation

from rules_engine.errors import ContradictoryRules, NotLegalNow, NotNotation, RuleViolation
from rules_engine.profiles import PROFILES
from scoring.words.names import Names
from scoring.words.refusals import CLOSER, WORDS, code_words, refusal_words

ROOT = Path(__file__).parents[3]
RAISED = {"NotNotation", "NotLegalNow", "CannotHappen", "RuleViolation", "BadRequest"}
SPOKEN = {"code_words"}
NAMES = Names.of(PROFILES["australian-4"].rules, ("Ana", "Bo", "Cy", "ليلى"))


def modules(*folders: str) -> Iterator[ast.Module]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield ast.parse(path.read_text())


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def codes_in(tree: ast.Module) -> Iterator[str]:
    """The codes a module raises: written out, or passed on to the function that raises them."""
    passed_on: dict[str, int] = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        params = [arg.arg for arg in function.args.args]
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and called(node) in RAISED and node.args:
                first = node.args[0]
                if isinstance(first, ast.Name) and first.id in params:
                    passed_on[function.name] = params.index(first.id)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        place = 0 if called(node) in RAISED | SPOKEN else passed_on.get(called(node))
        if place is not None and len(node.args) > place:
            told = node.args[place]
            if isinstance(told, ast.Constant) and isinstance(told.value, str):
                yield told.value


def test_every_code_that_the_engine_or_the_site_can_raise_has_words() -> None:
    raised = {code for tree in modules("rules_engine", "scoring") for code in codes_in(tree)}
    assert {"too_low", "partner_has_trick", "sits_out", "undo_not_last", "bad_id"} <= raised
    assert raised - set(WORDS) == set()


def test_the_search_for_codes_sees_one_that_is_passed_on() -> None:
    text = "def refuse(seat, code):\n    raise NotLegalNow(code)\nrefuse(1, 'asleep')\n"
    assert list(codes_in(ast.parse(text))) == ["asleep"]


@pytest.mark.parametrize("code", sorted(WORDS))
def test_a_sentence_can_be_said_without_any_parameter(code: str) -> None:
    said = refusal_words(RuleViolation(code))
    assert said.endswith(".")
    assert "%" not in said


@pytest.mark.parametrize("code", sorted(WORDS))
def test_sentences_are_calm_and_use_words_of_the_game(code: str) -> None:
    said = str(WORDS[code])
    assert "!" not in said
    assert not {"match", "move", "team", "invalid", "error"} & set(said.lower().split())


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        (NotLegalNow("too_low", call="7C", standing="7H"), "7♣ is too low: the bid is 7♥."),
        (
            NotLegalNow("too_low", call="M", standing="8S"),
            "Misère is too low: the bid is 8♠.",
        ),
        (NotLegalNow("gate", call="M", level=7), "Misère needs a bid of 7 first (club rule)."),
        (
            NotLegalNow("out_of_turn", expected="N", seat="W"),
            "Ana speaks next, not \u2068ليلى\u2069.",
        ),
        (
            NotLegalNow("not_now", kind="partner", phase="play"),
            "There is no partner to be called now.",
        ),
        (
            NotLegalNow("contract_mismatch", contract=None, standing="7S"),
            "There is a bid already, so the hand has a contract.",
        ),
        (
            NotLegalNow("bad_order", side="NS", recorded=5, given=4),
            "Fewer tricks than are recorded already for North-South.",
        ),
        (NotNotation("unknown_call", call={"x": 1}), "“{'x': 1}” is no call."),
        (
            ContradictoryRules("players", "deck"),
            "The house rules “players” and “deck” exclude each other.",
        ),
        (RuleViolation("no_such_code"), "The request was refused."),
    ],
)
def test_a_refusal_says_what_is_wrong(refused: RuleViolation, said: str) -> None:
    assert refusal_words(refused, NAMES) == said


def test_without_names_a_seat_is_called_by_its_sign() -> None:
    assert refusal_words(NotLegalNow("barred", seat="N")).startswith("N may not call")


def test_what_a_stranger_sent_is_quoted_short_and_printable() -> None:
    said = code_words("unknown_kind", kind="x\0\u202e" + "y" * 1000)
    assert said == f"There is no entry of the kind “x��{'y' * 37}…”."
    assert code_words("unknown_kind", kind="\ud83d").encode()


def test_closer_words_belong_to_codes_that_exist() -> None:
    assert {code for code, _ in CLOSER} <= set(WORDS)


def test_words_follow_the_readers_language() -> None:
    with translation.override("sv"):
        assert refusal_words(NotLegalNow("game_over"))
