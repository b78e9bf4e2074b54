"""Times as Québec writes them, 15 h 09. Django's own take the h of it for the hour: 15 03 09."""

TIME_FORMAT = "H\xa0\\h\xa0i"
DATETIME_FORMAT = "j F Y, H\xa0\\h\xa0i"
SHORT_DATETIME_FORMAT = "Y-m-d H\xa0\\h\xa0i"
