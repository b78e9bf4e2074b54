"""The number by which a phone is known: random, its own, in a cookie; no account comes into it."""

from __future__ import annotations

from datetime import timedelta
from typing import Final
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse

PHONE: Final = "phone"
PHONE_LASTS: Final = timedelta(days=400)


def phone_of(request: HttpRequest) -> UUID | None:
    """The phone that is asking, if it has asked before."""
    try:
        return UUID(request.COOKIES.get(PHONE, ""))
    except ValueError:
        return None


def know_phone(response: HttpResponse, phone: UUID) -> None:
    """Have the browser keep this number, for longer each time."""
    response.set_cookie(
        PHONE,
        str(phone),
        max_age=PHONE_LASTS,
        secure=bool(settings.CSRF_COOKIE_SECURE),
        httponly=True,
        samesite="Lax",
    )
