"""Every error of the API as `{code, detail, legal}`: a code to branch on and words to show.

The same mistake gets the same code, sentence and headers at every address. What only one app can
raise, its own base says beside these (`Api.answers`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404, HttpResponse, JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions

Answers = Mapping[type[Exception], Callable[[Any], HttpResponse]]

# What a program sent, or somebody who may not.
WORDS: Final[Mapping[str, Promise]] = {
    "malformed_json": _("What was sent is not JSON."),
    "bad_request": _("What was sent cannot be read: %(field)s."),
    "not_signed_in": _("You are not signed in."),
    "csrf_failed": _("This page is too old. Load it again and send once more."),
    "forbidden": _("You may look here, but not change anything."),
    "not_found": _("There is nothing here, or it is not for you to see."),
    "method_not_allowed": _("This address does not take that kind of request."),
    "not_acceptable": _("The answer can be sent as JSON only."),
    "unsupported_media_type": _("Requests are sent as JSON."),
    "throttled": _("Too many requests: wait a little."),
    "refused": _("The request was refused."),
    "unavailable": _("The site cannot get at its data now. Try again in a minute."),
    "disk_full": _(
        "The disk of the site is full: it can store nothing now. Tell the person who runs this "
        "site, and send it again later."
    ),
    "server_error": _("Something went wrong here. What was saved before is safe."),
}

# What the framework itself refuses, by exception: status and code.
FRAMEWORK: Final[Mapping[type[Exception], tuple[int, str]]] = {
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


class BadRequest(Exception):
    """The request itself is wrong, whatever it is about: nothing of it is stored.

    `detail` is for a code whose sentence only the app knows.
    """

    def __init__(self, code: str, detail: str | Promise = "", **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.detail = str(detail) or str(WORDS[code]) % params


def problem(
    status: int, code: str, detail: str | Promise, legal: Iterable[str] = (), **more: Any
) -> JsonResponse:
    """One error answer."""
    answer = {"code": code, "detail": str(detail), "legal": list(legal), **more}
    return JsonResponse(answer, status=status)


def answer_error(error: Exception, answers: Answers) -> HttpResponse | None:
    """The answer to an exception of a view; None for what is our own mistake (500).

    `answers` are those of the app, asked first.
    """
    for kind, answer in answers.items():
        if isinstance(error, kind):
            return answer(error)
    if isinstance(error, BadRequest):
        return problem(HTTPStatus.BAD_REQUEST, error.code, error.detail)
    if isinstance(error, exceptions.ValidationError):
        words = str(WORDS["bad_request"]) % {"field": first_field(error.detail)}
        return problem(HTTPStatus.BAD_REQUEST, "bad_request", words)
    if isinstance(error, ValidationError):
        code = next((each.code for each in _leaves(error) if each.code), "refused")
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, code, " ".join(error.messages))
    return _framework(error)


def _framework(error: Exception) -> HttpResponse | None:
    for kind, (status, code) in FRAMEWORK.items():
        if isinstance(error, kind):
            response = problem(status, code, WORDS[code])
            wait = getattr(error, "wait", None)
            if wait is not None:
                response["Retry-After"] = str(int(wait) + 1)
            if status == HTTPStatus.UNAUTHORIZED:
                response["WWW-Authenticate"] = "Bearer"
            return response
    return None


def _leaves(error: ValidationError) -> list[ValidationError]:
    """The single refusals of a refusal, whether they are sorted by field or not."""
    if hasattr(error, "error_dict"):
        return [leaf for leaves in error.error_dict.values() for leaf in leaves]
    return list(error.error_list)


def first_field(detail: Any, path: str = "") -> str:
    """The path to the first field that is wrong: `seats.0.name`; `body` where it is the whole."""
    if isinstance(detail, Mapping) and detail:
        name, inner = next(iter(detail.items()))
        return first_field(inner, f"{path}.{name}" if path else str(name))
    if isinstance(detail, list):
        for place, inner in enumerate(detail):
            if isinstance(inner, (Mapping, list)) and inner:
                return first_field(inner, f"{path}.{place}" if path else str(place))
    return path.removesuffix("non_field_errors").removesuffix(".") or "body"
