"""One list of what opens something without signing in, and one button that ends all of it."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Invitation, Role, Visibility
from clubs.services import create_device, create_invitation
from clubs.services.table_devices import device_code
from scoring.services.table_cards import create_card, keep_code, watch_code
from tests.cast import Cast
from tests.scoring import table
from tests.tournaments.cast import new_event
from tournaments.events.models import Event
from tournaments.events.screen_links import screen_code

pytestmark = pytest.mark.django_db


def give_out(cast: Cast, number: int) -> dict[str, int]:
    """One of each kind; the addresses that work, with what they answer when they are ended."""
    name = f"T{number}"
    card = create_card(by=cast.director, club=cast.club, name=name)
    device = create_device(club=cast.club, name=f"Bar {number}")
    create_invitation(club=cast.club, by=cast.admin, role=Role.SCORER, note="for Ø")
    event = new_event(cast, title=f"Drive {number}")
    return {
        f"/t/{keep_code(card)}/": 404,
        f"/w/{watch_code(card)}/": 410,
        f"/tables/{device_code(device)}/": 410,
        f"/screens/{screen_code(event)}/": 410,
    }


def as_admin(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.admin)
    return client


@pytest.mark.parametrize("rows", [1, 3])
def test_everything_is_listed_at_the_same_cost(
    cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(rows):
        give_out(cast, number)
    client = as_admin(cast)
    with django_assert_num_queries(9):
        page = client.get(f"/clubs/{cast.club.slug}/links/").text
    assert page.count('<li class="card">') == 4 * rows
    assert page.count("It works until some days after the evening") == rows
    assert page.count("It works until it is ended or made new.") == 2 * rows
    assert "A role for whoever uses it first: Scorer." in page


def test_all_of_it_ends_together_and_new_ones_work(cast: Cast) -> None:
    codes = give_out(cast, 1)
    bar = next(address for address in codes if address.startswith("/tables/"))
    phone = Client()
    phone.post(bar)
    Club.objects.update(visibility=Visibility.MEMBERS)
    home = f"/clubs/{cast.club.slug}/"
    assert phone.get(home).status_code == 200
    client = as_admin(cast)
    page = client.post(f"{home}links/", follow=True).text
    assert "4 links and cards work no more" in page
    assert {address: Client().get(address).status_code for address in codes} == codes
    assert phone.get(home).status_code == 404
    assert Invitation.objects.get().revoked_at
    # The invitation is gone; the others are there anew.
    assert page.count('<li class="card">') == 3
    assert Client().get(f"/screens/{screen_code(Event.objects.get())}/").status_code == 200


def test_a_watchers_link_names_nobody_of_a_club_of_members(cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club, names=("Zoë Quackenbush", "B", "C", "D"))
    card = create_card(by=cast.director, club=cast.club, name="T", game=game)
    address = f"/w/{watch_code(card)}/"
    assert "Quackenbush" in Client().get(address).text
    Club.objects.update(visibility=Visibility.MEMBERS)
    for page in (address, f"{address}part/"):
        assert "Z. Q." in Client().get(page).text
        assert "Quackenbush" not in Client().get(page).text


def test_the_api_has_the_same_list_and_ends_it_once(cast: Cast) -> None:
    codes = give_out(cast, 1)
    client, path = as_admin(cast), f"/api/v1/clubs/{cast.club.slug}/links/"
    assert len(client.get(path).json()["links"]) == 4
    body = {"id": "00000000-0000-4000-8000-000000000001"}
    answers = [client.post(path, body, content_type="application/json") for _ in range(2)]
    assert [each.json() for each in answers] == [{"ended": 4}] * 2
    assert {address: Client().get(address).status_code for address in codes} == codes
    assert len(client.get(path).json()["links"]) == 3
