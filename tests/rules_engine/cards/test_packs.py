from __future__ import annotations

import pytest

from rules_engine.cards import (
    RANKS,
    STRAINS,
    SUITS,
    check_cards,
    known_card,
    pack_cards,
    printed_suit,
    ranking,
    strain_of,
)
from rules_engine.errors import CannotHappen, NotNotation
from rules_engine.options import PACKS, pack_size
from tests.rules_engine.cards import naive

# Trumps in a pack: black strain, red strain (card play 2).
TRUMPS = {
    "24": (7, 7),
    "33": (10, 10),
    "43": (12, 13),
    "43sd": (13, 13),
    "44": (13, 14),
    "45": (13, 13),
    "46": (14, 14),
    "52": (14, 14),
    "53": (15, 15),
    "62": (16, 17),
    "63": (17, 18),
    "65": (18, 18),
    "66": (19, 19),
}


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_has_its_cards(pack: str) -> None:
    assert sorted(pack_cards(pack)) == sorted(naive.pack(pack))
    assert len(pack_cards(pack)) == len(set(pack_cards(pack))) == pack_size(pack)


def test_a_pack_is_listed_by_suit_from_the_ace_down_and_jokers_last() -> None:
    cards = pack_cards("44")
    assert cards[:4] == ("AS", "KS", "QS", "JS")
    assert cards[-3:] == ("4H", "JK", "JK2")
    assert [card for card in pack_cards("63") if card.startswith("1")][:3] == ["12S", "11S", "10S"]


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("suit", SUITS)
def test_trumps_are_as_many_as_the_rules_count(pack: str, suit: str) -> None:
    black, red = TRUMPS[pack]
    assert len(ranking(pack, suit).order[suit]) == (black if suit in "SC" else red)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("strain", STRAINS)
def test_ranks_agree_with_the_naive_judge(pack: str, strain: str) -> None:
    judge, order = naive.Judge(pack, strain), ranking(pack, strain)
    has = naive.pack(pack)
    for suit in SUITS:
        assert list(order.order[suit]) == [card for card in judge.suits[suit] if card in has]
    assert {card: judge.suit(card) for card in has} == dict(order.suit)
    assert (
        list(order.loose)
        == [card for card in ("JK", "JK2") if not judge.suit(card)][: len(order.loose)]
    )


@pytest.mark.parametrize("strain", ["NT", "M", "J5"])
def test_a_declared_joker_tops_its_suit(strain: str) -> None:
    order = ranking("43", strain, "H")
    top = ("JK", "JH", "AH") if strain == "J5" else ("JK", "AH", "KH")
    assert order.order["H"][:3] == top
    assert order.loose == ()


@pytest.mark.parametrize("word", ["as", "1S", "14H", "JK3", "10", "S", "", "A♠", None, 10, ["AS"]])
def test_what_is_no_card_is_refused(word: object) -> None:
    with pytest.raises(NotNotation) as refused:
        known_card(word)
    assert refused.value.code == "bad_card"


def test_every_card_of_every_pack_is_a_card() -> None:
    for pack in PACKS:
        assert check_cards(pack, pack_cards(pack)) == pack_cards(pack)
    assert known_card("13S") == "13S"


@pytest.mark.parametrize(
    ("pack", "cards", "code"),
    [
        ("63", ["13S"], "card_not_in_pack"),
        ("43", ["4S"], "card_not_in_pack"),
        ("43", ["JK2"], "card_not_in_pack"),
        ("43", ["AS", "KS", "AS"], "duplicate_card"),
    ],
)
def test_cards_that_cannot_be_there_are_refused(pack: str, cards: list[str], code: str) -> None:
    with pytest.raises(CannotHappen) as refused:
        check_cards(pack, cards)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("call", "strain"),
    [
        (None, "NT"),
        ("7S", "S"),
        ("10NT", "NT"),
        ("M", "M"),
        ("OM", "M"),
        ("BN", "M"),
        ("GM", "M"),
        ("DN", "M"),
        ("HL", "NT"),
    ],
)
def test_a_contract_is_played_in_its_strain(call: str | None, strain: str) -> None:
    assert strain_of(call) == strain


def test_a_joker_has_no_printed_suit() -> None:
    assert [printed_suit(card) for card in ("JK", "JK2", "10H", "JS")] == ["", "", "H", "S"]
    assert RANKS[0] == "A"
