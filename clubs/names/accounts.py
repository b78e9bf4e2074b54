"""What an account is called on a page, which is never the name that it signs in with for strangers.

Whoever has half of what lets somebody in should not find it on a score sheet.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from django.contrib.auth import get_user_model
from django.db.models import FilteredRelation, Q
from django.utils.translation import gettext as say

from clubs.models import Club, Shown
from clubs.names.visibility import most_hidden, public_name, sees_names

# How the name of an account begins that its owner closed.
CLOSED: Final = "closed-"


def account_names(accounts: Collection[int | None], *, club: Club, role: int) -> dict[int, str]:
    """What a reader with this role in the club calls these accounts; who is not told is missing.

    A person of the club goes by the name on its list, as far as the reader sees it, and a table by
    its card's. Members are told the sign-in name of whoever is on no list, strangers are not.
    """
    numbers = {number for number in accounts if number is not None}
    if not numbers:
        return {}
    person = FilteredRelation("players", condition=Q(players__club=club))
    rows = get_user_model().objects.filter(pk__in=numbers).annotate(person=person)
    names = {}
    for user in rows.values(
        "pk", "username", "is_active", "person__name", "person__shown", "table_device__name"
    ):
        name = user["table_device__name"] or _person(
            user["person__name"], user["person__shown"], club, whole=sees_names(role)
        )
        if not name and sees_names(role):
            closed = not user["is_active"] and user["username"].startswith(CLOSED)
            name = say("a closed account") if closed else user["username"]
        if name:
            names[user["pk"]] = name
    return names


def _person(name: str | None, shown: str, club: Club, *, whole: bool) -> str:
    """The name of the person on the club's list, empty where there is none to tell."""
    if not name or whole:
        return name or ""
    limit = most_hidden(shown, club.people_shown)
    return "" if limit == Shown.HIDDEN else public_name(name, limit)
