"""What piles up and is over: cleared by night, a year after anybody needed it."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from clubs.models import AddressChange, Invitation, PlayerImport
from clubs.models.account_mail import TAKEN_BACK_WITHIN
from scoring.models import LateEntry

KEPT: Final = timedelta(days=365)
WAITS: Final = timedelta(days=7)


def clear_what_is_over(*, now: datetime) -> dict[str, int]:
    """Delete late entries that were looked at and invitations that ended, each a year ago, and
    lists of people that nobody confirmed within a week; how many of each. Addresses of invitations
    that ended, and those that accounts lost, are forgotten."""
    old = now - KEPT
    rows = {
        "late entries": LateEntry.objects.filter(seen_at__lt=old),
        "invitations": Invitation.objects.filter(expires_at__lt=old),
        "lists of people": PlayerImport.objects.filter(made_at__lt=now - WAITS),
    }
    addresses = Invitation.objects.filter(expires_at__lt=now).exclude(address="")
    addresses.update(address="", address_mark="")
    AddressChange.objects.filter(at__lt=now - TAKEN_BACK_WITHIN).delete()
    # Not one by one: an entry by itself refuses to be deleted.
    return {what: each.delete()[0] for what, each in rows.items()}
