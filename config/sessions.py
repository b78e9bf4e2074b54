"""How many browsers one account may be signed in with, and how many forms are kept for visitors.

Without a limit a script that signs in over and over fills the table of sessions. Whoever signs in
once too often is signed out where he signed in longest ago, and told.
"""

from __future__ import annotations

from typing import Any, Final

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser
from django.contrib.auth.signals import user_logged_in
from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import ngettext

from clubs.models import TableDevice
from scoring.services.start_limits import household

# A phone, a tablet and a computer of each decade.
MOST: Final = 20
# One card may lie on every table of a hall.
MOST_OF_A_CARD: Final = 200
# Forms of visitors that are kept for one address until they have signed in.
MOST_FORMS: Final = 30
HOUR: Final = 60 * 60


def may_keep_a_form(address: str) -> bool:
    """Whether one more form of a visitor at this address is kept; counts it."""
    key = f"kept-forms-{household(address)}"
    cache.add(key, 0, HOUR)
    return bool(cache.incr(key) <= MOST_FORMS)


def _make_room(user: AbstractBaseUser, request: HttpRequest | None = None, **_told: Any) -> None:
    """End the sessions that are too many, the oldest first."""
    sessions = UserSession.objects.filter(user_id=user.pk).order_by("-created_at", "-pk")
    if len(held := list(sessions[: MOST_OF_A_CARD + 1])) < MOST:
        return
    is_card = TableDevice.objects.filter(user_id=user.pk).exists()
    # The session that begins now is not among them yet.
    ended = held[(MOST_OF_A_CARD if is_card else MOST) - 1 :]
    for session in ended:
        session.end()
    if ended and request is not None and hasattr(request, "_messages"):
        words = ngettext(
            "This account was signed in in too many browsers: %(count)d is signed out, the oldest.",
            "This account was signed in in too many browsers: %(count)d are signed out, the"
            " oldest.",
            len(ended),
        )
        messages.info(request, words % {"count": len(ended)})


user_logged_in.connect(_make_room, dispatch_uid="too_many_sessions")
