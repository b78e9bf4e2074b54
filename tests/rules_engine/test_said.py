"""Who says so is true: every footnote of every preset is among the sources of that value.

`said.txt` was written beside the documents, value by value, with what each of them says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_engine.card_options import CARD_OPTIONS
from rules_engine.house_rules import HouseRules
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES, Profile
from rules_engine.said import (
    HOUSE,
    MARKS,
    call_references,
    calls_said,
    own_sources,
    references,
    sources,
    values_said,
)
from rules_engine.sources import SOURCES
from rules_engine.statements import statements

TABLE = Path(__file__).with_name("said.txt")
STATEMENTS = {each.number for each in statements()}
# How a value that hangs on others is written in the table.
UNDER = "{value} under {rule}"
FOOTNOTES = 3_000


def rows() -> Iterator[tuple[str, str, str, str]]:
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            option, value, source, where = line.split(" | ", 3)
            yield option, value, source, where


ROWS = tuple(rows())
SAYING: dict[tuple[str, str], set[str]] = {}
for _option, _value, _source, _where in ROWS:
    SAYING.setdefault((_option, _value), set()).add(_source)


def told(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def in_the_table(rules: HouseRules, name: str) -> set[str]:
    """What the table says of an option as these rules play it."""
    value = told(rules.written(name))
    if name == "no_declarer_tie" and value == "as_tie_rule":
        value = UNDER.format(value=value, rule=rules.tie_rule)
    if name == "deal" and rules.kitty is None:
        value = "laid open"
    return SAYING.get((name, value)) or SAYING.get((name, "*"), set())


def test_the_table_and_the_engine_name_the_same_sources() -> None:
    engine = {
        (option, told(value), key)
        for option, value, found in values_said()
        for key in sources(found)
    }
    engine |= {
        ("call", f"{code} {value} above {below}" + (f" gate {gate}" if gate else ""), key)
        for code, value, below, gate, found in calls_said()
        for key in sources(found)
    }
    by_hand = {(option, value, source) for option, value, source, _ in ROWS}
    assert engine <= by_hand
    assert {row[0] for row in by_hand - engine} == {"specials", "no_declarer_tie", "deal"}


def test_every_row_says_where_it_is_told() -> None:
    for option, value, source, where in ROWS:
        assert option == "call" or option in OPTIONS, (option, value)
        assert 0 < len(where) <= 160, (option, value, source)
        if source.startswith("00"):
            number, colon, quotation = where.partition(": ")
            assert number in STATEMENTS
            assert number.startswith(source)
            assert colon
            assert quotation
        else:
            assert source in MARKS or source in SOURCES


@pytest.mark.parametrize("profile", PROFILES.values(), ids=list(PROFILES))
def test_every_footnote_of_a_preset_is_true(profile: Profile) -> None:
    for name in OPTIONS:
        if name == "specials":
            continue
        shown = set(sources(references(profile.rules, name)))
        assert shown - {HOUSE} <= in_the_table(profile.rules, name), name
    for special in profile.rules.specials:
        gate = f" gate {special.min_level_gate}" if special.min_level_gate else ""
        value = f"{special.code} {special.value} above {special.rank_above}{gate}"
        assert set(sources(call_references(special))) <= SAYING.get(("call", value), {HOUSE})


def test_so_many_footnotes_are_compared() -> None:
    compared = sum(
        len(sources(references(profile.rules, name)))
        for profile in PROFILES.values()
        for name in OPTIONS
    )
    assert compared > FOOTNOTES


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_value_of_an_option_has_its_answer(name: str) -> None:
    """No value raises, and one that is not in the tables is the house's."""
    for value in OPTIONS[name].values:
        if name == "specials":
            continue
        rules = object.__new__(HouseRules)
        given = {**HouseRules().__dict__, name: OPTIONS[name].read(value)}
        for field in HouseRules.__dataclass_fields__:
            object.__setattr__(rules, field, given[field])
        found = sources(references(rules, name))
        known = {source for option, _, source, _ in ROWS if option == name}
        assert set(found) <= known | {HOUSE}, value


def test_a_source_belongs_to_a_value() -> None:
    """What was wrong when sources hung on the option as a whole."""
    plain = PROFILES["avondale-4"].rules
    assert "000" not in sources(references(plain, "slam"))
    assert sources(references(plain.replace(slam="upto_8S"), "slam")) == ("003", "X10")
    assert sources(references(plain.replace(target=700), "target")) == (HOUSE,)
    assert sources(references(plain.replace(discard_penalty=20), "discard_penalty")) == (
        "004",
        HOUSE,
    )
    assert references(plain, "declare") == ()
    own_values = plain.replace(schedule=tuple(plain.bid_values.items()))
    assert references(own_values, "schedule") == (HOUSE,)


def test_bundles_are_said_by_who_deals_so_in_the_end() -> None:
    plain = PROFILES["avondale-4"]
    assert sources(references(plain.rules, "deal")) == ("X3", "X10")
    assert sources(references(plain.with_overrides({"deck": 45}), "deal")) == ("X10", "X13")
    six = PROFILES["six-2x3"].with_overrides({"deck": 62})  # leaves a kitty of two
    assert references(six, "deal") == (HOUSE,)
    assert sources(references(PROFILES["two-52"].rules, "deal")) == ("003",)
    assert "deal" in {option.name for option in CARD_OPTIONS}


@pytest.mark.parametrize(
    ("name", "call", "keys"),
    [
        ("parlett-3", "M", ("000",)),
        ("swedish-4-misere", "OM", ("002",)),
        ("six-3x2", "OM", ("X3", "X6")),
        ("wikipedia-3", "OM", ("X3", "X6")),
        ("walker-4", "OM", (HOUSE,)),
        ("split-colours-4", "OM", ("003", "ruling")),
    ],
)
def test_a_special_call_is_said_with_its_value_place_and_gate(
    name: str, call: str, keys: tuple[str, ...]
) -> None:
    special = PROFILES[name].rules.ladder.get(call)
    assert special is not None
    assert special.special is not None
    assert sources(call_references(special.special)) == keys


def test_a_card_of_ones_own_may_be_called_where_the_partner_is_hidden() -> None:
    hidden = PROFILES["call-5"].with_overrides({"partner_reveal": "hidden"})
    assert sources(references(hidden, "call_own")) == ("003",)
    assert sources(references(PROFILES["call-5"].rules, "call_own")) == ("002",)


def test_special_calls_together_are_said_by_who_has_them_all() -> None:
    assert sources(references(PROFILES["avondale-4"].rules, "specials")) == ("002", "003", "004")
    assert references(PROFILES["wikipedia-3"].rules, "specials") == ()
    assert "000" in references(PROFILES["parlett-3"].rules, "specials")


def test_a_call_with_other_tricks_is_the_houses() -> None:
    rules = PROFILES["parlett-3"].with_overrides(
        {"specials": [{"code": "M", "value": 250, "rank_above": "8S", "max_tricks": 1}]}
    )
    assert call_references(rules.specials[0]) == (HOUSE,)


def test_a_preset_rests_on_the_sources_that_it_names() -> None:
    assert own_sources(PROFILES["parlett-3-house"]) == {"000"}
    assert own_sources(PROFILES["us-original-1904"]) == {"003", "X9"}
    assert own_sources(PROFILES["nz-4"]) == {"X4", "E4"}
