"""The judge's sentences."""

from __future__ import annotations

import re

import pytest

from rule_words.options import SOURCES
from rules_engine.house_rules import HouseRules
from rules_engine.options import OPTIONS
from scoring.judge.reasons import Reason
from scoring.judge.words import SENTENCES, TOO_LATE, card_words, phone_words, reason_words, too_late


@pytest.mark.parametrize("code", SENTENCES)
def test_a_sentence_names_known_sources_and_only_what_a_reason_has(code: str) -> None:
    sentence, sources = SENTENCES[code]
    assert set(sources.split()) <= set(SOURCES)
    assert set(re.findall(r"%\((\w+)\)s", str(sentence))) <= {"card", "suit"}
    assert str(sentence).endswith(".")


def test_a_reason_is_a_sentence_with_its_source() -> None:
    told = reason_words(Reason("left_bower_1", "JC", "S"), jokers=1)
    assert told.words == (
        "the jack of clubs is the left bower, second only to the joker and the right bower."
    )
    assert told.source == "(Parlett, Swedish rules, Wikipedia, English handbook of the 1910s)"


def test_jokers_are_told_apart_where_there_are_two() -> None:
    assert card_words("JK", 1) == "the joker"
    assert [card_words(card, 2) for card in ("JK", "JK2")] == [
        "the higher joker",
        "the lower joker",
    ]
    assert card_words("13H", 1) == "the 13 of hearts"


def test_every_value_of_the_revoke_rule_has_its_words() -> None:
    rules = [HouseRules(revoke_rule=value) for value in TOO_LATE]
    assert len({too_late(each) for each in rules}) == len(rules)
    assert "revoke_rule" in OPTIONS


def test_the_phone_has_every_sentence_and_every_card() -> None:
    words = phone_words([HouseRules()])
    assert set(words["sentences"]) == set(SENTENCES)
    assert words["cards"]["JK2/2"] == "the lower joker"
    assert words["cards"]["10D"] == "the 10 of diamonds"
