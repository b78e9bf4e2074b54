"""Cards that change hands before the first lead: checked by number and by who held them."""

from __future__ import annotations

import pytest

from rules_engine.errors import NotLegalNow
from rules_engine.exchange import (
    declare_exchange,
    defender_exchange,
    double_misere_exchange,
    lay_away,
    take_kitty,
    takes_kitty,
)
from rules_engine.profiles import PROFILES

TEN = ("AS", "KS", "QS", "9S", "8S", "AD", "KD", "AH", "KH", "QH")
OTHER = ("AC", "KC", "QC", "9C", "8C", "9D", "8D", "9H", "8H", "7H")
KITTY = ("7S", "7C", "7D")


@pytest.mark.parametrize(
    ("profile", "call", "takes"),
    [
        ("avondale-4", "7S", True),
        ("australian-4", "M", True),
        ("us-nullo-4", "BN", False),  # X8: bar nullo does without
        ("us-nullo-4", "N", True),
        ("parlett-3", None, False),
        ("avondale-4", "M", False),  # not played there
    ],
)
def test_a_contract_takes_up_the_kitty(profile: str, call: str | None, takes: bool) -> None:
    assert takes_kitty(PROFILES[profile].rules, call) is takes


def test_the_contractor_keeps_ten_cards() -> None:
    rules = PROFILES["avondale-4"].rules
    hand = take_kitty(rules, "7S", TEN, KITTY, ["7C", "QH", "7D"])
    assert hand == (*TEN[:-1], "7S")


@pytest.mark.parametrize(
    ("discards", "code"),
    [
        (["7C", "7D"], "bad_discards"),
        (["7C", "7D", "7S", "AS"], "bad_discards"),
        (["7C", "7C", "7D"], "bad_discards"),
        (["7C", "7D", "AC"], "not_in_hand"),
    ],
)
def test_a_wrong_discard_is_refused(discards: list[str], code: str) -> None:
    with pytest.raises(NotLegalNow) as refused:
        take_kitty(PROFILES["avondale-4"].rules, "7S", TEN, KITTY, discards)
    assert refused.value.code == code


def test_the_joker_goes_where_it_is_kept_for_the_last_trick() -> None:
    kitty, rules = ("7S", "7C", "JK"), PROFILES["match-2-qld"].rules
    assert "JK" not in take_kitty(rules, "M", TEN, kitty, ["7S", "AS", "JK"])
    assert "JK" in take_kitty(rules, "7S", TEN, kitty, ["7C", "AD", "KD"])
    assert "JK" in take_kitty(PROFILES["nz-4"].rules, "M", TEN, kitty, ["7C", "AD", "KD"])
    with pytest.raises(NotLegalNow) as refused:
        take_kitty(rules, "M", TEN, kitty, ["7S", "7C", "AS"])
    assert refused.value.code == "joker_must_go"


def test_declare_brings_a_card_and_costs_one() -> None:
    hand, rest = declare_exchange(TEN, OTHER, "AC", "QH")
    assert hand == (*TEN[:-1], "AC")
    assert rest == OTHER[1:]
    with pytest.raises(NotLegalNow):
        declare_exchange(TEN, OTHER, "JK", "QH")


def test_a_double_misere_shares_the_kitty() -> None:
    hand, partner = double_misere_exchange(
        TEN, KITTY, OTHER, ["AS", "AD", "AH"], ["AS", "AD", "AC"]
    )
    assert hand == ("KS", "QS", "9S", "8S", "KD", "KH", "QH", *KITTY)
    assert partner == (*OTHER[1:], "AH")
    with pytest.raises(NotLegalNow):
        double_misere_exchange(TEN, KITTY, OTHER, ["AS", "AD", "AH"], ["AS"])


def test_the_defender_of_two_takes_an_open_card() -> None:
    hand, left = defender_exchange(TEN, OTHER[:6], "AC", "QH")
    assert hand == (*TEN[:-1], "AC")
    assert left == OTHER[1:6]


def test_a_hand_keeps_its_order() -> None:
    assert lay_away(TEN, ["KS", "KH"], 2) == ("AS", "QS", "9S", "8S", "AD", "KD", "AH", "QH")
