"""Nothing typed is lost when a session ended meanwhile.

Whoever sends a form and is asked to sign in finds, after signing in, what was in it, and sends it
again with one tap. It is kept in the session for an hour; passwords and files are not, and of one
address not more than some (`config.sessions`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as say

from config.sessions import may_keep_a_form
from scoring.views.start_here import address_of

KEY: Final = "kept_form"
LEAVE: Final = "leave"
KEPT: Final = 60 * 60
MOST: Final = 60_000
SECRET: Final = ("csrfmiddlewaretoken", "password", "passcode", "code")


class KeptFormMiddleware:
    """Keeps what was sent without a session, and shows it again to whoever signs in."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Show a kept form at its own address, or answer and keep what was refused.

        A cookie says that a form is kept: whoever has none, as every page that asks for news every
        few seconds, costs no look at the session.
        """
        if KEY in request.COOKIES and request.user.is_authenticated:
            kept: dict[str, Any] | None = request.session.get(KEY)
            if kept is not None and kept["path"] == request.path:
                if request.method == "GET" and LEAVE not in request.GET:
                    return render(request, "kept_form.html", {"kept": kept})
                del request.session[KEY]
                left = (
                    redirect(request.path)
                    if request.method == "GET"
                    else self.get_response(request)
                )
                left.delete_cookie(KEY, samesite="Lax")
                return left
        response = self.get_response(request)
        if request.method == "POST" and _asks_to_sign_in(request, response) and _keep(request):
            response.set_cookie(
                KEY,
                "1",
                max_age=KEPT,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response


def _asks_to_sign_in(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether the answer leads to signing in, and from there back to where the form was."""
    if request.user.is_authenticated or not 300 <= response.status_code < 400:  # noqa: PLR2004
        return False
    to = urlsplit(response.get("Location", ""))
    back = parse_qs(to.query).get("next", [""])[0]
    return to.path == resolve_url(settings.LOGIN_URL) and urlsplit(back).path == request.path


def _keep(request: HttpRequest) -> bool:
    """Keep the fields of a form, unless there are none or too many; whether they were kept."""
    fields = [
        (name, value)
        for name, values in request.POST.lists()
        if not any(secret in name.lower() for secret in SECRET)
        for value in map(str, values)
    ]
    if not fields or sum(len(name) + len(value) for name, value in fields) > MOST:
        return False
    if not may_keep_a_form(address_of(request)):
        messages.warning(request, say("Too many forms were sent from here: this one is not kept."))
        return False
    request.session[KEY] = {
        "path": request.path,
        "fields": fields,
        "files": bool(request.FILES),
    }
    request.session.set_expiry(KEPT)
    return True


def _signed_in(request: HttpRequest | None = None, **_told: Any) -> None:
    """A session that kept a form for an hour lasts as long as any other from now on."""
    if request is not None and KEY in request.session:
        request.session.set_expiry(None)


user_logged_in.connect(_signed_in, dispatch_uid="kept_forms")
