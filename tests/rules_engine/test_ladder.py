"""The order of the calls, as the catalogue's section 3 writes it."""

from __future__ import annotations

import pytest

from rules_engine.errors import ContradictoryRules
from rules_engine.house_rules import HouseRules
from rules_engine.ladder import strain_order
from rules_engine.profiles import PROFILES

SIX = "6S 6C 6D 6H 6NT"
ABOVE = "7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D 10H 10NT"

SENTENCES = {
    "avondale-4": f"{SIX} {ABOVE}",
    "parlett-3": f"{SIX} {ABOVE} OM".replace("8S", "8S M"),
    "us-nullo-4": f"{SIX} {ABOVE}".replace("8S", "8S N").replace("10H", "10H BN DN"),
    "swedish-3-anglo": f"{SIX} {ABOVE} OM".replace("7NT", "7NT M"),
    "swedish-4-misere": f"{SIX} {ABOVE} OM".replace("7NT", "7NT M"),
    "australian-4": f"{SIX} {ABOVE}".replace("7NT", "7NT M").replace("10D", "10D OM"),
    "match-2-qld": f"{SIX} {ABOVE}".replace("7NT", "7NT M").replace("9NT", "9NT OM"),
    "split-colours-4": f"{SIX} {ABOVE}".replace("7C", "7C M")
    .replace("8C", "8C OM")
    .replace("9C", "9C HL")
    .replace("10C", "10C DM"),
    "french-canadian-4": f"{SIX} {ABOVE}".replace("8H", "8H PM").replace("10H", "10H GM"),
    "us-original-1904": "6S 6C 6D 7S 6H 6NT 7C 8S 7D 9S 8C 7H 10S 7NT 8D 9C 8H 10C 9D 8NT 9H 10D "
    "9NT 10H 10NT",
    "us-original-early": "6C 6S 6H 7C 6D 6NT 7S 8C 7H 9C 8S 7D 10C 7NT 8H 9S 8D 10S 9H 8NT 9D 10H "
    "9NT 10D 10NT",
}


@pytest.mark.parametrize(("profile", "sentence"), SENTENCES.items())
def test_a_ladder_stands_as_the_catalogue_writes_it(profile: str, sentence: str) -> None:
    ladder = PROFILES[profile].rules.ladder
    assert ladder.calls == tuple(sentence.split())
    assert [rung.rank for rung in ladder.rungs] == list(range(len(ladder.rungs)))


def test_bids_of_equal_value_hold_each_other_under_first_holds() -> None:
    rules = HouseRules(schedule="original", equal_value_rank="first_holds")
    groups: dict[int, set[str]] = {}
    for rung in rules.ladder.rungs:
        groups.setdefault(rung.rank, set()).add(rung.call)
    assert [group for group in groups.values() if len(group) > 1] == [
        {"6D", "7S"}, {"6NT", "7C", "8S"}, {"7D", "9S"}, {"7H", "10S"}, {"7NT", "8D", "9C"},
        {"8H", "10C"}, {"9H", "10D"},
    ]  # fmt: skip


def test_under_first_holds_a_special_stands_above_the_whole_group() -> None:
    rules = HouseRules(schedule="original", equal_value_rank="first_holds").with_overrides(
        {"specials": [{"code": "M", "value": 250, "rank_above": "6NT"}]}
    )
    calls = rules.ladder.calls
    assert set(calls[calls.index("M") - 3 : calls.index("M")]) == {"6NT", "7C", "8S"}


def test_specials_above_one_call_stand_in_the_order_given_each_with_those_on_it() -> None:
    specials = [
        {"code": "DM", "value": 1, "rank_above": "N"},
        {"code": "M", "value": 1, "rank_above": "7NT"},
        {"code": "OM", "value": 1, "rank_above": "7NT"},
    ]
    calls = HouseRules().with_overrides({"specials": specials}).ladder.calls
    assert " ".join(calls[9:14]) == "7NT M DM OM 8S"


@pytest.mark.parametrize("anchors", [("OM", "M"), ("M", "OM"), ("6Z", "7NT"), ("pass", "7NT")])
def test_a_special_that_stands_on_nothing_is_refused(anchors: tuple[str, str]) -> None:
    specials = [
        {"code": code, "value": 250, "rank_above": anchor}
        for code, anchor in zip(("M", "OM"), anchors, strict=True)
    ]
    with pytest.raises(ContradictoryRules) as refused:
        HouseRules().with_overrides({"specials": specials})
    assert refused.value.params["option"] == "specials"
    assert "rank_above" in str(refused.value)


def test_a_call_is_found_under_both_its_names() -> None:
    ladder = PROFILES["us-nullo-4"].rules.ladder
    assert ladder.get("M") is ladder.get("N")
    assert ladder.get("DM") is ladder.get("DN")
    assert ladder.get("HL") is None


def test_strains_come_in_the_order_of_the_ladder() -> None:
    assert strain_order(PROFILES["avondale-4"].rules.ladder) == ("S", "C", "D", "H", "NT")
    assert strain_order(PROFILES["us-original-early"].rules.ladder) == ("C", "S", "H", "D", "NT")
