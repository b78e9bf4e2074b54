"""What the players without a brain think of: their bids, discards and cards."""

from __future__ import annotations

import pytest

from rules_engine.auction import open_auction
from rules_engine.bidding import (
    Valued,
    choose_call,
    choose_discards,
    choose_partner_card,
    misere_risk,
    value_hand,
)
from rules_engine.calls import STRAINS
from rules_engine.chance import Chance
from rules_engine.play import Play, begin
from rules_engine.players import Aim, choose_card
from rules_engine.profiles import PROFILES
from rules_engine.trick import trick_rules

AVONDALE, NZ = PROFILES["avondale-4"].rules, PROFILES["nz-4"].rules
STRONG = ("JK", "JS", "JC", "AS", "KS", "QS", "10S", "AH", "AD", "KD")
LOW = ("5S", "6S", "8S", "5C", "7C", "9C", "4D", "6D", "8D", "4H")
ALONE, ALLIES = Aim(frozenset({0})), Aim(frozenset({0, 2}))


def _valued(risk: int = 99, **tricks: int) -> Valued:
    return Valued({strain: tricks.get(strain, 0) for strain in STRAINS}, risk)


def _at(strain: str, *hands: str, leader: int = 0, profile: str = "avondale-4") -> Play:
    rules = PROFILES[profile].rules
    return begin(rules, strain, [hand.split() for hand in hands], leader)


def _card(at: Play, aim: Aim) -> tuple[str, str]:
    return choose_card(at, aim, 100, Chance(1))


def test_a_strong_hand_is_worth_more_in_its_suit() -> None:
    strong, low = (value_hand(AVONDALE, hand, 100, Chance(1)) for hand in (STRONG, LOW))
    assert max(strong.tricks, key=lambda strain: strong.tricks[strain]) == "S"
    assert strong.tricks["S"] >= 100
    assert all(low.tricks[strain] < 60 for strain in STRAINS)
    assert low.risk == 0 < strong.risk


def test_a_weak_player_is_wrong_about_his_hand() -> None:
    values = {value_hand(AVONDALE, STRONG, 0, Chance(seed)).tricks["H"] for seed in range(9)}
    right = {value_hand(AVONDALE, STRONG, 100, Chance(seed)).tricks["H"] for seed in range(9)}
    assert len(values) > 4
    assert len(right) == 1


def test_a_joker_is_a_risk_unless_it_is_laid_away() -> None:
    assert misere_risk(AVONDALE, ["JK", "4D"]) > misere_risk(AVONDALE, ["4D"]) == 0
    assert misere_risk(PROFILES["match-2-qld"].rules, ["JK", "4D"]) == 0


def test_a_player_bids_no_more_than_he_needs() -> None:
    auction = open_auction(AVONDALE, 0)
    assert choose_call(AVONDALE, auction, _valued(S=84, H=71)) == "6S"
    auction = auction.play("7S")
    assert choose_call(AVONDALE, auction, _valued(S=84)) == "8S"
    assert choose_call(AVONDALE, auction, _valued(S=74)) == "pass"
    assert choose_call(AVONDALE, auction, _valued(H=74)) == "7H"


def test_who_speaks_once_bids_all_he_has() -> None:
    rules = PROFILES["swedish-3"].rules
    assert choose_call(rules, open_auction(rules, 0), _valued(D=84)) == "8D"


def test_a_partners_bid_is_left_alone() -> None:
    auction = open_auction(AVONDALE, 0).play("6S").play("pass")
    assert choose_call(AVONDALE, auction, _valued(H=99)) == "pass"


def test_a_safe_hand_calls_a_misere_that_it_plays_alone() -> None:
    auction = open_auction(NZ, 0).play("7NT")
    assert choose_call(NZ, auction, _valued(risk=0)) == "M"
    rules = PROFILES["us-nullo-4"].rules
    auction = open_auction(rules, 0).play("8C")
    assert choose_call(rules, auction, _valued(risk=0)) == "pass"


def test_a_closed_auction_has_nobody_to_ask() -> None:
    auction = open_auction(AVONDALE, 0).play("10NT")
    assert choose_call(AVONDALE, auction, _valued(H=99)) == "pass"


def test_short_suits_are_laid_away_and_trumps_kept() -> None:
    held = (*STRONG, "6H", "5C", "QD")
    assert set(choose_discards(AVONDALE, "7S", held, 3)) == {"5C", "6H", "QD"}
    assert choose_discards(AVONDALE, "7NT", (*STRONG[3:], "JK", "6H", "5C", "QD"), 1) == ("5C",)


def test_the_joker_and_high_cards_leave_a_misere() -> None:
    held = (*LOW, "JK", "AS", "AH")
    assert set(choose_discards(AVONDALE, "M", held, 3)) == {"JK", "AS", "AH"}


@pytest.mark.parametrize(
    ("profile", "call", "hand", "card"),
    [
        ("call-5", "7S", ("JK", "JS", "AS"), "JC"),
        ("swedish-5", "7S", ("JK", "JS", "AH"), "AC"),  # no trump may be called
        ("call-5", "7NT", ("JK", "AS"), "KS"),
        ("swedish-5", "M", ("JK", "AS"), None),
    ],
)
def test_a_bidder_calls_the_best_card_he_lacks(
    profile: str, call: str, hand: tuple[str, ...], card: str | None
) -> None:
    assert choose_partner_card(PROFILES[profile].rules, call, hand) == card


def test_a_card_that_nobody_can_beat_is_led() -> None:
    at = _at("S", "JK AH 5D", "9H 8H 7H", "9D 8D 7D", "9C 8C 7C")
    assert _card(at, ALLIES) == ("JK", "")
    at = _at("S", "9H 6H KH 5D", "JH QH 7H 10D", "9D 8D 7D 6D", "9C 8C 7C 6C").play("KH")
    at = at.play("QH").play("9D").play("9C")
    assert _card(at, ALLIES)[0] == "6H"  # a low one of the longest suit: nothing is sure


def test_a_joker_alone_is_led_with_a_name() -> None:
    at = _at("NT", "JK", "9H", "9D", "9C")
    assert _card(at, ALLIES) == ("JK", "S")


def test_a_trick_is_won_as_cheaply_as_can_be() -> None:
    at = _at("NT", "9H KH", "10H AH", "JH QH", "8H 4H", leader=1).play("10H").play("QH").play("4H")
    assert _card(at, Aim(frozenset({0})))[0] == "KH"
    assert _card(at, ALLIES)[0] == "9H"  # his partner has it
    at = _at("NT", "9H 7H", "10H AH", "JH QH", "8H 4H", leader=1).play("10H")
    assert _card(at, ALLIES)[0] == "QH"  # not the last: as dear as can be


def test_a_bidder_of_a_misere_ducks() -> None:
    bidder = Aim(frozenset({0}), frozenset({0}))
    at = _at("M", "9H 7H KD", "10H AH 5D", "JH QH 6D", "8H 4H 7D", leader=1).play("10H")
    at = at.play("JH").play("8H")
    assert _card(at, bidder)[0] == "9H"
    at = _at("M", "9H 7H KD", "10D AH 5D", "JH QH 6D", "8H 4H 7D", leader=1).play("5D")
    at = at.play("6D").play("7D")
    assert _card(at, bidder)[0] == "KD"
    at = _at("M", "9H 7H KD", "4H AH 5D", "JD QS 6D", "8S 6H 7D", leader=1).play("4H")
    at = at.play("JD").play("6H")
    assert _card(at, bidder)[0] == "9H"  # he must win: away with the high one
    at = _at("M", "9H 7H KD", "4H AH 5D", "JD QS 6D", "8S 6H 7D")
    assert _card(at, bidder)[0] == "7H"


def test_defenders_of_a_misere_stay_below_the_bidder() -> None:
    defender = Aim(frozenset({1, 3}), frozenset({0}))
    at = _at("M", "9H 7H", "10H 8H", "JH QH", "4H 5H").play("9H")
    assert _card(at, defender)[0] == "8H"
    at = _at("M", "9H 7H", "10H 8H", "JH QH", "4H 5H", leader=3).play("4H").play("9H")
    assert _card(at, defender)[0] == "8H"
    at = _at("M", "9H 7H", "10H 8H", "JH QH", "4H 5H", leader=2).play("QH")
    assert _card(at, defender)[0] == "4H"


def test_without_strength_any_card_is_played() -> None:
    at = _at("S", "JK AH 5D", "9H 8H 7H", "9D 8D 7D", "9C 8C 7C")
    cards = {choose_card(at, ALLIES, 0, Chance(seed))[0] for seed in range(20)}
    assert cards == {"JK", "AH", "5D"}


def test_a_hand_without_a_joker_names_nothing() -> None:
    assert trick_rules(AVONDALE, "NT").joker_names(("AS",), (), ()) == ()
