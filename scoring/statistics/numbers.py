"""Averages and shares: exact until they are shown, then rounded in the reader's own notation."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Final

from django.utils.formats import number_format
from django.utils.translation import gettext as say

NOTHING: Final = "–"
MINUS: Final = "−"


def rounded(value: Fraction, places: int) -> Decimal:
    """A fraction with so many decimals, halves away from zero."""
    scaled = abs(value) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(-whole if value < 0 else whole).scaleb(-places)


def average_words(total: int, count: int, *, places: int = 1, plus: bool = False) -> str:
    """`total / count` as it is printed: `12.5`, `−3,0`; a dash where there is nothing to divide."""
    if not count:
        return NOTHING
    value = rounded(Fraction(total, count), places)
    told = number_format(abs(value), decimal_pos=places)
    if value < 0:
        return f"{MINUS}{told}"
    return f"+{told}" if plus and value else told


def share_words(part: int, whole: int) -> str:
    """A share in whole per cents, `63%`; a dash where there is nothing."""
    if not whole:
        return NOTHING
    # Translators: a percentage; some languages want a space before the sign
    return say("%(share)s%%") % {
        "share": number_format(int(rounded(Fraction(100 * part, whole), 0)))
    }


def number_words(value: int) -> str:
    """A whole number in the reader's notation, with a true minus."""
    told = number_format(abs(value), use_l10n=True, force_grouping=abs(value) >= 10_000)  # noqa: PLR2004  four digits stand together
    return f"{MINUS}{told}" if value < 0 else told
