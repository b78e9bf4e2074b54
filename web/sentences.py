"""What strangers typed, and several things, where they stand in a sentence."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as say

FIRST_STRONG_ISOLATE, POP_ISOLATE = "\u2068", "\u2069"
LONGEST_QUOTE: Final = 40


def isolated(name: str) -> str:
    """A name that does not turn round the sentence it stands in, whatever way it is written."""
    if any(unicodedata.bidirectional(char) in ("R", "AL") for char in name):
        return f"{FIRST_STRONG_ISOLATE}{name}{POP_ISOLATE}"
    return name


def listed(words: Iterable[str]) -> str:
    """`Ana`, `Ana and Bo`, `Ana, Bo and Cy`."""
    *several, last = list(words) or [""]
    if not several:
        return last
    return say("%(several)s and %(last)s") % {"several": ", ".join(several), "last": last}


def quoted(text: str) -> str:
    """What somebody sent, short enough to stand in a sentence."""
    printable = "".join(char if char.isprintable() else "�" for char in text)
    short = printable if len(printable) <= LONGEST_QUOTE else printable[:LONGEST_QUOTE] + "…"
    return isolated(short)
