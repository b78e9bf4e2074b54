"""Who wins and why: what is settled beyond the worked cases."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.judge import answer


def ending(**fields: Any) -> tuple[Any, Any]:
    """The winners and the reason of a game question."""
    told: Any = answer({"kind": "game", **fields})
    assert "error" not in told, told
    return told["winners"], told["reason"]


CALL_FIVE: dict[str, Any] = {
    "profile": "call-5", "contract": "8H", "declaring": ["A", "C"],
    "tricks": {"A": 5, "B": 1, "C": 3, "D": 1, "E": 0},
}  # fmt: skip


def call_five(tie_rule: str, **before: int) -> tuple[Any, Any]:
    scores = {"A": 0, "B": 0, "C": 0, "D": 0, "E": 0, **before}
    return ending(**CALL_FIVE, overrides={"tie_rule": tie_rule}, before=scores)


def test_the_called_partner_comes_after_the_bidder_and_before_the_defenders() -> None:
    bidder_first = "bidder_first_then_trick_order"
    assert call_five(bidder_first, A=200, C=400, D=490) == (["A"], "target-bidder")
    assert call_five(bidder_first, C=200, D=490) == (["C"], "target-bidder")


def test_on_equal_points_only_the_bidder_comes_before_the_others() -> None:
    """Precision 6: under highest_total the partner does too."""
    assert call_five("equal_points_only", A=200, D=490) == (["A"], "target-equal-declarer")
    assert call_five("equal_points_only", C=200, D=490) == (["D"], "target-first-trick")
    assert call_five("highest_total", C=200, D=490) == (["C"], "target-equal-declarer")
    assert call_five("highest_total", C=200, D=510) == (["D"], "target-highest")


FAILED: dict[str, Any] = {
    **CALL_FIVE, "tricks": {"A": 4, "B": 1, "C": 3, "D": 2, "E": 0},
}  # fmt: skip


def test_of_a_failed_group_alone_at_the_target_the_bidder_wins() -> None:
    before = {"A": 900, "B": 0, "C": 900, "D": 0, "E": 0}
    assert ending(**FAILED, before=before) == (["A"], "target-bidder")


def test_a_defender_comes_before_a_failed_group() -> None:
    before = {"A": 900, "B": 0, "C": 900, "D": 480, "E": 0}
    assert ending(**FAILED, before=before) == (["D"], "target-first-trick")


def test_who_stood_at_the_target_before_the_hand_was_there_first() -> None:
    standing = {"A": 0, "B": 490, "C": 520}
    lost = {"contract": "7C", "declaring": ["A"], "tricks": {"A": 4, "B": 4, "C": 2}}
    assert ending(profile="parlett-3", **lost, before=standing) == (["C"], "target-first-trick")
    both = {"A": 0, "B": 500, "C": 520}
    told = ending(profile="parlett-3", **lost, before=both)
    assert told == (["B", "C"], "target-first-trick")


def test_who_came_by_the_failed_bid_arrives_after_the_tricks_and_all_at_once() -> None:
    rules = {"failed_bid": "to_opponents"}
    lost = {"contract": "7C", "declaring": ["A"], "tricks": {"A": 4, "B": 4, "C": 2}}
    by_trick = {"A": 0, "B": 460, "C": 400}
    told = ending(profile="parlett-3", overrides=rules, **lost, before=by_trick)
    assert told == (["B"], "target-first-trick")
    by_bid = {"A": 0, "B": 400, "C": 420}
    told = ending(profile="parlett-3", overrides=rules, **lost, before=by_bid)
    assert told == (["B", "C"], "target-first-trick")
    nothing = {**rules, "trick_points": 0}
    told = ending(profile="parlett-3", overrides=nothing, **lost, before=by_trick)
    assert told == (["B", "C"], "target-first-trick")


def test_a_lost_special_never_needs_the_order_of_tricks() -> None:
    """R7: all opponents are paid for the bidder's tricks, so whoever needs fewer is first."""
    order = ["C", "C", "C", "B", "B", "A", "A", "B", "B", "B"]
    lost: dict[str, Any] = {
        "profile": "parlett-3", "contract": "M", "declaring": ["A"],
        "before": {"A": 0, "B": 490, "C": 480},
    }  # fmt: skip
    assert ending(**lost, order=order) == (["B"], "target-first-trick")
    assert ending(**lost, tricks={"A": 2, "B": 5, "C": 3}) == (["B"], "target-first-trick")


def test_where_a_special_pays_own_tricks_their_order_decides() -> None:
    """C needs two tricks and has them at once; B needs one and wins it later."""
    order = ["C", "C", "C", "B", "B", "A", "A", "B", "B", "B"]
    lost: dict[str, Any] = {
        "profile": "parlett-3", "contract": "M", "declaring": ["A"],
        "overrides": {"special_lost_def": "10_per_own_trick"},
        "before": {"A": 0, "B": 490, "C": 480},
    }  # fmt: skip
    assert ending(**lost, order=order) == (["C"], "target-first-trick")
    told: Any = answer({"kind": "game", **lost, "tricks": {"A": 2, "B": 5, "C": 3}})
    assert told["ask"] == "who_reached_target_first"


def walker(**fields: Any) -> tuple[Any, Any]:
    hand = {"contract": "6C", "declaring": ["NS"], "tricks": {"NS": 6, "EW": 4}}
    return ending(profile="walker-4", **{**hand, **fields})


def test_an_exact_target_asks_nobody_about_cap_tie_or_made_bids() -> None:
    free = {"out_rule": "bid_only", "tie_rule": "highest_total"}
    assert walker(overrides=free, before={"NS": 440, "EW": 460}) == (["NS"], "exact")
    three = {"profile": "parlett-3", "overrides": {"exact_target": True}, "contract": "7C",
             "declaring": ["A"], "tricks": {"A": 4, "B": 3, "C": 3}}  # fmt: skip
    before = {"A": 0, "B": 470, "C": 470}
    told: Any = answer({"kind": "game", **three, "before": before})
    assert (told["ask"], told["reason"]) == ("who_reached_target_first", "exact")
    named: Any = answer({"kind": "game", **three, "before": before, "first": ["C"]})
    assert (named["winners"], named["reason"]) == (["C"], "exact")


def test_an_overshoot_loses_and_a_spread_may_still_end_it() -> None:
    assert walker(before={"NS": 950, "EW": 960}) == ([], "overshoot/floor")
    wide = walker(overrides={"spread": 500}, before={"NS": 560, "EW": -100})
    assert wide == (["NS"], "spread")


@pytest.mark.parametrize("profile", ["avondale-4", "walker-4", "nz-4"])
def test_without_a_target_nothing_ends_a_game_by_score(profile: str) -> None:
    told: Any = answer(
        {
            "kind": "game",
            "profile": profile,
            "contract": "7S",
            "declaring": ["NS"],
            "tricks": {"NS": 0, "EW": 10},
            "before": {"NS": -900, "EW": 900},
            "overrides": {"target": "none", "spread": 500},
        }
    )
    assert (told["over"], told["winners"], told["reason"]) == (False, [], None)
    assert told["after"] == {"NS": -1040, "EW": 1000}


def test_three_sides_under_the_floor_leave_the_highest_as_winner() -> None:
    down = {"A": -510, "B": -600, "C": -700}
    lost = {"contract": "7C", "declaring": ["C"], "tricks": {"A": 1, "B": 8, "C": 1}}
    assert ending(profile="parlett-3", **lost, before=down) == (["A"], "floor")


STOPPED: dict[str, Any] = {"profile": "us-original-1904", "declaring": ["B"]}


def test_a_stop_never_comes_at_the_tenth_trick() -> None:
    """A whole hand is decided by the tie rule of the table."""
    order = ["A", "A", *["B"] * 8]
    rules = {"tie_rule": "highest_total"}
    told = ending(
        **STOPPED, overrides=rules, contract="8D", order=order,
        before={"A": 560, "B": 300, "C": 0},
    )  # fmt: skip
    assert told == (["A"], "target-highest")


def test_a_revoke_is_scored_after_all_tricks() -> None:
    told: Any = answer(
        {
            "kind": "game",
            **STOPPED,
            "contract": "8D",
            "order": ["A"] * 10,
            "before": {"A": 490, "B": 0, "C": 0},
            "revoke": {"player": "C"},
        }
    )
    assert (told["stopped_at_trick"], told["after"]["B"]) == (None, 240)


def test_defenders_come_to_the_target_together_by_the_trick_that_loses_a_misere() -> None:
    told: Any = answer(
        {
            "kind": "game",
            **STOPPED,
            "contract": "M",
            "overrides": {"specials": "L2"},
            "order": ["A", "C", "B", "B"],
            "before": {"A": 490, "B": 0, "C": 490},
        }
    )
    assert (told["winners"], told["stopped_at_trick"]) == (["A", "C"], 3)
    assert told["after"] == {"A": 500, "B": -250, "C": 500}


def test_who_stood_at_the_target_stops_play_before_who_comes_to_it() -> None:
    told: Any = answer(
        {
            "kind": "game",
            **STOPPED,
            "contract": "8D",
            "order": ["A"],
            "before": {"A": 490, "B": 0, "C": 510},
        }
    )
    assert (told["winners"], told["stopped_at_trick"]) == (["C"], 1)


def test_a_passed_out_hand_stops_at_the_first_to_reach_the_target() -> None:
    told: Any = answer(
        {
            "kind": "game",
            "profile": "us-original-1904",
            "contract": None,
            "order": ["A", "B", "B", "A"],
            "before": {"A": 480, "B": 490, "C": 0},
        }
    )
    assert (told["winners"], told["stopped_at_trick"]) == (["B"], 2)
    assert told["after"] == {"A": 490, "B": 500, "C": 0}
