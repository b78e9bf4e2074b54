"""House rules in real use that no source has (catalogue 1.9), and how they act together."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import events
from rules_engine.cards import strain_under
from rules_engine.errors import ContradictoryRules, NotLegalNow, NotNotation
from rules_engine.game import apply, replay
from rules_engine.house_rules import HouseRules
from rules_engine.judge import answer
from rules_engine.notation import format_deal, parse_deal, parse_game
from rules_engine.profiles import PROFILES
from rules_engine.state import GameState
from rules_engine.transcript import Deal

LONER: dict[str, Any] = {
    "code": "X1", "name": "Loner", "value": 400, "rank_above": "10NT", "min_tricks": 10,
    "max_tricks": 10,
}  # fmt: skip
BLIND: dict[str, Any] = {
    "code": "X2", "name": "blind misère", "value": 1000, "rank_above": "X1", "exposed": True,
}  # fmt: skip


def auction(overrides: dict[str, Any], *calls: str, **fields: Any) -> Any:
    return answer({"kind": "auction", "profile": "australian-4", "overrides": overrides,
                   "calls": list(calls), **fields})  # fmt: skip


def told(line: str) -> GameState:
    game = parse_game(line)
    return replay(game.rules, game.length, game.dealer, game.events)


def test_no_preset_plays_what_came_later() -> None:
    usual = HouseRules()
    later = (
        "declare", "declare_value", "laydown_penalty", "special_won_def", "set_by",
        "no_declarer_tie", "nt_from", "trick_cap_at", "trick_points_from", "specials_per_person",
        "self_raise", "reentry", "trick_points",
    )  # fmt: skip
    for name, preset in PROFILES.items():
        for option in later:
            assert preset.rules.written(option) == usual.written(option), (name, option)


def test_who_passed_is_asked_again_in_his_turn_and_three_passes_after_a_bid_close() -> None:
    any_time = {"reentry": "any_time"}
    assert auction(any_time, "pass", "6S", "pass", "pass")["next"] == "A"
    assert auction(any_time, "pass", "6S", "pass", "pass", "6C", "pass")["next"] == "C"
    closed = auction(any_time, "pass", "6S", "pass", "pass", "6C", "pass", "pass", "pass")
    assert (closed["contract"], closed["declarer"]) == ("6C", "A")
    assert auction(any_time, *["pass"] * 4)["all_pass"] == "redeal_next_dealer"


def test_a_barred_player_stays_out_whatever_lets_others_in() -> None:
    any_time = {"reentry": "any_time"}
    assert auction(any_time, "6S", "6C", "pass", barred=["A"])["next"] == "B"
    reopened = auction({"self_raise": "reopens"}, "6S", *["pass"] * 2, "7S", barred=["B"])
    assert reopened["next"] == "C"


def test_a_raise_of_the_last_player_reopens_the_auction_from_his_left() -> None:
    reopens = {"self_raise": "reopens"}
    assert auction(reopens, "6S", *["pass"] * 3)["next"] == "A"
    assert auction(reopens, "6S", *["pass"] * 4)["contract"] == "6S"
    assert auction(reopens, "6S", *["pass"] * 3, "7S")["next"] == "B"
    assert auction(reopens, "6S", *["pass"] * 3, "7S", "8S", "pass", "pass")["next"] == "A"
    assert auction({"self_raise": True}, "6S", *["pass"] * 3, "7S")["next"] == "A"


@pytest.mark.parametrize("rule", [{"reentry": "any_time"}, {"self_raise": "reopens"}])
def test_neither_has_an_effect_where_everybody_speaks_once(rule: dict[str, Any]) -> None:
    single = {"auction": "single_chance", **rule}
    assert auction(single, "pass", "6S", "pass", "6C")["contract"] == "6C"


def test_a_result_may_name_who_passed_where_he_could_come_in_again() -> None:
    for rule in ("reentry=any_time", "self_raise=reopens", "reentry=after_suit_change"):
        state = told(f"australian-4 {rule} / N: - 6S S=7S")
        assert state.contract is not None
    with pytest.raises(NotLegalNow, match="already_passed"):
        told("australian-4 / N: - 6S E=7S")


def test_no_trumps_may_be_bid_from_a_level_only_and_nothing_else_moves() -> None:
    late = HouseRules(specials=PROFILES["australian-4"].rules.specials, nt_from=9)
    calls = late.ladder.calls
    assert [call for call in calls if "NT" in call] == ["9NT", "10NT"]
    assert calls[calls.index("M") - 1 : calls.index("M") + 2] == ("7H", "M", "8S")
    assert auction({"nt_from": "never"}, "7H", "M", "10H")["closed"]
    refused: Any = auction({"nt_from": 8}, "7NT")
    assert refused["error"]["code"] == "illegal_call"


def test_who_has_played_the_specials_of_a_game_is_refused_the_next() -> None:
    one = {"specials_per_person": 1}
    ask = ["M", "OM", "8S"]
    assert auction(one, "7S", used={"B": 1}, ask=ask)["legal"] == ["8S"]
    assert auction(one, "7S", used={"A": 1, "B": 0}, ask=ask)["legal"] == ask
    assert auction({}, "7S", used={"B": 9}, ask=ask)["legal"] == ask
    refused: Any = auction(one, "7S", "M", used={"B": 1})
    assert "too_many_specials" in refused["error"]["message"]
    for used in ({"B": -1}, {"B": "1"}, ["B"], {"B": True}):
        bad: Any = auction(one, used=used)
        assert bad["error"]["code"] == "bad_field"
    nobody: Any = auction(one, used={"G": 1})
    assert nobody["error"]["code"] == "unknown_seat"


def test_specials_are_counted_lost_ones_too_and_misdeals_and_bids_are_not() -> None:
    line = "parlett-3 specials_per_person=1 / C: M misdeal / C: M ... ; A=2,B=8,C=0 / A: 6S ... "
    state = told(line + "; A=0,B=6,C=4 / B: 8C")
    assert state.used == (1, 0, 0)
    assert GameState.from_data(state.rules, state.format, state.to_data()) == state
    with pytest.raises(NotLegalNow, match="too_many_specials"):
        apply(state, events.CallMade("A", "OM"))
    with pytest.raises(NotLegalNow, match="too_many_specials"):
        apply(state, events.ContractSet("OM", "A"))
    assert apply(state, events.ContractSet("OM", "B")).contract is not None
    assert told("parlett-3 / C: M ... ; A=2,B=8,C=0 / A: 6S").used == ()


def test_a_new_game_of_a_series_counts_anew() -> None:
    line = "parlett-3 specials_per_person=1 games=2 / C: OM ; A=0,B=6,C=4 / A: M ..."
    state = told(line + " ; A=4,B=2,C=4 / B: OM")
    assert state.contract is not None
    assert state.used == (0, 1, 0)


def own(overrides: dict[str, Any], **fields: Any) -> Any:
    rules = {"specials": [LONER, BLIND], **overrides}
    return answer({"kind": "hand", "profile": "avondale-4", "overrides": rules,
                   "declaring": ["NS"], "declarer": "N", **fields})  # fmt: skip


def test_a_call_of_the_clubs_own_is_scored_like_any_special() -> None:
    all_ten = {"NS": 10, "EW": 0}
    assert own({}, contract="X1", tricks=all_ten)["points"] == {"NS": 400, "EW": 0}
    lost = own({}, contract="X1", tricks={"NS": 9, "EW": 1})
    assert lost["points"] == {"NS": -400, "EW": 90}
    by_own = {"special_lost_def": "10_per_own_trick"}
    assert own(by_own, contract="X1", tricks={"NS": 9, "EW": 1})["points"]["EW"] == 10


def test_a_call_of_the_clubs_own_is_set_where_no_trick_may_be_won() -> None:
    sets = {"set_rule": True, "set_by": 2}
    tricks = {"NS": 4, "EW": 6}
    assert own(sets, contract="X2", tricks=tricks)["barred_next"] == ["N"]
    assert own(sets, contract="X2", tricks={"NS": 3, "EW": 7})["barred_next"] == []
    assert own(sets, contract="X1", tricks=tricks)["barred_next"] == []


def test_own_calls_stand_where_they_are_put_and_survive_the_frozen_copy() -> None:
    rules = HouseRules().with_overrides({"specials": [LONER, BLIND]})
    assert rules.ladder.calls[-3:] == ("10NT", "X1", "X2")
    assert HouseRules.from_data(rules.to_data()) == rules
    assert [each.name for each in rules.specials] == ["Loner", "blind misère"]
    nameless = {"code": "X9", "value": 100, "rank_above": "6S"}
    assert HouseRules().with_overrides({"specials": [nameless]}).specials[0].name == "X9"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "  "},
        {"name": "x" * 25},
        {"name": "two\nlines"},
        {"name": 7},
        {"solo": 1},
        {"exposed": "yes"},
        {"code": "X10"},
        {"code": "M"},
        {"both_partners": True},
    ],
)
def test_an_own_call_with_a_fault_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(NotNotation) as refused:
        HouseRules().with_overrides({"specials": [LONER | wrong]})
    assert refused.value.code == "bad_option_value"


def test_partners_play_where_an_own_call_is_not_for_one_alone() -> None:
    pair = LONER | {"solo": False}
    text = str([pair]).replace("'", '"').replace("False", "false").replace(" ", "")
    state = told(f"avondale-4 specials={text} / N: X1")
    assert state.contract is not None
    assert state.contract.group == (1, 3)


def test_play_stops_where_an_own_call_is_made_and_pays_the_opponents_own_tricks() -> None:
    """From the fourth trick it is made whatever comes; B has needed two, and wins at once."""
    some = {"code": "X1", "value": 100, "rank_above": "6S", "min_tricks": 3, "max_tricks": 10}
    stopped: Any = answer({
        "kind": "game", "profile": "us-original-1904", "contract": "X1", "declaring": ["A"],
        "overrides": {"specials": [some], "special_won_def": "10_per_own_trick"},
        "before": {"A": 0, "B": 480, "C": 0}, "order": ["B", "A", "B", "A", "A"],
    })  # fmt: skip
    assert (stopped["winners"], stopped["stopped_at_trick"]) == (["B"], 5)
    assert stopped["after"] == {"A": 100, "B": 500, "C": 0}


@pytest.mark.parametrize("reason", ["", *events.MISDEALS])
def test_a_misdeal_tells_its_reason_and_the_same_dealer_deals_again(reason: str) -> None:
    word = f"misdeal={reason}" if reason else "misdeal"
    state = told(f"avondale-4 / N: 6S {word} / N: 6S ... ; NS=6,EW=4")
    assert state.dealer == 1
    assert state.finished is not None
    assert state.finished.misdeals == ((reason,) if reason else ())
    again = told(f"avondale-4 / N: {word} / N: -")
    assert again.dealer == 0
    assert GameState.from_data(again.rules, again.format, again.to_data()) == again
    with pytest.raises(NotNotation) as refused:
        told("avondale-4 / N: misdeal=bored / N: -")
    assert refused.value.params == {"field": "reason"}


def test_a_reason_that_is_no_word_is_neither_written_nor_read() -> None:
    table = HouseRules().table
    with pytest.raises(NotNotation):
        format_deal(table, Deal(0, (events.Misdealt("two words"),)))
    with pytest.raises(NotNotation) as unread:
        parse_game("avondale-4 / N: misdeal=?")
    assert unread.value.params["position"] == 16
    deal = Deal(0, (events.Misdealt("card_exposed"),))
    assert parse_deal(table, format_deal(table, deal)) == deal


@pytest.mark.parametrize(
    ("overrides", "params"),
    [
        (
            {"trick_cap": "always_490", "trick_cap_at": 500},
            {"option": "trick_cap_at", "contradicts": "target", "fits": 490},
        ),
        (
            {"declare": "no_trumps", "nt_from": "never"},
            {"option": "declare", "contradicts": "nt_from", "fits": ["none", "any"]},
        ),
    ],
)
def test_what_excludes_each_other_is_refused_with_what_would_fit(
    overrides: dict[str, Any], params: dict[str, Any]
) -> None:
    with pytest.raises(ContradictoryRules) as refused:
        HouseRules().with_overrides(overrides)
    assert refused.value.params == params


def test_trick_points_stop_where_the_table_says_also_for_another_target() -> None:
    assert HouseRules(trick_cap="always_490", target=700).cap == 690
    assert HouseRules(trick_cap="always_490", trick_cap_at=400).cap == 400
    assert HouseRules(trick_cap_at=900).cap is None


def test_an_own_call_in_which_no_trick_may_be_won_is_played_as_a_misere() -> None:
    rules = HouseRules().with_overrides({"specials": [LONER, BLIND]})
    assert [strain_under(rules, call) for call in ("X1", "X2", "7H", None)] == [
        "NT", "M", "H", "NT"
    ]  # fmt: skip
