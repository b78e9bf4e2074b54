"""What means nothing under other rules, and what a table is told before it plays so."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.meaning import _DEAD, _EXPECTED, clashes, dead_by
from rules_engine.options import OPTIONS
from rules_engine.profiles import PROFILES, profile

MISERE = [{"code": "M", "value": 250, "rank_above": "7NT"}]


@pytest.mark.parametrize("name", sorted(OPTIONS))
def test_an_option_is_alive_in_some_preset_or_with_what_it_wants(name: str) -> None:
    """Nothing is dead everywhere, and whatever kills an option is an option."""
    wants: dict[str, Any] = {
        "specials": MISERE, "spread": 500, "exact_target": name == "over_limit",
        "declare": "any", "set_rule": True, "trick_cap": "none", "players": 4,
    }  # fmt: skip
    if name == "trick_cap_at":
        wants["trick_cap"] = "when_opponents_fail_490"
    alive = [each for each in PROFILES.values() if dead_by(each.rules, name) is None]
    assert alive or dead_by(profile("avondale-4").with_overrides(wants), name) is None
    for each in PROFILES.values():
        assert dead_by(each.rules, name) in {None, *OPTIONS}


@pytest.mark.parametrize(
    ("preset", "overrides", "name", "by"),
    [
        ("avondale-4", {"out_rule": "bid_only"}, "mid_hand_stop", "out_rule"),
        ("avondale-4", {"trick_cap": "always_490"}, "mid_hand_stop", "trick_cap"),
        ("avondale-4", {"target": "none"}, "trick_cap", "target"),
        ("avondale-4", {"trick_points": 0}, "trick_cap", "trick_points"),
        ("avondale-4", {}, "trick_cap_at", "trick_cap"),
        ("parlett-3-house", {}, "out_rule", "trick_cap"),
        ("avondale-4", {"floor": "none"}, "floor_strict", "floor"),
        ("avondale-4", {"exact_target": True}, "tie_rule", "exact_target"),
        ("avondale-4", {}, "over_limit", "exact_target"),
        ("avondale-4", {}, "no_declarer_tie", "all_pass"),
        ("swedish-4", {"trick_cap": "always_490"}, "no_declarer_tie", "trick_cap"),
        ("avondale-4", {}, "equal_value_rank", "schedule"),
        ("avondale-4", {}, "specials_per_person", "specials"),
        ("avondale-4", {"auction": "single_chance"}, "reentry", "auction"),
        ("parlett-3", {}, "declare", "sides"),
        ("avondale-4", {}, "declare_value", "declare"),
        ("avondale-4", {}, "call_trumps", "sides"),
        ("avondale-4", {}, "set_by", "set_rule"),
        ("swedish-2", {}, "joker_play", "deck"),
        ("avondale-4", {}, "joker_order", "deck"),
        ("french-canadian-4", {}, "joker_declare", "deck"),
        ("avondale-4", {}, "joker_misere", "specials"),
        ("parlett-3", {}, "dummies", "players"),
        ("wikipedia-3", {}, "dn_needs_partner_nullo", "specials"),
        ("avondale-4", {}, "open_hand", "specials"),
    ],
)
def test_what_leaves_an_option_without_a_meaning_is_named(
    preset: str, overrides: dict[str, object], name: str, by: str
) -> None:
    assert dead_by(profile(preset).with_overrides(overrides), name) == by


def told(preset: str, **overrides: object) -> list[tuple[str, str, str]]:
    base = profile(preset)
    found = clashes(base.with_overrides(overrides), base.rules)
    return [(clash.code, clash.option, clash.other) for clash in found]


@pytest.mark.parametrize(
    ("preset", "overrides", "clash"),
    [
        (
            "australian-4", {"mid_hand_stop": True},
            ("no_effect", "mid_hand_stop", "out_rule"),
        ),
        (
            "us-inkle-4", {"min_level": 6}, ("six_is_a_signal", "min_level", "inkles"),
        ),
        (
            "parlett-3", {"inkles": "signal_any_seat", "min_level": 7},
            ("signal_to_nobody", "inkles", "sides"),
        ),
        (
            "parlett-3", {"trick_points": 0},
            ("passed_out_for_nothing", "all_pass", "trick_points"),
        ),
        ("avondale-4", {"call_own": True}, ("no_effect", "call_own", "sides")),
        ("parlett-3", {"declare": "any"}, ("no_effect", "declare", "sides")),
        ("parlett-3-house", {"target": "none"}, ("no_effect", "trick_cap", "target")),
        (
            "avondale-4", {"set_rule": True, "breach_rule": 50},
            ("set_and_breach", "set_rule", "breach_rule"),
        ),
    ],
)  # fmt: skip
def test_contradictions_are_told(
    preset: str, overrides: dict[str, object], clash: tuple[str, str, str]
) -> None:
    assert clash in told(preset, **overrides)


@pytest.mark.parametrize("name", PROFILES)
def test_a_preset_as_it_is_is_left_alone(name: str) -> None:
    assert told(name) == []


def test_what_a_preset_has_without_effect_is_not_told_of_the_club() -> None:
    """A card drive counts totals and has no target: the same kept is no mistake of the club."""
    assert told("drive-hands-n", slam="upto_8S") == []
    same = profile("parlett-3").with_overrides({"declare": "any"})
    assert list(clashes(same.replace(slam="none"), same)) == []


def test_every_option_that_is_told_may_be_dead() -> None:
    assert set(_EXPECTED) <= set(_DEAD) <= set(OPTIONS)
