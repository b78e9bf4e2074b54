"""What all pages of a club have in common."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django_tables2 import RequestConfig, Table

from clubs.access import Powers, powers_in
from clubs.models import Club

REFUSED = 422


def club_page(
    request: HttpRequest,
    template: str,
    club: Club,
    *,
    powers: Powers | None = None,
    status: int = 200,
    **context: Any,
) -> HttpResponse:
    """A page of a club, which knows what its reader may do there."""
    context |= {"club": club, "powers": powers or powers_in(request.user, club)}
    return render(request, template, context, status=status)


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
    return REFUSED if form.is_bound else 200


def turn_to_page(request: HttpRequest, table: Table, size: int) -> None:
    """Sort a table and turn to the page that the address asks for; the nearest where it is none.

    How long a page is says the site: an address that asked for all rows would cost as much.
    """
    RequestConfig(request, paginate=False).configure(table)
    table.paginate(page=1, per_page=size)
    table.page = table.paginator.get_page(request.GET.get(table.prefixed_page_field))
