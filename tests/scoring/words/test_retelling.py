"""Telling a hand anew changes what is said otherwise, and nothing else."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from rules_engine import events
from scoring.models import Game
from scoring.words.retelling import Answers, ToldHand, retold, told_hand
from tests.cast import Cast
from tests.scoring import table

FIVE = ("A1", "B2", "C3", "D4", "E5")


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


def told_of(game: Game, hand: int = 1) -> ToldHand:
    return told_hand(game, game.hands.get(number=hand).detail)


def on_record(told: ToldHand) -> Answers:
    detail = told.detail
    partners = [seat for seat in detail["group"] if seat != detail["declarer"]]
    return Answers(
        contract=detail["contract"],
        declarer=detail["declarer"],
        tricks=detail["tricks"] if detail["all_pass"] is None else None,
        partner=partners[0] if partners else None,
        declare=detail["declare"],
        breach=detail["breach"],
        revoke=detail["revoke"],
    )


Said = tuple[str, Mapping[str, Any]]


def hand(*said: Said, **tricks: int) -> list[Said]:
    return [*said, ("tricks", {"tricks": tricks})]


def contract(call: str, seat: str) -> Said:
    return "contract", {"contract": call, "seat": seat}


EVERYTHING: dict[str, tuple[dict[str, Any], list[Said]]] = {
    "by its result": ({}, hand(contract("7S", "E"), NS=3, EW=7)),
    "passed out": ({}, [("contract", {"contract": None})]),
    "after a misdeal": (
        {},
        hand(
            ("call", {"seat": "E", "call": "6S"}), ("misdeal", {}), contract("7S", "E"), NS=3, EW=7
        ),
    ),
    "declared": (
        {"overrides": {"declare": "any"}},
        hand(contract("9S", "E"), ("declare", {}), NS=0, EW=10),
    ),
    "with a penalty": (
        {"overrides": {"laydown_penalty": 100}},
        hand(contract("7S", "E"), ("penalty", {"penalty": "laydown", "side": "NS"}), NS=3, EW=7),
    ),
    "with a breach": (
        {"overrides": {"breach_rule": 50}},
        hand(contract("7S", "E"), ("breach", {"seat": "N"}), NS=3, EW=7),
    ),
    "with a revoke": (
        {"overrides": {"revoke_rule": "parlett"}},
        hand(contract("7S", "E"), ("revoke", {"seat": "N"}), NS=3, EW=7),
    ),
    "with a called partner": (
        {"profile": "call-5", "names": FIVE},
        hand(
            contract("8H", "B"),
            ("partner", {"seat": "D", "card": "AS"}),
            A=1,
            B=5,
            C=1,
            D=3,
            E=0,
        ),
    ),
    "alone with a card of their own": (
        {"profile": "call-5", "names": FIVE, "overrides": {"partner_reveal": "hidden"}},
        hand(
            contract("8H", "B"),
            ("partner", {"seat": "B", "card": "AS"}),
            A=1,
            B=8,
            C=1,
            D=0,
            E=0,
        ),
    ),
}


@pytest.mark.parametrize("name", list(EVERYTHING))
def test_what_is_said_as_before_is_told_as_before(cast: Cast, name: str) -> None:
    choices, said = EVERYTHING[name]
    game = table.say(table.start(cast.scorer, **choices), cast.scorer, *said)
    told = told_of(game)
    assert retold(told, game.rules, on_record(told)) == told.events


def test_another_contract_is_told_without_its_auction_and_keeps_the_penalty(cast: Cast) -> None:
    _, said = EVERYTHING["with a penalty"]
    game = table.say(table.start(cast.scorer), cast.scorer, *said)
    told = told_of(game)
    answers = replace(on_record(told), contract="8S", declarer=0)
    *before, taken = retold(told, game.rules, answers)
    assert before == [events.ContractSet("8S", "N"), events.Penalised("laydown", "NS")]
    # PostgreSQL does not keep the order of the sides in what it stores.
    assert isinstance(taken, events.TricksTaken)
    assert dict(taken.tricks) == {"NS": 3, "EW": 7}


def test_other_tricks_keep_the_calls_and_drop_the_tricks_one_by_one(cast: Cast) -> None:
    game = table.start(cast.scorer, first_dealer=1)
    calls = "S pass, W 6C, N pass, E pass"
    game = table.play_called(game, cast.scorer, calls, table.REAL_HAND_ORDER)
    told = told_of(game)
    again = retold(told, game.rules, replace(on_record(told), tricks={"NS": 4, "EW": 6}))
    assert again[:4] == told.events[:4]
    assert again[4:] == (events.TricksTaken((("NS", 4), ("EW", 6))),)


def test_another_partner_is_called_without_a_card(cast: Cast) -> None:
    choices, said = EVERYTHING["with a called partner"]
    game = table.say(table.start(cast.scorer, **choices), cast.scorer, *said)
    told = told_of(game)
    again = retold(told, game.rules, replace(on_record(told), partner=0))
    assert again[1] == events.PartnerCalled("A")


def test_notes_stay_where_they_are(cast: Cast) -> None:
    game = table.say(table.start(cast.scorer), cast.scorer, ("note", {"text": "Tea."}))
    game = table.play(game, cast.scorer, "7S", "E", NS=3, EW=7)
    told = told_of(game)
    assert told.cancels == (2, 3)
    assert events.Noted("Tea.") not in told.events


def test_who_was_first_is_told_last(cast: Cast) -> None:
    game = table.play(table.start(cast.scorer), cast.scorer, "7S", "E", NS=3, EW=7)
    told = told_of(game)
    answers = replace(on_record(told), first=("EW",))
    assert retold(told, game.rules, answers)[-1] == events.FirstAtTarget(("EW",))
