"""Placeholder while the rows are written."""

PEOPLE = ("anonymous", "stranger", "foreign", "device", "member", "scorer", "director", "admin", "owner")
OPEN_CLUB = ""
MEMBERS_ONLY = ""
AT_HOME = ""
