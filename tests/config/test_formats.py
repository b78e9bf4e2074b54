"""Times, days and numbers in the habit of each language of the site."""

from __future__ import annotations

from datetime import datetime

import pytest
from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import override

AT = datetime(2026, 11, 30, 15, 9)  # noqa: DTZ001  only written
FORMATS = ("TIME_FORMAT", "DATETIME_FORMAT", "SHORT_DATETIME_FORMAT")


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_time_has_its_hour_once_and_its_minutes(language: str) -> None:
    with override(language):
        told = [date_format(AT, name) for name in FORMATS]
    for words in told:
        numbers = "".join(sign if sign.isdigit() else " " for sign in words).split()
        assert numbers[-2:] in (["15", "09"], ["3", "09"]), words


def test_quebec_writes_an_h_between() -> None:
    with override("fr-ca"):
        assert date_format(AT, "TIME_FORMAT") == "15\xa0h\xa009"
