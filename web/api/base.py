"""The one base of every address of the API."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar, NoReturn

from django.contrib.auth.models import User
from django.core.exceptions import RequestDataTooBig
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.exceptions import NotAuthenticated, ParseError
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from web.api.errors import Answers, BadRequest, answer_error
from web.api.shapes import ProblemShape, Shape

READ: dict[int, Any] = {404: OpenApiResponse(ProblemShape, "There is no such thing for you.")}
WRITE: dict[int, Any] = {
    **READ,
    400: OpenApiResponse(ProblemShape, "The request cannot be read; nothing is stored."),
    401: OpenApiResponse(ProblemShape, "Not signed in."),
    403: OpenApiResponse(ProblemShape, "Not allowed, or the key only reads."),
    415: OpenApiResponse(ProblemShape, "Not JSON."),
    422: OpenApiResponse(ProblemShape, "Understood and refused; nothing is stored."),
}
GUARDED: dict[int, Any] = {
    **READ,
    403: OpenApiResponse(ProblemShape, "You may not see this."),
}
PAGE = OpenApiParameter("page", int, description="From 1, fifty a page.")


class Api(APIView):
    """Reading is open to whoever may see the thing; writing needs an account.

    `answers` are the errors that only this app raises, each with what makes an answer of it.
    """

    answers: ClassVar[Answers] = {}

    def get_permissions(self) -> list[Any]:
        safe = self.request.method in ("GET", "HEAD", "OPTIONS")
        return [AllowAny() if safe else IsAuthenticated()]

    def get_exception_handler(self) -> Callable[..., Any]:
        answers = self.answers

        def handle(error: Exception, _context: Any) -> HttpResponse | None:
            return answer_error(error, answers)

        return handle


def told(request: Request, shape: type[Shape]) -> dict[str, Any]:
    """The body of a request, read by its shape; raises ParseError and ValidationError."""
    try:
        body = request.data
    except (RecursionError, RequestDataTooBig):
        raise ParseError from None
    read = shape(data=body)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)


def read_json(request: HttpRequest) -> Any:
    """The body of a request as JSON data; raises BadRequest `malformed_json`."""
    try:
        return json.loads(request.body, parse_constant=_no_constant)
    except (ValueError, RecursionError, RequestDataTooBig):
        raise BadRequest("malformed_json") from None


def _no_constant(name: str) -> NoReturn:
    """NaN and Infinity are no JSON, whatever Python thinks."""
    raise ValueError(name)


def account(request: Request) -> User:
    """Who is asking, where somebody must be."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def paged(
    view: APIView,
    request: Request,
    rows: QuerySet[Any] | list[Any],
    data: Callable[[Any], dict[str, Any]],
) -> Response:
    """One page of a list."""
    pages = PageNumberPagination()
    page = pages.paginate_queryset(rows, request, view=view) or []
    return pages.get_paginated_response([data(row) for row in page])
