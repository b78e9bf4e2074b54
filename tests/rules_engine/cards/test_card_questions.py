"""The four kinds of questions about cards: overrides, fields left out, what cannot be read."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.judge import answer, answer_line
from rules_engine.options import OPTIONS, PACKS
from rules_engine.profiles import PROFILES

TRICK = {"kind": "trick", "profile": "avondale-4", "strain": "NT", "cards": ["AS", "KS"]}
PLAYS = {"kind": "plays", "profile": "avondale-4", "strain": "NT", "hand": ["AS", "JK"]}
PACK = {"kind": "pack", "profile": "avondale-4"}
CALL = {"kind": "call", "profile": "call-5", "strain": "D", "hand": ["AD"]}


def _code(question: dict[str, Any]) -> object:
    error = answer(question).get("error")
    return error["code"] if isinstance(error, dict) else None


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({**TRICK, "kind": "tricks"}, "unknown_kind"),
        ({**TRICK, "profile": "nowhere-4"}, "bad_profile"),
        ({"kind": "trick"}, "bad_profile"),
        ({**TRICK, "profile": 4}, "bad_profile"),
        ({**TRICK, "strain": "X"}, "bad_strain"),
        ({**TRICK, "strain": ["S"]}, "bad_strain"),
        ({"kind": "call", "profile": "call-5"}, "bad_strain"),
        ({**TRICK, "weather": "fine"}, "unknown_field"),
        ({**TRICK, "cards": []}, "empty"),
        ({**PLAYS, "hand": None}, "empty"),
        ({**TRICK, "cards": "AS"}, "bad_card"),
        ({**TRICK, "cards": ["AS", 7]}, "bad_card"),
        ({**TRICK, "cards": ["AS", ["KS"]]}, "bad_card"),
        ({**TRICK, "cards": ["as"]}, "bad_card"),
        ({**TRICK, "cards": ["2S"]}, "card_not_in_pack"),
        ({**TRICK, "cards": ["AS", "AS"]}, "duplicate_card"),
        ({**CALL, "hand": ["AD", "AD"]}, "duplicate_card"),
        ({**PLAYS, "trick": ["JK"], "hand": ["AS"]}, "name_required"),
        ({**PLAYS, "trick": ["JK"], "hand": ["AS"], "named": "NT"}, "name_not_allowed"),
        ({**TRICK, "cards": ["JK"], "named": ""}, "name_required"),
        ({**TRICK, "cards": ["JK"], "named": 7}, "name_not_allowed"),
        ({**TRICK, "cards": ["JK"], "named": "S", "voids": [["S"]]}, "name_not_allowed"),
        ({**TRICK, "voids": ["S"]}, "bad_strain"),
        ({**TRICK, "voids": [["X"]]}, "bad_strain"),
        ({**TRICK, "voids": "S"}, "bad_strain"),
        ({**TRICK, "voids_of_leader": "S"}, "bad_strain"),
        ({**PLAYS, "voids": [["S"]]}, "bad_strain"),
        ({**PLAYS, "suits_led": {"S": 1}}, "bad_strain"),
        ({**PLAYS, "exposed": ["KS"]}, "bad_card"),
        ({**PLAYS, "declared": "S"}, "declare_not_allowed"),
        ({**PLAYS, "declared": []}, "declare_not_allowed"),
        ({**PLAYS, "profile": "nz-4", "declared": "NT"}, "declare_not_allowed"),
        ({**PLAYS, "profile": "nz-4", "declared": "S", "overrides": {"pack": 46}},
         "declare_not_allowed"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read_is_told_so(question: dict[str, Any], code: str) -> None:
    assert _code(question) == code


@pytest.mark.parametrize(
    "overrides",
    [
        [],
        "pack",
        {"pack": "40"},
        {"pack": 4.5},
        {"pack": None},
        {"pack": "45", "deck": "45"},
        {"joker_play": "sometimes"},
        {"joker_colour": "red"},
        {"call_trumps": "maybe"},
        {"call_own": 1},
        {"deal": "Z"},
        {"deal": "E"},  # deals five cards to the kitty of three
        {"pack": "33"},  # too few for four hands
        {"base": "parlett-3"},  # this preset stands on no other
        {"players": 7},
    ],
)
def test_an_override_that_is_none_is_refused(overrides: object) -> None:
    assert _code({**PACK, "overrides": overrides}) == "bad_override"


@pytest.mark.parametrize("base", ["nowhere", "drive-hands-n", 3, {}])
def test_a_drive_stands_on_another_preset(base: object) -> None:
    question = {"kind": "pack", "profile": "drive-hands-n", "overrides": {"base": base}}
    assert _code(question) == "bad_override"


@pytest.mark.parametrize(
    ("overrides", "kitty", "deal"),
    [
        ({}, 3, [["each", 3], ["kitty", 1], ["each", 4], ["kitty", 1], ["each", 3], ["kitty", 1]]),
        ({"base": "english-3"}, 3, [["each", 3]] * 3 + [["each", 1], ["kitty", 3]]),
        ({"base": "swedish-3", "joker_play": "any_time", "target": "none"}, 3,
         [["each", 3], ["kitty", 3], ["each", 4], ["each", 3]]),
        ({"pack": 45, "deal": "E"}, 5,
         [["each", 3], ["kitty", 3], ["each", 2], ["kitty", 2], ["each", 3], ["each", 2]]),
        ({"pack": "45", "deal": "F"}, 5,
         [["each", 3], ["each", 3], ["kitty", 3], ["each", 2], ["each", 2], ["kitty", 2]]),
        ({"deck": 45}, 5, [["each", 3], ["kitty", 3], ["each", 4], ["kitty", 2], ["each", 3]]),
    ],
)  # fmt: skip
def test_a_drive_is_dealt_as_its_base(
    overrides: dict[str, object], kitty: int, deal: list[list[object]]
) -> None:
    told = answer({"kind": "pack", "profile": "drive-hands-n", "overrides": overrides})
    assert (told["kitty"], told["deal"]) == (kitty, deal)


@pytest.mark.parametrize("word", ["no", False])
def test_trumps_may_be_barred_from_being_called(word: object) -> None:
    told = answer({**CALL, "overrides": {"call_trumps": word, "call_own": "yes"}})
    cards = told["callable"]
    assert isinstance(cards, list)
    assert not {"AD", "JH", "JD", "JK"} & set(cards)
    assert len(cards) == 52 - 14


def test_fields_that_are_missing_are_empty() -> None:
    assert answer({"kind": "call", "profile": "avondale-4", "strain": "S"}) == {"callable": []}
    assert answer({**PLAYS, "overrides": None, "voids": None, "declared": None, "named": None}) == {
        "legal": ["AS", "JK"],
        "joker_names": ["S", "C", "D", "H"],
    }
    assert answer({**PLAYS, "declared": ""}) == answer(PLAYS)


def test_a_name_is_not_looked_at_where_none_is_needed() -> None:
    assert answer({**TRICK, "named": ["what"]}) == {"winner": 0, "suit_led": "S"}
    assert answer({**TRICK, "strain": "H", "cards": ["JK", "AH"], "named": "S"}) == {
        "winner": 0,
        "suit_led": "H",
    }


def test_the_leader_is_void_by_either_field() -> None:
    question = {**TRICK, "cards": ["JK", "AS"], "named": "S"}
    assert answer({**question, "voids": [["H"], ["S"]]}) == {"winner": 0, "suit_led": "S"}
    assert _code({**question, "voids_of_leader": ["S"], "voids": [["H"]]}) == "name_not_allowed"
    all_four = {"voids_of_leader": ["S", "C"], "voids": [["D", "H"]]}
    assert answer({**question, **all_four}) == {"winner": 0, "suit_led": "S"}


def test_exposed_cards_go_before_others() -> None:
    question = {**PLAYS, "hand": ["AS", "KS", "JK"], "exposed": ["KS", "JK"]}
    assert answer({**question, "trick": ["QS"]}) == {"legal": ["KS"]}
    assert answer(question) == {"legal": ["KS", "JK"], "joker_names": ["S", "C", "D", "H"]}
    assert answer({**question, "exposed": ["AS"]}) == {"legal": ["AS"]}


def test_what_is_no_json_is_answered_on_its_line() -> None:
    told = json.loads(answer_line('{"kind": "trick", '))
    assert told["error"]["code"] == "unreadable"


def test_every_profile_with_every_pack_has_an_answer() -> None:
    for name, pack in product(PROFILES, PACKS):
        told = answer({"kind": "pack", "profile": name, "overrides": {"pack": pack}})
        if "error" in told:
            assert _code({"kind": "pack", "profile": name, "overrides": {"pack": pack}}) == (
                "bad_override"
            )
            continue
        cards, deal = told["cards"], told["deal"]
        assert isinstance(cards, list)
        assert isinstance(deal, list)
        assert len(cards) == int(pack[:2])
        assert sum(size for to, size in deal if to == "each") == 10


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.text(max_size=3),
    st.sampled_from(["S", "NT", "JK", "AS", "JK2", "H"]),
    st.lists(st.sampled_from(["S", "AS", "JK", 1, None, ["S"]]), max_size=3),
    st.dictionaries(
        st.sampled_from([*OPTIONS, "pack", "base"]),
        st.sampled_from([None, "no", 45, "43", "C", True, []]),
        max_size=3,
    ),
)
FIELDS = ["kind", "profile", "strain", "cards", "hand", "trick", "named", "voids", "suits_led"]
FIELDS += ["voids_of_leader", "declared", "exposed", "overrides"]


@given(
    st.sampled_from([TRICK, PLAYS, PACK, CALL]),
    st.dictionaries(st.sampled_from(FIELDS), JUNK, max_size=4),
)
def test_whatever_is_asked_is_answered(
    question: dict[str, object], junk: dict[str, object]
) -> None:
    told = json.loads(answer_line(json.dumps(question | junk)))
    if "error" in told:
        assert set(told["error"]) == {"code", "message"}
    else:
        assert told
