from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Shown
from scoring.models import Game
from scoring.services.table_cards import create_card, revoke_card, seat_game, watch_code
from tests.cast import Cast
from tests.scoring import table


def asks_next(client: Client, page: str) -> str:
    """The address that a page, or a fragment, asks next."""
    found = re.search(r'hx-get="([^"]+)"', client.get(page).content.decode())
    assert found
    return found[1].replace("&amp;", "&")


@pytest.fixture
def game(cast: Cast) -> Game:
    return table.start(cast.scorer, club=cast.club, first_dealer=1)


def test_nothing_new_is_204_at_one_query(
    client: Client, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    address = asks_next(client, f"/games/{game.pk}/live/")
    with django_assert_num_queries(1):
        assert client.get(address).status_code == 204


def test_nothing_new_is_one_query_for_whoever_is_signed_in_too(
    client: Client, cast: Cast, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.force_login(cast.member)
    for page in (f"/games/{game.pk}/live/", f"/clubs/{cast.club.slug}/live/"):
        address = asks_next(client, page)
        with django_assert_num_queries(1):
            assert client.get(address).status_code == 204


def test_a_change_is_the_fragment_with_its_words_and_the_next_address(
    client: Client, cast: Cast, game: Game
) -> None:
    address = asks_next(client, f"/games/{game.pk}/live/")
    table.say(game, cast.scorer, ("call", {"seat": "S", "call": "7S"}))
    response = client.get(address)
    html = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in html
    assert "bids 7♠" in html
    assert asks_next(client, address) != address


def test_a_finished_hand_is_the_summary_and_the_result(
    client: Client, cast: Cast, game: Game
) -> None:
    table.play(game, cast.scorer, "8H", "N", NS=8, EW=2)
    html = client.get(f"/games/{game.pk}/live/").content.decode()
    (summary,) = re.findall(r'data-summary="([^"]*)"', html)
    assert "made" in summary
    assert f'data-result="{summary}"' in html


@pytest.mark.parametrize("tables", [1, 3])
def test_the_list_of_a_clubs_tables_costs_the_same_however_many(
    client: Client, cast: Cast, tables: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(tables):
        table.start(cast.scorer, club=cast.club)
    page = f"/clubs/{cast.club.slug}/live/"
    # The club, its version, its games, people who are not shown by name.
    with django_assert_num_queries(4):
        html = client.get(page).content.decode()
    assert html.count("data-line=") == tables
    address = asks_next(client, page)
    with django_assert_num_queries(1):
        assert client.get(address).status_code == 204
    table.say(Game.objects.all()[0], cast.scorer, ("note", {"text": "Tea."}))
    assert client.get(address).status_code == 200


def test_a_list_without_a_table_says_what_will_be_here(client: Client, cast: Cast) -> None:
    html = client.get(f"/clubs/{cast.club.slug}/live/").content.decode()
    assert "No table is playing now" in html


def test_a_watchers_link_follows_the_table_and_shows_what_the_public_may_see(
    client: Client, cast: Cast, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Club.objects.filter(pk=cast.club.pk).update(visibility="members", people_shown=Shown.INITIALS)
    card = create_card(by=cast.director, club=cast.club, name="Table 3")
    page = f"/w/{watch_code(card)}/"
    assert "No game at this table yet" in client.get(page).content.decode()
    address = asks_next(client, page)
    with django_assert_num_queries(1):
        assert client.get(address).status_code == 204
    seat_game(card=card, game=game)
    html = client.get(address).content.decode()
    assert "Ångström" not in html
    assert "to call" in html
    revoke_card(card=card)
    assert client.get(page).status_code == 410
    assert client.get(address).status_code == 410


def test_what_is_not_there_is_404(client: Client, cast: Cast) -> None:  # noqa: ARG001
    for address in (f"/games/{uuid4()}/live/part/", "/clubs/none/live/part/", "/w/x/part/"):
        assert client.get(address).status_code == 404
