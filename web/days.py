"""The days that the site keeps, all of a past and none that breaks a clock; and their evenings.

Where a day is taken in it is refused outside of them; where a row holds another one it is read as
the nearest, so that a page about it can still be opened and put right.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models.expressions import Combinable
from django.utils import timezone
from django.utils.formats import date_format, get_format
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from web.languages.english import ENGLISH, words_of

FIRST_DAY: Final = date(1900, 1, 1)
LAST_DAY: Final = date(2199, 12, 31)
# A day more at both ends: the wall clock of a zone may tell the day before, or after.
FIRST_MOMENT: Final = datetime(1899, 12, 31, tzinfo=UTC)
LAST_MOMENT: Final = datetime(2200, 1, 2, tzinfo=UTC)
# An evening ends when the last guest is home; nobody starts one before this.
DAWN: Final = timedelta(hours=6)


def in_reach(value: date | datetime) -> None:
    """Refuse a day that the site does not keep: ValidationError `day_out_of_reach`."""
    day = value.date() if isinstance(value, datetime) else value
    if day != nearest(day):
        raise ValidationError(
            _("Give a day between %(first)s and %(last)s."),
            code="day_out_of_reach",
            params={"first": FIRST_DAY.year, "last": LAST_DAY.year},
        )


def nearest(day: date) -> date:
    """This day, or the nearest that the site keeps."""
    return min(max(day, FIRST_DAY), LAST_DAY)


def begin_of(day: date, zone: ZoneInfo) -> datetime:
    """When a day begins by the clock of a place."""
    return datetime.combine(nearest(day), time(), zone)


def end_of(day: date, zone: ZoneInfo) -> datetime:
    """When the day after it begins."""
    return datetime.combine(nearest(day) + timedelta(days=1), time(), zone)


def evening_of(moment: datetime, zone: str) -> date:
    """The day on which the evening began: what happens before six belongs to the day before.

    Reckoned by the clock on the wall, so that a night in which it is changed is one evening.
    """
    wall = moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)
    return (wall - DAWN).date()


def dawn_of(day: date, zone: str) -> datetime:
    """When the evening of a day begins: what came before belongs to the day before."""
    begins = datetime.combine(nearest(day), time()) + DAWN
    return begins.replace(tzinfo=ZoneInfo(zone))


def short_day(day: date) -> str:
    """A day in as few letters as tell it: `30 Nov`, in another year than this one `30 Nov 2025`;
    in the order of the reader's country."""
    this_year = day.year == timezone.localdate().year
    # Django's shortest month has a capital in every language, and is "jui" for two of the French.
    month = "M" if words_of(get_language()) == ENGLISH else "N"
    long_form = get_format("MONTH_DAY_FORMAT" if this_year else "DATE_FORMAT")
    return date_format(day, long_form.replace("F", month).replace(" ", "\u00a0"))


class DayField(models.DateField[str | date | Combinable, date]):
    """A day that somebody gave."""

    default_validators = [in_reach]

    def from_db_value(self, value: date | None, *_args: object) -> date | None:
        """What the column holds, brought into reach."""
        return None if value is None else nearest(value)


class MomentField(models.DateTimeField[str | datetime | date | Combinable, datetime]):
    """A day and a time that somebody gave."""

    default_validators = [in_reach]

    def from_db_value(self, value: datetime | None, *_args: object) -> datetime | None:
        """What the column holds, brought into reach."""
        return None if value is None else min(max(value, FIRST_MOMENT), LAST_MOMENT)
