from datetime import UTC, date, datetime

import pytest

from clubs.evening import evening_of


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
