"""An invitation by mail, and how many of them may go out.

The mail is the same whether or not an account has the address, and so is what the inviter is told.
"""

from __future__ import annotations

from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractBaseUser
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.core.signing import Signer
from django.utils import formats, timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as say
from django.utils.translation import override

from clubs.models import Club, Invitation, Role
from clubs.names.accounts import account_names
from web.links.codes import code_of
from web.mail.letters import letter
from web.mail.links import link_to
from web.mail.sending import nothing, send_after_commit

SIGNER: Final = Signer(salt="clubs.invitation")
DAY: Final = 24 * 60 * 60
# A club that moves in invites its members in a day or two; nobody needs four mails in one.
MOST_BY_ONE: Final = 100
MOST_TO_ONE: Final = 3


def invitation_code(invitation: Invitation) -> str:
    """What stands at the end of the link: the row's number, signed."""
    return code_of(SIGNER, invitation.pk)


def mark_of(address: str) -> str:
    """A digest of an address, by which it is known again and cannot be read."""
    return salted_hmac("clubs.invitation.address", address.strip().lower()).hexdigest()


def may_mail(*, club: Club, by: AbstractBaseUser, address: str) -> None:
    """Count one more mail of an inviter and to an address.

    Raises ValidationError `refused_before` where the address said no to this club, and
    `too_many_mails`, which does not say whose mails there were.
    """
    mark = mark_of(address)
    if Invitation.objects.filter(club=club, address_mark=mark, refused_at__isnull=False).exists():
        raise ValidationError(
            say("Whoever has this address wants no invitations of the club by mail."),
            "refused_before",
        )
    counted = ((f"invitations-by-{by.pk}", MOST_BY_ONE), (f"invitations-to-{mark}", MOST_TO_ONE))
    for key, most in counted:
        cache.add(key, 0, DAY)
        if cache.incr(key) > most:
            raise ValidationError(
                say(
                    "No more mail goes out for this today. Leave the address empty and send the"
                    " link yourself."
                ),
                "too_many_mails",
            )


def mail_invitation(invitation: Invitation) -> None:
    """Send it when it is stored; `mailed_at` tells that a server took it."""
    club, language = invitation.club, invitation.language
    with override(language):
        ends = timezone.localtime(invitation.expires_at, ZoneInfo(club.zone))
        told = {
            "club": club.name,
            # As strangers see the name.
            "inviter": account_names({invitation.created_by_id}, club=club, role=0).get(
                invitation.created_by_id, ""
            ),
            "role": str(Role(invitation.role).label),
            "day": formats.date_format(ends, "DATE_FORMAT"),
            "link": link_to("invitation_accept", invitation_code(invitation)),
        }
    message = letter("invitation", invitation.address, language, told)
    Invitation.objects.filter(pk=invitation.pk).update(mailed_at=None)
    send_after_commit(message, "invitation", nothing, partial(_taken, invitation.pk))


def _taken(number: int) -> None:
    Invitation.objects.filter(pk=number).update(mailed_at=timezone.now())
