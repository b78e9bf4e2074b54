"""Requests that change an event: each is carried out once, however often it is sent."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Written
from tournaments.events.services.book import changing
from tournaments.events.words import refusal_words
from web.api.base import WRITE, read_json
from web.api.errors import problem
from web.api.once import OnceShape, Told, digest
from web.api.shapes import ProblemShape

__all__ = ["CHANGE_ERRORS", "Told", "digest", "keep", "once", "read_told", "refusal", "seen"]

CHANGE_ERRORS: dict[int, Any] = {
    **WRITE,
    404: OpenApiResponse(ProblemShape, "No such event, person or round, or not for you."),
    422: OpenApiResponse(ProblemShape, "The event refuses it; nothing is stored."),
}


def read_told(request: Request, shape: type[OnceShape]) -> Told:
    """What was sent, checked; raises BadRequest and ValidationError, answered with 400."""
    wanted = shape(data=read_json(request._request))  # noqa: SLF001  Django's own request
    wanted.is_valid(raise_exception=True)
    told: Told = wanted.validated_data
    return told


def once(
    request: Request,
    event: Event,
    shape: type[OnceShape],
    act: Callable[[Event, Told], dict[str, Any]],
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse | Response:
    """Carry out `act` unless this request was carried out before; then its answer again.

    An id that was used for something else is refused (`id_used`). What is refused is not kept, so
    that the same request may succeed later.
    """
    told = read_told(request, shape)
    asked = digest(request.path, told)
    try:
        with changing(event) as held:
            known = seen(told["id"], asked)
            if known is not None:
                return Response(known, status=status)
            answer = act(held, told)
            # Holding the event adds one to its version when this is done.
            answer["version"] = held.version + 1
            keep(told["id"], held, asked, answer)
    except EventRefused as refused:
        return refusal(refused)
    return Response(answer, status=status)


def seen(key: UUID, asked: str) -> dict[str, Any] | None:
    """The answer to this request if it was carried out; raises EventRefused `id_used`."""
    known = Written.objects.filter(key=key).first()
    if known is None:
        return None
    if known.digest != asked:
        raise EventRefused("id_used")
    answer: dict[str, Any] = known.answer
    return answer


def keep(key: UUID, event: Event, asked: str, answer: dict[str, Any]) -> None:
    """Remember that this was carried out; called in the same transaction."""
    Written.objects.create(key=key, event=event, digest=asked, answer=answer, at=timezone.now())


def refusal(refused: EventRefused) -> HttpResponse:
    """422 with the code and the words of a refusal, and what is to be sent by whoever has `seen`
    it and goes on all the same."""
    more: dict[str, Any] = {"seen": refused.params["seen"]} if refused.params.get("seen") else {}
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, refused.code, refusal_words(refused), **more)
