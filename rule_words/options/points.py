"""What hands score and what ends a game: the options in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rule_words.options.shape import OptionWords, chosen, flag, told
from rule_words.options.thresholds import beaten_by
from rules_engine.house_rules import HouseRules


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
        return say("A low score does not end the game")
    if len(rules.table.sides) > len(("us", "them")):
        words = say("−{points} ends the game: out the back door, and the highest score wins")
    else:
        words = say("−{points} loses the game: out the back door")
    return words.format(points=-rules.floor)


def _floor_strict(rules: HouseRules) -> str:
    if rules.floor_strict:
        return say("Is still in the game")
    return say("Is out of the game, as below it")


def _spread(rules: HouseRules) -> str:
    if rules.spread is None:
        return say("However far apart the scores are, play goes on")
    return say(
        "When one score is below zero, the other above it and {points} points lie between them, "
        "the higher one wins"
    ).format(points=rules.spread)


def _breach(rules: HouseRules) -> str:
    if rules.breach_rule is None:
        return say("Not played")
    return say(
        "Against a contract of seven or more an opponent may call breach before the first card: "
        "{points} points for that side if the contract is lost by so much, {points} off if not. "
        "Who called in vain may not bid in the next hand, nor who bid a seven that was breached"
    ).format(points=rules.breach_rule)


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
    ),
    "trick_cap": told(_("Limit of trick points"), _trick_cap),
    "trick_cap_at": told(_("Where trick points stop"), _trick_cap_at, house=True),
    "special_won_def": told(
        _("Opponents of a won misère"),
        _special_def("special_won_def"),
    ),
    "special_lost_def": told(
        _("Opponents of a lost misère"),
        _special_def("special_lost_def"),
    ),
    "partner_points": chosen(
        "partner_points",
        _("Bidder and called partner"),
        {"full": _("Score the whole value each"), "half": _("Score half the value each")},
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
    ),
    "exact_target": flag(
        "exact_target",
        _("Passing the target"),
        _("Wins like reaching it"),
        _("Wins nothing: the target must be hit exactly"),
    ),
    "over_limit": told(_("Too many points"), _over_limit),
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
    ),
    "no_declarer_tie": chosen(
        "no_declarer_tie",
        _("Two at the target when everybody had passed"),
        {
            "as_tie_rule": _("As after a bid"),
            "trick_order": _("Whoever got there by the earlier trick wins"),
        },
    ),
    "floor": told(_("Lowest score"), _floor),
    "floor_strict": told(_("Who is exactly on the lowest score"), _floor_strict),
    "floor_needs_other_nonnegative": flag(
        "floor_needs_other_nonnegative",
        _("When every other score is below zero too"),
        _("The game ends all the same"),
        _("Play goes on"),
    ),
    "spread": told(_("Scores far apart"), _spread),
    "mid_hand_stop": flag(
        "mid_hand_stop",
        _("Out in the middle of a hand"),
        _("The hand is played to its end"),
        _("Play stops, unless the bidder can still win the game"),
    ),
}

PENALTIES: Final[Mapping[str, OptionWords]] = {
    "set_rule": flag(
        "set_rule",
        _("Set: a contract that is lost by more than one trick"),
        _("Not played: it costs its value and no more"),
        _("Who took the kitty may not bid in the next hand; the points stay as they are"),
    ),
    "set_by": told(_("A contract is set or breached"), beaten_by),
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
    ),
    "declare_value": told(_("A declared hand"), _declare_value),
    "revoke_rule": chosen(
        "revoke_rule",
        _("A revoke not mended in time"),
        {
            "none": _("Is settled by the table"),
            "parlett": _(
                "The hand is played out. By the bidder: the contract is lost, made or not. By an "
                "opponent: it counts as made, and who revoked scores nothing for tricks"
            ),
            "american": _(
                "The hand ends at once. By the bidder: the contract is lost. By an opponent: it "
                "counts as made, and who revoked scores nothing for tricks"
            ),
        },
    ),
    "laydown_penalty": told(_("Laying down several winners at once"), _fine("laydown_penalty")),
    "discard_penalty": told(_("A wrong discard"), _fine("discard_penalty")),
}
