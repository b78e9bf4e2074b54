"""Who says so: the sources of each value of each option, not of the option as a whole.

A reference is a statement of one of the four documents (`000.48`, see `statements`), the key of
another source (`X9`), or one of two marks: `ruling` where the sources are silent and an answer was
ruled, `house` where only clubs and players have it. A value that is not listed is the house's; one
that is listed with nothing is a rule that is not played, which needs nobody to say so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from rules_engine.calls import Call
from rules_engine.deal import PATTERNS, deal_pattern, lays_cards_open
from rules_engine.house_rules import HouseRules
from rules_engine.options import OPTIONS
from rules_engine.profiles import Profile
from rules_engine.specials import Special, place

HOUSE: Final = "house"
RULING: Final = "ruling"
MARKS: Final = (HOUSE, RULING)
# Any number that is not listed by itself.
_ANY: Final = "*"

# References by option and written value.
_SAID: Final[Mapping[str, Mapping[object, str]]] = {
    "players": {
        2: "002.58 003.47",
        3: "000.6 002.5 003.61 004.2",
        4: "000.5 002.71 003.3",
        5: "002.61 003.67",
        6: "000.4 003.24",
    },
    "sides": {
        "individual": "000.17 002.37 003.22 004.4",
        "2x2": "000.5 002.71 003.3",
        "3x2": "003.24",
        "2x3": "003.25",
        "call_card": "002.63 003.69",
        "rotating_221": "003.23",
    },
    "deck": {
        24: "002.58",
        33: "000.7 002.5 003.61 004.5",
        43: "002.72 003.1",
        "43sd": "X10",
        44: "X10",
        45: "003.152 X13",
        46: "003.104 X5",
        52: "003.55",
        53: "002.61 003.67",
        62: "000.4",
        63: "003.26 X5",
        65: "X5",
        66: "X5",
    },
    "kitty": {
        3: "000.14 002.12 003.67 004.15",
        4: "002.60 X10",
        5: "003.19 X13",
        6: "003.106 X5",
        "free": "ruling",
    },
    "schedule": {
        "avondale": "000.24 002.18 003.128 004.32",
        "perfect": "003.130",
        "original": "003.129 ruling",
        "original_early": "X9",
    },
    "equal_value_rank": {"more_tricks": "ruling", "first_holds": "ruling"},
    "min_level": {6: "000.23 002.18 003.142 004.17", 7: "003.131 X13"},
    "nt_from": {6: "000.24 002.17 003.142 004.18"},
    "inkles": {"none": "", "signal_any_seat": "003.131 X8", "signal_first_two_seats": "X13"},
    "dn_needs_partner_nullo": {False: "003.17", True: "X8"},
    "auction": {
        "single_chance": "002.14 X9 X10 X13",
        "multi_round": "000.20 002.55 004.22 X4 X10",
    },
    "reentry": {"never": "000.21 002.75 004.21", "after_suit_change": "X4"},
    "self_raise": {False: "000.22 002.56 X10", True: "X4 X5"},
    "specials_per_person": {"none": ""},
    "all_pass": {
        "play_nt": "000.30 002.21 004.23",
        "redeal_same_dealer": "X8 X13",
        "redeal_next_dealer": "X8",
        "faceup_rebid_then_throw_in": "000.33",
    },
    "leads": {"bidder": "000.39 002.24 003.9 004.27", "left_of_dealer": "003.10"},
    "failed_bid": {"subtract": "000.49 002.35 003.119 004.42", "to_opponents": "003.114"},
    "slam": {
        "none": "002.57 003.118",
        "value_lt_250": "000.48 002.34 004.40 X1",
        "upto_8S": "003.132 X10",
    },
    "trick_points": {10: "000.51 002.37 003.120 004.43", 0: "003.134"},
    "trick_points_from": {0: "000.51 002.37 003.120 004.43"},
    "special_won_def": {0: "000.52", "10_per_own_trick": "003.121"},
    "special_lost_def": {
        "10_per_bidder_trick": "000.54 002.52 X7 X8",
        "none": "X6",
        "10_per_own_trick": "003.120",
    },
    "trick_cap": {
        "none": "000.55 002.40 003.122 004.44",
        "always_490": "000.59 X4 X12",
        "when_opponents_fail_490": "002.78",
    },
    "trick_cap_at": {"ten_below_target": "000.59 002.78 X12", 400: "X12"},
    "out_rule": {
        "any_points": "000.55 002.40 003.122 004.44",
        "bid_only": "003.124 X1 X5",
    },
    "tie_rule": {
        "bidder_first_then_trick_order": "000.57 003.123 004.45",
        "equal_points_only": "002.41",
        "highest_total": "003.135 X5",
    },
    "no_declarer_tie": {"trick_order": "002.44 004.46"},
    "target": {
        500: "000.55 002.40 003.122 004.44",
        1000: "003.113",
        "none": "X5 X7",
    },
    "exact_target": {False: "000.55 002.40 003.122", True: "003.99"},
    "over_limit": {1000: "003.100"},
    "floor": {-500: "000.56 002.45 003.127", "none": "003.115 004.47"},
    "floor_strict": {False: "000.56 002.45 003.127", True: "003.136"},
    "floor_needs_other_nonnegative": {False: "000.56 002.45 003.127", True: "003.136"},
    "spread": {500: "003.46", "off": ""},
    "mid_hand_stop": {False: "000.57 002.41 003.123 004.45", True: "003.125 X9"},
    "partner_points": {"full": "002.68 003.80", "half": "003.81"},
    "partner_reveal": {"announced": "002.66 003.73", "hidden": "003.74"},
    "call_trumps": {False: "002.64 003.72", True: "003.71"},
    "call_own": {False: "002.65", True: "003.75"},
    "set_rule": {False: "", True: "003.27"},
    "set_by": {1: "003.32", 3: "003.27 X6 X10", _ANY: "003.27"},
    "breach_rule": {False: "", _ANY: "003.41"},
    "declare": {"none": "", "no_trumps": "003.93", "any": "003.93"},
    "declare_value": {500: "003.98"},
    "revoke_rule": {"none": "", "parlett": "000.64", "american": "X11"},
    "laydown_penalty": {0: "", 100: "003.140"},
    "discard_penalty": {0: "", _ANY: "004.30 house"},
    "joker_order": {"black": "X10", "white": "003.105", "red": "X5"},
    "joker_play": {
        "void_only": "000.44 003.87 X9",
        "any_time": "002.7 004.37",
        "first_or_last": "003.92 X12 Y7",
    },
    "joker_renounced": {
        "wins": "000.12 002.8 003.85",
        "no_value": "004.36",
        "forbidden": "003.90",
    },
    "joker_lead": {"any": "000.45 002.28 003.88 004.12", "only_card": "X12 Y5"},
    "joker_name": {"not_shown_void": "000.46 002.29 003.89 004.35 X1", "any": "X9"},
    "joker_misere": {
        "as_nt": "000.29 003.85",
        "must_when_void": "002.54 Y5",
        "last_card": "X1",
        "lowest": "X5",
    },
    "joker_declare": {"no": "", "contractor": "X3 X12"},
    "misere_leads": {"as_bids": "000.39 002.24 003.9", "left_of_bidder": "X8"},
    "open_hand": {"before_first_lead": "002.50 003.112", "after_first_trick": "000.40"},
    "dummies": {"covered": "003.48", "opened_after_lead": "X1"},
}

# A hand that everybody passed has no bidder, so that the tie rule answers for it in its own way.
_NO_DECLARER: Final[Mapping[str, str]] = {
    "bidder_first_then_trick_order": "002.43 004.46",
    "equal_points_only": "002.43",
    "highest_total": "003.135",
}

# By the bundles in which the cards are dealt in the end, whatever the option asks for.
_DEALT: Final[Mapping[str, str]] = {
    "A": "000.13 002.11 X8",
    "A4": "002.60",
    "B": "004.14 X9",
    "C": "X3 X10",
    "D": "X10 X13",
    "E": "Y1",
    "F": "Y2",
    "G": "003.106",
    "H": "Y3",
}
_LAID_OPEN: Final = "003.55"

# By call, value, the call below it and the gate; no specials at all are said by three documents.
_NO_SPECIALS: Final = "002.19 003.49 004.18"
_CALLS: Final[Mapping[tuple[Call, int, Call, int], str]] = {
    ("M", 250, "8S", 0): "000.25",
    ("M", 250, "7NT", 0): "002.49 003.63",
    ("M", 250, "7NT", 7): "002.81 003.138 X1 X2 X3",
    ("M", 250, "7C", 0): "003.145",
    ("OM", 520, "10NT", 0): "000.26 002.51 003.143",
    ("OM", 500, "10NT", 7): "002.80",
    ("OM", 500, "10D", 0): "X3 X6",
    ("OM", 500, "9NT", 7): "X1",
    ("OM", 500, "8C", 0): "003.146 ruling",
    ("HL", 350, "9C", 0): "003.147 X6",
    ("DM", 500, "10C", 0): "003.148 X10",
    ("PM", 500, "8H", 0): "003.110",
    ("GM", 1000, "10H", 0): "003.111",
    ("N", 250, "8S", 0): "X8",
    ("BN", 500, "10H", 0): "X8 ruling",
    ("DN", 500, "BN", 0): "X8",
}


def references(rules: HouseRules, name: str) -> tuple[str, ...]:
    """Who says what these rules play of an option: statements, sources and marks.

    Nothing for a rule that is not played; special calls together are said by who says each.
    """
    match name:
        case "specials":
            return _common(rules.specials)
        case "deal":
            return _split(_dealt(rules))
        case "call_own" if rules.partner_reveal == "hidden":
            return _split(_SAID[name][True])  # a hidden partner may be nobody
        case "no_declarer_tie" if rules.no_declarer_tie == "as_tie_rule":
            return _split(_NO_DECLARER[rules.tie_rule])
    written = rules.written(name)
    if isinstance(written, Mapping):  # a table of the club's own
        return (HOUSE,)
    said = _SAID[name]
    return _split(said.get(written, said.get(_ANY, HOUSE)))


def call_references(special: Special) -> tuple[str, ...]:
    """Who has a special call with this value, at this place and with this gate."""
    usual = place(special.code, special.value, special.rank_above)
    if replace(usual, min_level_gate=special.min_level_gate) != special:
        return (HOUSE,)
    key = (special.code, special.value, special.rank_above, special.min_level_gate)
    return _split(_CALLS.get(key, HOUSE))


def sources(found: tuple[str, ...]) -> tuple[str, ...]:
    """The keys of the sources and the marks among references, each once."""
    return tuple(dict.fromkeys(each.partition(".")[0] for each in found))


def own_sources(profile: Profile) -> frozenset[str]:
    """The keys of the sources that a preset rests on."""
    return frozenset(re.findall(r"\b(?:00\d|[XEY]\d+)\b", profile.source))


def values_said() -> Iterator[tuple[str, object, tuple[str, ...]]]:
    """Every option and written value of the tables with its references, for `describe`."""
    for name in OPTIONS:
        if name == "deal":
            for pattern, said in _DEALT.items():
                yield name, pattern, _split(said)
        for value, said in _SAID.get(name, {}).items():
            yield name, value, _split(said)


def calls_said() -> Iterator[tuple[Call, int, Call, int, tuple[str, ...]]]:
    """Every special call of the tables with value, place, gate and references."""
    for key, said in _CALLS.items():
        yield *key, _split(said)


def _common(specials: tuple[Special, ...]) -> tuple[str, ...]:
    """The sources that have every one of the calls; the calls name their own."""
    if not specials:
        return _split(_NO_SPECIALS)
    each = [sources(call_references(special)) for special in specials]
    return tuple(key for key in each[0] if all(key in others for others in each))


def _dealt(rules: HouseRules) -> str:
    if lays_cards_open(rules):
        return _LAID_OPEN
    dealt = deal_pattern(rules)
    return next((_DEALT[name] for name, steps in PATTERNS.items() if steps == dealt), HOUSE)


def _split(said: str) -> tuple[str, ...]:
    return tuple(said.split())
