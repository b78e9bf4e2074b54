"""Australia: 30 November 2026, 30/11/2026, 3:09 p.m."""

DATE_FORMAT = "j\xa0F Y"
TIME_FORMAT = "g:i\xa0a"
DATETIME_FORMAT = "j\xa0F Y, g:i\xa0a"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j\xa0F"
SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y g:i\xa0a"
