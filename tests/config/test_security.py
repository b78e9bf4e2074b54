from http import HTTPStatus

import pytest
from django.test import Client

from config.security import transport_settings

PAGES = ("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/nowhere/")


def policy(client: Client, path: str) -> dict[str, list[str]]:
    header = client.get(path).headers["Content-Security-Policy"]
    parts = (part.split() for part in header.split(";"))
    return {name: sources for name, *sources in parts}


@pytest.mark.django_db
@pytest.mark.parametrize("path", PAGES)
def test_nothing_inline_and_nothing_from_elsewhere(client: Client, path: str) -> None:
    directives = policy(client, path)
    assert directives["default-src"] == ["'none'"]
    for sources in directives.values():
        assert sources in (["'none'"], ["'self'"])


@pytest.mark.django_db
def test_the_api_pages_may_set_styles_and_still_run_no_inline_script(client: Client) -> None:
    directives = policy(client, "/api/docs")
    assert directives["style-src"] == ["'self'", "'unsafe-inline'"]
    assert directives["script-src"] == ["'self'"]


@pytest.mark.django_db
def test_pages_are_not_framed_and_types_not_guessed(client: Client) -> None:
    headers = client.get("/accounts/login/").headers
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_a_pad_kept_offline_can_read_todays_form_token(client: Client) -> None:
    client.get("/accounts/login/")
    assert not client.cookies["csrftoken"]["httponly"]


@pytest.mark.django_db
def test_api_description_is_the_wanted_version_and_open(client: Client) -> None:
    response = client.get("/api/schema", headers={"accept": "application/json"})
    assert response.status_code == HTTPStatus.OK
    assert response.json()["openapi"] == "3.1.1"


def test_production_speaks_https_only() -> None:
    settings = transport_settings(trusted_proxies=0)
    assert settings["SECURE_SSL_REDIRECT"]
    assert settings["SESSION_COOKIE_SECURE"]
    assert settings["CSRF_COOKIE_SECURE"]
    assert settings["SECURE_HSTS_SECONDS"] >= 31_536_000


def test_a_proxys_word_is_taken_only_when_there_is_one() -> None:
    assert "SECURE_PROXY_SSL_HEADER" not in transport_settings(trusted_proxies=0)
    settings = transport_settings(trusted_proxies=1)
    assert settings["SECURE_PROXY_SSL_HEADER"] == ("HTTP_X_FORWARDED_PROTO", "https")
    assert settings["ALLAUTH_TRUSTED_PROXY_COUNT"] == 1
