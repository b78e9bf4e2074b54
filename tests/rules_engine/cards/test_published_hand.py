"""A hand whose thirty cards and result were printed: seven diamonds for three players, one down.

From the page on Five Hundred of games-of-playing-cards.pokerwiner.com (X14 of the catalogue). It
prints who played what in each trick and the result, not who led; the leader of every trick but the
first is who won the last one. No printed deal with all forty cards of four hands was found, in the
four source documents nor elsewhere.
"""

from __future__ import annotations

from typing import Any

from rules_engine.card_text import format_play, parse_play
from rules_engine.cards import pack_cards
from rules_engine.judge import answer
from rules_engine.play import Play
from rules_engine.profiles import PROFILES
from rules_engine.revoke import find_revokes

RULES = PROFILES["english-3"].rules

# As printed: the cards of players A, B and C, trick by trick.
PRINTED = """
    JK  KD  8D
    JD  8C  10D
    AC  10C JC
    KC  QC  QD
    KH  AH  8H
    7H  QH  9H
    7D  10H 7S
    AD  10S JH
    AS  JS  9S
    9D  KS  QS
"""
TRICKS = [line.split() for line in PRINTED.split("\n") if line.strip()]


def played() -> Play:
    """The hand played out, the winner of a trick leading to the next."""
    hands = [" ".join(trick[player] for trick in TRICKS) for player in range(3)]
    at = parse_play(RULES, "D A | A: {} | B: {} | C: {} |".format(*hands))
    for trick in TRICKS:
        while at.turn is not None and trick[at.turn] in at.hands[at.turn]:
            at = at.play(trick[at.turn])
    return at


def test_each_card_was_lawful_and_the_tricks_fall_as_printed() -> None:
    at = played()
    assert at.turn is None
    assert [at.winners.count(player) for player in range(3)] == [6, 2, 2]
    assert find_revokes(at) == ()


def test_the_told_tricks_went_to_whom_the_text_says() -> None:
    """A's bowers held, his king of hearts fell to the ace, and C won with queen and left bower."""
    assert played().winners == (0, 0, 0, 2, 1, 1, 0, 2, 0, 0)


def test_what_the_bidder_laid_away_is_what_is_left_of_the_pack() -> None:
    left = set(pack_cards(RULES.deck)) - {card for trick in TRICKS for card in trick}
    assert left == {"9C", "7C", "8S"}


def test_the_bidder_went_down_by_what_the_text_says() -> None:
    """180 points in the hole; the others made two tricks each and scored 20."""
    question = {
        "kind": "hand",
        "profile": "english-3",
        "contract": "7D",
        "declaring": ["A"],
        "tricks": {"A": 6, "B": 2, "C": 2},
        "order": ["ABC"[winner] for winner in played().winners],
    }
    told: Any = answer(question)
    assert (told["made"], told["points"]) == (False, {"A": -180, "B": 20, "C": 20})


def test_the_hand_is_read_again_from_its_text() -> None:
    assert parse_play(RULES, format_play(RULES, played())) == played()
