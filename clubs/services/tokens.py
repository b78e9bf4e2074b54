"""Keys for programs: made, checked and withdrawn."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import ApiToken
from clubs.names.naming import clean_name

# Lets a leak be recognised for what it is, by people and by programs that look for them.
PREFIX = "bestbower_"
# How old the noted last use may be before it is written anew: a write at each request would be
# dearer than the request.
NOTED = timedelta(hours=1)
MOST_TOKENS = 50


def create_token(
    *, user: AbstractBaseUser, name: str, read_only: bool = True
) -> tuple[ApiToken, str]:
    """A new key for this account, and its text, which cannot be had again; ValidationError."""
    if ApiToken.objects.filter(user_id=user.pk, revoked_at=None).count() >= MOST_TOKENS:
        raise ValidationError(
            say("An account has at most %(most)d keys. Withdraw one first."),
            code="too_many_keys",
            params={"most": MOST_TOKENS},
        )
    text = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user_id=user.pk,
        name=clean_name(name),
        digest=digest(text),
        read_only=read_only,
        created_at=timezone.now(),
    )
    return token, text


def digest(text: str) -> str:
    """What is kept of a key. It is long and random, so a plain hash cannot be guessed back."""
    return hashlib.sha256(text.encode()).hexdigest()


def use_token(text: str) -> ApiToken | None:
    """The key of this text with its account, if both still work; notes that it was used."""
    keys = ApiToken.objects.select_related("user")
    token = keys.filter(digest=digest(text), revoked_at=None, user__is_active=True).first()
    now = timezone.now()
    if token is not None and (token.last_used_at is None or token.last_used_at < now - NOTED):
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    return token


def revoke_token(*, token: ApiToken) -> None:
    """Make a key useless from the next request on."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
