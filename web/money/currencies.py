"""Currencies by their codes: how many digits stand behind the point, and their signs."""

from __future__ import annotations

import re
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# ISO 4217: how many digits stand behind the point, where it is not two.
NO_PARTS: Final = {
    *("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW"),
    *("PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF"),
}
THREE_DIGITS: Final = frozenset(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"])
# Signs that mean this currency to whoever pays in it.
SIGNS: Final = {
    **dict.fromkeys(("AUD", "CAD", "NZD", "USD", "SGD", "HKD", "FJD"), "$"),
    **dict.fromkeys(("SEK", "NOK", "DKK"), "kr"),
    "EUR": "€",
    "GBP": "£",
    "JPY": "¥",
    "CHF": "CHF",
}
OFFERED: Final = ("AUD", "CAD", "CHF", "DKK", "EUR", "FJD", "GBP", "NOK", "NZD", "SEK", "USD")
"""Codes to choose from where 500 is played; any other may be typed."""
_CODE: Final = re.compile(r"[A-Z]{3}")


def check_currency(value: str) -> None:
    """Refuse what is no code of a currency: ValidationError `bad_currency`."""
    if not _CODE.fullmatch(value):
        raise ValidationError(
            _("Give the three letters of the currency, for instance AUD."), code="bad_currency"
        )


def digits_of(currency: str) -> int:
    """How many digits of this currency stand behind the point."""
    return 0 if currency in NO_PARTS else 3 if currency in THREE_DIGITS else 2
