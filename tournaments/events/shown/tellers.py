"""Who said something of an event, as a reader may know it: a person's name, or a table's phone."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as say

from clubs.models import Club
from clubs.names.accounts import account_names
from scoring.models import TableCard


def teller_names(accounts: Collection[int | None], *, club: Club, role: int) -> dict[int, str]:
    """What a reader with this role calls these accounts; who is not told is missing."""
    phones = phone_names(accounts)
    return phones | account_names(set(accounts) - set(phones), club=club, role=role)


def phone_names(accounts: Collection[int | None]) -> dict[int, str]:
    """Those of these accounts that are table cards, as the phone at that table: one query."""
    known = {account for account in accounts if account is not None}
    cards = TableCard.objects.filter(user__in=known).values_list("user_id", "name") if known else ()
    return {account: say("{table}’s phone").format(table=name) for account, name in cards}
