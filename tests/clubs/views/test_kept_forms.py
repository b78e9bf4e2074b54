"""A form sent after the session had ended is there again after signing in."""

from __future__ import annotations

import re

from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Player
from tests.clubs.conftest import House

PATH = "/clubs/rosehill/people/add/"


def test_what_was_sent_comes_back_and_is_sent_again(house: House) -> None:
    client = Client()
    told = {"name": "Ana <b>Alm</b>", "nickname": "", "number": "7", "password": "secret"}
    answer = client.post(PATH, told)
    assert answer.status_code == 302
    client.force_login(house.admin)
    page = client.get(PATH).content.decode()
    assert "Ana &lt;b&gt;Alm&lt;/b&gt;" in page
    assert "secret" not in page
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page))
    assert fields["number"] == "7"
    assert client.post(PATH, told).status_code == 302
    assert Player.objects.get().number == "7"
    # It was sent; the page is the page again.
    assert "What you sent" not in client.get(PATH).content.decode()


def test_it_can_be_left_and_other_pages_are_as_they_are(house: House) -> None:
    client = Client()
    client.post(PATH, {"name": "Ana"})
    client.force_login(house.admin)
    assert "What you sent" not in client.get("/clubs/rosehill/people/").content.decode()
    assert client.get(f"{PATH}?leave").headers["Location"] == PATH
    assert "What you sent" not in client.get(PATH).content.decode()
    assert not Player.objects.exists()


def test_what_is_too_much_is_not_kept(house: House) -> None:
    client = Client()
    client.post(PATH, {"name": "A" * 70_000})
    client.force_login(house.admin)
    assert "What you sent" not in client.get(PATH).content.decode()


def test_signing_in_by_the_page_keeps_it_for_as_long_as_any_session(house: House) -> None:
    user = User.objects.get(pk=house.admin.pk)
    user.set_password("correct horse battery")
    user.save()
    client = Client()
    client.post(PATH, {"name": "Ana"})
    assert client.session.get_expiry_age() == 60 * 60
    sent = {"login": user.username, "password": "correct horse battery", "next": PATH}
    client.post("/accounts/login/", sent)
    assert "Ana" in client.get(PATH).content.decode()
    assert client.session.get_expiry_age() != 60 * 60
