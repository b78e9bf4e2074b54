"""Every error of the clubs' API as `{code, detail, legal}`, the shape of all of the site's API."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from django.core.exceptions import PermissionDenied, ValidationError
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.response import Response

from rules_engine.errors import RuleViolation

WORDS: Final[Mapping[type[Exception], tuple[int, str, Promise]]] = {
    exceptions.NotAuthenticated: (401, "not_signed_in", _("Sign in first.")),
    exceptions.AuthenticationFailed: (401, "not_signed_in", _("This key opens nothing.")),
    exceptions.ParseError: (400, "malformed_json", _("That is no JSON.")),
    exceptions.MethodNotAllowed: (
        405,
        "method_not_allowed",
        _("That cannot be asked of this address."),
    ),
    exceptions.NotAcceptable: (406, "not_acceptable", _("The answer is JSON.")),
    exceptions.UnsupportedMediaType: (415, "unsupported_media_type", _("Send JSON.")),
    exceptions.NotFound: (404, "not_found", _("There is no such thing, or not for you.")),
    Http404: (404, "not_found", _("There is no such thing, or not for you.")),
    exceptions.Throttled: (429, "throttled", _("Too many requests: wait a little.")),
    exceptions.PermissionDenied: (403, "csrf_failed", _("The CSRF token is missing or wrong.")),
    PermissionDenied: (403, "forbidden", _("You may not do this.")),
}


def answer_error(error: Exception, _context: Mapping[str, Any]) -> Response | None:
    """The answer to an exception of a view; None for what is our own mistake (500)."""
    if isinstance(error, exceptions.ValidationError):
        words = _("“{field}” is missing or wrong.").format(field=first_field(error.detail))
        return problem(HTTPStatus.BAD_REQUEST, "bad_request", words)
    if isinstance(error, ValidationError):
        code = next((each.code for each in _leaves(error) if each.code), "refused")
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, code, " ".join(error.messages))
    if isinstance(error, RuleViolation):
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, error.code, _violation_words(error))
    for kind, (status, code, sentence) in WORDS.items():
        if isinstance(error, kind):
            response = problem(status, code, sentence)
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


def problem(status: int, code: str, detail: str | Promise) -> Response:
    """One error answer."""
    return Response({"code": code, "detail": str(detail), "legal": []}, status=status)


def first_field(detail: Any) -> str:
    """The name of the first field that is wrong, `body` where it is the whole."""
    if isinstance(detail, Mapping) and detail:
        name = str(next(iter(detail)))
        return "body" if name == "non_field_errors" else name
    return "body"


def _violation_words(error: RuleViolation) -> str:
    """Which options of house rules cannot be as they are given."""
    names = [error.params.get("option"), error.params.get("contradicts")]
    told = [name for name in names if isinstance(name, str) and name.isascii()]
    if len(told) == 2:  # noqa: PLR2004  both sides of a contradiction
        words = str(_("“{first}” and “{second}” contradict each other.")).format(
            first=told[0], second=told[1]
        )
        fits = error.params.get("fits")
        if fits is None:
            return words
        told_fits = ", ".join(fits) if isinstance(fits, list) else str(fits)
        more = str(_("For “{option}” this would fit: {values}."))
        return f"{words} {more.format(option=told[0], values=told_fits)}"
    return str(_("These house rules cannot be played: {what}.")).format(
        what=", ".join(told) or error.code
    )
