"""The house rules over which phone and engine are compared: every profile, and what none plays."""

from __future__ import annotations

import json
import os

from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.rulebook import rulebook

SEED = 500
# Auctions, and hands, over all sets of rules together.
WALKS = int(os.environ.get("PAD_WALKS", "20000"))

OWN_CALLS = [
    {"code": "X1", "name": "Loner", "value": 400, "rank_above": "9H", "min_tricks": 10,
     "max_tricks": 10},
    {"code": "X2", "name": "pepper", "value": 100, "rank_above": "6H", "min_tricks": 3,
     "max_tricks": 8, "solo": False},
    {"code": "X3", "name": "blind misère", "value": 900, "rank_above": "10NT",
     "uses_kitty": False},
]  # fmt: skip


def later_variants() -> dict[str, HouseRules]:
    """The house rules that came later, alone and together."""
    australian = PROFILES["australian-4"].rules
    split = PROFILES["split-colours-4"].rules
    three = PROFILES["parlett-3"].rules
    inkles = PROFILES["us-inkle-4"].rules
    own = australian.with_overrides({"specials": OWN_CALLS})
    low = {"target": 150, "floor": -200, "out_rule": "any_points"}
    return {
        "in again at any time": australian.replace(reentry="any_time"),
        "in again, and raises": split.replace(reentry="any_time", self_raise=True),
        "a raise reopens": australian.replace(self_raise="reopens"),
        "both, over the kitty": three.replace(
            reentry="any_time", self_raise="reopens", all_pass="faceup_rebid_then_throw_in"
        ),
        "reopened with bans": split.replace(self_raise="reopens", set_rule=True, set_by=2),
        "signals reopened": inkles.replace(auction="multi_round", self_raise="reopens"),
        "new strains and a raise": australian.replace(
            reentry="after_suit_change", self_raise="reopens"
        ),
        "no effect in one round": inkles.replace(reentry="any_time", self_raise="reopens"),
        "late no trumps": split.replace(nt_from=9),
        "never no trumps": three.replace(nt_from=None),
        "one special each": split.replace(specials_per_person=1, reentry="any_time"),
        "two specials each": three.replace(specials_per_person=2, target=2000, floor=-2000),
        "own calls": own.replace(specials_per_person=1),
        "own calls that pay": own.replace(
            special_won_def="10_per_own_trick", special_lost_def="10_per_own_trick",
            set_rule=True, set_by=3, breach_rule=50, revoke_rule="parlett", **low,
        ),
        "own calls that stop": own.replace(
            special_won_def="10_per_own_trick", mid_hand_stop=True, specials_per_person=1, **low
        ),
        "declared at no trumps": australian.replace(declare="no_trumps", declare_value=1000),
        "declared": australian.replace(
            declare="any", declare_value=250, set_rule=True, breach_rule=20, set_by=4,
            revoke_rule="american",
        ),
        "paid for a won misère": three.replace(
            special_won_def="10_per_own_trick", trick_cap="always_490", trick_cap_at=100
        ),
        "from three tricks": three.replace(
            trick_points_from=3, trick_points=15, target=150, trick_cap="none"
        ),
        "from two tricks, stopping": three.replace(
            trick_points_from=2, trick_points=20, target=150, mid_hand_stop=True
        ),
        "rotating, from three": PROFILES["rotating-5"].rules.replace(
            trick_points_from=3, trick_points=5, target=200, revoke_rule="parlett"
        ),
        "passed out, first there": three.replace(
            tie_rule="equal_points_only", no_declarer_tie="trick_order", target=60, floor=-1000
        ),
        "paid to opponents, later": PROFILES["french-canadian-4"].rules.replace(
            special_won_def="10_per_own_trick", special_lost_def="10_per_own_trick",
            trick_points_from=2, trick_cap="when_opponents_fail_490", trick_cap_at=400, target=700,
        ),
        "halves": PROFILES["call-5"].rules.replace(
            partner_points="half", trick_points_from=2, trick_points=20, set_rule=True, set_by=2,
            self_raise="reopens", target=300, floor=-300,
        ),
    }  # fmt: skip


def variants() -> dict[str, HouseRules]:
    """Every profile, and what none of them plays."""
    australian = PROFILES["australian-4"].rules
    nullo = PROFILES["us-nullo-4"].rules
    return {
        **{name: profile.rules for name, profile in PROFILES.items()},
        "re-entry": australian.replace(reentry="after_suit_change"),
        "self-raise": australian.replace(self_raise=True),
        "both": PROFILES["split-colours-4"].rules.replace(
            self_raise=True, reentry="after_suit_change"
        ),
        "inkles of all": australian.replace(inkles="signal_any_seat", min_level=7),
        "no sixes": australian.replace(min_level=7),
        "partner's nullo": nullo.replace(dn_needs_partner_nullo=True),
        "partner's nullo in rounds": nullo.replace(
            dn_needs_partner_nullo=True, auction="multi_round", self_raise=True
        ),
        "equal values hold": PROFILES["us-original-1904"].rules.replace(
            equal_value_rank="first_holds"
        ),
        "face up": PROFILES["call-5"].rules.replace(
            all_pass="faceup_rebid_then_throw_in", reentry="after_suit_change"
        ),
        "half points": PROFILES["call-5"].rules.replace(partner_points="half"),
        "hidden partner": PROFILES["call-5"].rules.replace(partner_reveal="hidden"),
        "cap": PROFILES["swedish-3-anglo"].rules.replace(trick_cap="always_490"),
        "own tricks": PROFILES["parlett-3"].rules.replace(special_lost_def="10_per_own_trick"),
        "strict floor": australian.replace(floor_strict=True),
        "floor of two": australian.replace(floor_needs_other_nonnegative=True),
        "spread": australian.replace(spread=500, floor=None),
        "bans": PROFILES["split-colours-4"].rules.replace(set_rule=True),
        "breach": australian.replace(set_rule=True, breach_rule=50),
        # A low target, since random hands seldom reach another.
        "breach near the end": australian.replace(
            breach_rule=50, target=100, floor=-100, trick_cap="none", out_rule="any_points"
        ),
        "breach beyond the target": australian.replace(breach_rule=50, target=60, floor=None),
        "breach alone": PROFILES["us-nullo-4"].rules.replace(breach_rule=100),
        "revokes": PROFILES["call-5"].rules.replace(revoke_rule="american"),
        "all that is seldom": australian.replace(
            revoke_rule="parlett", set_rule=True, breach_rule=30, out_rule="any_points",
            mid_hand_stop=True, target=150, declare="any",
        ),
        "stop of three": PROFILES["parlett-3"].rules.replace(mid_hand_stop=True, target=150),
        "stop of five": PROFILES["call-5"].rules.replace(
            mid_hand_stop=True, target=200, partner_points="half", partner_reveal="hidden"
        ),
        "stop with nullo": nullo.replace(mid_hand_stop=True, target=120),
        "stop with misère": PROFILES["split-colours-4"].rules.replace(
            mid_hand_stop=True, target=260
        ),
        **later_variants(),
        "paid to opponents": PROFILES["french-canadian-4"].rules.replace(trick_cap="always_490"),
    }  # fmt: skip


def as_text(rules: HouseRules, cases: object, length: Format | None = None) -> str:
    """Rulebook and cases as one text: handing over thousands of values one by one is slow."""
    return json.dumps([rulebook(rules, length), cases])
