"""The rules of a question as one flat dictionary, and the order of its calls."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

Rules = dict[str, Any]
Json = dict[str, Any]

LETTERS = "ABCDEF"
EARLY_NT = [f"{level}NT" for level in range(6, 11)]
NUMBERS = [f"{level}{strain}" for level in range(6, 11) for strain in ("S", "C", "D", "H", "NT")]

COMMON: Rules = {
    "players": 4, "sides": "2x2", "schedule": "avondale", "equal_value_rank": "more_tricks",
    "min_level": 6, "nt_from": 6, "inkles": "none", "specials": "L1", "gates": (),
    "auction": "multi_round", "reentry": "never", "self_raise": False,
    "specials_per_person": "none", "all_pass": "redeal_next_dealer",
    "failed_bid": "subtract", "slam": "none", "trick_points": 10,
    "trick_points_from": 0, "special_won_def": 0,
    "special_lost_def": "10_per_bidder_trick", "trick_cap": "none",
    "trick_cap_at": "ten_below_target", "out_rule": "any_points",
    "tie_rule": "bidder_first_then_trick_order", "no_declarer_tie": "as_tie_rule",
    "target": 500, "exact_target": False,
    "over_limit": 1000, "floor": -500, "floor_strict": False,
    "floor_needs_other_nonnegative": False, "spread": "off", "mid_hand_stop": False,
    "partner_points": "full", "partner_reveal": "announced", "set_rule": False,
    "set_by": 1, "declare": "none", "declare_value": 500,
    "breach_rule": False, "revoke_rule": "none", "laydown_penalty": 0, "discard_penalty": 0,
    "dn_needs_partner_nullo": False, "call_own": False,
}  # fmt: skip

LT250, PLAY = {"slam": "value_lt_250"}, {"all_pass": "play_nt"}
SINGLE = {"auction": "single_chance"}
THREE = {"players": 3, "sides": "individual"}
TWO = {"players": 2, "sides": "individual"}
EQUAL = {"tie_rule": "equal_points_only"}
BID_ONLY = {"out_rule": "bid_only"}
PARLETT = {**THREE, "specials": "L2", **PLAY, **LT250, "revoke_rule": "parlett"}
SWEDISH = {**THREE, **SINGLE, **PLAY, **LT250, **EQUAL}
SWEDISH_FOUR = {**PLAY, "trick_cap": "when_opponents_fail_490", **EQUAL}

# Catalogue section 2, row by row, with the choices of precision 2.
PRESETS: dict[str, Rules] = {
    "parlett-3": PARLETT,
    "parlett-3-house": {
        **PARLETT, "all_pass": "faceup_rebid_then_throw_in", "trick_cap": "always_490",
    },
    "english-3": {**THREE, **PLAY, **LT250, "floor": "none", "revoke_rule": "american"},
    "us-original-1904": {
        **THREE, "schedule": "original", **PLAY, **LT250, "mid_hand_stop": True,
        "revoke_rule": "american",
    },
    "us-original-early": {
        **THREE, "schedule": "original_early", **SINGLE, **PLAY, **LT250, "floor": "none",
        "mid_hand_stop": True,
    },
    "swedish-3": SWEDISH,
    "swedish-3-anglo": {**SWEDISH, "specials": "L3"},
    "swedish-3-multiround": {**SWEDISH, "auction": "multi_round", "slam": "none"},
    "swedish-2": {**SWEDISH, "players": 2},
    "swedish-4": SWEDISH_FOUR,
    "swedish-4-misere": {**SWEDISH_FOUR, "specials": "L3b", "gates": ("M", "OM")},
    "swedish-5": {**SWEDISH, "players": 5, "sides": "call_card", "specials": "L3"},
    "swedish-5-plain": {**SWEDISH, "players": 5, "sides": "call_card"},
    "avondale-4": {},
    "australian-4": {"specials": "L4", "gates": ("M",), **LT250, **BID_ONLY},
    "australian-pack-4": {"specials": "L3", "gates": ("M",), **LT250, **BID_ONLY},
    "nz-4": {"specials": "L4", **LT250, "trick_cap": "always_490"},
    "perfect-4": {"schedule": "perfect"},
    "split-colours-4": {"specials": "L6"},
    "wikipedia-2-dummy": TWO,
    "two-52": TWO,
    "match-2-qld": {**TWO, "specials": "L5", "gates": ("M", "OM"), **LT250, **BID_ONLY},
    "wikipedia-3": {**THREE, "specials": "L4"},
    "dead-hand-3": {**THREE, "specials": "L4"},
    "call-5": {"players": 5, "sides": "call_card"},
    "rotating-5": {"players": 5, "sides": "rotating_221"},
    "six-3x2": {"players": 6, "sides": "3x2", "specials": "L4"},
    "six-2x3": {"players": 6, "sides": "2x3", "specials": "L4"},
    "french-canadian-4": {
        "specials": "L7", "failed_bid": "to_opponents", "special_lost_def": "none",
        "target": 1000, "floor": "none",
    },
    "walker-4": {"specials": "L4", "gates": ("M", "OM"), "exact_target": True},
    "us-inkle-4": {
        **SINGLE, "min_level": 7, "inkles": "signal_first_two_seats",
        "all_pass": "redeal_same_dealer", **BID_ONLY,
    },
    "us-nullo-4": {**SINGLE, "specials": "L2n", "all_pass": "redeal_same_dealer", **LT250},
    "drive-hands-n": {"target": "none", "floor": "none", "tie_rule": "highest_total"},
}  # fmt: skip

# Catalogue section 3: (code, value, what it stands immediately above), lowest first.
LADDERS: dict[str, list[tuple[str, int, str]]] = {
    "L1": [],
    "L2": [("M", 250, "8S"), ("OM", 520, "10NT")],
    "L2n": [("N", 250, "8S"), ("BN", 500, "10H"), ("DN", 500, "BN")],
    "L3": [("M", 250, "7NT"), ("OM", 520, "10NT")],
    "L3b": [("M", 250, "7NT"), ("OM", 500, "10NT")],
    "L4": [("M", 250, "7NT"), ("OM", 500, "10D")],
    "L5": [("M", 250, "7NT"), ("OM", 500, "9NT")],
    "L6": [("M", 250, "7C"), ("OM", 500, "8C"), ("HL", 350, "9C"), ("DM", 500, "10C")],
    "L7": [("PM", 500, "8H"), ("GM", 1000, "10H")],
    "L8": [],
    "L9": [],
}
TWINS = {"M": "N", "N": "M", "DM": "DN", "DN": "DM"}


def rules_of(profile: str, overrides: Json) -> Rules:
    """The flat rules of a question."""
    return {**COMMON, **PRESETS[profile], **overrides}


def contradictory(rules: Rules) -> bool:
    """Whether breach meets an exact target, or the limit lies below the target (precision 4).

    Or trick points stop above the target, or hands are declared at no trumps without any.
    """
    told = rules["trick_cap"] != "none" and rules["trick_cap_at"] != "ten_below_target"
    if told and rules["target"] != "none" and rules["trick_cap_at"] >= rules["target"]:
        return True
    if rules["declare"] == "no_trumps" and rules["nt_from"] == "never":
        return True
    if not rules["exact_target"]:
        return False
    too_low = rules["target"] != "none" and rules["over_limit"] < rules["target"]
    return bool(rules["breach_rule"]) or too_low


def value_of_number(rules: Rules, call: str) -> int:
    """What a bid of tricks is worth, by the formulas of catalogue 1.3."""
    schedule = rules["schedule"]
    if isinstance(schedule, dict):
        return int(schedule[call])
    level, strain = level_of(call), strain_of(call)
    order = "CSHDN" if schedule == "original_early" else "SCDHN"
    base = 40 + 20 * order.index(strain[0])
    if schedule in ("original", "original_early"):
        return base * (level - 5)
    return base + 100 * (level - 6) - (20 if schedule == "perfect" else 0)


def level_of(call: str) -> int:
    return int(call.rstrip("SCDHNT"))


def strain_of(call: str) -> str:
    return call.lstrip("0123456789")


def specials_of(rules: Rules) -> list[Json]:
    """The specials with every field, whether they came by name or as a list."""
    given = rules["specials"]
    if isinstance(given, str):
        return [
            meaning(code, value, anchor, 7 if gated(rules, code) else 0)
            for code, value, anchor in LADDERS[given]
        ]
    return [
        {**meaning(each["code"], each["value"], each["rank_above"], 0), **each} for each in given
    ]


def gated(rules: Rules, code: str) -> bool:
    return code in rules["gates"] or TWINS.get(code) in rules["gates"]


def meaning(code: str, value: int, anchor: str, gate: int) -> Json:
    fives = 5 if code == "HL" else 0
    return {
        "code": code, "value": value, "rank_above": anchor, "min_level_gate": gate,
        "min_tricks": fives, "max_tricks": fives, "uses_kitty": code != "BN", "name": "",
    }  # fmt: skip


def ladder_of(rules: Rules) -> list[list[str]]:
    """Groups of calls of equal rank, lowest first."""
    told = (rules["schedule"], rules["equal_value_rank"], rules["specials"], rules["gates"])
    groups = _ladder(json.dumps(told))
    if rules["nt_from"] == 6:
        return groups
    least = 11 if rules["nt_from"] == "never" else rules["nt_from"]
    kept = [
        [call for call in group if call not in EARLY_NT or level_of(call) >= least]
        for group in groups
    ]
    return [group for group in kept if group]


@lru_cache
def _ladder(told: str) -> list[list[str]]:
    schedule, equal, specials_told, gates = json.loads(told)
    rules = {"schedule": schedule, "equal_value_rank": equal, "specials": specials_told,
             "gates": gates}  # fmt: skip
    if rules["schedule"] in ("original", "original_early"):
        values = sorted({value_of_number(rules, call) for call in NUMBERS})
        groups = [[c for c in NUMBERS if value_of_number(rules, c) == value] for value in values]
        if rules["equal_value_rank"] == "more_tricks":
            groups = [[c] for group in groups for c in sorted(group, key=level_of)]
    else:
        groups = [[c] for c in NUMBERS]
    specials = specials_of(rules)
    placed: list[list[str]] = []
    for group in groups:
        placed.append(group)
        placed += _above(group, specials)
    return placed


def _above(group: list[str], specials: list[Json]) -> list[list[str]]:
    """The specials that stand on a group, each with what stands on it in turn."""
    found = []
    for special in specials:
        if special["rank_above"] in group or TWINS.get(special["rank_above"]) in group:
            found += [[special["code"]], *_above([special["code"]], specials)]
    return found


def word_here(groups: list[list[str]], call: str) -> str | None:
    """The ladder's own word for a call, None if it is not on it."""
    flat = [each for group in groups for each in group]
    return next((w for w in (call, TWINS.get(call, "")) if w in flat), None)
