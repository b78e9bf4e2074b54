"""Closing a club for good: said, waited for, and then deleted with everything that is the club's.

A log is only ever added to, and yet a club may go: it is the whole of what its people wrote down
together, its owner has it as a file that any site takes in, and nobody else's scores are in it. For
a month it can be taken back.
"""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Club, Visibility


@transaction.atomic
def close_club(*, club: Club) -> Club:
    """Close a club: its members go on reading, nobody else sees it, and no card or link works.

    Raises ValidationError `closed` where it is closed already.
    """
    held = Club.objects.select_for_update().get(pk=club.pk)
    if held.closed_at is not None:
        raise ValidationError(say("The club is closed already."), code="closed")
    held.closed_at = timezone.now()
    held.visibility_before = held.visibility
    held.visibility = Visibility.MEMBERS
    held.save()
    return held


@transaction.atomic
def reopen_club(*, club: Club) -> Club:
    """Take the closing back: everything is as it was, printed cards and links too.

    Raises ValidationError `open` where it is not closed.
    """
    held = Club.objects.select_for_update().get(pk=club.pk)
    if held.closed_at is None:
        raise ValidationError(say("The club is not closed."), code="open")
    held.closed_at = None
    held.visibility = held.visibility_before or held.visibility
    held.visibility_before = ""
    held.save()
    return held
