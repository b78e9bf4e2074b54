from typing import Any

import pytest

from rule_words.options import MARKS, SECTIONS, SOURCES
from rules_engine.house_rules import HouseRules
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES
from rules_engine.said import calls_said, sources, values_said

WORDS = {name: words for _, options in SECTIONS for name, words in options.items()}
# Options whose written value stands for itself, or is made of several parts.
WRITTEN: dict[str, list[Any]] = {
    "kitty": [3, 0, 1, "free"],
    "deal": ["A", "B", "C"],  # the bundles that fit a kitty of three
    "over_limit": [1000],
    "breach_rule": [50, False],
    "laydown_penalty": [100, 0],
    "discard_penalty": [30, 0],
    "specials": [(), HouseRules().with_overrides({"specials": "L4"}).specials],
}


def test_every_option_of_the_engine_is_told_once() -> None:
    told = [name for _, options in SECTIONS for name in options]
    assert sorted(told) == sorted(OPTIONS)


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_value_has_words_of_its_own(name: str) -> None:
    option = OPTIONS[name]
    if name == "specials":
        values = WRITTEN[name]
    else:
        values = [option.read(written) for written in WRITTEN.get(name, list(option.values))]
    sentences = [WORDS[name].played(_with(name, value)) for value in values]
    assert all(sentences)
    assert len(set(sentences)) == len(sentences)


def _with(name: str, value: Any) -> HouseRules:
    rules = object.__new__(HouseRules)
    fields = {**HouseRules().__dict__, name: value}
    for field in HouseRules.__dataclass_fields__:
        object.__setattr__(rules, field, fields[field])
    return rules


def test_every_source_has_a_name() -> None:
    used = {key for _, _, found in values_said() for key in sources(found)}
    used |= {key for *_, found in calls_said() for key in sources(found)}
    assert used <= set(SOURCES) | set(MARKS)


@pytest.mark.parametrize("name", list(PROFILES))
def test_every_preset_is_told_without_gaps(name: str) -> None:
    rules = PROFILES[name].rules
    for words in WORDS.values():
        sentence = words.played(rules)
        assert sentence
        assert "None" not in sentence
