"""What every address of the games' API has in common."""

from __future__ import annotations

from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiResponse

from scoring.api.errors import ANSWERS
from scoring.api.schemas import RefusedShape, StaleShape
from web.api import base
from web.api.base import WRITE
from web.api.errors import Answers

LOG_ERRORS: dict[int, Any] = {
    **WRITE,
    409: OpenApiResponse(StaleShape, "The log has grown in the meantime."),
    422: OpenApiResponse(RefusedShape, "The rules refuse an entry."),
}


class GameApi(base.Api):
    """An address about games."""

    answers: ClassVar[Answers] = ANSWERS
