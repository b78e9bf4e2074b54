"""One line a request: its number, what was asked by its pattern, the answer, how long, by whom.

By whom is a kind and no name, and it is told only as far as somebody has asked already: nobody
looks into the session for a log.
"""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Callable
from time import perf_counter
from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from clubs.views.devices import SESSION_KEY
from config.watched.lines import request_id, route_of
from web import metrics

logger = logging.getLogger("bestbower.request")

HEADER: Final = "X-Request-ID"
PLAIN: Final = re.compile(r"[A-Za-z0-9-]{8,64}")


class RequestLogMiddleware:
    """Numbers, times, counts and logs each request. The proxy's own number is kept where there is
    one whose word is believed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        number = _number(request)
        token = request_id.set(number)
        began = perf_counter()
        try:
            response = self.get_response(request)
            took = perf_counter() - began
            self._note(request, response.status_code, took)
        finally:
            request_id.reset(token)
        response.headers[HEADER] = number
        return response

    def _note(self, request: HttpRequest, status: int, took: float) -> None:
        route, method = route_of(request), _method(request)
        metrics.count_request(method, route, status, took)
        logger.info(
            "method=%s route=%s status=%d ms=%.1f who=%s",
            *(method, route, status, took * 1000, kind_of(request)),
        )


def _number(request: HttpRequest) -> str:
    told = request.headers.get(HEADER, "")
    if settings.TRUSTED_PROXIES and PLAIN.fullmatch(told):
        return told
    return uuid.uuid4().hex


def _method(request: HttpRequest) -> str:
    known = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
    return request.method if request.method in known and request.method else "other"


def kind_of(request: HttpRequest) -> str:
    """Who asked: visitor, program, card, account, staff; browser where nobody had to know."""
    if request.headers.get("Authorization", "").startswith("Bearer "):
        return "program"
    user = getattr(request, "_cached_user", None)
    if user is None:
        return "browser" if settings.SESSION_COOKIE_NAME in request.COOKIES else "visitor"
    if not user.is_authenticated:
        return "visitor"
    if SESSION_KEY in request.session:
        return "card"
    return "staff" if user.is_staff else "account"
