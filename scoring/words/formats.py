"""How long a game lasts, in words."""

from __future__ import annotations

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rules_engine.format import Format
from rules_engine.house_rules import HouseRules


def format_words(length: Format, rules: HouseRules) -> str:
    """A game's length on one line; `rules` as they are before the format changes them."""
    if length.hands is not None:
        return ngettext(
            "%(count)d hand, then the totals count",
            "%(count)d hands, then the totals count",
            length.hands,
        ) % {"count": length.hands}
    if rules.target is None:
        return say("Until the table stops")
    if length.games > 1:
        return say("First to win {games} games to {target}").format(
            games=length.games, target=rules.target
        )
    return say("Race to {target}").format(target=rules.target)
