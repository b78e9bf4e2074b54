"""The till over the API: what the pages do, each request carried out once."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import Cast
from tests.tournaments.cast import new_event
from tests.tournaments.events.api.test_running import Program
from tournaments.events.models import Event


@pytest.fixture
def admin(cast: Cast) -> Program:
    return Program(cast.admin)


@pytest.fixture
def event(cast: Cast, admin: Program) -> Event:
    admin.post("clubs/riviere/fees/", currency="AUD", fees=FEES)
    return new_event(cast, 4)


FEES = [{"group": "Members", "amount": 500}, {"group": "Guests", "amount": 750}]


def test_an_evening_s_money_from_fees_to_the_count(cast: Cast, event: Event) -> None:
    director = Program(cast.director)
    at = f"events/{event.pk}/"
    told = director.client.get(f"/api/v1/{at}fees/").json()
    assert (told["currency"], told["own"], told["fees"]) == ("AUD", False, FEES)
    director.post(f"{at}entrants/1/fee/")
    director.post(f"{at}entrants/2/fee/", group="Guests")
    director.post(f"{at}entrants/1/fee/", paid=False, reason="Forgot the purse")
    director.post(f"{at}till/", 201, kind="float", amount=5000)
    wrong = director.post(f"{at}till/", 201, kind="prize", word="First", amount=2000)
    key = wrong["lines"][-1]["key"]
    director.post(f"{at}till/{key}/reverse/", reason="A voucher")
    till = director.post(f"{at}till/", 201, kind="counted", amount=5700)
    assert (till["due"], till["counted"], till["difference"]) == (5750, 5700, -50)
    assert [(row["number"], row["group"], row["paid"]) for row in till["people"]] == [
        (1, "Members", False), (2, "Guests", True), (3, "Members", False), (4, "Members", False),
    ]  # fmt: skip
    read = director.client.get(f"/api/v1/{at}till/").json()
    assert {**read, "version": 0} == {**till, "version": 0}
    reasons = [line["reason"] for line in till["lines"] if line["reverses"]]
    assert reasons == ["Forgot the purse", "A voucher"]
    own = director.post(f"{at}fees/", fees=[{"group": "All", "amount": 100}])
    assert (own["own"], own["fees"]) == (True, [{"group": "All", "amount": 100}])


def test_what_is_refused_has_a_code(cast: Cast, event: Event) -> None:
    director = Program(cast.director)
    at = f"/api/v1/events/{event.pk}/"

    def refused(path: str, **told: object) -> str:
        body = {"id": str(uuid4()), **told}
        answer = director.client.post(f"{at}{path}", body, content_type="application/json")
        assert answer.status_code == 422, answer.content
        return str(answer.json()["code"])

    assert refused("till/", kind="raffle", amount=0) == "bad_amount"
    assert refused("till/", kind="expense", amount=5) == "no_word"
    assert refused("entrants/1/fee/", group="Nobody") == "no_such_group"
    assert refused("fees/", fees=[FEES[0], FEES[0]]) == "bad_fees"


def test_a_club_s_currency_stays_and_bad_codes_are_refused(
    cast: Cast, admin: Program, event: Event
) -> None:
    Program(cast.director).post(f"events/{event.pk}/entrants/1/fee/")
    for currency in ("NZD", "12"):
        body = {"id": str(uuid4()), "currency": currency, "fees": FEES}
        answer = admin.client.post(
            "/api/v1/clubs/riviere/fees/", body, content_type="application/json"
        )
        assert answer.status_code in {400, 422}
    assert admin.client.get("/api/v1/clubs/riviere/fees/").json()["currency"] == "AUD"


def test_a_club_without_a_currency_has_no_till(cast: Cast, client: Client) -> None:
    bare = new_event(cast, 4)
    client.force_login(cast.director)
    assert client.get(f"/api/v1/events/{bare.pk}/till/").status_code == 404
    assert client.get(f"/api/v1/events/{bare.pk}/fees/").json()["currency"] is None
