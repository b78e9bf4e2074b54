"""Which options mean nothing under which others, and what a table is told before it plays so.

Nothing here is refused: the engine plays every such rule set as it is written. It is for an editor
to dim what has no effect and to say what hardly anybody means.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from rules_engine.calls import LEVELS
from rules_engine.cards import JOKERS, pack_cards
from rules_engine.deal import has_dummies
from rules_engine.facts import DECLARE_LAYOUTS
from rules_engine.house_rules import HouseRules

# An option, and whether it leaves another one without a meaning.
Killer = tuple[str, Callable[[HouseRules], bool]]


def jokers(rules: HouseRules) -> int:
    """The number of jokers in the pack."""
    return sum(joker in pack_cards(rules.deck) for joker in JOKERS)


def plays_misere(rules: HouseRules) -> bool:
    """Whether there is a call in which no trick may be won."""
    return any(special.can_be_set for special in rules.specials)


_NO_TARGET: Final[Killer] = ("target", lambda rules: rules.target is None)
_EXACT: Final[Killer] = ("exact_target", lambda rules: rules.exact_target)
_NO_TRICK_POINTS: Final[Killer] = ("trick_points", lambda rules: rules.trick_points == 0)
_NO_SPECIALS: Final[Killer] = ("specials", lambda rules: not rules.specials)
_NO_MISERE: Final[Killer] = ("specials", lambda rules: not plays_misere(rules))
_NO_JOKER: Final[Killer] = ("deck", lambda rules: jokers(rules) == 0)
_ONE_ROUND: Final[Killer] = ("auction", lambda rules: rules.auction == "single_chance")
_NOBODY_CALLED: Final[Killer] = ("sides", lambda rules: rules.sides != "call_card")
_NO_FLOOR: Final[Killer] = ("floor", lambda rules: rules.floor is None)
_NO_CAP: Final[Killer] = ("trick_cap", lambda rules: rules.trick_cap == "none")
_NO_PARTNERS: Final[Killer] = ("sides", lambda rules: rules.sides not in DECLARE_LAYOUTS)
# Where tricks stop short of the target and no lost bid pays the others, a made bid alone wins.
_CAPPED: Final[Killer] = (
    "trick_cap",
    lambda rules: rules.trick_cap == "always_490" and rules.failed_bid == "subtract",
)
_BIDS_ONLY: Final[Killer] = ("out_rule", lambda rules: rules.out_rule == "bid_only")

# By option, the first that is true is what is told.
_DEAD: Final[Mapping[str, tuple[Killer, ...]]] = {
    "equal_value_rank": (("schedule", lambda rules: rules.ranked_by == "level"),),
    "dn_needs_partner_nullo": (
        ("specials", lambda rules: not any(each.both_partners for each in rules.specials)),
    ),
    "reentry": (_ONE_ROUND,),
    "self_raise": (_ONE_ROUND,),
    "specials_per_person": (_NO_SPECIALS,),
    "partner_reveal": (_NOBODY_CALLED,),
    "partner_points": (_NOBODY_CALLED,),
    "call_trumps": (_NOBODY_CALLED,),
    "call_own": (_NOBODY_CALLED,),
    "trick_points_from": (_NO_TRICK_POINTS,),
    "trick_cap": (_NO_TARGET, _NO_TRICK_POINTS),
    "trick_cap_at": (_NO_TARGET, _NO_TRICK_POINTS, _NO_CAP),
    "special_won_def": (_NO_SPECIALS, _NO_TRICK_POINTS),
    "special_lost_def": (_NO_SPECIALS, _NO_TRICK_POINTS),
    "out_rule": (_NO_TARGET, _EXACT, _CAPPED),
    "exact_target": (_NO_TARGET,),
    "over_limit": (_NO_TARGET, ("exact_target", lambda rules: not rules.exact_target)),
    "tie_rule": (_NO_TARGET, _EXACT),
    "no_declarer_tie": (
        _NO_TARGET,
        _EXACT,
        _BIDS_ONLY,
        ("all_pass", lambda rules: rules.all_pass != "play_nt"),
        _NO_TRICK_POINTS,
        ("trick_cap", lambda rules: rules.trick_cap == "always_490"),
    ),
    "floor": (_NO_TARGET,),
    "floor_strict": (_NO_TARGET, _NO_FLOOR),
    "floor_needs_other_nonnegative": (_NO_TARGET, _NO_FLOOR),
    "spread": (_NO_TARGET,),
    "mid_hand_stop": (
        _NO_TARGET,
        _EXACT,
        _BIDS_ONLY,
        ("trick_cap", lambda rules: rules.trick_cap != "none"),
    ),
    "set_by": (("set_rule", lambda rules: not rules.set_rule and rules.breach_rule is None),),
    "declare": (_NO_PARTNERS,),
    "declare_value": (_NO_PARTNERS, ("declare", lambda rules: rules.declare == "none")),
    "joker_order": (("deck", lambda rules: jokers(rules) < len(JOKERS)),),
    "joker_play": (_NO_JOKER,),
    "joker_renounced": (_NO_JOKER,),
    "joker_lead": (_NO_JOKER,),
    "joker_name": (_NO_JOKER,),
    "joker_misere": (_NO_JOKER, _NO_MISERE),
    "joker_declare": (("deck", lambda rules: jokers(rules) != 1),),
    "misere_leads": (_NO_MISERE,),
    "open_hand": (("specials", lambda rules: not any(each.exposed for each in rules.specials)),),
    "dummies": (("players", lambda rules: not has_dummies(rules)),),
}

# Options that somebody who sets them expects to be played: told where they mean nothing.
_EXPECTED: Final = (
    "reentry",
    "self_raise",
    "specials_per_person",
    "dn_needs_partner_nullo",
    "partner_reveal",
    "partner_points",
    "call_trumps",
    "call_own",
    "trick_points_from",
    "trick_cap",
    "trick_cap_at",
    "out_rule",
    "exact_target",
    "over_limit",
    "no_declarer_tie",
    "floor_strict",
    "floor_needs_other_nonnegative",
    "spread",
    "mid_hand_stop",
    "declare",
)
_USUAL: Final = HouseRules()
# A bid of six, which is only a signal where inkles are played.
LOWEST: Final = LEVELS[0]


@dataclass(frozen=True, slots=True)
class Clash:
    """Two options that hardly anybody means together: `code` says how they clash.

    `no_effect`: the option means nothing because of the other. The other codes name two that both
    have their effect, and a strange one.
    """

    code: str
    option: str
    other: str


def dead_by(rules: HouseRules, name: str) -> str | None:
    """The option that leaves this one without a meaning, None where it has one."""
    for other, kills in _DEAD.get(name, ()):
        if kills(rules):
            return other
    return None


def clashes(rules: HouseRules, preset: HouseRules) -> Iterator[Clash]:
    """What to tell whoever writes these rules; what is so in the preset itself is left alone."""
    for name in _EXPECTED:
        other = dead_by(rules, name)
        written = rules.written(name)
        if other is None or written == _USUAL.written(name):
            continue
        if written != preset.written(name) or dead_by(preset, name) is None:
            yield Clash("no_effect", name, other)
    if rules.inkles != "none" and rules.min_level == LOWEST:
        yield Clash("six_is_a_signal", "min_level", "inkles")
    if rules.inkles != "none" and rules.table.sides == rules.table.side_by_seat:
        yield Clash("signal_to_nobody", "inkles", "sides")
    if rules.all_pass == "play_nt" and rules.trick_points == 0:
        yield Clash("passed_out_for_nothing", "all_pass", "trick_points")
    if rules.set_rule and rules.breach_rule is not None:
        yield Clash("set_and_breach", "set_rule", "breach_rule")
