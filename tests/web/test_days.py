"""The days that the site keeps."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError

from web.days import FIRST_DAY, LAST_DAY, begin_of, end_of, evening_of, in_reach, nearest


@pytest.mark.parametrize("day", [FIRST_DAY, LAST_DAY, date(2026, 11, 30)])
def test_a_day_in_reach_is_itself(day: date) -> None:
    in_reach(day)
    assert nearest(day) == day


@pytest.mark.parametrize(
    "day", [date.min, date.max, datetime(1, 1, 1, tzinfo=UTC), datetime(9999, 12, 31, tzinfo=UTC)]
)
def test_any_other_is_refused_with_the_years(day: date) -> None:
    with pytest.raises(ValidationError, match="between 1900 and 2199"):
        in_reach(day)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Niue", "UTC"])
@pytest.mark.parametrize("day", [date.min, date.max, FIRST_DAY, LAST_DAY])
def test_every_day_begins_and_ends_by_every_clock(day: date, zone: str) -> None:
    """Each can be told in each other zone as well."""
    for moment in (begin_of(day, ZoneInfo(zone)), end_of(day, ZoneInfo(zone))):
        assert moment.astimezone(ZoneInfo("Pacific/Kiritimati")).year in {1899, 1900, 2200, 2199}


@pytest.mark.parametrize(
    ("moment", "zone", "evening"),
    [
        # Clocks go back at 01:00 UTC: the hour from two to three is there twice.
        (datetime(2026, 10, 24, 17, 0, tzinfo=UTC), "Europe/Stockholm", date(2026, 10, 24)),
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "Europe/Stockholm", date(2026, 10, 24)),
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "Europe/Stockholm", date(2026, 10, 24)),
        (datetime(2026, 10, 25, 4, 59, tzinfo=UTC), "Europe/Stockholm", date(2026, 10, 24)),
        (datetime(2026, 10, 25, 5, 1, tzinfo=UTC), "Europe/Stockholm", date(2026, 10, 25)),
        # And forward, with an hour that is not there.
        (datetime(2026, 3, 28, 22, 0, tzinfo=UTC), "Europe/Stockholm", date(2026, 3, 28)),
        (datetime(2026, 3, 29, 3, 59, tzinfo=UTC), "Europe/Stockholm", date(2026, 3, 28)),
        # The same moment is another evening elsewhere.
        (datetime(2026, 6, 1, 9, 0, tzinfo=UTC), "Australia/Brisbane", date(2026, 6, 1)),
        (datetime(2026, 6, 1, 9, 0, tzinfo=UTC), "America/Toronto", date(2026, 5, 31)),
    ],
)
def test_a_night_with_a_clock_change_is_one_evening(
    moment: datetime, zone: str, evening: date
) -> None:
    assert evening_of(moment, zone) == evening
