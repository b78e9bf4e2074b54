"""What no database can keep is refused at the door; what two did at once is told as that. So are a
link that works no more, an address that only takes forms, and a database that is away."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Final

from django.core.exceptions import RequestDataTooBig
from django.db import DataError, IntegrityError
from django.http import (
    HttpRequest,
    HttpResponse,
    HttpResponseBase,
    JsonResponse,
    UnreadablePostError,
)
from django.shortcuts import render
from django.utils.translation import gettext as say

from config.unavailable import unavailable
from config.watched.lines import route_of
from web.pages import LinkEnded

logger = logging.getLogger(__name__)

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
NUL: Final = "\0"
WRITTEN: Final = re.compile(rb"\0|%00")
FORM: Final = "application/x-www-form-urlencoded"


class ReadableMiddleware:
    """Answers 400 to a request with the one character that PostgreSQL keeps in no text.

    Fields of forms and of the API refuse it themselves; what pages read past them would be found
    out by the database, as an error of ours.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not _readable(request):
            return _unreadable(request)
        return self.get_response(request)


def _readable(request: HttpRequest) -> bool:
    told: Iterable[str] = (request.path_info, *request.COOKIES.values())
    if any(NUL in text for text in told) or "%00" in request.META.get("QUERY_STRING", ""):
        return False
    if request.method in SAFE or request.content_type != FORM:
        return True
    try:
        return WRITTEN.search(request.body) is None
    except RequestDataTooBig:
        return True  # the view says so in its own words
    except UnreadablePostError:
        return False


class MeanwhileMiddleware:
    """Answers what a request ran into in the database: 409 where somebody else was quicker, 503
    where it cannot be reached or cannot write.

    Services ask before they write and say in words what is taken. Between the two another request
    can come; then the database refuses the second, and nothing of it is stored.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "GET":
            return _only_sent(request, response)
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponseBase | None:
        """The answer to an error of the database; None leaves any other as it is."""
        if isinstance(error, LinkEnded):
            return _ended(request)
        if (away := unavailable(request, error)) is not None:
            return away
        if request.method in SAFE:
            return None
        if isinstance(error, IntegrityError):
            logger.warning("%s met another write: %s", route_of(request), error)
            return _meanwhile(request)
        if isinstance(error, DataError | UnicodeEncodeError):
            logger.warning("%s holds what cannot be stored: %s", route_of(request), error)
            return _unreadable(request)
        return None


def _unreadable(request: HttpRequest) -> HttpResponse:
    words = say("The request holds a character that cannot be stored; nothing is stored.")
    if _asked_by_a_program(request):
        return _problem(HTTPStatus.BAD_REQUEST, "bad_request", words)
    return render(request, "400.html", status=HTTPStatus.BAD_REQUEST)


def _meanwhile(request: HttpRequest) -> HttpResponse:
    words = say("Somebody did the same at that moment; nothing of this request is stored.")
    if _asked_by_a_program(request):
        return _problem(HTTPStatus.CONFLICT, "meanwhile", words)
    return render(request, "409.html", status=HTTPStatus.CONFLICT)


def _ended(request: HttpRequest) -> HttpResponse:
    """410; a page that follows something loads itself again, and so tells it too."""
    response = render(request, "410.html", status=HTTPStatus.GONE)
    if "HX-Request" in request.headers:
        response["HX-Refresh"] = "true"
    return response


def _only_sent(request: HttpRequest, refused: HttpResponseBase) -> HttpResponseBase:
    """A page in the place of an empty one, where somebody opens what only takes a form."""
    if _asked_by_a_program(request):
        return refused
    response = render(request, "405.html", status=HTTPStatus.METHOD_NOT_ALLOWED)
    response["Allow"] = refused.get("Allow", "")
    return response


def _problem(status: int, code: str, words: str) -> JsonResponse:
    return JsonResponse({"code": code, "detail": words, "legal": []}, status=status)


def _asked_by_a_program(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")
