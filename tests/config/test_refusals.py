"""What no database keeps is refused at the door; what two did at once is told."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.db import DataError, IntegrityError
from django.test import Client

from clubs.views import lists

pytestmark = pytest.mark.django_db

NEW_CLUB = {"name": "Rosehill", "zone": "UTC", "visibility": "public"}


@pytest.fixture
def ana(client: Client) -> User:
    user = User.objects.create_user("ana")
    client.force_login(user)
    return user


@pytest.mark.parametrize(
    "path", ["/games/?q=a%00b", "/clubs/a%00b/", "/t/%00/", "/api/v1/games/?a=%00"]
)
def test_an_address_that_cannot_be_looked_up_is_400(client: Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 400
    assert ("code" in answer.text) == path.startswith("/api/")


def test_a_cookie_can_hold_one_as_well(client: Client) -> None:
    client.cookies.load({"sessionid": "a"})
    client.cookies["sessionid"].set("sessionid", "a\0b", '"a\\000b"')
    assert client.get("/").status_code == 400


@pytest.mark.usefixtures("ana")
@pytest.mark.parametrize("written", ["a\\u0000b", "a\\\\\\u0000b", "a\0b"])
def test_json_with_it_is_400(client: Client, written: str) -> None:
    body = f'{{"name": "{written}"}}'
    answer = client.post("/api/v1/clubs/", body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json()["code"] in {"bad_request", "malformed_json"}


@pytest.mark.usefixtures("ana")
def test_what_only_looks_like_it_is_kept(client: Client) -> None:
    body = json.dumps({"name": "a\\u0000b %00"})
    answer = client.post("/api/v1/clubs/", body, content_type="application/json")
    assert (answer.status_code, answer.json()["name"]) == (201, "a\\u0000b %00")


@pytest.mark.usefixtures("ana")
def test_a_form_with_it_is_400(client: Client) -> None:
    answer = client.post(
        "/clubs/new/", "name=a%00b", content_type="application/x-www-form-urlencoded"
    )
    assert answer.status_code == 400
    assert "could not be read" in answer.text


@pytest.mark.usefixtures("ana")
@pytest.mark.parametrize(
    ("error", "status", "words"),
    [
        (IntegrityError("UNIQUE constraint failed"), 409, "Somebody was quicker"),
        (DataError("invalid byte sequence"), 400, "could not be read"),
    ],
)
def test_what_a_write_runs_into_is_told(
    client: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, words: str
) -> None:
    def meet(**_: object) -> None:
        raise error

    monkeypatch.setattr(lists, "create_club", meet)
    answer = client.post("/clubs/new/", NEW_CLUB)
    assert answer.status_code == status
    assert words in answer.text


@pytest.mark.usefixtures("ana")
def test_a_page_that_is_only_read_is_no_excuse(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There it is a mistake of ours, and must be seen."""

    def meet(*_: object) -> None:
        raise DataError

    monkeypatch.setattr(lists, "ClubTable", meet)
    with pytest.raises(DataError):
        client.get("/clubs/")
