"""Who plays with what, and the auction: the options in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rule_words.calls import call_words
from rule_words.options.shape import OptionWords, chosen, flag, told
from rules_engine.calls import LEVELS
from rules_engine.house_rules import HouseRules
from rules_engine.options import pack_size
from rules_engine.schedule import SCHEDULES

# So many changed values of a named table are told one by one.
FEW: Final = 6


def _cards(count: int) -> str:
    return ngettext("%(count)d card", "%(count)d cards", count) % {"count": count}


def _pack(rules: HouseRules) -> str:
    words = _cards(pack_size(rules.deck))
    if rules.deck.endswith("sd"):
        return say("{cards}, without the fours of spades and diamonds").format(cards=words)
    return words


def _kitty(rules: HouseRules) -> str:
    return say("As the table agrees") if rules.kitty is None else _cards(rules.kitty)


_SCHEDULES: Final[Mapping[str, Promise]] = {
    "avondale": _("Avondale, the usual table"),
    "perfect": _("Perfect: twenty less than Avondale for every bid"),
    "original": _("Original: every level adds the value of a six"),
    "original_early": _("Original, with clubs lowest and diamonds highest"),
}


def _schedule(rules: HouseRules) -> str:
    if isinstance(rules.schedule, str):
        return str(_SCHEDULES[rules.schedule])
    own = rules.bid_values
    # The named table that most of the values are from.
    name = min(SCHEDULES, key=lambda name: _differing(own, SCHEDULES[name]))
    if _differing(own, SCHEDULES[name]) > FEW:
        return say("A table of the club's own")
    changed = [
        f"{call_words(call)} {value}"
        for call, value in own.items()
        if SCHEDULES[name][call] != value
    ]
    return say("{schedule}; but {changed}").format(
        schedule=_SCHEDULES[name], changed=", ".join(changed)
    )


def _differing(one: Mapping[str, int], other: Mapping[str, int]) -> int:
    return sum(one[call] != other[call] for call in one)


def _nt_from(rules: HouseRules) -> str:
    if rules.nt_from is None:
        return say("Are not bid")
    if rules.nt_from == LEVELS[0]:
        return say("May be bid at any level")
    return say("May be bid from {level} on").format(level=rules.nt_from)


def _call_own(rules: HouseRules) -> str:
    if rules.call_own or rules.partner_reveal == "hidden":
        return say("Allowed: the bidder then plays alone in secret")
    return say("Not allowed")


def _specials_per_person(rules: HouseRules) -> str:
    most = rules.specials_per_person
    if most is None:
        return say("As many as a player likes")
    return ngettext(
        "%(count)d in a game for each player, lost ones counted",
        "%(count)d in a game for each player, lost ones counted",
        most,
    ) % {"count": most}


def _specials(rules: HouseRules) -> str:
    if not rules.specials:
        return say("Not played: every call is a number of tricks")
    return say("As they stand in the table of bids")


TABLE_AND_CARDS: Final[Mapping[str, OptionWords]] = {
    "players": chosen(
        "players",
        _("Players"),
        {2: _("Two"), 3: _("Three"), 4: _("Four"), 5: _("Five"), 6: _("Six")},
    ),
    "sides": chosen(
        "sides",
        _("Who shares a score"),
        {
            "individual": _("Nobody: each player has their own"),
            "2x2": _("Two pairs; partners sit opposite each other"),
            "3x2": _("Three pairs; partners sit opposite each other"),
            "2x3": _("Two sides of three, seated in turn"),
            "call_card": _("The bidder calls a partner by a card, for one hand"),
            "rotating_221": _("Two pairs and one alone, changing with every deal"),
        },
    ),
    "deck": told(_("Pack"), _pack),
    "kitty": told(_("Kitty"), _kitty),
    "leads": chosen(
        "leads",
        _("First lead"),
        {"bidder": _("The bidder"), "left_of_dealer": _("The player left of the dealer")},
    ),
}

AUCTION: Final[Mapping[str, OptionWords]] = {
    "schedule": told(_("Values of the bids"), _schedule),
    "equal_value_rank": chosen(
        "equal_value_rank",
        _("Bids of equal value"),
        {
            "more_tricks": _("The one for more tricks is higher"),
            "first_holds": _("Neither is higher: the first one stands"),
        },
    ),
    "min_level": chosen(
        "min_level",
        _("Lowest contract"),
        {6: _("Six tricks"), 7: _("Seven tricks")},
    ),
    "nt_from": told(_("No trumps"), _nt_from, house=True),
    "inkles": chosen(
        "inkles",
        _("A bid of six as a signal"),
        {
            "none": _("Not played"),
            "signal_any_seat": _("A six tells the partner something and is never the contract"),
            "signal_first_two_seats": _(
                "A six tells the partner something and is never the contract; "
                "only the first two to speak may say it"
            ),
        },
    ),
    "specials": told(_("Special calls"), _specials),
    "dn_needs_partner_nullo": flag(
        "dn_needs_partner_nullo",
        _("Double nullo"),
        _("May be called at any time"),
        _("Only after the partner has called nullo"),
    ),
    "auction": chosen(
        "auction",
        _("Auction"),
        {
            "single_chance": _("Everybody speaks once"),
            "multi_round": _("It goes round until all but one have passed"),
        },
    ),
    "reentry": chosen(
        "reentry",
        _("After a pass"),
        {
            "never": _("Out of the auction for this hand"),
            "after_suit_change": _("In again when somebody changes their strain"),
            "any_time": _("In again whenever the turn comes round"),
        },
    ),
    "self_raise": chosen(
        "self_raise",
        _("Raising your own bid"),
        {
            False: _("Not allowed when all others have passed"),
            True: _("Allowed, also when all others have passed"),
            "reopens": _("Allowed when all others have passed, and they may then bid again"),
        },
    ),
    "specials_per_person": told(
        _("Misères and their kin"),
        _specials_per_person,
        house=True,
    ),
    "all_pass": chosen(
        "all_pass",
        _("When everybody passes"),
        {
            "play_nt": _("The hand is played at no trumps for trick points"),
            "redeal_same_dealer": _("The same dealer deals again"),
            "redeal_next_dealer": _("The next dealer deals"),
            "faceup_rebid_then_throw_in": _(
                "The kitty is turned up and the auction held again; passed again, "
                "the hand is thrown in"
            ),
        },
    ),
    "partner_reveal": chosen(
        "partner_reveal",
        _("The called partner"),
        {
            "announced": _("Says so at once"),
            "hidden": _("Is known when the called card is played"),
        },
    ),
    "call_trumps": flag(
        "call_trumps",
        _("Calling a trump"),
        _("Not allowed"),
        _("Allowed"),
    ),
    "call_own": told(_("Calling a card of your own"), _call_own),
}
