"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from config.preferences import SUITS_COOKIE


def site(request: HttpRequest) -> dict[str, Any]:
    """Whether this is the demo, the languages in their own words, and the reader's suits."""
    return {
        "demo": settings.DEMO,
        "languages": settings.LANGUAGES,
        "four_suits": request.COOKIES.get(SUITS_COOKIE) == "four",
    }
