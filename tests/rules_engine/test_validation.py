"""The catalogue's input validation rows V1 to V8, on a recorded game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rules_engine import events
from rules_engine.errors import RuleViolation
from rules_engine.game import GameState, apply
from rules_engine.notation import parse_game


def played(line: str) -> GameState:
    return parse_game(line).replay()


@contextmanager
def refused(code: str) -> Iterator[None]:
    with pytest.raises(RuleViolation) as violation:
        yield
    assert violation.value.code == code


def test_v1_nine_tricks_are_refused_and_a_conceded_hand_is_filled_up() -> None:
    state = played("avondale-4 / N: 7S ...")
    with refused("bad_tricks"):
        apply(state, events.TricksTaken((("NS", 2), ("EW", 7))))
    conceded = apply(state, events.TricksTaken((("NS", 2), ("EW", 8)), conceded=True))
    assert conceded.finished is not None
    assert conceded.finished.conceded


def test_v2_a_misere_given_up_at_its_first_trick_is_filled_up_before_it_is_scored() -> None:
    state = played("parlett-3 / A: M ... ; CBCB")
    given_up = (("A", 6), ("B", 2), ("C", 2))
    scored = apply(state, events.TricksTaken(given_up, conceded=True))
    assert scored.scores.to_data() == {"A": 20, "B": -250, "C": 20}
    with refused("bad_tricks"):
        apply(state, events.TricksTaken((("A", 0), ("B", 2), ("C", 2)), conceded=True))


def test_v3_the_partner_of_a_misere_bidder_wins_no_trick() -> None:
    with refused("partner_has_trick"):
        apply(played("australian-4 / N: OM ..."), events.TrickWon("W"))


@pytest.mark.parametrize("card", ["JK", "QS", "JS", "JC"])
def test_v4_a_trump_and_the_joker_are_not_called_in_sweden(card: str) -> None:
    with refused("bad_card"):
        apply(played("swedish-5 / A: 7S ..."), events.PartnerCalled("D", card))


def test_v4_nor_is_the_bidder_his_own_partner() -> None:
    with refused("bad_partner"):
        apply(played("swedish-5 / A: 7S ..."), events.PartnerCalled("B"))
    other = apply(played("swedish-5 / A: 7S ..."), events.PartnerCalled("D", "AH"))
    assert other.phase == "play"


def test_v5_in_the_hidden_form_the_bidders_own_card_means_solo() -> None:
    state = played("call-5 partner_reveal=hidden partner_points=half / A: 6S ... ; partner=B")
    assert state.solo
    scored = apply(state, parse_game("call-5 / A: ; A=2,B=6,C=2,D=0,E=0").events[0])
    assert scored.scores["B"] == 40


def test_v6_totals_that_disagree_with_the_tricks_recorded_are_refused() -> None:
    state = played("avondale-4 / N: 7S ... ; NNNN")
    with refused("bad_order"):
        apply(state, events.TricksTaken((("NS", 3), ("EW", 7))))


def test_v7_the_contract_is_the_call_that_stands() -> None:
    state = played("avondale-4 / N: 8D ...")
    with refused("auction_closed"):
        apply(state, events.ContractSet("8H", "E"))
    standing = played("avondale-4 / N: 8D")
    with refused("contract_mismatch"):
        apply(standing, events.ContractSet("8C", "S"))


@pytest.mark.parametrize(
    ("line", "seat"),
    [("6S ...", "S"), ("8S ... ; E", "S"), ("8S ...", "W"), ("8S ...", "E")],
)
def test_v8_a_breach_of_a_six_after_the_lead_or_by_the_bidders_is_refused(
    line: str, seat: str
) -> None:
    with refused("breach_not_allowed"):
        apply(played(f"avondale-4 breach_rule=100 / N: {line}"), events.BreachCalled(seat))
