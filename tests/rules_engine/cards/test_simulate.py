"""Whole games by players without a brain: lawful, repeatable, and the better ones win more."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine import events
from rules_engine.format import Format
from rules_engine.game import GameState, apply, replay, start
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.simulate import (
    CardPlayed,
    CardsDealt,
    CardsLaidAway,
    Step,
    log_of,
    play_game,
    run,
)

EIGHT = Format(hands=8)


def _length(rules: HouseRules) -> Format | None:
    return EIGHT if rules.target is None else None


def _game(
    rules: HouseRules, seed: int, *strengths: int | None
) -> tuple[tuple[Step, ...], GameState]:
    return run(play_game(rules, seed, strengths, length=_length(rules)))


@pytest.mark.parametrize("name", list(PROFILES))
@pytest.mark.parametrize("strength", [None, 0, 100])
def test_a_game_of_every_profile_is_played_to_its_end(name: str, strength: int | None) -> None:
    rules = PROFILES[name].rules
    steps, state = _game(rules, 3, *[strength] * rules.players)
    assert state.outcome is not None
    # With no back door, players who lose every contract go on until they give up.
    assert state.outcome.reason != "abandoned" or (rules.floor is None and not strength)
    assert replay(rules, _length(rules), 0, log_of(steps)) == state


@pytest.mark.parametrize("name", ["split-colours-4", "us-nullo-4", "call-5", "two-52"])
def test_players_who_do_anything_call_everything(name: str) -> None:
    rules = PROFILES[name].rules
    calls: Counter[str] = Counter()
    for seed in range(20):
        steps, _ = _game(rules, seed, *[None] * rules.players)
        calls.update(step.call for step in steps if isinstance(step, events.CallMade))
    assert len(calls) > 14


@pytest.mark.parametrize(
    ("name", "code"), [("split-colours-4", "DM"), ("us-nullo-4", "BN"), ("match-2-qld", "M")]
)
def test_a_misere_of_every_kind_is_played_by_who_does_anything(name: str, code: str) -> None:
    low = {"specials": [{"code": code, "value": 250, "rank_above": "6S"}]}
    rules = PROFILES[name].with_overrides(low)
    played = 0
    for seed in range(150):
        steps, state = run(play_game(rules, seed, [None] * rules.players, length=Format(hands=2)))
        at = start(rules, Format(hands=2))
        for event in log_of(steps):
            at = apply(at, event)
            contract = None if at.finished is None else at.finished.contract
            played += contract is not None and contract.call == code
        assert at == state
    assert played > 3


def test_a_hidden_partner_shows_himself_or_never_does() -> None:
    rules = PROFILES["call-5"].with_overrides({"partner_reveal": "hidden"})
    shown: Counter[bool] = Counter()
    for seed in range(20):
        steps, _ = run(play_game(rules, seed, [None] * 5, length=Format(hands=2)))
        for at, step in enumerate(steps):
            if isinstance(step, events.PartnerCalled):
                shown[step.seat is None] += 1
                before = steps[at - 1]
                assert step.seat is None or before == CardPlayed(step.seat, str(step.card))
    assert shown[True] > 0
    assert shown[False] > 20


@given(
    st.sampled_from(sorted(PROFILES)),
    st.integers(0, 2**32),
    st.lists(st.sampled_from([None, 0, 50, 100]), min_size=6, max_size=6),
    st.fixed_dictionaries(
        {},
        optional={
            "joker_play": st.sampled_from(["any_time", "first_or_last"]),
            "joker_misere": st.sampled_from(["must_when_void", "last_card", "lowest"]),
            "leads": st.just("left_of_dealer"),
            "all_pass": st.just("play_nt"),
            "partner_reveal": st.just("hidden"),
            "dummies": st.just("opened_after_lead"),
        },
    ),
)
@settings(max_examples=40)
def test_a_deal_is_lawful_under_any_rules(
    name: str, seed: int, strengths: list[int | None], overrides: dict[str, object]
) -> None:
    rules = PROFILES[name].with_overrides(overrides)
    steps, state = run(play_game(rules, seed, strengths, length=Format(hands=2), dealer=1))
    assert replay(rules, Format(hands=2), 1, log_of(steps)) == state
    assert state.played == 2
    hands = 0
    for step in steps:
        if isinstance(step, CardsDealt):
            hands += 1
            kitty, held = step.kitty, dict(step.hands)
        elif isinstance(step, CardsLaidAway):
            assert len(step.held) == 10
            held[step.hand] = step.held
        elif isinstance(step, CardPlayed):
            assert step.card in held[step.hand]
            held[step.hand] = tuple(card for card in held[step.hand] if card != step.card)
    assert hands >= 2
    assert len(kitty) == rules.kitty or rules.kitty is None


def test_the_same_seed_gives_the_same_game() -> None:
    rules = PROFILES["australian-4"].rules
    assert _game(rules, 5, 90, 40, 90, 40) == _game(rules, 5, 90, 40, 90, 40)


def test_the_same_seed_deals_the_same_cards_to_other_players() -> None:
    rules = PROFILES["australian-4"].rules
    first = [next(play_game(rules, 5, [strength] * 4)) for strength in (0, 100)]
    assert first[0] == first[1]
    assert first[0] != next(play_game(rules, 6, [0] * 4))


def test_better_players_win_more() -> None:
    rules = PROFILES["avondale-4"].rules
    won: Counter[str] = Counter()
    for seed in range(40):
        _, state = _game(rules, seed, 100, 20, 100, 20)
        assert state.outcome is not None
        won.update(state.outcome.winners)
    assert won["NS"] >= 30


def test_good_players_keep_about_two_contracts_of_three() -> None:
    rules = PROFILES["avondale-4"].rules
    made: Counter[bool | None] = Counter()
    for seed in range(25):
        steps, _ = _game(rules, seed, 100, 100, 100, 100)
        state = start(rules)
        for event in log_of(steps):
            state = apply(state, event)
            if state.finished is not None:
                made[state.finished.made] += 1
    assert 0.5 < made[True] / (made[True] + made[False]) < 0.85


def test_a_game_without_end_is_abandoned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules_engine.simulate.MOST_DEALS", 1)
    steps, state = _game(PROFILES["avondale-4"].rules, 1, 50, 50, 50, 50)
    assert steps[-1] == events.Abandoned("deals")
    assert state.outcome is not None
    assert state.outcome.reason == "abandoned"
