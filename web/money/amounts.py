"""Money as whole numbers of a currency's smallest unit, written and read in the reader's habit."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.formats import number_format
from django.utils.translation import gettext as say
from django.utils.translation import pgettext

from web.money.currencies import SIGNS, digits_of

# More than any evening turns over, and within a column of whole numbers.
MOST: Final = 2_000_000_000


def exact_money(amount: int, currency: str) -> Decimal:
    """An amount as a number of whole units, for files: `1250` of AUD is 12.50."""
    return Decimal(amount).scaleb(-digits_of(currency))


def money(amount: int, currency: str) -> str:
    """An amount with its sign, as the reader's language writes it: `$12.50`, `12,50 $`.

    Nothing in it breaks at the end of a line, and less than nothing has a true minus.
    """
    exact, digits = exact_money(abs(amount), currency), digits_of(currency)
    number = number_format(exact, digits, use_l10n=True, force_grouping=True)
    sign = SIGNS.get(currency, currency)
    if sign.isalpha():
        told = pgettext("money by its code: SEK 12.50", "{sign} {number}")
    else:
        told = pgettext("money by its sign: $12.50", "{sign}{number}")
    minus = "−" if amount < 0 else ""
    return minus + told.format(sign=sign, number=number).replace(" ", "\u00a0")


def plain_money(amount: int, currency: str) -> str:
    """An amount as it is typed into a box: without its sign."""
    told = number_format(exact_money(amount, currency), digits_of(currency), use_l10n=True)
    return str(told)


def read_money(text: str, currency: str, *, most: int = MOST) -> int:
    """An amount that somebody typed, with a point or a comma: `12.5`, `12,50`, `$ 12`.

    Raises ValidationError `bad_money`, also for less than nothing and for parts that the currency
    has not.
    """
    digits = digits_of(currency)
    bare = re.sub(r"[\s\u00a0\u202f]", "", text).upper()
    for sign in {SIGNS.get(currency, currency).upper(), currency}:
        bare = bare.removeprefix(sign).removesuffix(sign)
    found = re.fullmatch(r"([0-9]{1,10})(?:[.,]([0-9]{1,3}))?", bare)
    parts = (found[2] or "") if found else ""
    if found is None or len(parts) > digits:
        raise ValidationError(
            say("Give an amount, for instance %(example)s."),
            code="bad_money",
            params={"example": plain_money(5 * 10**digits, currency)},
        )
    amount: int = int(found[1]) * 10**digits + int(parts.ljust(digits, "0") or "0")
    if amount > most:
        raise ValidationError(say("That is too much for a till."), code="too_much_money")
    return amount
