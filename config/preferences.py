"""What a reader chooses about the look, kept in the browser: seeing well needs no account.

The language of an account is kept as well, for its mail.
"""

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from clubs.services.account_mail import keep_language

SUITS_COOKIE = "suits"
SUITS_CHOICES = ("two", "four")


@require_POST
def choose_suits(request: HttpRequest) -> HttpResponse:
    """Remember whether suits are shown in two colours or in four, and go back to the page."""
    response = HttpResponseRedirect(safe_next(request))
    choice = request.POST.get("suits")
    if choice in SUITS_CHOICES:
        response.set_cookie(
            SUITS_COOKIE,
            choice,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )
    return response


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Remember the language in the browser, and for mail to whoever is signed in."""
    if request.user.is_authenticated:
        keep_language(request.user, request.POST.get("language", ""))
    return set_language(request)


def _read_in(user: User, request: HttpRequest | None = None, **_told: Any) -> None:
    """Whoever signs in reads the site in the language of that page; a card has no mail to read."""
    if request is not None and (user.has_usable_password() or user.email):
        keep_language(user, get_language() or settings.LANGUAGE_CODE)


user_logged_in.connect(_read_in, dispatch_uid="language_of_accounts")


def safe_next(request: HttpRequest, otherwise: str = "/") -> str:
    """The page of this site that a form or an address asks to go on to, else the home page."""
    target = request.POST.get("next") or request.GET.get("next", "")
    here = {request.get_host()}
    if url_has_allowed_host_and_scheme(target, here, require_https=request.is_secure()):
        return target
    return otherwise
