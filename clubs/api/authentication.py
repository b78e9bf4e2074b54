"""Keys of accounts in the `Authorization` header, and how they are described."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from clubs.models import ApiToken
from clubs.services.tokens import use_token

SCHEME = "Bearer"
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer bestbower_…`: the account of the key, within what the key may do."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """The account and its key; None without the header, AuthenticationFailed for a dead key.

        A key that only reads is refused here for everything else (PermissionDenied), so that no
        view can forget to look.
        """
        words = request.headers.get("Authorization", "").split()
        if not words or words[0].lower() != SCHEME.lower():
            return None
        token = use_token(words[1]) if len(words) == 2 else None  # noqa: PLR2004  scheme and key
        if token is None:
            raise AuthenticationFailed
        if token.read_only and request.method not in SAFE:
            raise PermissionDenied
        return token.user, token

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  the framework's
        """What a 401 asks for."""
        return SCHEME


class TokenScheme(OpenApiAuthenticationExtension):
    """The key in the description of the API."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:  # noqa: ARG002
        """A bearer key."""
        return {"type": "http", "scheme": "bearer"}
