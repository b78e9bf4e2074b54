"""When a contract is set or breached, level by level, and whom that bars."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rules_engine.calls import LEVELS
from rules_engine.facts import TRICKS_IN_A_HAND
from rules_engine.house_rules import HouseRules
from rules_engine.meaning import plays_misere

# A misère is set by so many tricks more than a number is (catalogue O52).
MISERE_MORE: Final = 2


def beaten_by(rules: HouseRules) -> str:
    """The tricks of the opponents that set each level: 5 of a seven, 4 of an eight."""
    levels = [
        say("{tricks} against a bid of {level}").format(
            tricks=TRICKS_IN_A_HAND + 1 + rules.set_by - level, level=level
        )
        for level in LEVELS
        if level >= rules.min_level
    ]
    words = say("When the opponents win {tricks}").format(tricks=", ".join(levels))
    if not plays_misere(rules):
        return words
    tricks = rules.set_by + MISERE_MORE
    misere = ngettext(
        "a misère with %(count)d trick of the bidder",
        "a misère with %(count)d tricks of the bidder",
        tricks,
    ) % {"count": tricks}
    return f"{words}; {misere}"
