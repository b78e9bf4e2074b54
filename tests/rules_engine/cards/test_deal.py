"""Packs laid out in bundles, dummies covered, open cards chosen."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine.cards import pack_cards
from rules_engine.chance import Chance
from rules_engine.deal import PATTERNS, deal_pattern, hands_dealt, has_dummies, lays_cards_open
from rules_engine.deal_out import deal_out, on_the_table, put_into_kitty, shuffled
from rules_engine.errors import CannotHappen
from rules_engine.options import PACKS, pack_size
from rules_engine.profiles import PROFILES
from rules_engine.seating import hand_count

# Profile, pack of an override, kitty, bundles (card play 1 and 1.1).
DEALS = [
    ("parlett-3", None, 3, "A"),
    ("english-3", None, 3, "B"),
    ("us-original-1904", None, 3, "B"),
    ("swedish-2", None, 4, "A4"),
    ("swedish-4", None, 3, "A"),
    ("swedish-5", None, 3, "A"),
    ("wikipedia-3", None, 3, "C"),
    ("dead-hand-3", None, 3, "C"),
    ("dead-hand-3", "45", 5, "D"),
    ("australian-4", None, 3, "C"),
    ("us-nullo-4", None, 3, "A"),
    ("us-inkle-4", None, 5, "D"),
    ("us-inkle-4", "46", 6, "H"),
    ("french-canadian-4", None, 6, "G"),
    ("french-canadian-4", "45", 5, "D"),
    ("six-3x2", "65", 5, "D"),
    ("six-3x2", "66", 6, "H"),
    ("match-2-qld", None, 3, "C"),
    ("drive-hands-n", None, 3, "C"),
]


@pytest.mark.parametrize(("name", "pack", "kitty", "pattern"), DEALS)
def test_a_profile_is_dealt_in_its_bundles(
    name: str, pack: str | None, kitty: int, pattern: str
) -> None:
    rules = PROFILES[name].with_overrides({} if pack is None else {"deck": pack})
    assert rules.kitty == kitty
    assert deal_pattern(rules) == PATTERNS[pattern]


@pytest.mark.parametrize(
    ("name", "pack", "bundles"),
    [
        ("avondale-4", "44", (("each", 3), ("kitty", 4), ("each", 4), ("each", 3))),
        ("six-2x3", "62", (("each", 3), ("kitty", 2), ("each", 4), ("each", 3))),
        ("two-52", "53", (("each", 10), ("exposed", 8))),
    ],
)
def test_another_kitty_is_dealt_after_the_first_round(
    name: str, pack: str, bundles: tuple[tuple[str, int], ...]
) -> None:
    assert deal_pattern(PROFILES[name].with_overrides({"deck": pack})) == bundles


@pytest.mark.parametrize("name", list(PATTERNS))
def test_every_pattern_deals_ten_cards_to_each(name: str) -> None:
    assert sum(cards for to, cards in PATTERNS[name] if to == "each") == 10


@pytest.mark.parametrize("name", list(PROFILES))
def test_every_card_of_the_pack_is_dealt_once(name: str) -> None:
    rules = PROFILES[name].rules
    for dealer in range(rules.players):
        cards = shuffled(rules, Chance(7))
        dealt = deal_out(rules, cards, dealer)
        assert {len(hand) for hand in dealt.hands + dealt.dead} == {10}
        assert len(dealt.hands) == hand_count(rules)
        everything = [*dealt.kitty, *dealt.face_up, *dealt.stock]
        everything += [card for hand in dealt.hands + dealt.dead for card in hand]
        assert Counter(everything) == Counter(cards) == Counter(pack_cards(rules.deck))
        if rules.kitty is not None:
            assert len(dealt.kitty) == rules.kitty


def test_the_bundles_go_round_from_the_dealers_left() -> None:
    rules = PROFILES["parlett-3"].rules
    cards = pack_cards("33")
    dealt = deal_out(rules, cards, 0)
    assert dealt.hands[1][:3] == cards[:3]
    assert dealt.hands[0] == cards[6:9] + cards[20:24] + cards[30:33]
    assert dealt.kitty == cards[9:12]


def test_a_dead_hand_is_dealt_and_not_played() -> None:
    rules = PROFILES["dead-hand-3"].rules
    dealt = deal_out(rules, pack_cards("43"), 0)
    assert (len(dealt.hands), len(dealt.dead)) == (3, 1)


def test_the_same_chance_shuffles_alike() -> None:
    rules = PROFILES["avondale-4"].rules
    assert shuffled(rules, Chance(1)) == shuffled(rules, Chance(1)) != shuffled(rules, Chance(2))


@pytest.mark.parametrize("cards", [pack_cards("43")[:-1], pack_cards("43")[:-1] * 2])
def test_half_a_pack_is_not_dealt(cards: tuple[str, ...]) -> None:
    with pytest.raises(CannotHappen) as refused:
        deal_out(PROFILES["avondale-4"].rules, cards, 0)
    assert refused.value.code in ("bad_pack", "duplicate_card")


def test_a_dummy_lies_in_five_pairs() -> None:
    rules = PROFILES["wikipedia-2-dummy"].rules
    dealt = deal_out(rules, pack_cards("43"), 0)
    hands, covers = on_the_table(rules, dealt.hands)
    assert hands[:2] == dealt.hands[:2]
    assert hands[2] == dealt.hands[2][5:]
    assert covers[:2] == [(), ()]
    assert covers[3] == tuple(zip(dealt.hands[3][5:], dealt.hands[3][:5], strict=True))


@pytest.mark.parametrize("name", ["match-2-qld", "avondale-4"])
def test_an_open_dummy_covers_nothing(name: str) -> None:
    rules = PROFILES[name].rules
    dealt = deal_out(rules, pack_cards("43"), 0)
    assert on_the_table(rules, dealt.hands) == (dealt.hands, [])


def test_two_players_may_draw_on_a_whole_pack() -> None:
    rules = PROFILES["two-52"].rules
    dealt = deal_out(rules, pack_cards("52"), 0)
    assert (len(dealt.face_up), len(dealt.stock), dealt.kitty) == (8, 24, ())
    chosen = dealt.face_up[2], dealt.face_up[5]
    after = put_into_kitty(dealt, chosen)
    assert after.kitty == chosen
    assert set(after.face_up) == set(dealt.face_up) - set(chosen)


def test_a_stated_kitty_is_dealt_after_the_open_cards() -> None:
    rules = PROFILES["two-52"].with_overrides({"kitty": 3})
    assert lays_cards_open(rules)
    assert hands_dealt(rules) == 2
    assert not has_dummies(rules)
    dealt = deal_out(rules, pack_cards("52"), 0)
    assert (len(dealt.kitty), len(dealt.stock)) == (3, 21)


@pytest.mark.parametrize("chosen", [["AS"], ["AS", "JK"], ["2H", "2H"]])
def test_only_open_cards_are_chosen_one_a_player(chosen: list[str]) -> None:
    dealt = deal_out(PROFILES["two-52"].rules, pack_cards("52"), 0)
    with pytest.raises(CannotHappen) as refused:
        put_into_kitty(dealt, chosen)
    assert refused.value.code == "bad_choice"


def test_every_pack_can_be_named() -> None:
    assert all(len(pack_cards(pack)) == pack_size(pack) for pack in PACKS)
