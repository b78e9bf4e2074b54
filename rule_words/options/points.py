"""What hands score and what ends a game: the options in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rule_words.options.shape import OptionWords, chosen, flag, told
from rules_engine.facts import DECLARE_LAYOUTS
from rules_engine.house_rules import HouseRules

# How a hand that everybody passed is played at all.
PLAYED_OUT: Final = "play_nt"


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


def _has_partners(rules: HouseRules) -> bool:
    return rules.sides in DECLARE_LAYOUTS


def _declares(rules: HouseRules) -> bool:
    return _has_partners(rules) and rules.declare != "none"


def _counts_far(rules: HouseRules) -> bool:
    return rules.set_rule or rules.breach_rule is not None


def _caps_tricks(rules: HouseRules) -> bool:
    return rules.trick_cap != "none" and rules.target is not None


def _plays_passed_out(rules: HouseRules) -> bool:
    ends_so = _ends_at_target(rules) and rules.out_rule == "any_points"
    return ends_so and rules.all_pass == PLAYED_OUT


def _special_def(name: str) -> Callable[[HouseRules], str]:
    """What the opponents of a misère score, as the tricks are paid in this game."""

    def played(rules: HouseRules) -> str:
        words = {
            "10_per_bidder_trick": say("{points} points for each trick of the bidder"),
            "10_per_own_trick": say("{points} points for each of their own tricks"),
        }.get(getattr(rules, name), say("Score nothing"))
        return words.format(points=rules.trick_points)

    return played


def _trick_points_from(rules: HouseRules) -> str:
    least = rules.trick_points_from
    if not least:
        return say("From the first one")
    return ngettext(
        "Only for a side that wins %(count)d of them",
        "Only for a side that wins %(count)d of them or more",
        least,
    ) % {"count": least}


def _trick_cap_at(rules: HouseRules) -> str:
    if rules.trick_cap_at is None:
        return say("Ten short of the target")
    return say("At {points}").format(points=rules.trick_cap_at)


def _set_by(rules: HouseRules) -> str:
    return ngettext(
        "%(count)d trick more than it takes to beat the bid",
        "%(count)d tricks more than it takes to beat the bid",
        rules.set_by,
    ) % {"count": rules.set_by}


def _declare_value(rules: HouseRules) -> str:
    return say("{points} points, won or lost").format(points=rules.declare_value)


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
    ),
    "slam": chosen(
        "slam",
        _("All ten tricks"),
        {
            "none": _("Score the bid and no more"),
            "value_lt_250": _("Lift a bid worth less to 250"),
            "upto_8S": _("Lift a bid up to 8♠ to 250"),
        },
    ),
    "trick_points": chosen(
        "trick_points",
        _("The opponents' tricks"),
        {
            10: _("Ten points each"),
            0: _("No points"),
            5: _("Five points each"),
            15: _("Fifteen points each"),
            20: _("Twenty points each"),
        },
    ),
    "trick_points_from": told(
        _("Tricks of the opponents that count"),
        _trick_points_from,
        house=True,
        applies=lambda rules: bool(rules.trick_points),
    ),
    "trick_cap": told(_("Limit of trick points"), _trick_cap),
    "trick_cap_at": told(
        _("Where trick points stop"), _trick_cap_at, house=True, applies=_caps_tricks
    ),
    "special_won_def": told(
        _("Opponents of a won misère"),
        _special_def("special_won_def"),
        applies=_has_specials,
    ),
    "special_lost_def": told(
        _("Opponents of a lost misère"),
        _special_def("special_lost_def"),
        applies=_has_specials,
    ),
    "partner_points": chosen(
        "partner_points",
        _("Bidder and called partner"),
        {"full": _("Score the whole value each"), "half": _("Score half the value each")},
        applies=_calls_partner,
    ),
}

WINNING: Final[Mapping[str, OptionWords]] = {
    "target": told(_("Target"), _target),
    "out_rule": chosen(
        "out_rule",
        _("Out the front door"),
        {
            "any_points": _("With any points"),
            "bid_only": _("Only with a bid that was made"),
        },
        applies=_ends_at_target,
    ),
    "exact_target": flag(
        "exact_target",
        _("Passing the target"),
        _("Wins like reaching it"),
        _("Wins nothing: the target must be hit exactly"),
        applies=_has_target,
    ),
    "over_limit": told(_("Too many points"), _over_limit, applies=lambda rules: rules.exact_target),
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
        applies=_ends_at_target,
    ),
    "no_declarer_tie": chosen(
        "no_declarer_tie",
        _("Two at the target when everybody had passed"),
        {
            "as_tie_rule": _("As after a bid"),
            "trick_order": _("Whoever got there by the earlier trick wins"),
        },
        applies=_plays_passed_out,
    ),
    "floor": told(_("Lowest score"), _floor),
    "floor_strict": flag(
        "floor_strict",
        _("Exactly on the lowest score"),
        _("Is out"),
        _("Is still in"),
        applies=_has_floor,
    ),
    "floor_needs_other_nonnegative": flag(
        "floor_needs_other_nonnegative",
        _("When all others are below nothing too"),
        _("The lowest score still loses"),
        _("Play goes on"),
        applies=_has_floor,
    ),
    "spread": told(_("Scores far apart"), _spread, applies=_has_target),
    "mid_hand_stop": flag(
        "mid_hand_stop",
        _("Out in the middle of a hand"),
        _("The hand is played to its end"),
        _("Play stops, unless the bidder can still win the game"),
        applies=_has_target,
    ),
}

PENALTIES: Final[Mapping[str, OptionWords]] = {
    "set_rule": flag(
        "set_rule",
        _("A bid lost by far"),
        _("Costs its value and no more"),
        _("Bars the taker of the kitty from the next auction"),
    ),
    "set_by": told(_("A bid is lost by far with"), _set_by, applies=_counts_far),
    "breach_rule": told(_("Breach"), _breach),
    "declare": chosen(
        "declare",
        _("Declare"),
        {
            "none": _("Not played"),
            "no_trumps": _(
                "At no trumps the bidder may take a card of a partner and play alone for all ten "
                "tricks"
            ),
            "any": _("The bidder may take a card of a partner and play alone for all ten tricks"),
        },
        applies=_has_partners,
    ),
    "declare_value": told(_("A declared hand"), _declare_value, applies=_declares),
    "revoke_rule": chosen(
        "revoke_rule",
        _("A revoke not mended in time"),
        {
            "none": _("Is settled by the table"),
            "parlett": _("Scores the contract against the side that revoked"),
            "american": _("Scores the contract against the side that revoked"),
        },
    ),
    "laydown_penalty": told(_("Laying down several winners at once"), _fine("laydown_penalty")),
    "discard_penalty": told(_("A wrong discard"), _fine("discard_penalty")),
}
