"""Calls in players' words and signs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from rules_engine.calls import BIDS, OWN, PASS, Call

STRAINS: Final[Mapping[str, str]] = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}

SPECIALS: Final[Mapping[Call, Promise]] = {
    "M": _("misère"),
    "OM": _("open misère"),
    "DM": _("double misère"),
    "HL": _("hi/lo"),
    "PM": _("petite misère"),
    "GM": _("grosse misère"),
    "N": _("nullo"),
    "DN": _("double nullo"),
    "BN": _("bar nullo"),
}


def call_words(call: Call, own: Mapping[Call, str] | None = None) -> str:
    """A call as players write it: `7♣`, `10NT`, `open misère`, `pass`.

    `own` are the names of a club's own calls; without it such a call is told by its number.
    """
    if own and call in own:
        return own[call]
    return _call_words(call, get_language() or "")


@lru_cache(maxsize=1024)
def _call_words(call: Call, _language: str) -> str:
    if call in BIDS:
        level, strain = BIDS[call]
        # Translators: no trumps, beside a number: 8NT
        return f"{level}{STRAINS.get(strain) or gettext('NT')}"
    if call == PASS:
        return gettext("pass")
    if call in OWN:
        return gettext("own call %(number)s") % {"number": call[1:]}
    return str(SPECIALS.get(call, call))


def capital(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]
