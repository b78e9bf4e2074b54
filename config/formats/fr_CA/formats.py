"""Canadian French: 30 novembre 2026, 2026-11-30, 15 h 09. Django's own format takes the h for the
hour again: 15 03 09."""

DATE_FORMAT = "j\xa0F Y"
TIME_FORMAT = "H\xa0\\h\xa0i"
DATETIME_FORMAT = "j\xa0F Y, H\xa0\\h\xa0i"
YEAR_MONTH_FORMAT = "F Y"
MONTH_DAY_FORMAT = "j\xa0F"
SHORT_DATE_FORMAT = "Y-m-d"
SHORT_DATETIME_FORMAT = "Y-m-d H\xa0\\h\xa0i"
