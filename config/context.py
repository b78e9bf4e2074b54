"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from config.preferences import SUITS_COOKIE
from web.languages.english import english_regions, languages_offered


def site(request: HttpRequest) -> dict[str, Any]:
    """Whether this is the demo, the languages, the countries of English, and the reader's suits."""
    return {
        "demo": settings.DEMO,
        "languages": languages_offered(request),
        "english_regions": english_regions(),
        "four_suits": request.COOKIES.get(SUITS_COOKIE) == "four",
    }
