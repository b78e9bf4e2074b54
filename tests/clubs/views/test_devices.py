"""A phone on a table records games and can do nothing else."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from clubs.models import TableDevice
from tests.clubs.conftest import House
from tests.clubs.views.test_people import signed_in
from tests.scoring import table

CLUB = "/clubs/rosehill/"


@pytest.fixture
def phone(house: House) -> Client:
    """A phone that read the code of a table."""
    director = signed_in(house.director)
    made = director.post(f"{CLUB}cards/", {"name": "Table 4", "records": "club"})
    page = director.get(made.headers["Location"]).content.decode()
    path = re.search(r"http://testserver(/tables/[^<]+)<", page)
    assert path is not None
    phone = Client()
    assert "Table 4" in phone.get(path[1]).content.decode()
    assert "_auth_user_id" not in phone.session
    assert phone.post(path[1]).headers["Location"] == CLUB
    return phone


def test_it_opens_the_pad_of_a_club_game_and_records(house: House, phone: Client) -> None:
    game = table.start(house.scorer, club=house.club)
    assert phone.get(f"/games/{game.pk}/pad/").status_code == 200
    entry = {
        "id": "6f1e0a4e-9b0f-4a55-8f5d-0b6f0f1f9a01",
        "base": 0,
        "kind": "others_pass",
        "payload": {},
    }
    answer = phone.post(
        f"/api/v1/games/{game.pk}/log/", {"entries": [entry]}, content_type="application/json"
    )
    assert answer.status_code == 200
    device = TableDevice.objects.get()
    assert game.entries.get().recorded_by == device.user


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("get", "/accounts/password/set/"),
        ("get", "/accounts/email/"),
        ("get", "/accounts/2fa/"),
        ("get", "/accounts/sessions/"),
        ("get", "/tokens/"),
        ("get", "/clubs/new/"),
        ("post", "/clubs/new/"),
        ("post", "/games/new/"),
        ("post", "/api/v1/games/"),
        ("post", f"{CLUB}people/add/"),
        ("get", f"{CLUB}members/"),
        ("get", f"{CLUB}settings/"),
        ("get", f"{CLUB}cards/"),
    ],
)
def test_everything_else_is_refused(phone: Client, method: str, path: str) -> None:
    assert getattr(phone, method)(path).status_code == 403


def test_it_sees_whole_names_as_the_table_must(house: House, phone: Client) -> None:
    assert phone.get(f"{CLUB}people/").status_code == 200
    assert phone.post("/accounts/logout/").status_code == 302
    assert house.club.name == "Rosehill"


def test_ending_a_device_signs_its_phone_out(house: House, phone: Client) -> None:
    device = TableDevice.objects.get()
    signed_in(house.director).post(f"{CLUB}tables/{device.pk}/revoke/")
    game = table.start(house.scorer, club=house.club)
    assert phone.get(f"/games/{game.pk}/pad/").status_code == 302


def test_a_new_code_ends_the_printed_one(house: House, phone: Client) -> None:
    device = TableDevice.objects.get()
    director = signed_in(house.director)
    page = f"{CLUB}tables/{device.pk}/"
    old = re.search(r"testserver/tables/[\w.-]+/", director.get(page).content.decode())
    director.post(f"{page}renew/")
    assert old is not None
    assert device.pk == int(phone.session["table_device"])
    new = director.get(page).content.decode()
    assert old[0] not in new
