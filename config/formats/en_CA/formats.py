"""Canada in English: November 30, 2026, 2026-11-30, 3:09 p.m."""

DATE_FORMAT = "F\xa0j, Y"
TIME_FORMAT = "g:i\xa0a"
DATETIME_FORMAT = "F\xa0j, Y, g:i\xa0a"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "F\xa0j"
SHORT_DATE_FORMAT = "Y-m-d"
SHORT_DATETIME_FORMAT = "Y-m-d g:i\xa0a"
