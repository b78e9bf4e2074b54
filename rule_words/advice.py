"""What an editor says beside an option: why it has no effect, what clashes, what a pack leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from rule_words.options import SECTIONS, OptionWords
from rules_engine.deal import hands_dealt, lays_cards_open
from rules_engine.house_rules import HouseRules
from rules_engine.meaning import Clash, clashes, dead_by
from rules_engine.options import pack_size

WORDS: Final[Mapping[str, OptionWords]] = {
    name: words for _title, options in SECTIONS for name, words in options.items()
}
# Where the value of the other option would not say why.
_WHY: Final[Mapping[str, Promise]] = {
    "joker_order": _("No effect: only for a pack with two jokers."),
    "joker_declare": _("No effect: only for a pack with one joker."),
    "dummies": _("No effect: only for two players with dummies."),
    "dn_needs_partner_nullo": _("No effect: no call is played by both partners."),
    "open_hand": _("No effect: no special call is played with open cards."),
    "misere_leads": _("No effect: no misère is played."),
    "equal_value_rank": _("No effect: no two bids are of equal value."),
    "set_by": _("No effect: neither set nor breach is played."),
}
_NO_JOKER: Final = _("No effect: the pack has no joker.")
_NO_EFFECT: Final = _("No effect while “%(other)s” is: %(played)s.")
_CLASHES: Final[Mapping[str, Promise]] = {
    "six_is_a_signal": _(
        "A bid of six is a signal and never the contract, so the lowest contract is seven all the "
        "same."
    ),
    "signal_to_nobody": _("A bid of six is a signal to a partner, and nobody has a partner here."),
    "passed_out_for_nothing": _(
        "A hand that everybody passed is played for trick points, and tricks are worth nothing: "
        "such a hand decides nothing."
    ),
    "set_and_breach": _("Set and breach are seldom played together: each bars players by itself."),
}


def no_effect(rules: HouseRules, name: str) -> str:
    """Why an option means nothing under these rules; empty where it means something."""
    other = dead_by(rules, name)
    if other is None:
        return ""
    if name in _WHY:
        return str(_WHY[name])
    if other == "deck":
        return str(_NO_JOKER)
    words = WORDS[other]
    return str(_NO_EFFECT) % {"other": words.label, "played": words.played(rules)}


def told_before_saving(rules: HouseRules, preset: HouseRules) -> Iterator[str]:
    """What hardly anybody means, a sentence each."""
    for clash in clashes(rules, preset):
        yield _told(clash, rules)


def _told(clash: Clash, rules: HouseRules) -> str:
    if clash.code in _CLASHES:
        return str(_CLASHES[clash.code])
    words = WORDS[clash.option]
    return say("{option}: {played}. {why}").format(
        option=words.label, played=words.played(rules), why=no_effect(rules, clash.option)
    )


def kitty_follows(rules: HouseRules) -> str:
    """What the pack leaves beside the hands: "45 cards for 4 hands of ten leave 5"."""
    if rules.kitty is None or lays_cards_open(rules):
        return say("Not all cards are dealt: the kitty is as the table agrees.")
    hands = hands_dealt(rules)
    return ngettext(
        "%(cards)d cards for %(hands)d hand of ten leave %(kitty)d.",
        "%(cards)d cards for %(hands)d hands of ten leave %(kitty)d.",
        hands,
    ) % {"cards": pack_size(rules.deck), "hands": hands, "kitty": rules.kitty}
