"""The presets in a player's words: a short title, and one line on what makes each its own.

A test holds that every preset of the engine has both.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules_engine.profiles import PROFILES, Profile


@dataclass(frozen=True, slots=True)
class ProfileWords:
    """A preset's title beside others of as many players, and a line on what it is."""

    title: Promise
    line: Promise


PLAYERS: Final[Mapping[int, Promise]] = {
    2: _("Two players"),
    3: _("Three players"),
    4: _("Four players"),
    5: _("Five players"),
    6: _("Six players"),
}

# In the order in which they are offered: the most usual game for as many players first.
PROFILE_WORDS: Final[Mapping[str, ProfileWords]] = {
    "parlett-3": ProfileWords(
        _("Parlett"),
        _("Each for themselves, misère above 8♠, all passed is played at no trumps."),
    ),
    "parlett-3-house": ProfileWords(
        _("Parlett’s table"),
        _("Tricks alone stop at 490; when all pass, the kitty is turned up."),
    ),
    "english-3": ProfileWords(
        _("English, 1910s"),
        _("The old handbook: no misère, no back door."),
    ),
    "us-original-1904": ProfileWords(
        _("American, 1904"),
        _("The first table of values; play stops when somebody is out."),
    ),
    "us-original-early": ProfileWords(
        _("American, early suits"),
        _("Clubs lowest, diamonds highest; everybody speaks once."),
    ),
    "swedish-3": ProfileWords(
        pgettext_lazy("rules", "Swedish"),
        _("Everybody speaks once; more points win when two are out."),
    ),
    "swedish-3-anglo": ProfileWords(
        _("Swedish with misère"),
        _("As the Swedish game, with misère below 8♠ and open misère on top."),
    ),
    "swedish-3-multiround": ProfileWords(
        _("Swedish, auction in rounds"),
        _("As the Swedish game, but the auction goes round."),
    ),
    "swedish-2": ProfileWords(
        pgettext_lazy("rules", "Swedish"),
        _("Twenty-four cards without a joker, four of them in the kitty."),
    ),
    "swedish-5": ProfileWords(
        _("Swedish with misère"),
        _("The bidder calls a partner by a plain card; a misère is played alone."),
    ),
    "swedish-5-plain": ProfileWords(
        pgettext_lazy("rules", "Swedish"),
        _("The bidder calls a partner by a plain card; both score in full."),
    ),
    "australian-4": ProfileWords(
        _("Australian"),
        _("Two pairs; misère after a bid of seven; you win on a bid you made."),
    ),
    "australian-pack-4": ProfileWords(
        _("Australian, as on the packs"),
        _("As the Australian game, with open misère at 520 above everything."),
    ),
    "avondale-4": ProfileWords(
        _("Avondale"),
        _("Two pairs, the plain game: no misère, any points win."),
    ),
    "nz-4": ProfileWords(
        _("New Zealand"),
        _("Two pairs with misère; tricks alone stop at 490."),
    ),
    "perfect-4": ProfileWords(
        _("Perfect"),
        _("Every bid is worth twenty less, ten no trumps exactly 500."),
    ),
    "swedish-4": ProfileWords(
        pgettext_lazy("rules", "Swedish"),
        _("Two pairs; against a lost bid, tricks alone stop at 490."),
    ),
    "swedish-4-misere": ProfileWords(
        _("Swedish with misère"),
        _("As the Swedish game, with misère after a bid of seven."),
    ),
    "split-colours-4": ProfileWords(
        _("Split the colours"),
        _("Misère and its kin stand between the black suits and the red ones."),
    ),
    "wikipedia-2-dummy": ProfileWords(
        _("With dummies"),
        _("Each of you plays a dummy beside your own hand."),
    ),
    "two-52": ProfileWords(
        _("Fifty-two cards"),
        _("The whole pack; the kitty is as you agree."),
    ),
    "match-2-qld": ProfileWords(
        _("Queensland"),
        _("The championship rules, usually to the first to win three games."),
    ),
    "wikipedia-3": ProfileWords(
        _("With misère"),
        _("Each for themselves, misère at any time, all passed is dealt again."),
    ),
    "dead-hand-3": ProfileWords(
        _("With a dead hand"),
        _("The pack for four; one hand lies face down."),
    ),
    "call-5": ProfileWords(
        _("Called partner"),
        _("The bidder names a card, and its holder is the partner."),
    ),
    "rotating-5": ProfileWords(
        _("Rotating partners"),
        _("Two pairs and the dealer alone, new with every deal."),
    ),
    "six-3x2": ProfileWords(
        _("Three pairs"),
        _("Partners sit opposite each other; misère at any time."),
    ),
    "six-2x3": ProfileWords(
        _("Three against three"),
        _("Two sides of three, seated in turn; misère at any time."),
    ),
    "french-canadian-4": ProfileWords(
        _("French Canadian"),
        _("To 1000; a lost bid goes to the opponents."),
    ),
    "walker-4": ProfileWords(
        _("Walker Ultimate"),
        _("You must land on 500 exactly; 1000 loses."),
    ),
    "us-inkle-4": ProfileWords(
        _("American with inkles"),
        _("Everybody speaks once; a six is a signal; you win on a bid."),
    ),
    "us-nullo-4": ProfileWords(
        _("American with nullo"),
        _("Everybody speaks once; nullo, bar nullo and double nullo."),
    ),
    "drive-hands-n": ProfileWords(
        _("Card drive"),
        _("So many hands and the totals count; nobody is out before."),
    ),
}


def profile_title(name: str) -> str:
    """A preset's name where it stands alone: "Four players, Australian"."""
    profile = PROFILES.get(name)
    if profile is None:
        return name
    players = PLAYERS[profile.rules.players]
    return say("{players}, {rules}").format(players=players, rules=PROFILE_WORDS[name].title)


def by_players() -> Iterable[tuple[int, list[Profile]]]:
    """The presets by number of players, the most usual number first."""
    for players in (4, 3, 2, 5, 6):
        profiles = [PROFILES[name] for name in PROFILE_WORDS]
        yield players, [each for each in profiles if each.rules.players == players]
