"""What strangers' programs may ask for as often as they like: told in the language of the address,
kept by whoever is asked to, and sent again only when it has changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control
from django.utils.translation import override
from django.views.decorators.http import conditional_page, require_safe

FIVE_MINUTES: Final = 5 * 60
View = Callable[..., HttpResponse]


def given_away(view: View) -> View:
    """A view that asks nobody who he is. Its address may name a language (`?language=sv`), since no
    program that fetches it has one of its own."""

    @require_safe
    @conditional_page
    @wraps(view)
    def given(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        language = request.GET.get("language", "")
        known = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        with override(known):
            answer = view(request, *args, **kwargs)
        patch_cache_control(answer, public=True, max_age=FIVE_MINUTES)
        return answer

    return given


def root_of(request: HttpRequest) -> str:
    """The site's address as it was asked, without the last stroke."""
    return request.build_absolute_uri("/").rstrip("/")
