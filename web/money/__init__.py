"""Money as whole numbers of a currency's smallest unit, written and read in the reader's habit."""

from web.money.amounts import MOST, exact_money, money, plain_money, read_money
from web.money.currencies import OFFERED, check_currency, digits_of

__all__ = [
    "MOST",
    "OFFERED",
    "check_currency",
    "digits_of",
    "exact_money",
    "money",
    "plain_money",
    "read_money",
]
