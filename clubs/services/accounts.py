"""Leaving the site: what goes with an account, and what stays of it."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as say

from clubs.models import (
    AccountLanguage,
    AddressChange,
    ApiToken,
    Claim,
    Club,
    MailConsent,
    Membership,
    Role,
)
from clubs.names.accounts import CLOSED


def clubs_owned_alone(user: User) -> list[Club]:
    """The clubs that would be left without an owner, by name; those that are closed need none."""
    others = Membership.objects.filter(role=Role.OWNER).exclude(user_id=user.pk)
    own = Membership.objects.filter(user_id=user.pk, role=Role.OWNER)
    clubs = Club.objects.filter(pk__in=own.values("club"), closed_at=None)
    return list(clubs.exclude(pk__in=others.values("club")).order_by("name"))


@transaction.atomic
def close_account(*, user: User) -> None:
    """Close an account for good: its name, addresses, passkeys, keys, sessions and roles are gone.

    The row stays, without anything of the person, since logs say by its number who recorded what; a
    club that has the person on its list goes on telling that by the name there. Raises
    ValidationError `last_owner` while a club has no other owner.
    """
    held = User.objects.select_for_update().get(pk=user.pk)
    if clubs_owned_alone(held):
        raise ValidationError(say("A club needs an owner: name another one first."), "last_owner")
    for model in (EmailAddress, Authenticator, Membership, AccountLanguage, AddressChange):
        model.objects.filter(user_id=held.pk).delete()
    for session in UserSession.objects.filter(user_id=held.pk):
        session.end()
    Claim.objects.filter(user_id=held.pk, accepted=None).delete()
    MailConsent.objects.filter(player__user_id=held.pk).delete()
    ApiToken.objects.filter(user_id=held.pk, revoked_at=None).update(revoked_at=timezone.now())
    held.username = f"{CLOSED}{get_random_string(16).lower()}"
    held.email = held.first_name = held.last_name = ""
    held.is_active = held.is_staff = held.is_superuser = False
    held.set_unusable_password()
    held.save()
