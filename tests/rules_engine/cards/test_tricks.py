"""Who wins: every trick of four cards out of small packs, against the naive judge."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from rules_engine.errors import CannotHappen
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.trick import trick_rules
from tests.rules_engine.cards import naive

# Small packs: the cards that are in the way of each other, and some that are not.
SMALL = {
    "24": "AS KS JS 9S AC JC AD JD JH",
    "43": "JK AS JS 5S JC AC AD JH 4H",
    "43sd": "JK JS AS 5S 4C JC 4H JH 5D JD",
    "46": "JK JK2 AS JS JC AD JH 4H",
    "65": "JK JS 13S 12S 11S 10S JC 13C AD",
}
RULES = {
    pack: HouseRules().with_overrides(
        {"deck": pack, "players": 2, "sides": "individual", "kitty": int(pack[:2]) - 20}
    )
    for pack in SMALL
}
STRAINS = ("S", "C", "D", "H", "NT", "M", "J5")


def test_every_trick_of_four_cards_goes_to_the_same_card() -> None:
    tricks = 0
    for pack, cards in SMALL.items():
        for strain in STRAINS:
            engine, judge = trick_rules(RULES[pack], strain), naive.Judge(pack, strain)
            for trick in permutations(cards.split(), 4):
                names = [""] if judge.suit(trick[0]) else ["S", "D"]
                for named in names:
                    led = engine.suit_led(trick[0], named)
                    expected = judge.winner(list(trick), named, [set()] * 4)
                    assert engine.winner(trick, led) == expected, (pack, strain, trick, named)
                    tricks += 1
    # Ordered fours of 9, 9, 10, 8 and 9 cards in seven strains, and a second name for every joker
    # that is led in a plain one.
    assert tricks == 7 * (3 * 3024 + 5040 + 1680) + 3 * (336 + 504 + 420 + 336)


def test_a_joker_wins_or_not_by_every_setting() -> None:
    tricks = 0
    values = {
        "renounced": ("wins", "no_value", "forbidden"),
        "misere": ("as_nt", "must_when_void", "last_card", "lowest"),
    }
    cards = ("JK", "JK2", "AH", "9H", "5D")
    base = PROFILES["french-canadian-4"].rules
    shown = [[set[str]()] * 3, [{"H"}] * 3, [{"D"}, {"S"}, {"H", "S"}]]
    for renounced, misere in product(*values.values()):
        rules = base.replace(joker_renounced=renounced, joker_misere=misere)
        chosen = {"renounced": renounced, "misere": misere}
        for strain in ("NT", "M", "J5"):
            engine, judge = trick_rules(rules, strain), naive.Judge("46", strain, "", chosen)
            for trick, voids in product(permutations(cards, 3), shown):
                led = engine.suit_led(trick[0], "H")
                assert engine.winner(trick, led, voids) == judge.winner(list(trick), "H", voids)
                tricks += 1
    assert tricks == 6480


def test_voids_that_nobody_told_are_none() -> None:
    rules = PROFILES["english-3"].rules
    assert trick_rules(rules, "NT").winner(("KH", "JK"), "H", [set()]) == 1


@pytest.mark.parametrize(
    ("profile", "overrides", "strain"),
    [
        ("parlett-3", {}, "NT"),  # 000 knows no declaration
        ("australian-4", {}, "H"),  # never with trumps
        ("australian-4", {"deck": "44"}, "NT"),  # nor with two jokers
        ("swedish-2", {"joker_declare": "contractor"}, "NT"),  # nor with none
    ],
)
def test_a_joker_is_declared_only_where_the_rules_offer_it(
    profile: str, overrides: dict[str, object], strain: str
) -> None:
    rules = PROFILES[profile].with_overrides(overrides)
    with pytest.raises(CannotHappen) as refused:
        trick_rules(rules, strain, "H")
    assert refused.value.code == "declare_not_allowed"


def test_rules_that_play_alike_share_their_tables() -> None:
    one, other = PROFILES["avondale-4"].rules, PROFILES["perfect-4"].rules
    assert trick_rules(one, "S") is trick_rules(other, "S")
