"""Inviting somebody by a link that works once."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as say

from clubs.models import Club, Invitation, Membership, Role
from clubs.names.naming import clean_line
from clubs.selectors import role_in
from clubs.services.invitation_mail import (
    SIGNER,
    invitation_code,
    mail_invitation,
    mark_of,
    may_mail,
)
from clubs.services.members import add_member
from web.links.codes import value_of

__all__ = [
    "accept_invitation",
    "create_invitation",
    "invitation_code",
    "mail_once_more",
    "read_invitation",
    "refuse_invitation",
    "revoke_invitation",
]

MOST_DAYS = 90
MOST_OPEN = 200


def create_invitation(
    *,
    club: Club,
    by: AbstractBaseUser,
    role: int,
    note: str = "",
    days: int = 14,
    address: str = "",
    language: str = "",
) -> Invitation:
    """An invitation that carries a role and expires after some days; with an address it goes there
    by mail, in the language of choice.

    Raises PermissionDenied for a role above the inviter's own, ValidationError.
    """
    if role not in Role.values or role == Role.TABLE:
        raise ValidationError(say("That is no role for a member."), code="unknown_role")
    if role > role_in(by, club.pk):
        raise PermissionDenied
    if not 1 <= days <= MOST_DAYS:
        raise ValidationError(
            say("An invitation lasts from 1 to %(most)d days."),
            code="bad_days",
            params={"most": MOST_DAYS},
        )
    if address:
        may_mail(club=club, by=by, address=address)
    now = timezone.now()
    _leave_some(club, now)
    made = Invitation.objects.create(
        club=club,
        role=role,
        note=clean_line(note),
        address=address,
        address_mark=mark_of(address) if address else "",
        language=language or get_language() or settings.LANGUAGE_CODE,
        created_by_id=by.pk,
        created_at=now,
        expires_at=now + timedelta(days=days),
    )
    if address:
        mail_invitation(made)
    return made


def read_invitation(code: str) -> Invitation | None:
    """The invitation of a link with its club, whatever its state; None for a made-up link."""
    pk = value_of(SIGNER, code)
    if pk is None:
        return None
    return Invitation.objects.select_related("club", "created_by").filter(pk=pk).first()


def _leave_some(club: Club, now: datetime) -> None:
    """Raises ValidationError where a club has as many invitations open as it may."""
    waiting = Invitation.objects.filter(
        club=club, used_at=None, revoked_at=None, expires_at__gt=now
    )
    if waiting.count() >= MOST_OPEN:
        raise ValidationError(
            say("A club has at most %(most)d invitations open. Withdraw some first."),
            code="too_many_invitations",
            params={"most": MOST_OPEN},
        )


@transaction.atomic
def accept_invitation(*, invitation: Invitation, user: AbstractBaseUser) -> Membership:
    """Take an invitation up; raises ValidationError `closed` where it no longer lets anybody in.

    The row is taken by one conditional update, so that of two people with one link the second is
    told. A role is only ever raised by it, and an inviter who has lost the right to give the role
    meanwhile gives nothing.
    """
    now = timezone.now()
    closed = ValidationError(closed_words(), "closed")
    if invitation.club.closed_at is not None:
        raise closed
    if role_in(invitation.created_by, invitation.club_id) < max(invitation.role, Role.ADMIN):
        raise closed
    free = Invitation.objects.filter(
        pk=invitation.pk, used_at=None, revoked_at=None, expires_at__gt=now
    )
    if not free.update(used_at=now, used_by_id=user.pk, address="", address_mark=""):
        raise closed
    held = role_in(user, invitation.club_id)
    role = Role(max(held, invitation.role))
    return add_member(club=invitation.club, user=user, role=role)


def revoke_invitation(*, invitation: Invitation) -> None:
    """Make the link useless; one that was used keeps its mark."""
    Invitation.objects.filter(pk=invitation.pk, used_at=None, revoked_at=None).update(
        revoked_at=timezone.now(), address="", address_mark=""
    )


def refuse_invitation(*, invitation: Invitation) -> None:
    """Say no, by whoever has the link; raises ValidationError `closed` where it is over.

    The address is forgotten. Its mark stays with the row, so that the club cannot mail it again.
    """
    now = timezone.now()
    free = Invitation.objects.filter(
        pk=invitation.pk, used_at=None, revoked_at=None, expires_at__gt=now
    )
    if not free.update(refused_at=now, revoked_at=now, address=""):
        raise ValidationError(closed_words(), "closed")


def mail_once_more(*, invitation: Invitation, by: AbstractBaseUser) -> None:
    """Send the mail of an invitation again; raises ValidationError."""
    if not invitation.address or not invitation.is_open(timezone.now()):
        raise ValidationError(say("There is no address to send it to."), "no_address")
    may_mail(club=invitation.club, by=by, address=invitation.address)
    mail_invitation(invitation)


def closed_words() -> str:
    """What is said of an invitation that lets nobody in."""
    return say("This invitation has been used, withdrawn or is too old: ask for a new one.")
