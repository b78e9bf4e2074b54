"""Entries and states between engine and database, both ways."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import events
from rules_engine.errors import NotNotation, RuleViolation
from rules_engine.format import Format
from rules_engine.game import GameState, start
from rules_engine.profiles import PROFILES
from scoring.demo.play import Play
from scoring.log.codec import (
    KINDS,
    MOST_EVENTS,
    TEXT_LENGTH,
    Amend,
    Undo,
    hand_to_data,
    read_entry,
    without_finished,
    write_entry,
)
from tests.scoring.cast import chance

EVENTS = (
    events.CallMade("N", "7S"),
    events.OthersPass(),
    events.ContractSet("7S", "N"),
    events.ContractSet(None),
    events.PartnerCalled("C", "AS"),
    events.PartnerCalled(None),
    events.BreachCalled("E"),
    events.Declared(),
    events.TrickWon("N"),
    events.TricksTaken((("NS", 7), ("EW", 3))),
    events.TricksTaken((("NS", 7), ("EW", 3)), conceded=True),
    events.Revoked("N"),
    events.Penalised("laydown", "NS", 100),
    events.Penalised("discard", "EW"),
    events.FirstAtTarget(("B",)),
    events.Misdealt(),
    events.BanWaived("N"),
    events.Noted("long hand"),
    events.Abandoned("supper"),
)


@pytest.mark.parametrize("said", [*EVENTS, Undo(3), Amend((1, 2), EVENTS[:4], "misheard")])
def test_an_entry_reads_back_as_it_was_written(said: Any) -> None:
    kind, payload = write_entry(said)
    assert kind in KINDS
    assert read_entry(kind, json.loads(json.dumps(payload))) == said


def test_usual_values_are_left_out_so_that_one_meaning_has_one_payload() -> None:
    given_in_full = read_entry("tricks", {"tricks": {"NS": 7, "EW": 3}, "conceded": False})
    assert write_entry(given_in_full) == ("tricks", {"tricks": {"NS": 7, "EW": 3}})
    assert write_entry(Amend((1,), ())) == ("amend", {"cancels": [1], "events": []})


@pytest.mark.parametrize(
    ("kind", "payload", "code"),
    [
        ("nonsense", {}, "unknown_kind"),
        ("undo", {}, "missing_field"),
        ("undo", {"seq": True}, "bad_field"),
        ("undo", {"seq": "1"}, "bad_field"),
        ("undo", {"seq": 1, "why": "x"}, "unknown_field"),
        ("undo", [], "bad_field"),
        ("amend", {"cancels": [1]}, "missing_field"),
        ("amend", {"cancels": 1, "events": []}, "bad_field"),
        ("amend", {"cancels": [1.5], "events": []}, "bad_field"),
        ("amend", {"cancels": [1], "events": {}}, "bad_field"),
        ("amend", {"cancels": [1], "events": [{"kind": 1, "payload": {}}]}, "bad_field"),
        ("amend", {"cancels": [1], "events": [{"kind": "undo", "payload": {}}]}, "unknown_kind"),
        ("amend", {"cancels": [1], "events": [7]}, "bad_field"),
        ("amend", {"cancels": [1], "events": [], "reason": 5}, "bad_field"),
        ("amend", {"cancels": list(range(MOST_EVENTS + 1)), "events": []}, "bad_field"),
        ("note", {"text": "x" * (TEXT_LENGTH + 1)}, "bad_field"),
        ("note", {"text": "a\0b"}, "bad_field"),
        ("abandon", {"reason": "half \ud83d"}, "bad_field"),
        ("penalty", {"penalty": "laydown", "side": "NS", "points": 10**30}, "bad_field"),
    ],
)
def test_what_is_no_entry_is_refused_with_a_code(kind: str, payload: object, code: str) -> None:
    with pytest.raises(NotNotation) as refused:
        read_entry(kind, payload)
    assert refused.value.code == code


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@given(kind=st.sampled_from(KINDS), payload=JSON)
def test_any_json_is_an_entry_or_refused(kind: str, payload: Any) -> None:
    try:
        said = read_entry(kind, payload)
    except RuleViolation:
        return
    assert read_entry(*write_entry(said)) == said


@given(
    name=st.sampled_from(sorted(PROFILES)),
    length=st.sampled_from([Format(), Format(hands=3), Format(games=2)]),
    seed=st.integers(0, 10_000),
    steps=st.integers(0, 60),
)
def test_a_state_comes_back_from_json_whole(
    name: str, length: Format, seed: int, steps: int
) -> None:
    rules = PROFILES[name].rules
    play = Play(start(rules, length, 0), chance(seed))
    for _ in range(steps):
        if play.state.outcome is None:
            play.next_event()
    state = without_finished(play.state)
    data = json.loads(json.dumps(state.to_data()))
    back = GameState.from_data(rules, length, data)
    assert back == state
    assert len(json.dumps(data)) < 2_000
    if play.state.finished is not None:
        json.dumps(hand_to_data(play.state.finished))
