"""When a contract is set or breached, level by level, and whom that bars."""

from __future__ import annotations

from django.utils.translation import gettext as say
from django.utils.translation import ngettext

from rules_engine.bans import sets_a_level, sets_a_misere
from rules_engine.calls import LEVELS
from rules_engine.house_rules import HouseRules
from rules_engine.meaning import plays_misere


def beaten_by(rules: HouseRules) -> str:
    """The tricks of the opponents that set each level: 5 of a seven, 4 of an eight."""
    levels = [
        say("{tricks} against a bid of {level}").format(
            tricks=sets_a_level(rules, level), level=level
        )
        for level in LEVELS
        if level >= rules.min_level
    ]
    words = say("When the opponents win {tricks}").format(tricks=", ".join(levels))
    if not plays_misere(rules):
        return words
    tricks = sets_a_misere(rules)
    misere = ngettext(
        "a misère with %(count)d trick of the bidder",
        "a misère with %(count)d tricks of the bidder",
        tricks,
    ) % {"count": tricks}
    return f"{words}; {misere}"
