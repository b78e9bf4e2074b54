"""Which evening a moment belongs to, by the clock on the club's wall."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

# An evening ends when the last guest is home; nobody starts one before this.
DAWN = timedelta(hours=6)


def evening_of(moment: datetime, zone: str) -> date:
    """The day on which the evening began: what happens before six belongs to the day before.

    Reckoned by the wall clock, so that a night in which the clock is changed is one evening.
    """
    wall = moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    return (wall - DAWN).date()
