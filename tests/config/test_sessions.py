"""What an account and a visitor may pile up of sessions."""

from __future__ import annotations

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.test import Client

from clubs.models import TableDevice
from clubs.services import create_club, create_device
from clubs.services.table_devices import device_code
from config import sessions
from config.kept_forms import KEY

pytestmark = pytest.mark.django_db

PASSWORD = "kitty and two bowers"


def sign_in() -> Client:
    client = Client()
    client.post("/accounts/login/", {"login": "ines", "password": PASSWORD})
    return client


def test_one_browser_too_many_signs_the_oldest_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    User.objects.create_user("ines", "", PASSWORD)
    first, *others = [sign_in() for _ in range(3)]
    assert first.get("/tokens/").status_code == 200
    last = sign_in()
    assert "too many browsers: 1 is signed out" in last.get("/").text
    assert UserSession.objects.count() == Session.objects.count() == 3
    assert first.get("/tokens/").status_code == 302
    assert {client.get("/tokens/").status_code for client in (*others, last)} == {200}


def test_a_card_may_lie_on_every_table_of_a_hall(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    club = create_club(name="Rosehill", owner=User.objects.create_user("olga"))
    monkeypatch.setattr(sessions, "MOST", 1)
    monkeypatch.setattr(sessions, "MOST_OF_A_CARD", 2)
    code = device_code(create_device(club=club, name="Bar"))
    for _ in range(3):
        Client().post(f"/tables/{code}/")
    assert UserSession.objects.filter(user=TableDevice.objects.get().user).count() == 2


def test_an_address_keeps_some_forms_and_says_of_one_more_that_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sessions, "MOST_FORMS", 2)
    for kept in (True, True, False):
        client = Client()
        answer = client.post("/clubs/new/", {"name": "Rosehill"})
        assert answer.status_code == 302
        assert (KEY in client.cookies) is kept
    assert "this one is not kept" in client.get(answer["Location"]).text
    assert Session.objects.count() == 2
