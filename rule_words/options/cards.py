"""How the cards are dealt and played: the options in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from rule_words.options.shape import OptionWords, chosen, told
from rules_engine.deal import deal_pattern
from rules_engine.house_rules import HouseRules

_BUNDLES: Final[Mapping[str, Promise]] = {
    "each": _("{count} to each"),
    "kitty": _("{count} to the kitty"),
    "exposed": _("{count} face up on the table"),
}


def _deal(rules: HouseRules) -> str:
    return ", ".join(str(_BUNDLES[to]).format(count=count) for to, count in deal_pattern(rules))


def _two_jokers(rules: HouseRules) -> str:
    designs = {"black": say("black"), "white": say("white"), "red": say("red")}
    return say("The {design} one is the stronger").format(design=designs[rules.joker_order])


CARDS: Final[Mapping[str, OptionWords]] = {
    "deal": told(_("Deal"), _deal),
    "joker_order": told(_("Two jokers"), _two_jokers),
    "joker_play": chosen(
        "joker_play",
        _("Joker at no trumps"),
        {
            "void_only": _("May be played by who has no card of the suit led"),
            "any_time": _("May be played to any lead"),
            "first_or_last": _("May be played as the first or the last card of a suit"),
        },
    ),
    "joker_renounced": chosen(
        "joker_renounced",
        _("Joker on a suit its holder has failed in before"),
        {
            "wins": _("Wins as always"),
            "no_value": _("Is a mere discard"),
            "forbidden": _("Not allowed, unless it is the last card"),
        },
    ),
    "joker_lead": chosen(
        "joker_lead",
        _("Leading the joker at no trumps"),
        {"any": _("At any time"), "only_card": _("Only as the last card")},
    ),
    "joker_name": chosen(
        "joker_name",
        _("Suit named with a joker led"),
        {
            "not_shown_void": _("Any but one its holder has failed in before"),
            "any": _("Any suit"),
        },
    ),
    "joker_misere": chosen(
        "joker_misere",
        _("Joker in a misère"),
        {
            "as_nt": _("As at no trumps"),
            "must_when_void": _("Must be played by who has no card of the suit led"),
            "last_card": _("Goes into the kitty, or is kept for the last trick"),
            "lowest": _("Is the lowest card"),
        },
    ),
    "joker_declare": chosen(
        "joker_declare",
        _("Declaring a suit for the joker"),
        {
            "no": _("Not played"),
            "contractor": _("The bidder may make it the top card of a suit before the first lead"),
        },
    ),
    "misere_leads": chosen(
        "misere_leads",
        _("First lead to a misère"),
        {
            "as_bids": _("As to any other contract"),
            "left_of_bidder": _("The player left of the bidder"),
        },
    ),
    "open_hand": chosen(
        "open_hand",
        _("Open misère is laid down"),
        {
            "before_first_lead": _("Before the first lead"),
            "after_first_trick": _("After the first trick"),
        },
    ),
    "dummies": chosen(
        "dummies",
        _("Dummies"),
        {
            "covered": _("Five cards face down, each under one face up"),
            "opened_after_lead": _("All ten are opened after the first lead"),
        },
    ),
}
