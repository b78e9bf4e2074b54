"""Mail to an account: in which language, and addresses that it lost and can have back."""

from __future__ import annotations

from datetime import datetime

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as say

from clubs.models import AccountLanguage, AddressChange, ApiToken, MailConsent
from clubs.models.account_mail import TAKEN_BACK_WITHIN


def keep_language(user: AbstractBaseUser, language: str) -> None:
    """Remember in which language an account reads the site; an unknown one is not remembered."""
    if language in dict(settings.LANGUAGES):
        AccountLanguage.objects.update_or_create(user_id=user.pk, defaults={"language": language})


def language_of(user_id: int) -> str:
    """The language of mail to an account: in which it last read the site, else in which it wanted
    results, else that of whoever does what the mail tells of."""
    kept = AccountLanguage.objects.filter(user=user_id).values_list("language", flat=True).first()
    if kept:
        return kept
    wanted = MailConsent.objects.filter(player__user=user_id).order_by("-said_at")
    said = wanted.values_list("language", flat=True).first()
    return said or get_language() or settings.LANGUAGE_CODE


def remember_address(*, user_id: int, address: str, instead: str = "") -> AddressChange:
    """Keep a confirmed address that an account lost, so that its owner can have it back."""
    return AddressChange.objects.create(
        user_id=user_id, address=address, instead=instead, at=timezone.now()
    )


def can_be_undone(change: AddressChange, now: datetime) -> bool:
    """Whether a change of address is recent and was not taken back; a closed account has none."""
    recent = now < change.at + TAKEN_BACK_WITHIN
    return recent and change.undone_at is None and bool(change.user.is_active)


@transaction.atomic
def undo_change(*, change: AddressChange) -> None:
    """Give an account its address back as the main one, and shut out whoever took it.

    All its other addresses and its keys go, everybody is signed out, and the password no longer
    works: a new one is chosen by a link to the old address. Passkeys stay, since whoever reads the
    mail of an account must not get past them. Raises ValidationError `too_late`, or `taken`
    where another account has confirmed the address since.
    """
    free = AddressChange.objects.filter(pk=change.pk, undone_at=None)
    now = timezone.now()
    if not can_be_undone(change, now) or not free.update(undone_at=now):
        raise ValidationError(say("This can no longer be taken back."), "too_late")
    user = User.objects.select_for_update().get(pk=change.user_id)
    others = EmailAddress.objects.exclude(user=user)
    if others.filter(email__iexact=change.address, verified=True).exists():
        raise ValidationError(say("Another account has this address now."), "taken")
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=change.address, primary=True, verified=True)
    ApiToken.objects.filter(user=user, revoked_at=None).update(revoked_at=now)
    user.email = change.address
    user.set_unusable_password()
    user.save(update_fields=["email", "password"])
    for session in UserSession.objects.filter(user=user):
        session.end()
