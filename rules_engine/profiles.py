"""The named presets (catalogue section 2). A club starts from one and edits it option by option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.calls import Call
from rules_engine.errors import NotNotation
from rules_engine.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Profile:
    """A preset: its key, a title, its rules, the calls it gates and the source it rests on."""

    name: str
    title: str
    rules: HouseRules
    source: str
    note: str = ""
    gated: tuple[Call, ...] = ()

    def with_overrides(self, overrides: Mapping[str, object]) -> HouseRules:
        """This preset with other written values; raises what HouseRules.with_overrides raises."""
        if not overrides:
            return self.rules
        return self.rules.with_overrides(overrides, self.gated)


def _preset(
    name: str,
    title: str,
    source: str,
    options: Mapping[str, object],
    *,
    note: str = "",
    gated: tuple[Call, ...] = (),
) -> Profile:
    rules = HouseRules().with_overrides(options, gated)
    return Profile(name, title, rules, source, note, gated)


_THREE = {
    "players": 3,
    "sides": "individual",
    "deck": 33,
    "kitty": 3,
    "all_pass": "play_nt",
    "slam": "value_lt_250",
}
_PARLETT = _THREE | {
    "specials": "L2",
    "revoke_rule": "parlett",
    "deal": "A",
    "open_hand": "after_first_trick",
}
_OLD_AMERICAN = _THREE | {"mid_hand_stop": True, "deal": "B", "joker_name": "any"}
_SWEDISH = {"deal": "A", "joker_play": "any_time", "joker_misere": "must_when_void"}
_SWEDISH_3 = _THREE | _SWEDISH | {"auction": "single_chance", "tie_rule": "equal_points_only"}
_SWEDISH_4 = _SWEDISH | {
    "all_pass": "play_nt",
    "trick_cap": "when_opponents_fail_490",
    "tie_rule": "equal_points_only",
}
_AUSTRALIAN = {
    "slam": "value_lt_250",
    "specials": "L4",
    "out_rule": "bid_only",
    "joker_misere": "must_when_void",
    "joker_declare": "contractor",
}
_FIVE = {"players": 5, "sides": "call_card", "deck": 53, "kitty": 3}
_SWEDISH_5 = (
    _FIVE
    | _SWEDISH
    | {
        "auction": "single_chance",
        "all_pass": "play_nt",
        "slam": "value_lt_250",
        "tie_rule": "equal_points_only",
        "call_trumps": False,
    }
)
_SIX = {"players": 6, "deck": 63, "kitty": 3, "specials": "L4"}
_WIKIPEDIA_3 = {"players": 3, "sides": "individual", "deck": 33, "kitty": 3, "specials": "L4"}
_TWO_DUMMIES = {"players": 2, "sides": "individual", "deck": 43, "kitty": 3}

_ALL: Final = (
    _preset(
        "parlett-3",
        "Three players, Parlett",
        "000",
        _PARLETT,
    ),
    _preset(
        "parlett-3-house",
        "Three players, Parlett's table",
        "000 notes",
        _PARLETT | {"all_pass": "faceup_rebid_then_throw_in", "trick_cap": "always_490"},
    ),
    _preset(
        "english-3",
        "Three players, English handbook of the 1910s",
        "004",
        _THREE
        | {
            "floor": "none",
            "revoke_rule": "american",
            "deal": "B",
            "joker_play": "any_time",
            "joker_renounced": "no_value",
        },
    ),
    _preset(
        "us-original-1904",
        "Three players, American rules of 1904",
        "003, X9",
        _OLD_AMERICAN | {"schedule": "original", "revoke_rule": "american"},
        note="The table is reconstructed; X9 gives a single chance to bid.",
    ),
    _preset(
        "us-original-early",
        "Three players, early American suit order",
        "X9",
        _OLD_AMERICAN | {"schedule": "original_early", "auction": "single_chance", "floor": "none"},
    ),
    _preset("swedish-3", "Three players, Swedish", "002", _SWEDISH_3),
    _preset(
        "swedish-3-anglo",
        "Three players, Swedish with misère",
        "002",
        _SWEDISH_3 | {"specials": "L3"},
    ),
    _preset(
        "swedish-3-multiround",
        "Three players, Swedish, auction in rounds",
        "002",
        _SWEDISH_3 | {"auction": "multi_round", "slam": "none"},
    ),
    _preset(
        "swedish-2",
        "Two players, Swedish",
        "002",
        _SWEDISH_3 | {"players": 2, "deck": 24, "kitty": 4, "deal": "A4"},
    ),
    _preset(
        "swedish-4",
        "Four players, Swedish",
        "002",
        _SWEDISH_4,
        note="No slam, tie and all-pass rules by ruling R12.",
    ),
    _preset(
        "swedish-4-misere",
        "Four players, Swedish with misère",
        "002",
        _SWEDISH_4 | {"specials": "L3b"},
        gated=("M", "OM"),
    ),
    _preset(
        "swedish-5", "Five players, Swedish with misère", "002", _SWEDISH_5 | {"specials": "L3"}
    ),
    _preset("swedish-5-plain", "Five players, Swedish", "002", _SWEDISH_5),
    _preset("avondale-4", "Four players, Avondale", "003", {}),
    _preset(
        "australian-4",
        "Four players, Australian",
        "003, X1, X2, X3, X5, X7",
        _AUSTRALIAN,
        gated=("M",),
    ),
    _preset(
        "australian-pack-4",
        "Four players, as printed with Australian packs",
        "003",
        _AUSTRALIAN | {"specials": "L3"},
        gated=("M",),
    ),
    _preset(
        "nz-4",
        "Four players, New Zealand",
        "X4, E4",
        _AUSTRALIAN | {"out_rule": "any_points", "trick_cap": "always_490"},
        note="Tentative: thin sources.",
    ),
    _preset("perfect-4", "Four players, Perfect", "003", {"schedule": "perfect"}),
    _preset(
        "split-colours-4",
        "Four players, split the colours",
        "003",
        {"specials": "L6"},
        note="003 gives the ranks only; the special values are parameters.",
    ),
    _preset("wikipedia-2-dummy", "Two players with dummies", "003", _TWO_DUMMIES),
    _preset(
        "two-52",
        "Two players, 52 cards",
        "003",
        {"players": 2, "sides": "individual", "deck": 52, "kitty": "free"},
    ),
    _preset(
        "match-2-qld",
        "Two players, Queensland",
        "X1",
        _TWO_DUMMIES
        | {
            "specials": "L5",
            "slam": "value_lt_250",
            "out_rule": "bid_only",
            "joker_misere": "last_card",
            "dummies": "opened_after_lead",
        },
        note="Played to the first to win three games.",
        gated=("M", "OM"),
    ),
    _preset("wikipedia-3", "Three players, Wikipedia", "003", _WIKIPEDIA_3),
    _preset(
        "dead-hand-3",
        "Three players and a dead hand",
        "003",
        _WIKIPEDIA_3 | {"deck": 43, "kitty": 3},
    ),
    _preset("call-5", "Five players, called partner", "003", _FIVE),
    _preset(
        "rotating-5",
        "Five players, rotating partners",
        "003",
        _FIVE | {"sides": "rotating_221"},
        note="One sentence in 003; the dealer plays alone.",
    ),
    _preset("six-3x2", "Six players, three pairs", "003", _SIX | {"sides": "3x2"}),
    _preset("six-2x3", "Six players, two teams of three", "003", _SIX | {"sides": "2x3"}),
    _preset(
        "french-canadian-4",
        "Four players, French Canadian",
        "003",
        {
            "deck": 46,
            "kitty": 6,
            "deal": "G",
            "joker_order": "white",
            "specials": "L7",
            "failed_bid": "to_opponents",
            "special_lost_def": "none",
            "target": 1000,
            "floor": "none",
        },
    ),
    _preset(
        "walker-4",
        "Four players, Walker Ultimate",
        "003",
        {"specials": "L4", "exact_target": True, "over_limit": 1000},
        gated=("M", "OM"),
    ),
    _preset(
        "us-inkle-4",
        "Four players, American with inkles",
        "003, X13",
        {
            "deck": 45,
            "kitty": 5,
            "deal": "D",
            "auction": "single_chance",
            "min_level": 7,
            "inkles": "signal_first_two_seats",
            "all_pass": "redeal_same_dealer",
            "out_rule": "bid_only",
        },
    ),
    _preset(
        "us-nullo-4",
        "Four players, American with nullo",
        "X5, X8, X10",
        {
            "auction": "single_chance",
            "deal": "A",
            "misere_leads": "left_of_bidder",
            "specials": "L2n",
            "all_pass": "redeal_same_dealer",
            "slam": "value_lt_250",
        },
    ),
    _preset(
        "drive-hands-n",
        "A fixed number of hands, totals count",
        "X5, X7, section 5",
        {"target": "none", "floor": "none", "tie_rule": "highest_total"},
        note="Avondale for four; any other rules become a drive by setting the target to none.",
    ),
)

PROFILES: Final[Mapping[str, Profile]] = {profile.name: profile for profile in _ALL}


def profile(name: object) -> Profile:
    """The preset of this name; raises NotNotation `unknown_profile`."""
    if isinstance(name, str) and name in PROFILES:
        return PROFILES[name]
    raise NotNotation("unknown_profile", profile=name)
