"""Money is whole numbers, written and read in the reader's habit."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.core.exceptions import ValidationError
from django.utils.translation import override

from web.money import check_currency, exact_money, money, plain_money, read_money

NBSP = "\u00a0"


@pytest.mark.parametrize(
    ("amount", "currency", "language", "words"),
    [
        (1250, "AUD", "en", "$12.50"),
        (-1250, "AUD", "en", "−$12.50"),
        (0, "EUR", "en", "€0.00"),
        (123456, "GBP", "en", "£1,234.56"),
        (5000, "SEK", "en", f"kr{NBSP}50.00"),
        (5000, "SEK", "sv", f"50,00{NBSP}kr"),
        (1250, "AUD", "sv", f"12,50{NBSP}$"),
        (1250, "CAD", "fr-ca", f"12,50{NBSP}$"),
        (-335, "CAD", "fr-ca", f"−3,35{NBSP}$"),
        (1250, "JPY", "en", "¥1,250"),
        (12345, "KWD", "en", f"KWD{NBSP}12.345"),
    ],
)
def test_an_amount_is_written_as_its_reader_does(
    amount: int, currency: str, language: str, words: str
) -> None:
    with override(language):
        assert money(amount, currency) == words


@pytest.mark.parametrize(
    ("text", "currency", "amount"),
    [
        ("12.50", "AUD", 1250),
        ("12,5", "AUD", 1250),
        (" $ 12 ", "AUD", 1200),
        ("aud 12", "AUD", 1200),
        ("50 kr", "SEK", 5000),
        ("0", "EUR", 0),
        ("1250", "JPY", 1250),
        ("1.234", "KWD", 1234),
        (f"12,50{NBSP}$", "CAD", 1250),
    ],
)
def test_an_amount_is_read_as_people_type_it(text: str, currency: str, amount: int) -> None:
    assert read_money(text, currency) == amount


@pytest.mark.parametrize(
    ("text", "currency"),
    [("", "AUD"), ("-5", "AUD"), ("12.505", "AUD"), ("1.5", "JPY"), ("five", "AUD"), ("1e3", "AUD"),
     ("12.", "AUD"), ("٣", "AUD"), ("99999999999", "AUD"), ("9999999999", "AUD")],
)  # fmt: skip
def test_what_is_no_amount_is_refused(text: str, currency: str) -> None:
    with pytest.raises(ValidationError):
        read_money(text, currency)


@pytest.mark.parametrize("language", ["en", "sv", "fr-ca"])
@pytest.mark.parametrize("currency", ["AUD", "SEK", "JPY", "KWD", "EUR"])
def test_what_is_written_into_a_box_is_read_back(language: str, currency: str) -> None:
    with override(language):
        for amount in (0, 5, 100, 1250, 99999):
            assert read_money(plain_money(amount, currency), currency) == amount


def test_files_have_exact_numbers() -> None:
    assert exact_money(1250, "AUD") == Decimal("12.5")
    assert exact_money(1250, "JPY") == 1250


@pytest.mark.parametrize("code", ["aud", "AU", "AUDS", "12A", ""])
def test_a_currency_has_three_letters(code: str) -> None:
    with pytest.raises(ValidationError):
        check_currency(code)
