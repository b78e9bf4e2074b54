"""One entry in one line."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine import events
from rules_engine.profiles import PROFILES
from scoring.log.codec import Amend, Undo
from scoring.words.entries import entry_words
from scoring.words.names import Names

FOUR = Names.of(PROFILES["australian-4"].rules, ("Ana", "Bo", "Cy", "Dee"))

SAID: list[tuple[Any, str]] = [
    (events.CallMade("N", "7S"), "Ana calls 7♠"),
    (events.CallMade("N", "pass"), "Ana passes"),
    (events.OthersPass(), "the others pass"),
    (events.ContractSet("M", "E"), "contract misère by Bo"),
    (events.ContractSet(None), "everybody passes"),
    (events.PartnerCalled("S", "AS"), "partner is Cy"),
    (events.PartnerCalled(None), "the bidder plays alone"),
    (events.BreachCalled("E"), "Bo calls breach"),
    (events.Declared(), "the bidder declares"),
    (events.TrickWon("W"), "trick to Dee"),
    (events.CardsPlayed("S N"), "the cards of the hand"),
    (events.TricksTaken((("NS", 7), ("EW", 3))), "tricks: North-South 7, East-West 3"),
    (events.Revoked("N"), "Ana revoked"),
    (events.Penalised("laydown", "NS", 100), "cards laid down, North-South −100"),
    (events.Penalised("discard", "EW"), "wrong discard, East-West"),
    (events.FirstAtTarget(("NS",)), "first at the target: North-South"),
    (events.Misdealt(), "misdeal"),
    (events.BanWaived("N"), "Ana may call after all"),
    (events.Noted("Late"), "note: Late"),
    (events.Abandoned(), "game given up: —"),
    (Undo(3), "undo of entry 3"),
    (Amend((1,), ()), "correction"),
]


@pytest.mark.parametrize(("said", "words"), SAID)
def test_each_kind_of_entry_has_its_line(said: Any, words: str) -> None:
    assert entry_words(said, FOUR) == words


def test_no_kind_is_forgotten() -> None:
    kinds = set(events.Event.__args__)
    assert kinds - {type(said) for said, _ in SAID} == set()
