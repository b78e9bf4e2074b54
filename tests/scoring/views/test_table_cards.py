"""The one list of a club's cards, whatever their phones record."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import TableDevice
from clubs.services import create_device
from scoring.models import TableCard
from scoring.services.table_cards import create_card
from tests.cast import Cast
from tests.scoring import table

pytestmark = pytest.mark.django_db


def cards(cast: Cast) -> str:
    return f"/clubs/{cast.club.slug}/cards/"


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("rows", [1, 3])
def test_every_card_is_listed_at_the_same_cost(
    cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        game = table.start(cast.scorer, club=cast.club)
        card = create_card(by=cast.director, club=cast.club, name=f"Table {number}")
        TableCard.objects.filter(pk=card.pk).update(game=game)
        create_device(club=cast.club, name=f"Bar {number}")
    client = signed_in(cast.director)
    with django_assert_num_queries(7):
        html = client.get(cards(cast)).content.decode()
    assert html.count("Any game of the club") == rows
    assert html.count('<li class="card">') == 2 * rows


def test_a_director_chooses_what_the_phone_of_a_new_card_records(cast: Cast) -> None:
    client = signed_in(cast.director)
    made = client.post(cards(cast), {"name": "Table 1", "records": "table"})
    assert made.headers["Location"] == f"/cards/{TableCard.objects.get().pk}/"
    made = client.post(cards(cast), {"name": "Bar", "records": "club"})
    device = TableDevice.objects.get()
    assert made.headers["Location"] == f"/clubs/{cast.club.slug}/tables/{device.pk}/"
    assert client.post(cards(cast), {"name": "", "records": "club"}).status_code == 422


def test_a_scorer_sees_and_makes_cards_for_one_table_only(cast: Cast) -> None:
    create_device(club=cast.club, name="Bar")
    client = signed_in(cast.scorer)
    client.post(cards(cast), {"name": "Table 1", "records": "club"})
    assert TableCard.objects.get().name == "Table 1"
    html = client.get(cards(cast)).content.decode()
    assert "Bar" not in html
    assert "Any game of the club" not in html
    assert client.get(f"{cards(cast)}print/").content.decode().count('<svg class="qr"') == 1


def test_all_cards_are_printed_on_one_sheet(cast: Cast) -> None:
    create_card(by=cast.director, club=cast.club, name="Table 1")
    create_device(club=cast.club, name="Bar")
    html = signed_in(cast.director).get(f"{cards(cast)}print/").content.decode()
    assert html.count('<svg class="qr"') == 2
    assert "/t/" in html
    assert "/tables/" in html
