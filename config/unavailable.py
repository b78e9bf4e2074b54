"""What is told while the database cannot be reached or cannot write: 503, and that it is worth
sending again. A mistake of ours is 500. Phones and programs get both as JSON.

Whether a write that met such an error was stored is not known: the answer to it may be what was
lost. So nobody is told that nothing is stored; an entry that is sent again is stored once.
"""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Callable
from http import HTTPStatus
from time import monotonic
from typing import Final

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.views import defaults

from config.watched.lines import route_of
from web.api.errors import WORDS, problem

logger = logging.getLogger(__name__)

# How the two kinds of database say that their disk is full.
DISK_FULL: Final = "53100"
# Seconds after which it is worth trying again.
SOON: Final = "5"
# Seconds in which nobody else waits for a database that somebody has just waited for in vain.
SURE: Final = 1.0


class AwayMiddleware:
    """Answers at once while it is known that the database cannot be reached.

    Every request waits two seconds for a connection (`config.database`). Those of a whole hall,
    one behind the other, would wait longer than any phone does, and be told nothing.
    """

    until = 0.0

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if monotonic() < AwayMiddleware.until:
            return _answer(request, "unavailable")
        return self.get_response(request)


def unavailable(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer where an error is the database's state and no mistake of ours, else None."""
    code = trouble_of(error)
    if code is None or error is None:
        return None
    logger.error("%s: the database failed (%s): %s", route_of(request), code, error)
    # By its name, since the pool's package is there with PostgreSQL alone.
    if type(error.__cause__).__name__ == "PoolTimeout":
        AwayMiddleware.until = monotonic() + SURE
    return _answer(request, code)


def _answer(request: HttpRequest, code: str) -> HttpResponse:
    if asks_for_a_page(request):
        # Without the request, whose visitor would be looked up in the database.
        page = render_to_string("503.html", {"code": code})
        answer: HttpResponse = HttpResponse(page, status=HTTPStatus.SERVICE_UNAVAILABLE)
    else:
        answer = problem(HTTPStatus.SERVICE_UNAVAILABLE, code, WORDS[code])
    answer["Retry-After"] = SOON
    return answer


def trouble_of(error: BaseException | None) -> str | None:
    """`disk_full` or `unavailable` for an error of the database's state, None for any other."""
    if not isinstance(error, OperationalError | InterfaceError):
        return None
    told = error.__cause__
    number = getattr(told, "sqlite_errorcode", None)
    if number == sqlite3.SQLITE_FULL or getattr(told, "sqlstate", None) == DISK_FULL:
        return "disk_full"
    # SQLite has the same class for a statement that is wrong in itself.
    return None if number == sqlite3.SQLITE_ERROR else "unavailable"


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler of what nothing else has answered, in a view or around it."""
    answer = unavailable(request, sys.exception())
    if answer is not None:
        return answer
    if asks_for_a_page(request):
        return defaults.server_error(request)
    code = "server_error"
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, code, WORDS[code])


def asks_for_a_page(request: HttpRequest) -> bool:
    """Whether a browser waits for a page; a phone's own requests and programs read JSON."""
    if request.path_info.startswith("/api/"):
        return False
    return request.content_type != "application/json" or request.accepts("text/html")
