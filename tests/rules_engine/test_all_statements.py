"""Every statement of the four documents is answered, and every answer is true."""

from __future__ import annotations

import importlib
import json
from collections import Counter

import pytest

from rules_engine.errors import ContradictoryRules
from rules_engine.house_rules import HouseRules
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES
from rules_engine.specials import read_specials
from rules_engine.statements import Statement, _read, statements

ALL = tuple(statements())


def written(told: str) -> object:
    """An option's value as it is written in JSON, from the word in an answer."""
    try:
        return json.loads(told)
    except ValueError:
        return told


def test_the_documents_were_read_to_their_ends() -> None:
    """Whoever finds another statement adds it, and this number."""
    counted = Counter(each.number.partition(".")[0] for each in ALL)
    assert counted == {"000": 66, "002": 82, "003": 158, "004": 48}
    assert len({each.number for each in ALL}) == len(ALL)


@pytest.mark.parametrize("answer", ["", "words", "words: ", "parlett-3 kitty=3"])
def test_a_statement_without_an_answer_is_told(answer: str) -> None:
    with pytest.raises(ValueError, match=r"000\.1 has no answer"):
        _read("000.1", "It is so.", answer)


@pytest.mark.parametrize("each", ALL, ids=[each.number for each in ALL])
def test_each_statement_is_kept_where_it_says(each: Statement) -> None:
    assert each.text.endswith(".")
    assert [bool(each.options), bool(each.words), bool(each.reason)].count(True) == 1
    if each.kept_by:
        assert part_of_the_engine(each.kept_by), each.kept_by
    for name, told in each.options.items():
        assert name in OPTIONS
        for preset in each.presets:
            assert keeps(preset, name, told), (preset, name)
        if not each.presets:
            assert chooses(name, told), name


def part_of_the_engine(dotted: str) -> bool:
    """Whether a module of the engine has what is named, a method of a class too."""
    module, *names = dotted.split(".")
    part: object = importlib.import_module(f"rules_engine.{module}")
    for name in names:
        part = getattr(part, name, None)
    return bool(names) and part is not None


@pytest.mark.parametrize("dotted", ["score", "score.no_such_thing", "trick.TrickRules.no_such"])
def test_what_the_engine_does_not_have_is_found(dotted: str) -> None:
    assert not part_of_the_engine(dotted)


def keeps(preset: str, name: str, told: str) -> bool:
    profile = PROFILES[preset]
    if name == "specials":
        return profile.rules.specials == read_specials(told, profile.gated)
    return profile.rules.written(name) == written(told)


def chooses(name: str, told: str) -> bool:
    """Whether an option takes a value, alone or with others."""
    try:
        rules = HouseRules().with_overrides({name: written(told)})
    except ContradictoryRules:
        return True
    return rules.written(name) == written(told) or name == "specials"
