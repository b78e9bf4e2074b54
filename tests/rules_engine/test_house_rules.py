"""The options of a rule set: read, written, kept, refused."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.errors import NotNotation
from rules_engine.house_rules import HouseRules
from rules_engine.options import OPTIONS, pack_size
from rules_engine.profiles import PROFILES, profile
from rules_engine.schedule import SCHEDULES
from tests.rules_engine import questions


@pytest.mark.parametrize("name", PROFILES)
def test_the_frozen_copy_of_a_preset_is_the_preset(name: str) -> None:
    rules = PROFILES[name].rules
    data = json.loads(json.dumps(rules.to_data()))
    assert HouseRules.from_data(data) == rules
    assert profile(name).with_overrides({}) is rules


@settings(max_examples=100, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_frozen_copy_of_any_rules_is_those_rules(chance: Random) -> None:
    name, overrides = questions.rules(chance)
    rules = profile(name).with_overrides(overrides)
    data = json.loads(json.dumps(rules.to_data()))
    assert HouseRules.from_data(data) == rules
    for option, written in overrides.items():
        if option != "specials":
            assert rules.written(option) == written


@pytest.mark.parametrize("name", [name for name, option in OPTIONS.items() if option.values])
def test_every_listed_value_is_read_and_written_alike(name: str) -> None:
    if name in ("players", "sides", "deck", "specials", "schedule"):
        return  # they hang together, or are read elsewhere
    for value in OPTIONS[name].values:
        assert HouseRules().with_overrides({name: value}).written(name) == value


@pytest.mark.parametrize("written", ["", "yes", None, 7.5, -3, [], {}, 1, True, "None"])
def test_a_value_that_an_option_does_not_take_is_refused_by_its_name(written: Any) -> None:
    for name in OPTIONS:
        if not takes(name, written):
            with pytest.raises(NotNotation) as refused:
                HouseRules().with_overrides({name: written})
            assert refused.value.code == "bad_option_value"
            assert refused.value.params["option"] == name


def takes(name: str, written: Any) -> bool:
    """Whether an option takes one of the values above, which few options do."""
    taken: dict[str, list[Any]] = {"kitty": [1], "breach_rule": [1], "specials": [[]]}
    taken |= {"laydown_penalty": [1], "discard_penalty": [1], "declare_value": [1], "set_by": [1]}
    taken |= {"specials_per_person": [1], "trick_points_from": [1]}
    flags = [option for option, kind in OPTIONS.items() if kind.values[:2] == (False, True)]
    fine = [*taken.get(name, []), *([True] if name in flags else [])]
    return any(type(value) is type(written) and value == written for value in fine)


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(NotNotation) as refused:
        HouseRules().with_overrides({"colour": "red"})
    assert (refused.value.code, refused.value.params) == ("unknown_option", {"option": "colour"})


@pytest.mark.parametrize(
    ("name", "overrides", "kitty"),
    [
        ("avondale-4", {"deck": 45}, 5),
        ("avondale-4", {"deck": "46"}, 6),
        ("wikipedia-2-dummy", {"deck": 45}, 5),
        ("two-52", {"deck": 52}, None),
        ("two-52", {"kitty": 3}, 3),
        ("six-3x2", {"deck": 66}, 6),
        ("avondale-4", {"players": 6, "sides": "3x2", "deck": 63}, 3),
        ("wikipedia-3", {"deck": 43, "kitty": 3}, 3),
        ("avondale-4", {"kitty": "free"}, None),
    ],
)
def test_a_pack_of_another_size_has_its_own_kitty(
    name: str, overrides: dict[str, object], kitty: int | None
) -> None:
    assert profile(name).with_overrides(overrides).kitty == kitty


def test_a_pack_is_known_by_its_number_of_cards() -> None:
    assert pack_size("43sd") == 43
    assert HouseRules().with_overrides({"deck": "43sd"}).written("deck") == "43sd"


def custom(change: dict[str, object]) -> dict[str, object]:
    return {**SCHEDULES["avondale"], **change}


def test_a_schedule_may_be_told_cell_by_cell() -> None:
    rules = HouseRules().with_overrides({"schedule": custom({"10NT": 1000, "6S": 0})})
    assert rules.bid_values["10NT"] == 1000
    assert rules.ranked_by == "level"
    assert rules.written("schedule") == custom({"10NT": 1000, "6S": 0})


@pytest.mark.parametrize(
    "schedule",
    [
        custom({"6S": 41}),
        custom({"6S": -20}),
        custom({"6S": 40.0}),
        custom({"6S": True}),
        custom({"11S": 40}),
        {"6S": 40},
        "Avondale",
        ["avondale"],
    ],
)
def test_a_schedule_with_a_wrong_cell_is_refused(schedule: object) -> None:
    with pytest.raises(NotNotation) as refused:
        HouseRules().with_overrides({"schedule": schedule})
    assert refused.value.params["option"] == "schedule"


MISERE: dict[str, object] = {"code": "M", "value": 250, "rank_above": "7NT"}


def test_a_special_takes_what_is_left_out_from_its_meaning() -> None:
    (special,) = HouseRules().with_overrides({"specials": [MISERE]}).specials
    assert (special.min_tricks, special.max_tricks, special.min_level_gate) == (0, 0, 0)
    assert special.uses_kitty
    assert special.solo
    hi_lo = {**MISERE, "code": "HL", "value": 355, "min_level_gate": None}
    (special,) = HouseRules().with_overrides({"specials": [hi_lo]}).specials
    assert (special.min_tricks, special.max_tricks, special.value) == (5, 5, 355)


@pytest.mark.parametrize(
    "specials",
    [
        "L10",
        {"M": 250},
        ["M"],
        [{"code": "M", "value": 250}],
        [{"code": "M", "rank_above": "7NT"}],
        [{**MISERE, "code": "X"}],
        [{**MISERE, "code": ["M"]}],
        [{**MISERE, "rank_above": 7}],
        [{**MISERE, "value": 250.0}],
        [{**MISERE, "value": -250}],
        [{**MISERE, "solo": False}],
        [{**MISERE, "min_level_gate": 5}],
        [{**MISERE, "min_level_gate": True}],
        [{**MISERE, "min_tricks": 3}],
        [{**MISERE, "max_tricks": 11}],
        [{**MISERE, "uses_kitty": 1}],
        [MISERE, {**MISERE, "rank_above": "8S"}],
        [MISERE, {**MISERE, "code": "N"}],
    ],
)
def test_a_list_of_specials_with_a_fault_is_refused(specials: object) -> None:
    with pytest.raises(NotNotation) as refused:
        HouseRules().with_overrides({"specials": specials})
    assert refused.value.code == "bad_option_value"
    assert refused.value.params["option"] == "specials"


def test_a_ladder_by_name_keeps_the_gates_of_the_profile() -> None:
    def gates(name: str, ladder: object) -> dict[str, int]:
        rules = profile(name).with_overrides({"specials": ladder})
        return {special.code: special.min_level_gate for special in rules.specials}

    assert gates("australian-4", "L3") == {"M": 7, "OM": 0}
    assert gates("walker-4", "L2n") == {"N": 7, "BN": 0, "DN": 0}
    assert gates("nz-4", "L3") == {"M": 0, "OM": 0}
    assert gates("australian-4", [MISERE]) == {"M": 0}


def test_only_one_profile_has_this_name() -> None:
    with pytest.raises(NotNotation) as refused:
        profile(None)
    assert refused.value.code == "unknown_profile"
