"""The United States: November 30, 2026, 11/30/2026, 3:09 PM."""

DATE_FORMAT = "F\xa0j, Y"
TIME_FORMAT = "g:i\xa0A"
DATETIME_FORMAT = "F\xa0j, Y, g:i\xa0A"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "F\xa0j"
SHORT_DATE_FORMAT = "n/j/Y"
SHORT_DATETIME_FORMAT = "n/j/Y g:i\xa0A"
