"""Questions to the judge as addresses, and what is answered."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from rules_engine.cards import pack_cards
from rules_engine.profiles import PROFILES
from scoring.judge.question import Answer, Question, answer, read_question


def read(address: str) -> Question:
    return read_question(QueryDict(address))


def ask(address: str) -> Answer:
    return answer(read(address))


def test_an_empty_address_asks_about_an_empty_table() -> None:
    question = read("")
    assert (question.profile.name, question.strain, question.mode) == ("avondale-4", "S", "trick")
    assert answer(question).verdict == "no_cards"


@pytest.mark.parametrize(
    "nonsense",
    [
        "rules=nobody&strain=X&mode=guess&pile=floor&leader=99999999&cards=ZZ+AS+AS+2S",
        "leader=%C2%B2&cards=AS&named=Q&declared=H&void=Z&shown-JK=Z&led=Z&tap=2S",
        "leader=-1&cards=AS+AS",
    ],
)
def test_what_cannot_be_read_is_left_out(nonsense: str) -> None:
    question = read(nonsense)
    assert question.table == ("AS",)
    assert question.leader in range(4)
    assert (question.named, question.declared, question.voids) == ("", "", frozenset())


def test_a_card_lies_on_one_pile_only() -> None:
    question = read("mode=play&cards=AS+KS&played=KS&hand=AS+QS")
    assert (question.table, question.played, question.hand) == (("AS", "KS"), "", ("QS",))


def test_a_tap_lays_a_card_down_and_another_takes_it_back() -> None:
    assert read("cards=AS&tap=KS").table == ("AS", "KS")
    assert read("cards=AS+KS&tap=AS").table == ("KS",)
    assert read("mode=play&pile=played&played=AS&tap=KS").played == "KS"
    assert read("mode=play&pile=hand&hand=AS&tap=KS").hand == ("AS", "KS")
    assert read("mode=play&played=AS&tap=AS").played == ""


def test_no_pile_takes_more_than_it_can_hold() -> None:
    assert len(read("cards=AS+KS+QS+JS&tap=10S").table) == 4
    assert len(read("mode=play&cards=AS+KS+QS&tap=10S").table) == 3
    nine = "+".join(pack_cards("43")[:9])
    assert len(read(f"mode=play&pile=hand&hand={nine}&tap=5H").hand) == 9


def test_clearing_takes_all_cards_away() -> None:
    question = read("rules=parlett-3&mode=play&cards=AS&played=KS&hand=QS&clear=yes")
    assert question.used == ()
    assert question.profile.name == "parlett-3"


def test_a_trick_is_decided() -> None:
    told = ask("cards=AC+JC+KS+9S")
    assert (told.verdict, told.winner) == ("wins", 1)
    assert told.reasons[0].code == "left_bower_1"
    assert ask("cards=AC+KC").verdict == "leads_so_far"


def test_a_left_bower_that_loses_is_remarked_upon() -> None:
    assert [reason.code for reason in ask("cards=AC+JC+JS").reasons] == [
        "right_bower_1",
        "is_a_trump",
    ]


def test_a_joker_led_wants_a_suit_that_may_be_named() -> None:
    assert ask("strain=NT&cards=JK").verdict == "no_name"
    assert ask("strain=NT&cards=JK&named=H&shown-JK=H").verdict == "name_barred"
    assert ask("strain=NT&cards=JK&named=H").verdict == "leads_so_far"
    assert ask("strain=NT&mode=play&played=JK").verdict == "no_name"
    assert ask("strain=NT&mode=play&cards=JK&played=AS").verdict == "no_name"


def test_the_1910s_let_a_joker_count_for_nothing() -> None:
    told = ask("rules=english-3&strain=NT&cards=AH+JK&shown-JK=H")
    assert (told.winner, [reason.code for reason in told.reasons]) == (
        0,
        ["highest_led", "joker_worthless"],
    )


def test_a_play_is_judged_by_the_hand() -> None:
    assert ask("mode=play").verdict == "no_play"
    told = ask("mode=play&cards=10S&played=AH&hand=JC+9D")
    assert (told.verdict, told.reasons[0].code, told.legal) == (
        "revoke",
        "must_follow_as_trump",
        ("JC",),
    )
    assert ask("mode=play&cards=10S&played=AH&hand=9D").verdict == "legal"
    told = ask("mode=play&strain=NT&played=JK&named=H&void=H&hand=AS")
    assert (told.verdict, told.reasons[0].code) == ("irregular", "name_barred")


def test_an_exposed_card_goes_before_other_legal_ones() -> None:
    told = ask("mode=play&strain=D&cards=9S&played=KS&hand=QS+AH&exposed=QS&exposed=AH")
    assert (told.verdict, told.legal) == ("exposed", ("QS",))
    assert (told.reasons[0].code, told.reasons[0].card) == ("exposed_first", "QS")
    assert ask("mode=play&strain=D&cards=9S&played=KS&hand=QS&exposed=KS").verdict == "legal"
    assert ask("mode=play&strain=D&cards=9S&played=KS&hand=AH&exposed=AH").verdict == "legal"
    told = ask("mode=play&strain=D&cards=9S&played=AH&hand=QS&exposed=AH")
    assert told.verdict == "revoke"
    assert read("mode=play&played=KS&exposed=AS").exposed == frozenset()


def test_who_plays_alone_has_no_partner_in_the_trick() -> None:
    told = ask("rules=australian-4&strain=M&alone=1&leader=1&cards=AS+KS+5S")
    assert (told.verdict, told.winner) == ("wins", 0)
    assert read("rules=australian-4&alone=1&leader=1").circle == (1, 2, 0)
    assert read("rules=australian-4&alone=1&leader=3").circle == (0, 1, 2)
    assert read("rules=six-2x3&alone=0").circle == (0, 1, 3, 5)
    assert read("rules=match-2-qld&alone=0").circle == (0, 1, 3)
    assert len(read("rules=australian-4&alone=1&cards=AS+KS+QS&tap=JS").table) == 3
    assert len(read("rules=australian-4&alone=1&mode=play&cards=AS+KS&tap=JS").table) == 2


@pytest.mark.parametrize("alone", ["", "4", "x", "-1"])
def test_nobody_plays_alone_who_is_not_at_the_table(alone: str) -> None:
    assert read(f"rules=australian-4&alone={alone}").alone is None
    assert read("rules=parlett-3&alone=0").alone is None


@pytest.mark.parametrize("name", PROFILES)
def test_every_preset_is_judged(name: str) -> None:
    cards = pack_cards(PROFILES[name].rules.deck)
    told = ask(f"rules={name}&cards={cards[0]}+{cards[1]}")
    assert (told.winner, told.reasons[0].code) == (0, "highest_trump")
