"""Who plays, who sits out, who leads, whose hand lies open."""

from __future__ import annotations

import pytest

from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.seating import (
    first_leader,
    hand_count,
    hand_names,
    hands_out,
    lies_open,
    out_when_alone,
    seat_of,
)
from rules_engine.state import Contract, contract_of


def _rules(name: str, **changes: object) -> HouseRules:
    return PROFILES[name].rules.replace(**changes)


def _contract(rules: HouseRules, call: str, seat: int, *group: int, dealer: int = 0) -> Contract:
    return contract_of(rules, dealer, call, seat, group or (seat,))


@pytest.mark.parametrize(
    ("name", "names"),
    [
        ("avondale-4", ("N", "E", "S", "W")),
        ("dead-hand-3", ("A", "B", "C")),
        ("match-2-qld", ("A", "B", "A2", "B2")),
        ("two-52", ("A", "B")),
        ("six-2x3", ("A", "B", "C", "D", "E", "F")),
    ],
)
def test_every_hand_that_can_play_has_a_name(name: str, names: tuple[str, ...]) -> None:
    rules = _rules(name)
    assert hand_names(rules) == names
    assert hand_count(rules) == len(names)


def test_a_dummy_is_played_by_who_sits_opposite() -> None:
    assert [seat_of(_rules("match-2-qld"), hand) for hand in range(4)] == [0, 1, 0, 1]


@pytest.mark.parametrize(
    ("name", "call", "seat", "group", "out"),
    [
        ("avondale-4", "7S", 0, (0, 2), set()),
        ("australian-4", "M", 1, (1,), {3}),
        ("australian-4", "7S", 1, (1,), {3}),  # declared
        ("us-nullo-4", "DN", 1, (1, 3), set()),
        ("six-2x3", "M", 0, (0,), {2, 4}),
        ("six-3x2", "M", 5, (5,), {2}),
        ("rotating-5", "7S", 1, (1, 3), set()),
        ("parlett-3", "M", 1, (1,), set()),
        ("swedish-5", "M", 1, (1,), set()),
        ("match-2-qld", "M", 1, (1,), {3}),  # Y5: the bidder's dummy
        ("match-2-qld", "7S", 1, (1,), set()),
    ],
)
def test_partners_lay_their_cards_away(
    name: str, call: str, seat: int, group: tuple[int, ...], out: set[int]
) -> None:
    rules = _rules(name)
    assert hands_out(rules, _contract(rules, call, seat, *group)) == out


def test_nobody_sits_out_a_hand_that_was_passed_out() -> None:
    assert hands_out(_rules("parlett-3"), None) == frozenset()


@pytest.mark.parametrize(
    ("name", "changes", "call", "seat", "leader"),
    [
        ("avondale-4", {}, "7S", 2, 2),
        ("avondale-4", {"leads": "left_of_dealer"}, "7S", 2, 1),
        ("parlett-3", {}, None, 0, 1),
        ("parlett-3", {}, "M", 0, 0),
        ("us-nullo-4", {}, "N", 3, 0),  # X8: the player on the bidder's left
        ("us-nullo-4", {}, "7S", 3, 3),
        ("us-nullo-4", {"leads": "left_of_dealer"}, "DN", 2, 3),
        ("australian-4", {"leads": "left_of_dealer"}, "M", 3, 2),  # his partner sits out
        ("match-2-qld", {}, "7S", 1, 1),
    ],
)
def test_the_first_lead_is_by_the_rules(
    name: str, changes: dict[str, object], call: str | None, seat: int, leader: int
) -> None:
    rules = _rules(name, **changes)
    contract = None if call is None else _contract(rules, call, seat)
    assert first_leader(rules, 0, contract) == leader


@pytest.mark.parametrize(
    ("name", "call", "before", "after"),
    [
        ("parlett-3", "OM", False, True),  # 000: after the first trick
        ("australian-4", "OM", True, True),
        ("australian-4", "M", False, False),
        ("australian-4", "8S", False, False),
        ("french-canadian-4", "GM", True, True),
        ("french-canadian-4", None, False, False),
    ],
)
def test_an_open_hand_is_laid_down(name: str, call: str | None, before: bool, after: bool) -> None:
    rules = _rules(name)
    contract = None if call is None else _contract(rules, call, 0)
    assert (lies_open(rules, contract, 0), lies_open(rules, contract, 1)) == (before, after)


@pytest.mark.parametrize(
    ("name", "seat", "out"),
    [
        ("avondale-4", 1, {3}),
        ("six-2x3", 0, {2, 4}),
        ("match-2-qld", 1, {3}),
        ("parlett-3", 0, set()),
        ("call-5", 0, set()),
    ],
)
def test_partners_lie_by_while_one_plays_alone(name: str, seat: int, out: set[int]) -> None:
    assert out_when_alone(_rules(name), seat) == out
