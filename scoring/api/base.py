"""What every address of the API has in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import OpenApiResponse
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.views import APIView

from scoring.api.errors import answer_error
from scoring.api.schemas import ErrorShape, RefusedShape, StaleShape

READ_ERRORS: dict[int, Any] = {404: OpenApiResponse(ErrorShape, "No such game, or not for you.")}
WRITE_ERRORS: dict[int, Any] = {
    400: OpenApiResponse(ErrorShape, "The request cannot be read; nothing is stored."),
    401: OpenApiResponse(ErrorShape, "Not signed in."),
    403: OpenApiResponse(ErrorShape, "Not allowed, or the CSRF token is missing."),
    404: OpenApiResponse(ErrorShape, "No such game, or not for you."),
}
LOG_ERRORS: dict[int, Any] = {
    **WRITE_ERRORS,
    409: OpenApiResponse(StaleShape, "The log has grown in the meantime."),
    422: OpenApiResponse(RefusedShape, "The rules refuse an entry."),
}
RULE_ERRORS: dict[int, Any] = {
    **WRITE_ERRORS,
    422: OpenApiResponse(ErrorShape, "The rules refuse it."),
}


class Api(APIView):
    """Reading is open to whoever may see the game; writing needs an account."""

    def get_permissions(self) -> list[Any]:
        safe = self.request.method in ("GET", "HEAD", "OPTIONS")
        return [AllowAny() if safe else IsAuthenticated()]

    def get_exception_handler(self) -> Callable[..., Any]:
        return answer_error
