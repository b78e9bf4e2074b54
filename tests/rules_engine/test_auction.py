"""The auction: what may be called, whose turn it is, how it ends."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.auction import Auction, open_auction
from rules_engine.calls import BIDS, PASS, SPECIALS
from rules_engine.errors import NotLegalNow, NotNotation, RuleViolation
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES, profile
from rules_engine.seats import Seat
from tests.rules_engine import questions

WORDS = [*BIDS, *SPECIALS, PASS]
LONGEST = 400

chances = st.randoms(use_true_random=False)


def random_rules(chance: Random) -> HouseRules:
    name, overrides = questions.rules(chance)
    return profile(name).with_overrides(overrides)


def random_calls(chance: Random, auction: Auction) -> list[tuple[Seat, str, Auction]]:
    """A whole auction of legal calls: who called, what, and the position after it."""
    told = []
    while not auction.closed:
        assert auction.turn is not None
        seat, legal = auction.turn, auction.legal
        low = legal[:3] if chance.random() < 0.9 else legal
        call = chance.choice(low) if low and chance.random() < 0.5 else PASS
        auction = auction.play(call)
        told.append((seat, call, auction))
        assert len(told) < LONGEST, "the auction does not end"
    return told


def opened(chance: Random, rules: HouseRules) -> Auction:
    seats = list(rules.table.seats)
    barred = chance.sample(seats, chance.randint(0, len(seats))) if chance.random() < 0.2 else []
    return open_auction(rules, chance.choice(seats), tuple(barred))


@settings(max_examples=60, deadline=None)
@given(chances)
def test_every_call_offered_is_accepted_and_every_other_refused_with_a_code(
    chance: Random,
) -> None:
    auction = opened(chance, random_rules(chance))
    for position in [auction, *(after for _, _, after in random_calls(chance, auction))]:
        offered = {*position.legal} | (set() if position.closed else {PASS})
        twins = {"M": "N", "N": "M", "DM": "DN", "DN": "DM"}
        for word in WORDS:
            if word in offered or twins.get(word) in offered:
                assert position.refusal(word) is None
                assert position.play(word) is not position
            else:
                refusal = position.refusal(word)
                assert isinstance(refusal, NotLegalNow)
                with pytest.raises(NotLegalNow) as refused:
                    position.play(word)
                assert refused.value.code == refusal.code


@settings(max_examples=100, deadline=None)
@given(chances)
def test_bids_rise_strictly(chance: Random) -> None:
    rules = random_rules(chance)
    rank = -1
    second = False
    for _, call, after in random_calls(chance, opened(chance, rules)):
        if call != PASS:
            rung = rules.ladder.get(call)
            assert rung is not None
            assert rung.rank > rank
            rank = rung.rank
        if after.second and not second:
            rank, second = -1, True


@settings(max_examples=100, deadline=None)
@given(chances)
def test_without_reentry_a_player_who_passed_never_calls_again(chance: Random) -> None:
    rules = random_rules(chance).replace(reentry="never", all_pass="play_nt")
    if rules.self_raise == "reopens":  # the other way in again
        rules = rules.replace(self_raise=True)
    passed: set[Seat] = set()
    for seat, call, _ in random_calls(chance, opened(chance, rules)):
        assert seat not in passed
        if call == PASS:
            passed.add(seat)


@settings(max_examples=100, deadline=None)
@given(chances)
def test_a_single_chance_asks_everybody_at_most_once(chance: Random) -> None:
    rules = random_rules(chance).replace(auction="single_chance", all_pass="play_nt")
    seats = [seat for seat, _, _ in random_calls(chance, opened(chance, rules))]
    assert len(seats) == len(set(seats))


@settings(max_examples=100, deadline=None)
@given(chances)
def test_a_closed_auction_has_a_contract_or_a_way_to_go_on(chance: Random) -> None:
    auction = opened(chance, random_rules(chance))
    end = [auction, *(after for _, _, after in random_calls(chance, auction))][-1]
    assert end.turn is None
    assert end.legal == ()
    assert (end.contract is None) != (end.all_pass is None)
    if end.contract is not None:
        assert end.holder is not None
        assert end.contract == end.standing


def test_positions_that_look_alike_are_equal_in_any_book() -> None:
    one, other = HouseRules(), HouseRules()
    mine = open_auction(one, 0).play("6S")
    theirs = open_auction(other, 0).play("6S")
    assert mine is not theirs
    assert mine == theirs
    assert hash(mine) == hash(theirs)
    assert mine != theirs.play(PASS)
    assert mine != open_auction(one, 1).play("6S")
    assert mine != open_auction(one.replace(target=1000), 0).play("6S")
    assert mine != "6S"


def test_a_ban_does_not_reach_into_a_second_auction() -> None:
    """R15: the ban covers one auction; a suit change in the second brings everybody in again."""
    rules = PROFILES["parlett-3-house"].rules.replace(reentry="after_suit_change")
    auction = open_auction(rules, 2, barred=(1,))
    for call in (PASS, PASS, "6S", "6C", PASS, "6D"):
        auction = auction.play(call)
    assert auction.second
    assert not auction.is_out(1)
    assert not auction.is_out(2)


def test_the_holder_alone_in_may_raise_himself_where_that_is_played() -> None:
    rules = HouseRules(self_raise=True)
    auction = open_auction(rules, 3).play("6S").play(PASS).play(PASS).play(PASS)
    assert auction.turn == 0
    raised = auction.play("7S")
    assert raised.turn == 0
    assert raised.play(PASS).contract == "7S"
    assert auction.play("10NT").contract == "10NT"


def test_the_word_of_the_ladder_is_kept_for_a_call_under_its_other_name() -> None:
    auction = open_auction(PROFILES["us-nullo-4"].rules, 3).play("M")
    assert auction.standing == "N"


def code_of(auction: Auction, call: str) -> tuple[str, dict[str, object]]:
    refusal = auction.refusal(call)
    assert refusal is not None
    return refusal.code, refusal.params


@pytest.mark.parametrize(
    ("rules", "calls", "call", "code", "params"),
    [
        ({}, ["7S"], "6S", "too_low", {"call": "6S", "standing": "7S"}),
        ({}, ["7S"], "7S", "too_low", {"call": "7S", "standing": "7S"}),
        ({}, [], "M", "not_on_ladder", {"call": "M"}),
        ({"min_level": 7}, [], "6NT", "no_six_bids", {"call": "6NT"}),
        (
            {"inkles": "signal_first_two_seats"},
            [PASS, PASS],
            "6S",
            "inkle_seat",
            {"call": "6S"},
        ),
        ({}, ["10NT"], PASS, "auction_closed", {"call": PASS}),
    ],
)
def test_a_refusal_says_why(
    rules: dict[str, object], calls: list[str], call: str, code: str, params: dict[str, object]
) -> None:
    auction = open_auction(HouseRules().with_overrides(rules), 3)
    for made in calls:
        auction = auction.play(made)
    assert code_of(auction, call) == (code, params)


def test_a_gate_and_a_missing_nullo_say_so() -> None:
    australian = open_auction(PROFILES["australian-4"].rules, 3)
    assert code_of(australian.play("6NT"), "M") == ("gate", {"call": "M", "level": 7})
    partner_first = PROFILES["us-nullo-4"].rules.replace(dn_needs_partner_nullo=True)
    auction = open_auction(partner_first, 3)
    assert code_of(auction, "DN") == ("needs_partner_nullo", {"call": "DN"})
    assert auction.play("N").play(PASS).refusal("DN") is None
    assert code_of(auction.play(PASS).play("N"), "DM") == ("needs_partner_nullo", {"call": "DN"})


def test_a_word_that_is_no_call_is_not_notation() -> None:
    auction = open_auction(HouseRules(), 3)
    with pytest.raises(NotNotation) as refused:
        auction.play("6s")
    assert refused.value.code == "unknown_call"
    assert isinstance(auction.refusal("Pass"), RuleViolation)
