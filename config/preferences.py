"""What a reader chooses about the look, kept in the browser: seeing well needs no account."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

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


def safe_next(request: HttpRequest, otherwise: str = "/") -> str:
    """The page of this site that a form or an address asks to go on to, else the home page."""
    target = request.POST.get("next") or request.GET.get("next", "")
    here = {request.get_host()}
    if url_has_allowed_host_and_scheme(target, here, require_https=request.is_secure()):
        return target
    return otherwise
