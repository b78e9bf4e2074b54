"""A table's phone at the API: a signed token in a header, and no cookie."""

from __future__ import annotations

from typing import Final

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from scoring.services.handover import read_token
from scoring.table_visitor import TableVisitor

HEADER: Final = "X-Table-Token"


class TableAuthentication(BaseAuthentication):
    """Lets in whoever shows the token of a table's phone; raises BadToken where it is none."""

    def authenticate(self, request: Request) -> tuple[TableVisitor, None] | None:
        """The phone, or None where there is no token: then an account may show itself."""
        token = request.headers.get(HEADER)
        return None if token is None else (read_token(token), None)

    def authenticate_header(self, request: Request) -> str:  # noqa: ARG002  as its base has it
        """What a client without any right is told to show."""
        return "Table"


class TableScheme(OpenApiAuthenticationExtension):
    """How the description of the API tells of it."""

    target_class = TableAuthentication
    name = "tableToken"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:  # noqa: ARG002
        """A key in a header."""
        return {
            "type": "apiKey",
            "in": "header",
            "name": HEADER,
            "description": "What a phone got that scanned a table's card. Good for its log alone.",
        }
