"""What hands score and what ends a game: the options in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.option_words.shape import OptionWords, chosen, flag, told
from rules_engine.house_rules import HouseRules


def _calls_partner(rules: HouseRules) -> bool:
    return rules.sides == "call_card"


def _has_specials(rules: HouseRules) -> bool:
    return bool(rules.specials)


def _has_target(rules: HouseRules) -> bool:
    return rules.target is not None


def _ends_at_target(rules: HouseRules) -> bool:
    return rules.target is not None and not rules.exact_target


def _has_floor(rules: HouseRules) -> bool:
    return rules.floor is not None


def _trick_cap(rules: HouseRules) -> str:
    match rules.trick_cap:
        case "always_490":
            words = say("Trick points alone take nobody past {points}")
        case "when_opponents_fail_490":
            words = say("When the bid is lost, trick points alone take nobody past {points}")
        case _:
            return say("Trick points count in full")
    return words.format(points=rules.cap if rules.cap is not None else 490)


def _target(rules: HouseRules) -> str:
    if rules.target is None:
        return say("No score ends the game")
    return say("{points} points").format(points=rules.target)


def _over_limit(rules: HouseRules) -> str:
    return say("{points} points or more lose the game").format(points=rules.over_limit)


def _floor(rules: HouseRules) -> str:
    if rules.floor is None:
        return say("No low score ends the game")
    return say("−{points}: out the back door, and lost").format(points=-rules.floor)


def _spread(rules: HouseRules) -> str:
    if rules.spread is None:
        return say("However far apart the scores are, play goes on")
    return say("A score above nothing wins when it is {points} ahead of one below").format(
        points=rules.spread
    )


def _breach(rules: HouseRules) -> str:
    if rules.breach_rule is None:
        return say("Not played")
    return say("{points} points for an opponent who says the bid will be lost by far").format(
        points=rules.breach_rule
    )


def _fine(name: str) -> Callable[[HouseRules], str]:
    def played(rules: HouseRules) -> str:
        points = getattr(rules, name)
        return say("{points} points off").format(points=points) if points else say("No points")

    return played


SCORING: Final[Mapping[str, OptionWords]] = {
    "failed_bid": chosen(
        "failed_bid",
        _("A lost bid"),
        {
            "subtract": _("Its value is taken off the bidder's score"),
            "to_opponents": _("Its value goes to the opponents"),
        },
        "000 002 003 004",
    ),
    "slam": chosen(
        "slam",
        _("All ten tricks"),
        {
            "none": _("Score the bid and no more"),
            "value_lt_250": _("Lift a bid worth less to 250"),
            "upto_8S": _("Lift a bid up to 8♠ to 250"),
        },
        "000 002 003 004",
    ),
    "trick_points": chosen(
        "trick_points",
        _("The opponents' tricks"),
        {10: _("Ten points each"), 0: _("No points")},
        "000 002 003 004",
    ),
    "trick_cap": told(_("Limit of trick points"), _trick_cap, "000 002 X12"),
    "special_won_def": chosen(
        "special_won_def",
        _("Opponents of a won misère"),
        {0: _("Score nothing")},
        "000",
        applies=_has_specials,
    ),
    "special_lost_def": chosen(
        "special_lost_def",
        _("Opponents of a lost misère"),
        {
            "10_per_bidder_trick": _("Score ten for each trick of the bidder"),
            "none": _("Score nothing"),
            "10_per_own_trick": _("Score ten for each of their own tricks"),
        },
        "000 002 X6 X7",
        applies=_has_specials,
    ),
    "partner_points": chosen(
        "partner_points",
        _("Bidder and called partner"),
        {"full": _("Score the whole value each"), "half": _("Score half the value each")},
        "002 003",
        applies=_calls_partner,
    ),
}

WINNING: Final[Mapping[str, OptionWords]] = {
    "target": told(_("Target"), _target, "000 002 003 004"),
    "out_rule": chosen(
        "out_rule",
        _("Out the front door"),
        {
            "any_points": _("With any points"),
            "bid_only": _("Only with a bid that was made"),
        },
        "000 002 003 004",
        applies=_ends_at_target,
    ),
    "exact_target": flag(
        "exact_target",
        _("Passing the target"),
        _("Wins like reaching it"),
        _("Wins nothing: the target must be hit exactly"),
        "003",
        applies=_has_target,
    ),
    "over_limit": told(
        _("Too many points"), _over_limit, "003", applies=lambda rules: rules.exact_target
    ),
    "tie_rule": chosen(
        "tie_rule",
        _("Two at the target in one hand"),
        {
            "bidder_first_then_trick_order": _(
                "The bidder who made the bid wins, else whoever got there by the earlier trick"
            ),
            "equal_points_only": _("More points win; on equal points the bidder"),
            "highest_total": _("More points win"),
        },
        "000 002 003 004",
        applies=_ends_at_target,
    ),
    "floor": told(_("Lowest score"), _floor, "000 002 003"),
    "floor_strict": flag(
        "floor_strict",
        _("Exactly on the lowest score"),
        _("Is out"),
        _("Is still in"),
        "003",
        applies=_has_floor,
    ),
    "floor_needs_other_nonnegative": flag(
        "floor_needs_other_nonnegative",
        _("When all others are below nothing too"),
        _("The lowest score still loses"),
        _("Play goes on"),
        "003",
        applies=_has_floor,
    ),
    "spread": told(_("Scores far apart"), _spread, "003", applies=_has_target),
    "mid_hand_stop": flag(
        "mid_hand_stop",
        _("Out in the middle of a hand"),
        _("The hand is played to its end"),
        _("Play stops, unless the bidder can still win the game"),
        "003",
        applies=_has_target,
    ),
}

PENALTIES: Final[Mapping[str, OptionWords]] = {
    "set_rule": flag(
        "set_rule",
        _("A bid lost by far"),
        _("Costs its value and no more"),
        _("Bars the taker of the kitty from the next auction"),
        "003",
    ),
    "breach_rule": told(_("Breach"), _breach, "003"),
    "revoke_rule": chosen(
        "revoke_rule",
        _("A revoke not mended in time"),
        {
            "none": _("Is settled by the table"),
            "parlett": _("Scores the contract against the side that revoked"),
            "american": _("Scores the contract against the side that revoked"),
        },
        "000 X11",
    ),
    "laydown_penalty": told(
        _("Laying down several winners at once"), _fine("laydown_penalty"), "003"
    ),
    "discard_penalty": told(_("A wrong discard"), _fine("discard_penalty"), "004"),
}
