"""Requests that change a club, its people or its seasons: each is carried out once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from http import HTTPStatus
from typing import Any, Final
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as say
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.models import Club, Done
from web.api.base import told
from web.api.once import Told, digest
from web.api.shapes import Shape

Answer = dict[str, Any]
KEPT: Final = timedelta(days=30)


def once(
    request: Request,
    shape: type[Shape],
    act: Callable[[Told], tuple[Club, Answer]],
    *,
    status: int = HTTPStatus.OK,
) -> Response:
    """Carry out `act` unless this request was carried out before; then its answer again.

    `act` gets what was sent but its `id`, and gives the club that it is about. Without an `id`,
    where the shape may do without, it is carried out anew. An id that was used for something else
    is refused (ValidationError `id_used`). What is refused is not kept, so that the same request
    may succeed later.
    """
    sent = told(request, shape)
    asked, key = digest(request.path, sent), sent.pop("id")
    if key is None:
        return Response(act(sent)[1], status=status)
    known = answered(key, asked)
    if known is not None:
        return Response(known, status=status)
    try:
        with transaction.atomic():
            club, answer = act(sent)
            keep(key, club, asked, answer)
    except Exception:  # the same may have come twice at once, and have changed what this one asks
        known = answered(key, asked)
        if known is None:
            raise
        answer = known
    return Response(answer, status=status)


def done_before(request: Request, shape: type[Shape]) -> Response:
    """The answer again to a request that took away what it is about; raises Http404 where this one
    did not."""
    try:
        sent = told(request, shape)
    except APIException:
        raise Http404 from None
    known = answered(sent["id"], digest(request.path, sent))
    if known is None:
        raise Http404
    return Response(known)


def answered(key: UUID, asked: str) -> Answer | None:
    """The answer to this request if it was carried out; raises ValidationError `id_used`."""
    known = Done.objects.filter(key=key).first()
    if known is None:
        return None
    if known.digest != asked:
        raise ValidationError(
            say("This id was used for something else. Nothing was stored; take a new one."),
            code="id_used",
        )
    answer: Answer = known.answer
    return answer


def keep(key: UUID, club: Club, asked: str, answer: Answer) -> None:
    """Remember that this was carried out, for a month; called in the same transaction."""
    now = timezone.now()
    Done.objects.filter(club=club, at__lt=now - KEPT).delete()
    Done.objects.create(key=key, club=club, digest=asked, answer=answer, at=now)
