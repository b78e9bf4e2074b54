"""The same mistake gets the same answer at every address of the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.views import APIView

from web.api.base import Api
from web.api.errors import FRAMEWORK, WORDS, first_field


def views_of_the_api(patterns: list[URLPattern | URLResolver]) -> Iterator[type[APIView]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from views_of_the_api(pattern.url_patterns)
        elif (view := getattr(pattern.callback, "view_class", None)) and issubclass(view, APIView):
            yield view


OURS = [
    view
    for view in views_of_the_api(get_resolver().url_patterns)
    if not view.__module__.startswith("drf_spectacular")
]


def test_every_address_stands_on_the_one_base() -> None:
    assert len(OURS) > 30
    assert [view for view in OURS if not issubclass(view, Api)] == []


def test_every_code_of_the_framework_has_its_words() -> None:
    assert {code for _status, code in FRAMEWORK.values()} <= set(WORDS)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "headers", "status", "code"),
    [
        ("post", {}, 401, "not_signed_in"),
        ("get", {"accept": "text/html"}, 406, "not_acceptable"),
        ("get", {"authorization": "Bearer nothing"}, 401, "not_signed_in"),
    ],
)
def test_lists_of_clubs_games_and_events_answer_a_mistake_alike(
    method: str, headers: dict[str, str], status: int, code: str
) -> None:
    answers = []
    for address in ("/api/v1/clubs/", "/api/v1/games/", "/api/v1/events/"):
        if (method, address) == ("post", "/api/v1/events/"):
            continue  # events are made below their club
        answer = getattr(Client(), method)(address, headers=headers)
        answers.append((answer.status_code, answer.json(), answer.headers.get("WWW-Authenticate")))
    assert all(answer == answers[0] for answer in answers)
    assert answers[0][0] == status
    assert answers[0][1]["code"] == code


@pytest.mark.parametrize(
    ("detail", "path"),
    [
        ({"name": ["missing"]}, "name"),
        ({"seats": [{}, {"name": ["missing"]}]}, "seats.1.name"),
        ({"non_field_errors": ["no"]}, "body"),
        (["no"], "body"),
    ],
)
def test_the_first_wrong_field_is_named_by_its_path(detail: object, path: str) -> None:
    assert first_field(detail) == path
