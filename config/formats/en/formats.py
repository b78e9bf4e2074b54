"""English of no country: 30 November 2026, 30 Nov 2026, 15:09. No day is taken for a month."""

DATE_FORMAT = "j\xa0F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j\xa0F Y, H:i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j\xa0F"
SHORT_DATE_FORMAT = "j\xa0M\xa0Y"
SHORT_DATETIME_FORMAT = "j\xa0M\xa0Y H:i"
