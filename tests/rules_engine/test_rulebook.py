"""The tables of a rule set, for a phone without a network."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.auction import open_auction
from rules_engine.format import Format
from rules_engine.judge import answer
from rules_engine.profiles import PROFILES, profile
from rules_engine.rulebook import rulebook
from tests.rules_engine import questions


@pytest.mark.parametrize("name", PROFILES)
def test_a_book_is_json_and_names_every_call_that_can_be_a_contract(name: str) -> None:
    rules = PROFILES[name].rules
    book: Any = rulebook(rules)
    assert json.loads(json.dumps(book)) == book
    assert [call["call"] for call in book["calls"]] == list(rules.ladder.calls)
    assert list(book["points"]) == [call["call"] for call in book["calls"] if call["contract"]]
    assert [side["key"] for side in book["sides"]] == list(rules.table.sides)


@pytest.mark.parametrize("name", PROFILES)
def test_the_points_of_a_book_are_those_of_the_judge(name: str) -> None:
    rules = PROFILES[name].rules
    book: Any = rulebook(rules)
    chance = Random(name)
    sides = rules.table.sides
    for call in book["points"]:
        for tricks in range(11):
            taken = dict.fromkeys(sides, 0) | {sides[0]: tricks}
            for _ in range(10 - tricks):
                taken[chance.choice(sides[1:])] += 1
            question: dict[str, Any] = {
                "kind": "hand", "profile": name, "contract": call, "declaring": [sides[0]],
                "tricks": taken,
            }  # fmt: skip
            if name == "rotating-5":
                question["sides"] = [["B", "C"], ["D", "E"], ["A"]]
            told: Any = answer(question)
            made, group, flat, each = book["points"][call][tricks]
            assert told["made"] is made
            assert told["points"][sides[0]] == group
            partner = {"B": "C", "C": "B", "D": "E", "E": "D"} if name == "rotating-5" else {}
            for side in sides[1:]:
                own = taken[side] + (taken[partner[side]] if side in partner else 0)
                assert told["points"][side] == flat + each * own


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_ranks_and_gates_of_a_book_offer_the_calls_of_the_engine(chance: Random) -> None:
    """What a phone does: a call is offered if it outranks the standing one and its gate is met."""
    name, overrides = questions.rules(chance)
    rules = profile(name).with_overrides(overrides)
    rules = rules.replace(inkles="none", min_level=6, dn_needs_partner_nullo=False)
    book: Any = rulebook(rules)
    auction = open_auction(rules, 0)
    by_call = {call["call"]: call for call in book["calls"]}
    while not auction.closed:
        standing = by_call.get(auction.standing or "")
        offered = [
            call["call"]
            for call in book["calls"]
            if (standing is None or call["rank"] > standing["rank"])
            and (not call["gate"] or (standing and _opens(standing, call["gate"])))
        ]
        assert offered == list(auction.legal)
        told = chance.choice(offered[:5]) if offered and chance.random() < 0.6 else "pass"
        auction = auction.play(told)


def _opens(standing: dict[str, Any], gate: int) -> bool:
    return bool(standing["group"] != "side" or standing["level"] >= gate)


def test_who_plays_a_call_is_told() -> None:
    book: Any = rulebook(PROFILES["split-colours-4"].rules)
    groups = {call["call"]: call["group"] for call in book["calls"]}
    assert (groups["7H"], groups["M"], groups["DM"]) == ("side", "solo", "both")


def test_a_declared_hand_has_rows_where_somebody_has_a_partner() -> None:
    plain = PROFILES["avondale-4"].rules
    pairs: Any = rulebook(plain.replace(declare="any"))
    assert pairs["declare"] == "any"
    assert pairs["declare_points"][10] == [True, 500, 0, 10]
    assert pairs["declare_points"][9] == [False, -500, 0, 10]
    dear: Any = rulebook(plain.replace(declare="no_trumps", declare_value=1000))
    assert dear["declare_points"][9] == [False, -1000, 0, 10]
    alone = PROFILES["parlett-3"].rules.replace(declare="any")
    assert rulebook(alone)["declare_points"] is None
    assert rulebook(plain)["declare_points"] is None


def test_a_length_is_applied_before_the_book_is_written() -> None:
    book: Any = rulebook(PROFILES["nz-4"].rules, Format(hands=8))
    assert (book["target"], book["floor"], book["cap"], book["hands"]) == (None, None, None, 8)
    assert book["provisional"] == []


@pytest.mark.parametrize(
    ("name", "overrides", "doubts"),
    [
        ("australian-4", {}, []),
        ("avondale-4", {}, ["trick_order"]),
        ("us-original-1904", {}, ["trick_order", "stop"]),
        ("walker-4", {}, ["trick_order", "exact"]),
        ("australian-4", {"set_rule": True, "breach_rule": 50}, []),
    ],
)
def test_what_the_tables_cannot_decide_is_named(
    name: str, overrides: dict[str, object], doubts: list[str]
) -> None:
    assert rulebook(profile(name).with_overrides(overrides))["provisional"] == doubts


def test_what_few_tables_play_is_told_where_it_is_played() -> None:
    assert rulebook(PROFILES["australian-4"].rules)["seldom"] is None
    stop: Any = rulebook(PROFILES["us-original-early"].rules)["seldom"]
    assert stop == {"bans": False, "stops": True, "trick_points": 10, "revoked_points": {}}
    bans: Any = rulebook(profile("australian-4").with_overrides({"set_rule": True}))
    assert bans["seldom"]["bans"] is True
    # 7♠ is lost by one trick more than needed where the defenders took five (R16).
    assert [row[4] for row in bans["points"]["7S"]] == [2] * 6 + [0] * 5
    assert [row[4] for row in bans["points"]["M"]] == [0] * 3 + [2] * 8
    blind: Any = rulebook(profile("us-nullo-4").with_overrides({"breach_rule": 50}))
    # Whoever plays without the kitty is not barred by it.
    assert [row[4] for row in blind["points"]["BN"]] == [0] * 3 + [1] * 8


def test_a_revoke_loses_a_special_whatever_the_tricks() -> None:
    rules = profile("australian-4").with_overrides({"revoke_rule": "american"})
    book: Any = rulebook(rules)
    rows = book["seldom"]["revoked_points"]["M"]
    assert rows[0] == [False, -250, 0, 0]
    assert rows[2] == [False, -250, 20, 0]
    assert "7S" not in book["seldom"]["revoked_points"]


def test_a_played_out_pass_and_half_points_are_told() -> None:
    assert rulebook(PROFILES["parlett-3"].rules)["all_pass_trick"] == 10
    assert rulebook(PROFILES["avondale-4"].rules)["all_pass_trick"] is None
    halved = profile("call-5").with_overrides({"partner_points": "half"})
    assert rulebook(halved)["half"] is True
