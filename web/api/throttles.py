"""How often strangers and programs may ask. Phones that are signed in are not slowed down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

if TYPE_CHECKING:
    # The framework imports this module while it makes that one.
    from rest_framework.views import APIView


class StrangerThrottle(SimpleRateThrottle):
    """Whoever is not signed in, by address."""

    scope = "stranger"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:  # noqa: ARG002
        """None for whoever is signed in."""
        if request.user.is_authenticated:
            return None
        return f"throttle-{self.scope}-{self.get_ident(request)}"


class TokenThrottle(SimpleRateThrottle):
    """A program, by its key."""

    scope = "token"

    def get_cache_key(self, request: Request, view: APIView) -> str | None:  # noqa: ARG002
        """None for whoever comes without a key."""
        key = getattr(request.auth, "throttled_as", None)
        return None if key is None else f"throttle-{self.scope}-{key}"
