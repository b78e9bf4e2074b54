"""What all pages share: who is asking, what was sent, and how a form is refused."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django_tables2 import RequestConfig, Table

REFUSED: Final = HTTPStatus.UNPROCESSABLE_ENTITY
# Longer numbers than a database counts to.
KEY_DIGITS: Final = len(str(2**63))


class LinkEnded(Exception):
    """A link that was given out here and works no more: it was renewed, withdrawn or is too old.

    Whoever opens it is told so (`config.refusals`), with 410; a made-up one is no page at all.
    """


def sent(request: HttpRequest) -> QueryDict | None:
    """What a form was sent with; None while it is only looked at."""
    return request.POST if request.method == "POST" else None


def signed_in(request: HttpRequest) -> User:
    """The account of a page that only accounts reach."""
    if not isinstance(request.user, User):
        raise PermissionDenied
    return request.user


def blame(form: BaseForm, error: ValidationError) -> None:
    """Say a service's refusal above the form that asked for it."""
    form.add_error(None, ValidationError(error.messages))


def status_of(form: BaseForm) -> int:
    """422 for a form that was sent and refused, so that nothing takes it for done."""
    return REFUSED if form.is_bound else HTTPStatus.OK


def turn_to_page(request: HttpRequest, table: Table, size: int) -> None:
    """Sort a table and turn to the page that the address asks for; the nearest where it is none.

    How long a page is says the site: an address that asked for all rows would cost as much.
    """
    RequestConfig(request, paginate=False).configure(table)
    table.paginate(page=1, per_page=size)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))


def no_news() -> HttpResponse:
    """204: htmx leaves the page as it is."""
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


def row_key(text: str | None) -> int | None:
    """The key of a row as our own pages write it, however many rows there are; None for anything
    else."""
    told = text or ""
    return int(told) if told.isascii() and told.isdecimal() and len(told) < KEY_DIGITS else None


def whole(text: str | None) -> int | None:
    """A whole number as people type it, with either minus; None for anything else."""
    cleaned = (text or "").strip().replace("−", "-").replace("+", "")
    try:
        return int(cleaned) if len(cleaned) <= len("-99999") else None
    except ValueError:
        return None
