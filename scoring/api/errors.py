"""The errors that only games raise, as answers of the API."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.http import HttpResponse

from rules_engine.errors import RuleViolation
from scoring.log.exchange import entry_data
from scoring.services import Refused, Stale
from scoring.services.handover import BadToken
from scoring.telling.told import Told
from scoring.words.refusals import code_words, refusal_words
from web.api.errors import Answers, BadRequest, problem


def bad_request(code: str, **params: object) -> BadRequest:
    """A request about a game that is wrong in itself: 400."""
    return BadRequest(code, code_words(code, **params))


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


def _bad_token(error: BadToken) -> HttpResponse:
    """401: the phone keeps what it has and scans its table's card again."""
    return problem(HTTPStatus.UNAUTHORIZED, error.code, code_words(error.code))


def _violation(error: RuleViolation) -> HttpResponse:
    """422: refused outside the log, so no table's names are at hand."""
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, error.code, refusal_words(error))


ANSWERS: Final[Answers] = {
    Refused: refused,
    Stale: stale,
    BadToken: _bad_token,
    RuleViolation: _violation,
}
