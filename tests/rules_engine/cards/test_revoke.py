"""Revokes: found, corrected in time or not (card play 6)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.card_text import format_play, parse_play
from rules_engine.chance import Chance
from rules_engine.errors import NotLegalNow
from rules_engine.events import Revoked
from rules_engine.play import Play, begin
from rules_engine.profiles import PROFILES
from rules_engine.revoke import Revoke, consequence, correct, find_revokes
from tests.rules_engine.cards.deals import deal

PARLETT = PROFILES["parlett-3"].rules


def _play(strain: str, *hands: str, profile: str = "parlett-3") -> Play:
    return begin(PROFILES[profile].rules, strain, [hand.split() for hand in hands], 0)


def _code(at: Play, hand: int, card: str, named: str = "") -> str:
    with pytest.raises(NotLegalNow) as refused:
        correct(at, hand, card, named)
    return refused.value.code


def test_a_card_that_breaks_the_rules_is_found() -> None:
    at = _play("S", "AS KH", "KS QH", "QS JH").play("AS").lay("QH").play("QS")
    assert find_revokes(at) == (Revoke(1, 1, "QH", "must_follow"),)
    at = at.play("KH")
    assert find_revokes(at) == (Revoke(1, 1, "QH", "must_follow"),)
    assert at.shown.voids[1] == {"S"}  # it was claimed (Q20)


def test_a_revoke_in_time_is_put_right_and_the_card_stays_exposed() -> None:
    at = _play("D", "AS KH", "KS QH", "QS JH").play("AS").lay("QH")
    at = correct(at, 1, "KS")
    assert at.turn == 2
    assert at.trick == ("AS", "KS")
    assert at.shown.exposed == {"QH"}
    assert at.shown.voids[1] == frozenset()
    assert find_revokes(at) == ()
    at = at.play("QS").play("KH")
    assert at.legal == ("QH",)
    assert at.play("QH").shown.exposed == frozenset()


def test_who_played_after_a_revoke_takes_the_card_back() -> None:
    at = _play("D", "AS KH", "KS QH", "QS 8S").play("AS").lay("QH").play("8S")
    at = correct(at, 1, "KS")
    assert (at.turn, at.hands[2]) == (2, ("QS", "8S"))


def test_the_trick_is_open_until_the_next_lead() -> None:
    at = _play("S", "AS KH", "KS QH", "QS JH").play("AS").play("KS").lay("JH")
    assert correct(at, 2, "QS").tricks[-1].cards == ("AS", "KS", "QS")
    assert _code(at.play("KH"), 2, "QS") == "no_revoke"


def test_an_exposed_card_is_led_before_any_other() -> None:
    at = _play("S", "9S KH 7D", "KS AH 8D", "QS AD JH").play("9S").lay("8D")
    at = correct(at, 1, "KS").play("QS")
    assert (at.turn, at.legal) == (1, ("8D",))
    refusal = at.refusal("AH")
    assert refusal is not None
    assert (refusal.code, refusal.params["exposed"]) == ("exposed_first", ["8D"])
    at = at.play("8D").play("AD")
    assert at.legal == ("7D",)


def test_to_keep_an_exposed_card_back_is_no_revoke_but_is_put_right() -> None:
    """A revoke is a card against sections 3 and 5 of card play; this one is against section 6."""
    at = _play("S", "9S KH 7D", "KS AH 8D", "QS AD JH").play("9S").lay("8D")
    at = correct(at, 1, "KS").play("QS").lay("AH")
    assert find_revokes(at) == ()
    at = correct(at, 1, "8D")
    assert at.trick == ("8D",)
    assert at.shown.exposed == {"AH"}


def test_an_exposed_card_is_not_played_while_the_rules_bar_it() -> None:
    at = _play("S", "9S KH 7D", "KS AH 8D", "QS AD JH").play("9S").play("KS").lay("AD")
    at = correct(at, 2, "QS")
    at = at.play("AH")
    assert at.legal == ("JH",)
    refusal = at.refusal("AD")
    assert refusal is not None
    assert refusal.code == "must_follow"


def test_there_is_nothing_to_put_right() -> None:
    at = _play("S", "AS KH", "KS QH", "QS JH")
    assert _code(at, 0, "AS") == "no_revoke"
    at = at.play("AS")
    assert _code(at, 0, "KH") == "no_revoke"
    assert _code(at, 1, "KS") == "no_revoke"


def test_a_correction_is_lawful_itself() -> None:
    at = _play("S", "AS KH 9D", "KS QH JD", "QS JH 8D")
    assert _code(at.play("AS").lay("QH"), 1, "JD") == "must_follow"


def test_a_barred_name_is_named_again_until_the_next_hand_has_played() -> None:
    at = _play("NT", "AS KC KD", "JK AD AC", "KS 7D 9C").play("AS").play("AD").play("KS")
    at = at.play("KC").play("AC").play("9C").lay("JK", "S")
    assert at.led == "S"
    assert find_revokes(at) == ()
    again = correct(at, 1, "JK", "D")
    assert again.led == "D"
    assert again.shown.exposed == frozenset()
    assert _code(at, 1, "JK", "S") == "name_not_allowed"
    assert _code(at, 1, "AD") == "name_stands"
    assert _code(at.play("7D"), 1, "JK", "D") == "name_stands"


def test_a_joker_kept_back_is_a_revoke() -> None:
    at = _play("M", "AS AH", "JK 7D", "8S 8H", "9S 9H", profile="nz-4")
    at = at.play("AS").lay("7D")
    assert find_revokes(at) == (Revoke(1, 1, "7D", "must_play_joker"),)


def test_what_a_revoke_costs_is_the_scorings() -> None:
    assert consequence(PARLETT, 1) == Revoked("B")
    assert consequence(PROFILES["avondale-4"].rules, 1) is None
    dummies = PROFILES["match-2-qld"].rules.replace(revoke_rule="american")
    assert consequence(dummies, 3) == Revoked("B")


@given(st.sampled_from(["S", "NT", "M", "J5"]), st.integers(0, 2**32))
def test_a_careless_deal_is_told_and_read_again(strain: str, seed: int) -> None:
    source = Chance(seed)
    rules = PROFILES[source.choice(["parlett-3", "nz-4", "french-canadian-4"])].rules
    at = begin(rules, strain, deal(rules, 10, seed), 0)
    wrong = 0
    while at.turn is not None:
        hand = at.turn
        bad = [card for card in at.hands[hand] if card not in at.legal]
        if bad and source.below(10) < 3:
            card, lawful = source.choice(bad), at.choices
            refusal = at.refusal(card, "S")
            at = at.lay(card, "S")
            if source.below(2):
                at = correct(at, hand, *source.choice(lawful))
            else:
                wrong += refusal is not None and refusal.code != "exposed_first"
        else:
            at = at.play(*source.choice(at.choices))
        assert parse_play(rules, format_play(rules, at)) == at
    assert len(find_revokes(at)) == wrong
    assert len(at.tricks) == 10
