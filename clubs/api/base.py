"""What every address of the clubs' API has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib.auth.models import User
from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.exceptions import NotAuthenticated, ParseError
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from clubs.api.errors import answer_error
from clubs.api.shapes import ProblemShape, Shape

READ: dict[int, Any] = {404: OpenApiResponse(ProblemShape, "There is no such thing for you.")}
WRITE: dict[int, Any] = {
    **READ,
    400: OpenApiResponse(ProblemShape, "The request cannot be read; nothing is stored."),
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
    """Reading is open to whoever may see the club; writing needs an account."""

    def get_permissions(self) -> list[Any]:
        safe = self.request.method in ("GET", "HEAD", "OPTIONS")
        return [AllowAny() if safe else IsAuthenticated()]

    def get_exception_handler(self) -> Callable[..., Any]:
        return answer_error


def told(request: Request, shape: type[Shape]) -> dict[str, Any]:
    """The body of a request, read by its shape; raises ParseError and ValidationError."""
    try:
        body = request.data
    except RecursionError:
        raise ParseError from None
    read = shape(data=body)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)


def account(request: Request) -> User:
    """Who is asking, where somebody must be."""
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def paged(
    view: APIView, request: Request, rows: QuerySet[Any], data: Callable[[Any], dict[str, Any]]
) -> Response:
    """One page of a list."""
    pages = PageNumberPagination()
    page = pages.paginate_queryset(rows, request, view=view) or []
    return pages.get_paginated_response([data(row) for row in page])
