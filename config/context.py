"""What every page knows."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from config.preferences import SUITS_COOKIE


def site(request: HttpRequest) -> dict[str, Any]:
    """Whether this is the demo, and whether the reader wants suits in four colours."""
    return {
        "demo": settings.DEMO,
        "four_suits": request.COOKIES.get(SUITS_COOKIE) == "four",
    }
