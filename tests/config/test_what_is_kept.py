"""The page of what is kept tells the times by which the site deletes, and asks no database."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings as site
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from config import what_is_kept


@pytest.mark.parametrize("language", ["en", "sv", "fr-ca"])
@pytest.mark.django_db
def test_anybody_reads_it(language: str, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        page = Client(headers={"accept-language": language}).get("/kept/")
    assert f'lang="{language}' in page.content.decode()


@pytest.mark.parametrize(
    ("constant", "days"),
    [
        ("CLOSED_FOR", 41),
        ("KEPT", 42),
        ("WAITS", 43),
        ("KEPT_FOR", 44),
        ("PHONE_LASTS", 45),
        ("TAKEN_BACK_WITHIN", 46),
    ],
)
@pytest.mark.django_db
def test_it_says_what_the_site_does(
    constant: str, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"{days} days" not in Client().get("/kept/").content.decode()
    monkeypatch.setattr(what_is_kept, constant, timedelta(days=days))
    assert f"{days} days" in Client().get("/kept/").content.decode()


@pytest.mark.django_db
def test_what_a_reader_chose_is_kept_for_as_long_as_it_says(
    client: Client, settings: Settings
) -> None:
    settings.LANGUAGE_COOKIE_AGE = 46 * 24 * 60 * 60
    client.post("/preferences/suits/", {"suits": "four"})
    client.post("/preferences/setlang/", {"language": "sv"})
    kept = {name: cookie["max-age"] for name, cookie in client.cookies.items()}
    assert kept == {"suits": 46 * 24 * 60 * 60, "django_language": 46 * 24 * 60 * 60}
    assert "46 dagar" in client.get("/kept/").content.decode()


def test_a_language_outlives_the_evening() -> None:
    """Django forgets it with the window unless a site says otherwise."""
    assert timedelta(seconds=site.LANGUAGE_COOKIE_AGE) == timedelta(days=365)
