"""A table's phone at the API: a signed token in a header, and no cookie."""

from __future__ import annotations

from typing import Final

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
