"""How often strangers and programs may ask. Phones that are signed in are not slowed down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from clubs.models import ApiToken

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
        if not isinstance(request.auth, ApiToken):
            return None
        return f"throttle-{self.scope}-{request.auth.pk}"
