"""The view of a pad: everything it shows, from the game's row alone."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import game as engine
from rules_engine.format import Format
from rules_engine.profiles import PROFILES
from scoring.demo.play import Play
from scoring.models import Game
from scoring.services import record
from scoring.snapshot import game_view, snapshot
from tests.scoring.cast import account, call, chance, entry, fresh
from tests.scoring.table import FOUR, REAL_HAND_ORDER, play, play_called, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


def test_a_fresh_game_offers_every_call_that_needs_nothing_first(ana: User) -> None:
    game = fresh(start(ana, first_dealer=1))
    with CaptureQueriesContext(connection) as seen:
        view = game_view(game)
    assert len(seen) == 0
    assert (view["head"], view["phase"], view["dealer"], view["turn"]) == (0, "auction", 1, 2)
    assert view["legal"][0] == "6S"
    assert view["refused"] == {"M": "Misère needs a bid of 7 first (club rule)."}
    assert (view["can_undo"], view["undo_seq"], view["redo_seq"]) == (False, None, None)
    assert view["needs"] == {"NS": "needs 500", "EW": "needs 500"}
    assert (view["contract"], view["last_hand"], view["outcome"]) == (None, None, None)


def test_every_call_of_the_ladder_is_either_offered_or_explained(ana: User) -> None:
    game = start(ana)
    view = record(game.pk, [call("E", "7H")], ana).view
    ladder = set(game.rules.ladder.calls)
    assert set(view["legal"]) | set(view["refused"]) == ladder
    assert not set(view["legal"]) & set(view["refused"])
    assert view["refused"]["7C"] == "7♣ is too low: the bid is 7♥."


def test_reasons_come_in_the_readers_language_each_time(ana: User) -> None:
    game = fresh(start(ana))
    english = game_view(game)["refused"]["M"]
    with translation.override("sv"):
        game_view(game)
    assert game_view(game)["refused"]["M"] == english


def test_the_contract_and_the_tricks_so_far_are_there(ana: User) -> None:
    game = start(ana)
    told = [call("E", "7D"), call("S", "M"), entry("others_pass"), entry("trick", seat="E")]
    view = record(game.pk, told, ana).view
    assert view["contract"] == {"call": "M", "declarer": 2, "group": [2], "sides": ["NS"]}
    assert (view["phase"], view["turn"], view["order"]) == ("play", None, [1])
    assert (view["legal"], view["refused"]) == ([], {})


def test_the_real_hand_ends_out_the_front_door(ana: User) -> None:
    """North-South 340, East-West 510: West's 6♣ is made with seven tricks."""
    game = start(ana)
    for contract, seat, ns in (
        ("7S", "N", 8),
        ("7D", "S", 8),
        ("7D", "E", 3),
        ("7NT", "W", 3),
        ("6S", "S", 3),
    ):
        play(game, ana, contract, seat, NS=ns, EW=10 - ns)
    before = game_view(fresh(game))
    assert (before["scores"], before["dealer"]) == ({"NS": 340, "EW": 510}, 1)
    assert before["needs"] == {"NS": "needs 160", "EW": "510, needs a made bid"}
    assert before["over"] is False
    view = game_view(play_called(game, ana, "S pass, W 6C, N pass, E pass", REAL_HAND_ORDER))
    assert view["scores"] == {"NS": 370, "EW": 570}
    assert view["outcome"] == {
        "winners": ["EW"],
        "reason": "target",
        "words": "East-West are out the front door with 570.",
    }
    assert view["last_hand"]["tricks"] == {"NS": 3, "EW": 7}
    assert view["last_hand"]["points"] == {"NS": 30, "EW": 60}
    assert view["last_hand"]["words"] == (
        "6♣ by \u2068ليلى حداد\u2069, made. East-West +60, North-South +30."
    )
    assert (view["over"], view["phase"], set(view["needs"].values())) == (True, "over", {""})


def test_the_table_is_asked_where_nobody_knows_who_was_first(ana: User) -> None:
    game = start(ana, profile="parlett-3", names=FOUR[:3])
    play(game, ana, "8NT", "A", A=8, B=1, C=1)
    play(game, ana, "8NT", "B", A=1, B=8, C=1)
    play(game, ana, "6NT", "A", A=6, B=2, C=2)
    play(game, ana, "6NT", "B", A=2, B=6, C=2)
    view = game_view(play(game, ana, "7S", "C", A=4, B=4, C=2))
    assert (view["phase"], view["over"]) == ("ask", False)
    assert (view["ask"], view["ask_sides"]) == ("who_reached_target_first", ["A", "B"])
    answered = record(game.pk, [entry("first", sides=["B"])], ana).view
    assert answered["outcome"]["winners"] == ["B"]
    assert answered["outcome"]["words"] == (
        "Q is out the front door with 510. First to the target."
    )


def test_the_first_to_two_games_is_told_with_the_games(ana: User) -> None:
    game = start(ana, length=Format(games=2))
    view = game_view(play(game, ana, "10NT", "N", NS=10, EW=0))
    assert (view["over"], view["games"], view["scores"]) == (
        False,
        {"NS": 1, "EW": 0},
        {"NS": 0, "EW": 0},
    )
    view = game_view(play(game, ana, "10NT", "S", NS=10, EW=0))
    assert view["outcome"]["words"] == (
        "North-South are out the front door with 520. Games: North-South 2, East-West 0."
    )


def test_a_ban_is_shown_and_the_barred_seat_skipped(ana: User) -> None:
    rules = PROFILES["australian-4"].rules.replace(set_rule=True)
    game = start(ana, rules=rules)
    view = game_view(play(game, ana, "7S", "S", NS=4, EW=6))
    assert (view["barred"], view["dealer"], view["turn"]) == ([2], 1, 3)


def test_revokes_and_penalties_of_the_hand_in_progress_are_shown(ana: User) -> None:
    rules = PROFILES["australian-4"].rules.replace(revoke_rule="parlett")
    game = start(ana, rules=rules)
    told = [
        entry("contract", contract="7S", seat="N"),
        entry("revoke", seat="E"),
        entry("penalty", penalty="laydown", side="NS", points=100),
    ]
    view = record(game.pk, told, ana).view
    assert (view["revoke"], view["penalties"]) == (1, [["laydown", "NS", 100]])


@given(
    name=st.sampled_from(sorted(PROFILES)),
    seed=st.integers(0, 10_000),
    steps=st.integers(0, 80),
)
def test_any_state_of_any_game_can_be_shown(name: str, seed: int, steps: int) -> None:
    rules = PROFILES[name].rules
    play_on = Play(engine.start(rules, Format(), 0), chance(seed))
    for _ in range(steps):
        if play_on.state.outcome is None:
            play_on.next_event()
    state = play_on.state
    names = [f"P{seat}" for seat in rules.table.seats]
    view = snapshot(Game(names=names, rules=rules, format=Format()), state)
    json.dumps(view)
    assert all(words.endswith(".") for words in view["refused"].values())
    assert set(view["scores"]) == set(rules.table.sides)
