"""Hands as lines that add up."""

from __future__ import annotations

from scoring.statistics.hand_sums import (
    SPECIAL,
    HandSum,
    by_strain,
    contracts_of,
    in_order,
    one_hand,
    strain_of,
    total,
)


def test_a_bid_made_with_tricks_to_spare_has_overtricks() -> None:
    assert one_hand("7S", made=True, points=140, tricks=9) == HandSum(
        hands=1, made=1, won=140, bids=1, over=2
    )


def test_a_bid_made_with_all_ten_tricks_is_a_slam() -> None:
    assert one_hand("8H", made=True, points=300, tricks=10).slams == 1
    assert one_hand("10NT", made=True, points=520, tricks=10) == HandSum(
        hands=1, made=1, won=520, bids=1, slams=1
    )


def test_a_set_bid_has_neither_overtricks_nor_a_slam() -> None:
    assert one_hand("8H", made=False, points=-300, tricks=6) == HandSum(hands=1, failed=1, lost=300)


def test_a_misere_has_no_overtricks_whatever_was_taken() -> None:
    assert one_hand("M", made=True, points=250, tricks=0) == HandSum(hands=1, made=1, won=250)
    assert one_hand("GM", made=True, points=250, tricks=10).slams == 0


def test_a_hand_that_stopped_before_it_was_decided_is_neither_made_nor_set() -> None:
    line = one_hand("7S", made=None, points=0, tricks=3)
    assert (line.hands, line.decided, line.bids) == (1, 0, 0)


def test_lines_add_up_number_by_number() -> None:
    one = one_hand("7S", made=True, points=140, tricks=9)
    two = one_hand("7S", made=False, points=-140, tricks=6)
    both = total([one, two])
    assert both == HandSum(2, 1, 1, 140, 140, 1, 2, 0)
    assert (both.points, both.decided) == (0, 2)
    assert HandSum(*both.data()) == both


def test_contracts_stand_as_on_a_bid_table_and_strains_as_on_the_ladder() -> None:
    lines = {call: HandSum(hands=1) for call in ("M", "7NT", "6H", "7S", "6S")}
    assert list(in_order(lines)) == ["6S", "6H", "7S", "7NT", "M"]
    assert {strain: line.hands for strain, line in by_strain(lines).items()} == {
        "S": 2,
        "H": 1,
        "NT": 1,
        SPECIAL: 1,
    }


def test_every_special_call_is_of_the_special_strain() -> None:
    assert contracts_of("S") == ["6S", "7S", "8S", "9S", "10S"]
    assert {strain_of(call) for call in contracts_of(SPECIAL)} == {SPECIAL}
    assert {"M", "OM", "N", "HL"} <= set(contracts_of(SPECIAL))
