"""One deal, card by card: what is offered is accepted, all else refused, ten tricks are won."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.chance import Chance
from rules_engine.errors import CannotHappen, NotLegalNow
from rules_engine.house_rules import HouseRules
from rules_engine.play import Play, begin, legal_cards
from rules_engine.profiles import PROFILES
from rules_engine.revoke import find_revokes
from rules_engine.seating import hand_count
from tests.rules_engine.cards.deals import (
    both,
    both_covered,
    deal,
    distinct_rules,
    perft,
    settings,
)

TABLE = json.loads((Path(__file__).parent / "cases" / "perft.json").read_text(encoding="utf-8"))
RULES = distinct_rules()
AVONDALE = PROFILES["avondale-4"].rules
COVERED = PROFILES["wikipedia-2-dummy"].rules
# Counted once by the naive judge: four cards a hand, two of each dummy face down under the others.
COVERED_WAYS = {"S": 2346, "H": 1368, "NT": 2718, "M": 2718, "J5": 3978}
STRAINS = ("S", "C", "D", "H", "NT", "M", "J5")


@pytest.mark.parametrize("name", RULES)
def test_fixed_deals_can_be_played_in_so_many_ways(name: str) -> None:
    rows = [row for row in TABLE if row[0] == name]
    counted = [
        perft(begin(RULES[name], strain, hands, 0, out=out)) for _, strain, hands, out, _ in rows
    ]
    assert counted == [ways for *_, ways in rows]


def test_the_table_of_counts_has_every_way_of_playing_cards() -> None:
    assert {row[0] for row in TABLE} == set(RULES)
    told = {(r.deck, hand_count(r), *settings(r).values()) for r in RULES.values()}
    for profile in PROFILES.values():
        rules = profile.rules
        assert (rules.deck, hand_count(rules), *settings(rules).values()) in told
    assert sum(row[4] for row in TABLE) == 57_033


@given(
    st.sampled_from(sorted(RULES)), st.sampled_from(STRAINS), st.booleans(), st.integers(0, 2**32)
)
def test_a_whole_deal_agrees_with_the_naive_judge(
    name: str, strain: str, alone: bool, seed: int
) -> None:
    rules, source = RULES[name], Chance(seed)
    out = (1,) if alone and hand_count(rules) > 2 else ()
    at, story = both(rules, strain, deal(rules, 10, seed, high=seed % 2 == 0), out)
    while at.turn is not None:
        assert at.turn == story.turn()
        assert sorted(at.choices) == sorted(story.choices())
        _all_else_is_refused(at)
        card, named = source.choice(at.choices)
        story.told.append((at.turn, card, named))
        at = at.play(card, named)
    _is_a_whole_deal(at, story.hands, out)


@given(
    st.sampled_from(["void_only", "any_time", "first_or_last"]),
    st.sampled_from(["wins", "no_value", "forbidden"]),
    st.sampled_from(STRAINS),
    st.integers(0, 2**32),
)
def test_covered_dummies_agree_with_the_naive_judge(
    play: str, renounced: str, strain: str, seed: int
) -> None:
    rules = COVERED.replace(joker_play=play, joker_renounced=renounced)
    source = Chance(seed)
    at, story = both_covered(rules, strain, deal(rules, 10, seed, high=seed % 2 == 0))
    while at.turn is not None:
        assert at.turn == story.turn()
        assert sorted(at.choices) == sorted(story.choices())
        assert [set(voids) for voids in at.shown.voids] == [story.voids(hand) for hand in range(4)]
        card, named = source.choice(at.choices)
        story.told.append((at.turn, card, named))
        at = at.play(card, named)
    assert len(at.winners) == 10


@pytest.mark.parametrize(("strain", "ways"), COVERED_WAYS.items())
def test_a_deal_with_covered_dummies_can_be_played_in_so_many_ways(strain: str, ways: int) -> None:
    at, _ = both_covered(COVERED, strain, deal(COVERED, 4, 500, high=True))
    assert perft(at) == ways


def _all_else_is_refused(at: Play) -> None:
    others = set(at.circle.tricks.ranking.cards) - set(at.legal)
    assert all(isinstance(at.refusal(card), NotLegalNow) for card in others)
    assert not any(_is_taken(at, card) for card in others)


def _is_taken(at: Play, card: str) -> bool:
    try:
        at.play(card)
    except NotLegalNow:
        return False
    return True


def _is_a_whole_deal(at: Play, hands: list[list[str]], out: tuple[int, ...]) -> None:
    assert len(at.tricks) == len(at.winners) == 10
    assert (at.legal, at.choices, at.joker_names) == ((), (), ())
    assert legal_cards(at.circle.tricks, at) == ()
    played = Counter(card for trick in at.tricks for card in trick.cards)
    assert played == Counter(
        card for hand, cards in enumerate(hands) if hand not in out for card in cards
    )
    assert not set(at.winners) & set(out)
    for before, after in zip(at.tricks, at.tricks[1:], strict=False):
        assert after.leader == before.winner
    assert find_revokes(at) == ()


def _play(profile: str | HouseRules, strain: str, *hands: str, **more: Any) -> Play:
    rules = PROFILES[profile].rules if isinstance(profile, str) else profile
    return begin(rules, strain, [hand.split() for hand in hands], more.pop("leader", 0), **more)


def _code(at: Play, card: str, named: str = "") -> str:
    refusal = at.refusal(card, named)
    return "" if refusal is None else refusal.code


def test_a_position_is_never_changed() -> None:
    at = _play("parlett-3", "S", "AS KH", "KS QH", "QS JH")
    same = _play("parlett-3", "S", "AS KH", "KS QH", "QS JH")
    at.play("AS")
    assert at == same
    assert at.play("AS") == same.play("AS")
    assert at.play("AS") != at.play("KH")


@pytest.mark.parametrize(
    ("at", "card", "named", "code"),
    [
        (_play("parlett-3", "S", "AS", "KS", "QS"), "KH", "", "not_in_hand"),
        (_play("parlett-3", "S", "AS KH", "KS QH", "QS JH").play("AS"), "QH", "", "must_follow"),
        (_play("parlett-3", "NT", "AS KH", "JK QS", "7S JH").play("AS"), "JK", "", "joker_barred"),
        (_play("parlett-3", "NT", "AS KH", "7D QC", "JK JH", leader=2), "JK", "", "name_required"),
        (
            _play("match-2-qld", "M", "JK 7D", "AS KH", "8S 9S", "7C 8C"),
            "JK",
            "S",
            "joker_not_led",
        ),
        (
            _play("nz-4", "M", "AS KH", "JK 7D", "8S 9S", "7C 8C").play("AS"),
            "7D",
            "",
            "must_play_joker",
        ),
    ],
)
def test_a_card_is_refused_with_its_reason(at: Play, card: str, named: str, code: str) -> None:
    assert _code(at, card, named) == code
    with pytest.raises(NotLegalNow) as refused:
        at.play(card, named)
    assert refused.value.code == code


def test_a_barred_suit_is_not_named() -> None:
    at = _play("parlett-3", "NT", "AS KC KD", "JK AD AC", "KS 7D 9C").play("AS")
    at = at.play("AD").play("KS").play("KC").play("AC").play("9C")
    assert (at.turn, at.joker_names) == (1, ("C", "D", "H"))
    assert at.choices == (("JK", "C"), ("JK", "D"), ("JK", "H"))
    assert _code(at, "JK", "S") == "name_not_allowed"
    assert at.play("JK", "D").led == "D"


def test_nothing_is_played_when_all_is_played() -> None:
    at = _play("parlett-3", "S", "AS", "KS", "QS").play("AS").play("KS").play("QS")
    assert _code(at, "AS") == "play_over"
    with pytest.raises(NotLegalNow):
        at.lay("AS")


def test_a_name_for_another_card_is_not_looked_at() -> None:
    at = _play("parlett-3", "NT", "AS", "KS", "JK")
    assert at.play("AS", "X") == at.play("AS")


def test_what_lies_lies_but_must_have_been_held_and_named() -> None:
    at = _play("parlett-3", "NT", "JK AS", "KS 9D", "QS 8D")
    for card, named, code in [("AH", "", "not_in_hand"), ("JK", "", "name_required")]:
        with pytest.raises(NotLegalNow) as refused:
            at.lay(card, named)
        assert refused.value.code == code
    assert at.lay("JK", "S").lay("9D").trick == ("JK", "9D")


def test_two_jokers_prove_a_void_where_only_a_void_hand_may_play_one() -> None:
    hands = ("AS KH", "JK 7D", "8S 9S", "JK2 8C")
    at = _play("french-canadian-4", "NT", *hands).play("AS").play("JK").play("8S")
    assert at.shown.voids[1] == {"S"}
    anytime = PROFILES["french-canadian-4"].rules.replace(joker_play="any_time")
    at = _play(anytime, "NT", *hands).play("AS").play("JK").play("8S")
    assert at.shown.voids[1] == set()
    at = _play("avondale-4", "NT", "AS KH", "JK 7D", "8S 9S", "7C 8C").play("AS").play("JK")
    assert at.shown.voids[1] == set()


def test_who_sits_out_is_passed_over() -> None:
    at = _play("avondale-4", "M", "AS KH", "5S 5C", "8S 9S", "7S 8C", out=(2,))
    at = at.play("AS").play("5S")
    assert at.turn == 3
    assert at.play("7S").winners == (0,)
    assert at.hands[2] == ("8S", "9S")


def test_a_dummy_turns_up_what_lay_under_the_card_it_played() -> None:
    covers = [(), (), (("9S", "KD"),), (("6S", "6C"),)]
    at = _play("wikipedia-2-dummy", "NT", "AS 5D", "8S 8D", "9S", "6S", covers=covers)
    at = at.play("AS").play("8S")
    assert at.legal == ("9S",)
    assert _code(at, "KD") == "not_in_hand"
    at = at.play("9S").play("6S")
    assert at.hands[2] == ("KD",)
    assert at.hands[3] == ("6C",)
    at = at.play("5D").play("8D").play("KD").play("6C")
    assert at.winners == (0, 2)
    assert at.turn is None


def test_a_dummys_void_ends_when_it_turns_up_the_suit() -> None:
    covers = [(), (), (("9C", "KS"), ("9D", "KD")), (("6S", "6C"), ("7S", "7C"))]
    at = _play(
        "wikipedia-2-dummy", "NT", "AS 5S 5D 6D", "8S QS 8D 7D", "9C 9D", "6S 7S", covers=covers
    )
    at = at.play("AS").play("8S").play("9D")
    assert at.shown.voids[2] == {"S"}
    at = at.play("6S")  # the king of diamonds comes up: still void in spades
    assert at.shown.voids[2] == {"S"}
    at = at.play("5S").play("QS").play("9C").play("7S")
    assert "KS" in at.hands[2]
    assert at.shown.voids[2] == set()


def test_the_contractor_may_declare_the_joker_he_holds() -> None:
    hands = ("JK AS", "KH 9C", "QH 8C", "JH 7C")
    at = _play("australian-4", "NT", *hands, leader=1, declared="H", declarer=0)
    at = at.play("KH").play("QH").play("JH")
    assert at.legal == ("JK",)
    assert at.play("JK").winners == (0,)
    for declarer in (None, 1):
        with pytest.raises(CannotHappen) as refused:
            _play("australian-4", "NT", *hands, declared="H", declarer=declarer)
        assert refused.value.code == "declare_not_allowed"


@pytest.mark.parametrize(
    ("hands", "more", "code"),
    [
        (["AS", "KS"], {}, "bad_hands"),
        (["AS KH", "KS", "QS"], {}, "bad_hands"),
        (["AS", "KS", "QS"], {"leader": 3}, "bad_seat"),
        (["AS", "KS", "QS"], {"leader": 1, "out": (1,)}, "bad_seat"),
        (["AS", "AS", "QS"], {}, "duplicate_card"),
        (["AS", "2S", "QS"], {}, "card_not_in_pack"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(
    hands: list[str], more: dict[str, Any], code: str
) -> None:
    with pytest.raises(CannotHappen) as refused:
        _play("parlett-3", "S", *hands, **more)
    assert refused.value.code == code
