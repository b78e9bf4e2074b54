"""Points of single hands: what is settled beyond the worked cases, and symmetry."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.judge import answer
from tests.rules_engine import oracle, questions


def asked(**fields: Any) -> Any:
    return answer({"kind": "hand", **fields})


def points(**fields: Any) -> Any:
    told = asked(**fields)
    return told.get("points", told)


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.sampled_from(["hand", "game"]))
def test_swapping_the_sides_swaps_the_score(chance: Random, kind: str) -> None:
    question = questions.KINDS[kind](chance)
    flat = oracle.rules_of(question["profile"], question["overrides"])
    units = oracle.units_of(flat)
    people = "NESW" if flat["sides"] == "2x2" else oracle.LETTERS[: flat["players"]]
    if flat["sides"] in ("2x2", "3x2", "2x3"):  # everybody moves on by a seat
        persons = dict(zip(people, people[1:] + people[:1], strict=True))
        moved = {
            oracle.unit_of_person(flat, old): oracle.unit_of_person(flat, new)
            for old, new in persons.items()
        }
    else:
        moved = persons = dict(zip(units, chance.sample(units, len(units)), strict=True))
    here: Any = answer(question)
    there: Any = answer(renamed(question, moved, persons))
    for key in ("points", "after"):
        if key in here:
            assert there[key] == {moved[unit]: number for unit, number in here[key].items()}
    if kind == "hand":
        assert there["barred_next"] == [persons[each] for each in here["barred_next"]]
        assert there["made"] == here["made"]
    elif here["winners"] is None:
        assert there["winners"] is None
    else:
        assert set(there["winners"]) == {moved[unit] for unit in here["winners"]}


def renamed(value: Any, units: dict[str, str], persons: dict[str, str]) -> Any:
    """A question with other names for the same units and persons."""
    plain = {"kind", "profile", "overrides", "contract", "declare"}
    told = {}
    for key, content in value.items():
        if key in plain:
            told[key] = content
        elif key in ("declarer", "kitty_taker", "revoke", "breach"):
            told[key] = _named(content, persons)
        else:
            told[key] = _named(content, units)
    return told


def _named(content: Any, names: dict[str, str]) -> Any:
    """The same content with every name in it changed; other words and numbers stay."""
    if isinstance(content, dict):
        return {names.get(key, key): _named(told, names) for key, told in content.items()}
    if isinstance(content, list):
        return [_named(each, names) for each in content]
    return names.get(content, content) if isinstance(content, str) else content


ROTATING: dict[str, Any] = {
    "profile": "rotating-5", "overrides": {"revoke_rule": "parlett"}, "contract": "7S",
    "declaring": ["A"], "sides": [["A", "C"], ["B", "D"], ["E"]],
    "tricks": {"A": 4, "B": 2, "C": 1, "D": 1, "E": 2},
}  # fmt: skip


def test_in_a_rotating_game_everybody_scores_with_his_side_of_this_hand() -> None:
    assert points(**ROTATING) == {"A": -140, "B": 30, "C": -140, "D": 30, "E": 20}
    both = {**ROTATING, "declaring": ["C", "A"], "declarer": "C"}
    assert points(**both) == points(**ROTATING)


def test_in_a_rotating_game_a_revoke_costs_one_player_his_trick_points() -> None:
    told = points(**ROTATING, revoke={"player": "B"})
    assert told == {"A": 140, "B": 0, "C": 140, "D": 30, "E": 20}


def test_a_rotating_hand_that_is_not_played_needs_no_sides() -> None:
    assert set(points(profile="rotating-5", contract=None).values()) == {0}


def test_a_revoke_in_a_passed_out_hand_costs_nothing() -> None:
    told = asked(
        profile="parlett-3", contract=None, tricks={"A": 4, "B": 3, "C": 3},
        revoke={"player": "B"},
    )  # fmt: skip
    assert told["points"] == {"A": 40, "B": 30, "C": 30}
    assert told["made"] is None


def test_a_special_lost_by_a_revoke_pays_for_the_recorded_tricks() -> None:
    told = asked(
        profile="parlett-3", contract="M", declaring=["A"], tricks={"A": 0, "B": 6, "C": 4},
        revoke={"player": "A"},
    )  # fmt: skip
    assert told["points"] == {"A": -250, "B": 0, "C": 0}
    assert told["made"] is False


def test_a_misere_is_set_at_three_tricks_whatever_makes_it() -> None:
    """Precision 4 names the calls: every misère at three, hi/lo never."""
    wide = {"code": "M", "value": 250, "rank_above": "7NT", "max_tricks": 1}
    high = {"code": "HL", "value": 350, "rank_above": "9C"}
    lost = {"declaring": ["NS"], "tricks": {"NS": 6, "EW": 4}, "kitty_taker": "S"}
    rules = {"set_rule": True, "specials": [wide, high]}
    misere = asked(profile="avondale-4", overrides=rules, contract="M", **lost)
    hi_lo = asked(profile="avondale-4", overrides=rules, contract="HL", **lost)
    assert (misere["barred_next"], hi_lo["barred_next"]) == (["S"], [])


def test_bar_nullo_bars_nobody() -> None:
    told = asked(
        profile="us-nullo-4", overrides={"set_rule": True}, contract="BN", declaring=["NS"],
        tricks={"NS": 6, "EW": 4},
    )  # fmt: skip
    assert (told["made"], told["barred_next"]) == (False, [])


@pytest.mark.parametrize(
    ("before", "contract", "tricks", "breach"),
    [
        (-520, "8H", 8, -100),  # below the floor already: it may lose more
        (-550, "8H", 6, 10),  # -510 on tricks, and is not carried back over it
        (600, "8H", 8, -100),
        (550, "8H", 8, -70),  # 570 on tricks, never back below the target
        (445, "8H", 6, 5),  # 485 on tricks, up to 490
        (455, "8H", 6, 0),  # 495 stands above the limit and stays
        (-515, "8H", 8, 0),  # -495 stands below the other one and stays
    ],
)
def test_breach_points_stop_at_their_limits(
    before: int, contract: str, tricks: int, breach: int
) -> None:
    told = asked(
        profile="avondale-4", overrides={"breach_rule": 100}, contract=contract,
        declaring=["NS"], declarer="N", tricks={"NS": tricks, "EW": 10 - tricks},
        before={"NS": 0, "EW": before}, breach={"caller": "E"},
    )  # fmt: skip
    found = [line["points"] for line in told["lines"] if line["reason"] == "breach"]
    assert sum(found) == breach


def test_the_lines_of_a_hand_tell_each_reason() -> None:
    told = asked(
        profile="call-5",
        overrides={
            "partner_points": "half", "slam": "value_lt_250", "trick_cap": "always_490",
            "laydown_penalty": 100,
        },
        contract="6S", declaring=["A", "B"], tricks={"A": 7, "B": 3, "C": 0, "D": 0, "E": 0},
        penalties=[{"kind": "laydown", "side": "A"}],
    )  # fmt: skip
    assert told["lines"] == [
        {"side": "A", "reason": "contract", "points": 20},
        {"side": "A", "reason": "slam", "points": 105},
        {"side": "B", "reason": "contract", "points": 20},
        {"side": "B", "reason": "slam", "points": 105},
        {"side": "A", "reason": "laydown", "points": -100},
    ]


def test_a_bidder_who_secretly_called_his_own_card_scores_the_full_value() -> None:
    told = asked(
        profile="call-5", overrides={"partner_reveal": "hidden", "partner_points": "half"},
        contract="8D", declaring=["A", "A"], tricks={"A": 8, "B": 1, "C": 1, "D": 0, "E": 0},
    )  # fmt: skip
    assert told["points"] == {"A": 280, "B": 10, "C": 10, "D": 0, "E": 0}
