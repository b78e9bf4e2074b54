"""Calls, seats and sides in players' words."""

from __future__ import annotations

import pytest

from rule_words.calls import call_words, capital
from rules_engine.calls import BIDS, PASS, SPECIALS
from rules_engine.profiles import PROFILES
from scoring.words.names import Names
from web.sentences import isolated, listed


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("6S", "6♠"),
        ("7C", "7♣"),
        ("8D", "8♦"),
        ("9H", "9♥"),
        ("10NT", "10NT"),
        ("OM", "open misère"),
        ("pass", "pass"),
    ],
)
def test_calls_are_written_as_players_write_them(call: str, words: str) -> None:
    assert call_words(call) == words


def test_no_two_calls_have_the_same_words() -> None:
    calls = [*BIDS, *SPECIALS, PASS]
    assert len({call_words(call) for call in calls}) == len(calls)


@pytest.mark.parametrize(
    ("words", "said"),
    [([], ""), (["Ana"], "Ana"), (["Ana", "Bo"], "Ana and Bo"), (["A", "B", "C"], "A, B and C")],
)
def test_lists_end_with_and(words: list[str], said: str) -> None:
    assert listed(words) == said


def test_a_sentence_begins_with_a_capital_and_keeps_the_rest() -> None:
    assert (capital("open Misère"), capital("7♣"), capital("")) == ("Open Misère", "7♣", "")


def test_a_name_from_the_right_is_kept_apart_from_its_sentence() -> None:
    assert isolated("נועה לוי") == "\u2068נועה לוי\u2069"
    assert isolated("Åsa") == "Åsa"


def names(profile: str, *printed: str) -> Names:
    return Names.of(PROFILES[profile].rules, printed)


def test_namesakes_are_told_apart_by_their_seats() -> None:
    four = names("australian-4", "Margaret", "Bo", "Margaret", "Cy")
    assert [four.seat(seat) for seat in range(4)] == ["Margaret (N)", "Bo", "Margaret (S)", "Cy"]


def test_pairs_of_four_are_named_by_the_compass() -> None:
    four = names("australian-4", "A", "B", "C", "D")
    assert (four.side("NS"), four.sides(["NS", "EW"])) == (
        "North-South",
        "North-South and East-West",
    )
    assert four.people(["NS"]) == 2


def test_other_sides_are_named_by_their_players() -> None:
    six = names("six-2x3", "A", "B", "C", "D", "E", "F")
    assert (six.side("NS"), six.side("EW")) == ("A, C and E", "B, D and F")
    assert names("six-3x2", "A", "B", "C", "D", "E", "F").side("T2") == "B and E"
    three = names("parlett-3", "Inès", "Ørjan", "Bo")
    assert (three.side("B"), three.people(["B"])) == ("Ørjan", 1)


def test_a_seat_by_its_sign_is_its_player_and_anything_else_stays() -> None:
    three = names("parlett-3", "Inès", "Ørjan", "Bo")
    assert (three.seat_named("A"), three.seat_named("Z"), three.seat_named(7)) == ("Inès", "Z", "7")
