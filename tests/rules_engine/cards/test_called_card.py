"""The card that finds a partner."""

from __future__ import annotations

import pytest

from rules_engine.called_card import callable_cards, check_call, holder
from rules_engine.cards import pack_cards
from rules_engine.errors import CannotHappen
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES

SWEDISH, CALL = PROFILES["swedish-5"].rules, PROFILES["call-5"].rules
HAND = ("JK", "AH", "JC", "2S")


@pytest.mark.parametrize(
    ("rules", "strain", "count"),
    [
        (CALL, "H", 52 - 3),
        (CALL, "NT", 52 - 3),
        (CALL, "M", 0),
        (CALL.replace(call_own=True), "H", 52),
        (CALL.replace(partner_reveal="hidden"), "H", 52),
        (CALL.replace(call_trumps=False), "H", 52 - 14 - 2),
        (CALL.replace(call_trumps=False), "J5", 52 - 3),
        (SWEDISH, "C", 52 - 14 - 2),
        (SWEDISH, "M", 0),
        (PROFILES["rotating-5"].rules, "H", 0),
        (PROFILES["avondale-4"].rules, "H", 0),
    ],
)
def test_so_many_cards_can_be_called(rules: HouseRules, strain: str, count: int) -> None:
    cards = callable_cards(rules, strain, HAND)
    assert len(cards) == count
    assert "JK" not in cards
    assert list(cards) == [card for card in pack_cards("53") if card in cards]


def test_the_left_bower_is_a_trump() -> None:
    assert "JD" not in callable_cards(SWEDISH, "H", ())
    assert "JD" in callable_cards(SWEDISH, "S", ())


def test_a_card_that_may_not_be_called_is_refused() -> None:
    assert check_call(SWEDISH, "S", "AD", HAND) == "AD"
    for card in ("AS", "JC", "AH", "JK", "13H", "?"):
        with pytest.raises(CannotHappen) as refused:
            check_call(SWEDISH, "S", card, HAND)
        assert refused.value.code == "bad_card"


def test_the_holder_shows_himself() -> None:
    hands = [("AS",), ("KS", "QS"), ("JS",)]
    assert holder("QS", hands) == 1
    assert holder("2S", hands) is None
