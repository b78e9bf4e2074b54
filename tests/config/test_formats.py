"""Times, days and numbers in the habit of each language of the site."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from web.days import short_day

AT = datetime(2026, 11, 30, 15, 9)  # noqa: DTZ001  only written
FORMATS = ("TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")
# As the countries' own guides and CLDR have them.
HABITS = {
    "en": ("30 November 2026", "30 Nov 2026", "15:09"),
    "en-au": ("30 November 2026", "30/11/2026", "3:09 p.m."),
    "en-nz": ("30 November 2026", "30/11/2026", "3:09 p.m."),
    "en-gb": ("30 November 2026", "30/11/2026", "15:09"),
    "en-ca": ("November 30, 2026", "2026-11-30", "3:09 p.m."),
    "en-us": ("November 30, 2026", "11/30/2026", "3:09 PM"),
    "sv": ("30 november 2026", "2026-11-30", "15:09"),
    "fr-ca": ("30 novembre 2026", "2026-11-30", "15 h 09"),
}


def whole(words: str) -> str:
    """What is told, with the spaces at which no line breaks as any others."""
    return words.replace("\xa0", " ")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_time_has_its_hour_once_and_its_minutes(language: str) -> None:
    with override(language):
        told = [date_format(AT, name) for name in FORMATS]
    for words in told:
        numbers = "".join(sign if sign.isdigit() else " " for sign in words).split()
        assert numbers[-2:] in (["15", "09"], ["3", "09"]), words


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_days_and_times_are_written_as_the_reader_writes_them(language: str) -> None:
    names = ("DATE_FORMAT", "SHORT_DATE_FORMAT", "TIME_FORMAT")
    with override(language):
        told = [date_format(AT, name) for name in names]
    assert tuple(map(whole, told)) == HABITS[language]
    # A day is not parted from its month, nor an hour from what belongs to it; the year may be, or
    # a narrow column would break its digits.
    assert not [words for words in told if re.search(r"\b\d{1,2} \D|\D \d{1,2}\b", words)]


@pytest.mark.parametrize(
    ("language", "this_year", "earlier"),
    [
        ("en-us", "Nov 30", "Nov 30, 2019"),
        ("en-nz", "30 Nov", "30 Nov 2019"),
        ("sv", "30 nov", "30 nov 2019"),
        ("fr-ca", "30 nov.", "30 nov. 2019"),
    ],
)
def test_a_short_day_is_in_the_order_of_the_country(
    language: str, this_year: str, earlier: str
) -> None:
    day = timezone.localdate().replace(month=11, day=30)
    with override(language):
        assert short_day(day) == this_year.replace(" ", "\xa0")
        assert short_day(day.replace(year=2019)) == earlier.replace(" ", "\xa0")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "page_in"),
    [
        ("en-NZ,en;q=0.8", "en-nz"),
        ("en-IE,en;q=0.8", "en"),
        ("en-US", "en-us"),
        ("de,en-AU;q=0.7", "en-au"),
        ("sv-SE,en-GB;q=0.5", "sv"),
    ],
)
def test_the_browser_says_which_english_is_read(asked: str, page_in: str) -> None:
    page = Client().get("/rules/", headers={"Accept-Language": asked}).content.decode()
    assert f'<html lang="{page_in}"' in page


@pytest.mark.django_db
def test_who_goes_back_to_english_gets_that_of_his_browser() -> None:
    """The button of a language is one for all countries, and its English is the reader's own."""
    reader = Client(headers={"Accept-Language": "en-AU,en;q=0.5"})
    reader.post("/preferences/setlang/", {"language": "sv", "next": "/rules/"})
    swedish = reader.get("/rules/").content.decode()
    assert '<html lang="sv"' in swedish
    assert 'value="en-au" lang="en-au">English<' in swedish
    assert "United Kingdom" not in swedish
    reader.post("/preferences/setlang/", {"language": "en-gb", "next": "/rules/"})
    chosen = reader.get("/rules/").content.decode()
    assert 'value="en-gb" lang="en-gb" aria-current="true">English<' in chosen
