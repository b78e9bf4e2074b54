from __future__ import annotations

import re

from clubs.models import ApiToken
from tests.clubs.conftest import House
from tests.clubs.views.test_people import signed_in


def test_a_key_is_shown_once_and_withdrawn(house: House) -> None:
    client = signed_in(house.member)
    page = client.post("/tokens/", {"name": "spreadsheet"}).content.decode()
    assert re.search(r'value="bestbower_[\w-]{40,}"', page)
    again = client.get("/tokens/").content.decode()
    assert "bestbower_" not in again
    assert "Only reads." in again
    token = ApiToken.objects.get()
    client.post(f"/tokens/{token.pk}/revoke/")
    assert "spreadsheet" not in client.get("/tokens/").content.decode()


def test_anothers_key_is_none(house: House) -> None:
    signed_in(house.member).post("/tokens/", {"name": "spreadsheet", "may_write": "on"})
    token = ApiToken.objects.get()
    assert not token.read_only
    assert signed_in(house.owner).post(f"/tokens/{token.pk}/revoke/").status_code == 404
