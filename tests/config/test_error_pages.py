"""Every error says what happened, whether the data are safe, and what now."""

from collections.abc import Callable
from http import HTTPStatus

import pytest
from allauth.core.ratelimit import respond_429
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.views import defaults
from django.views.csrf import csrf_failure


def not_found(request: HttpRequest) -> HttpResponse:
    return defaults.page_not_found(request, Exception("Resolver404"))


def forbidden(request: HttpRequest) -> HttpResponse:
    return defaults.permission_denied(request, PermissionDenied())


def unreadable(request: HttpRequest) -> HttpResponse:
    return defaults.bad_request(request, SuspiciousOperation())


@pytest.mark.parametrize(
    ("view", "status", "safe"),
    [
        (unreadable, HTTPStatus.BAD_REQUEST, "Nothing was saved, and nothing that was saved"),
        (forbidden, HTTPStatus.FORBIDDEN, "Nothing has changed."),
        (not_found, HTTPStatus.NOT_FOUND, "Nothing has changed."),
        (respond_429, HTTPStatus.TOO_MANY_REQUESTS, "Nothing was saved this time"),
        (csrf_failure, HTTPStatus.FORBIDDEN, "Nothing was saved."),
        (defaults.server_error, HTTPStatus.INTERNAL_SERVER_ERROR, "What was saved before is safe."),
    ],
)
def test_error_says_whether_the_data_are_safe(
    rf: RequestFactory, view: Callable[[HttpRequest], HttpResponse], status: HTTPStatus, safe: str
) -> None:
    response = view(rf.get("/somewhere/"))
    assert response.status_code == status
    assert safe in response.text
    assert "Go to the start page" in response.text
    assert 'class="drawing"' in response.text
    assert f"error {status}" in " ".join(response.text.split())


def test_a_failing_page_asks_nothing_of_the_database(rf: RequestFactory) -> None:
    """Without the database mark any query would fail this test."""
    response = defaults.server_error(rf.get("/somewhere/"))
    assert "Something went wrong here" in response.text


@pytest.mark.django_db
def test_a_missing_page_keeps_the_way_to_the_rest(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == HTTPStatus.NOT_FOUND
    assert "/accounts/login/?next=/nowhere/" in response.text


def test_somebody_who_may_come_in_is_shown_the_door(rf: RequestFactory) -> None:
    request = rf.get("/clubs/closed/")
    request.user = AnonymousUser()
    assert "/accounts/login/?next=/clubs/closed/" in forbidden(request).text


@pytest.mark.django_db
def test_an_address_that_only_takes_forms_is_no_empty_page(client: Client) -> None:
    response = client.get("/games/begun/")
    assert response.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert response["Allow"] == "POST"
    assert "This address only takes what a form sends" in response.text
