"""Every error of the API as `{code, detail, legal}`: a code to branch on and words to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from rest_framework import exceptions

from rules_engine.errors import RuleViolation
from scoring.log.exchange import entry_data
from scoring.services import Refused, Stale
from scoring.services.handover import BadToken
from scoring.telling.told import Told
from scoring.words.refusals import code_words, refusal_words


class BadRequest(Exception):
    """The request itself is wrong, whatever the game: nothing of it is stored."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.detail = code_words(code, **params)


def problem(
    status: int, code: str, detail: str, legal: Iterable[str] = (), **more: Any
) -> JsonResponse:
    """One error answer."""
    answer = {"code": code, "detail": detail, "legal": list(legal), **more}
    return JsonResponse(answer, status=status)


# What the framework itself refuses, by exception: status and code.
_FRAMEWORK: Final[Mapping[type[Exception], tuple[int, str]]] = {
    exceptions.NotAuthenticated: (HTTPStatus.UNAUTHORIZED, "not_signed_in"),
    exceptions.AuthenticationFailed: (HTTPStatus.UNAUTHORIZED, "not_signed_in"),
    exceptions.ParseError: (HTTPStatus.BAD_REQUEST, "malformed_json"),
    exceptions.MethodNotAllowed: (HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed"),
    exceptions.NotAcceptable: (HTTPStatus.NOT_ACCEPTABLE, "not_acceptable"),
    exceptions.UnsupportedMediaType: (
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        "unsupported_media_type",
    ),
    exceptions.NotFound: (HTTPStatus.NOT_FOUND, "not_found"),
    exceptions.Throttled: (HTTPStatus.TOO_MANY_REQUESTS, "throttled"),
    Http404: (HTTPStatus.NOT_FOUND, "not_found"),
    PermissionDenied: (HTTPStatus.FORBIDDEN, "forbidden"),
    # The framework's own is raised for a missing or wrong CSRF token; the site raises Django's.
    exceptions.PermissionDenied: (HTTPStatus.FORBIDDEN, "csrf_failed"),
}


def answer_error(error: Exception, _context: Mapping[str, Any]) -> HttpResponse | None:
    """The answer to an exception of a view; None for what is our own mistake (500)."""
    for kind, answer in _ANSWERS.items():
        if isinstance(error, kind):
            return answer(error)
    for kind, (status, code) in _FRAMEWORK.items():
        if isinstance(error, kind):
            return problem(status, code, code_words(code))
    return None


def refused(error: Refused) -> HttpResponse:
    """422: the rules say no to one entry; what came before it is recorded."""
    return problem(
        HTTPStatus.UNPROCESSABLE_ENTITY,
        error.code,
        error.detail,
        error.legal,
        id=str(error.key),
        acked=[str(key) for key in error.acked],
        head=error.view["head"],
        view=error.view,
    )


def stale(error: Stale) -> HttpResponse:
    """409: the phone has not seen all of the log; here is the rest."""
    told = Told(error.reader, error.game, error.entries)
    return problem(
        HTTPStatus.CONFLICT,
        error.code,
        error.detail,
        acked=[str(key) for key in error.acked],
        head=error.head,
        entries=[entry_data(entry, told) for entry in error.entries],
        view=error.view,
    )


def _first_field(detail: Any, path: str = "") -> str:
    """The path to the first field that is wrong: `seats.0.name`."""
    if isinstance(detail, Mapping) and detail:
        name, inner = next(iter(detail.items()))
        return _first_field(inner, f"{path}.{name}" if path else str(name))
    if isinstance(detail, list):
        for place, inner in enumerate(detail):
            if isinstance(inner, (Mapping, list)) and inner:
                return _first_field(inner, f"{path}.{place}" if path else str(place))
    return path.removesuffix(".non_field_errors") or "body"


def _bad_token(error: BadToken) -> HttpResponse:
    """401: the phone keeps what it has and scans its table's card again."""
    return problem(HTTPStatus.UNAUTHORIZED, error.code, code_words(error.code))


def _bad_request(error: BadRequest) -> HttpResponse:
    return problem(HTTPStatus.BAD_REQUEST, error.code, error.detail)


def _violation(error: RuleViolation) -> HttpResponse:
    """422: refused outside the log, so no table's names are at hand."""
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, error.code, refusal_words(error))


def _invalid(error: exceptions.ValidationError) -> HttpResponse:
    words = code_words("bad_request", field=_first_field(error.detail))
    return problem(HTTPStatus.BAD_REQUEST, "bad_request", words)


_ANSWERS: Final[Mapping[type[Exception], Callable[[Any], HttpResponse]]] = {
    Refused: refused,
    Stale: stale,
    BadToken: _bad_token,
    BadRequest: _bad_request,
    RuleViolation: _violation,
    exceptions.ValidationError: _invalid,
}
