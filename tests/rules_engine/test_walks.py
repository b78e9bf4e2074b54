"""Random games of all profiles: what holds at every step, whatever the rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import events
from rules_engine.format import Format
from rules_engine.game import GameState, HandRecord, apply, replay, start
from rules_engine.house_rules import TRICKS_IN_A_HAND
from rules_engine.judge import answer
from rules_engine.notation import format_game, parse_game
from rules_engine.profiles import PROFILES
from rules_engine.transcript import Transcript
from tests.rules_engine import oracle, walks

chances = st.randoms(use_true_random=False)
any_game = chances.map(lambda chance: walks.game(chance, longest=80))
property_of_games = settings(max_examples=40, deadline=None)


def states_of(game: Transcript) -> Iterator[tuple[events.Event | None, GameState]]:
    """The opening state, then each event with the state after it."""
    state = start(game.rules, game.length, game.dealer)
    yield None, state
    for event in game.events:
        state = apply(state, event)
        yield event, state


def hands_of(game: Transcript) -> Iterator[tuple[GameState, HandRecord]]:
    """Every finished hand, with the state before its last event."""
    before = start(game.rules, game.length, game.dealer)
    for event, state in states_of(game):
        if event is not None and state.finished is not None:
            yield before, state.finished
        before = state


@pytest.mark.parametrize("name", PROFILES)
def test_a_game_of_every_profile_survives_the_store_at_every_step(name: str) -> None:
    for seed in range(3):
        game = walks.game(Random(f"{name} {seed}"), fixed_profile=name)
        for _, state in states_of(game):
            data = json.loads(json.dumps(state.to_data()))
            stored = GameState.from_data(game.rules, game.length, data)
            assert stored == replace(state, finished=None)


@property_of_games
@given(any_game)
def test_a_game_of_any_rules_survives_the_store_at_every_step(game: Transcript) -> None:
    for _, state in states_of(game):
        data = json.loads(json.dumps(state.to_data()))
        stored = GameState.from_data(game.rules, game.length, data)
        assert stored == replace(state, finished=None)


@property_of_games
@given(any_game)
def test_replay_is_step_by_step_and_undo_gives_back_every_earlier_state(game: Transcript) -> None:
    steps = [state for _, state in states_of(game)]
    for length, state in enumerate(steps):
        if length % 7 == 0 or length == len(game.events):
            assert replay(game.rules, game.length, game.dealer, game.events[:length]) == state


@property_of_games
@given(any_game)
def test_an_event_never_changes_the_state_it_is_applied_to(game: Transcript) -> None:
    state = start(game.rules, game.length, game.dealer)
    for event in game.events:
        before = json.dumps(state.to_data())
        following = apply(state, event)
        assert json.dumps(state.to_data()) == before
        state = following


@property_of_games
@given(any_game)
def test_tricks_sum_to_ten_and_lines_to_the_change_of_the_score(game: Transcript) -> None:
    for _, hand in hands_of(game):
        taken = sum(hand.tricks.values)
        assert taken == (hand.stopped_at_trick or (0 if hand.all_pass else TRICKS_IN_A_HAND))
        for side in hand.points:
            lines = sum(line.points for line in hand.lines if line.side == side)
            assert hand.points[side] == lines
            assert hand.after[side] == hand.before[side] + lines
        assert all(line.points for line in hand.lines)


@property_of_games
@given(any_game)
def test_the_size_of_a_state_does_not_grow_with_the_hands(game: Transcript) -> None:
    for _, state in states_of(game):
        assert len(json.dumps(state.to_data())) < 2000


@property_of_games
@given(any_game)
def test_a_finished_hand_is_what_the_judge_says_of_it(game: Transcript) -> None:
    for before, hand in hands_of(game):
        question = question_of(before, hand)
        told: Any = answer(question)
        assert told["after"] == hand.after.to_data(), question
        assert oracle.game(question)["after"] == hand.after.to_data()
        if game.length.hands is None and hand.outcome is not None:
            assert (told["winners"], told["reason"]) == (
                list(hand.outcome.winners),
                hand.outcome.reason,
            )
            assert told["stopped_at_trick"] == hand.stopped_at_trick
        elif game.length.hands is None:
            assert not told["over"]
        whole: Any = answer({**question, "kind": "hand"})
        assert whole["made"] == hand.made
        names = game.rules.table.seat_names
        assert whole["barred_next"] == [names[seat] for seat in hand.barred_next]


def question_of(before: GameState, hand: HandRecord) -> dict[str, Any]:
    """A recorded hand as a question to the judge."""
    rules = before.rules
    names = rules.table.seat_names
    question: dict[str, Any] = {
        "kind": "game",
        "profile": "avondale-4",
        "overrides": rules.to_data(),
        "before": hand.before.to_data(),
        "contract": hand.contract and hand.contract.call,
        "penalties": [
            {"kind": each.kind, "side": each.side, "points": each.points} for each in hand.penalties
        ],
        "declare": hand.declare,
    }
    if rules.sides == "rotating_221":
        question["sides"] = [list(side) for side in rules.table.hand_sides(hand.dealer)]
    if not hand.all_pass:
        question["tricks"] = hand.tricks.to_data()
    if hand.order:
        question["order"] = [rules.table.side_of(seat) for seat in hand.order]
    if hand.contract:
        question["declarer"] = names[hand.contract.declarer]
        bound = list(hand.contract.sides)
        question["declaring"] = bound if rules.sides == "call_card" else bound[:1]
    if hand.revoke is not None:
        question["revoke"] = {"player": names[hand.revoke]}
    if hand.breach is not None:
        question["breach"] = {"caller": names[hand.breach]}
    return question


@property_of_games
@given(any_game)
def test_the_auction_of_a_game_is_the_one_the_naive_program_tells(game: Transcript) -> None:
    """The deal of a recorded game asks the same players and offers the same calls."""
    rules = start(game.rules, game.length).rules
    flat = oracle.rules_of("avondale-4", {**rules.to_data(), "gates": ()})
    story, asked, last = None, None, None
    for event, state in states_of(game):
        if state.phase != "auction":
            story = None
        elif not state.calls:
            first = rules.table.left_of(state.dealer)
            letters = {s: "ABCDEF"[(s - first) % rules.players] for s in rules.table.seats}
            story = oracle.tell(flat, [letters[seat] for seat in state.barred])
            asked = next(story)
        elif story is not None and state.calls != last:
            for _, call in state.calls[len(last or ()) :]:
                asked = story.send(call)
        last = state.calls
        if story is not None and asked is not None and state.turn is not None:
            person, heard = asked
            assert person == letters[state.turn], event
            assert list(state.auction.legal) == [
                call for call in rules.ladder.calls if heard.takes(person, call)
            ]


@property_of_games
@given(any_game)
def test_reading_a_written_game_gives_it_back(game: Transcript) -> None:
    line = format_game(game)
    assert len(line.splitlines()) == 1
    assert parse_game(line) == game


@property_of_games
@given(any_game)
def test_every_event_survives_its_payload(game: Transcript) -> None:
    for event in game.events:
        kind, payload = events.to_payload(event)
        assert events.from_payload(kind, json.loads(json.dumps(payload))) == event


@property_of_games
@given(any_game)
def test_a_game_that_is_over_takes_nothing_but_notes(game: Transcript) -> None:
    state = apply(game.replay(), events.Noted("late"))
    if state.phase == "over":
        for event in (events.Misdealt(), events.CallMade("N", "6S"), events.Abandoned()):
            with pytest.raises(Exception, match="game_over"):
                apply(state, event)


def test_a_fixed_number_of_hands_knows_no_target_floor_or_cap() -> None:
    rules = PROFILES["nz-4"].rules.replace(spread=500, mid_hand_stop=True)
    applied = start(rules, Format(hands=8)).rules
    assert (applied.target, applied.floor, applied.cap, applied.spread) == (None,) * 4
    assert not applied.mid_hand_stop
