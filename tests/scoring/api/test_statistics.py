"""Statistics and hands for programs."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player, Shown
from clubs.services import add_player, create_club
from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table

CLUB = "/api/v1/clubs/riviere/"
# The club, the number, a page, names; and with a player: the player, the records, his seats.
HANDS_QUERIES = 4
PLAYERS_QUERIES = 7


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


@pytest.fixture
def game(cast: Cast) -> Game:
    game = table.start(cast.scorer, club=cast.club, names=("Ana", "Bo", "Cy", "Di"))
    game = table.play(game, cast.scorer, "7S", "N", NS=8, EW=2)
    return table.play(game, cast.scorer, "8H", "E", NS=4, EW=6)


def read(client: Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.json()


def of(name: str) -> Player:
    return Player.objects.get(name=name)


@pytest.mark.usefixtures("game")
def test_a_players_numbers_are_whole_and_add_up(client: Client) -> None:
    told = read(client, f"{CLUB}players/{of('Ana').pk}/statistics/")
    assert (told["games"], told["hands"], told["passed"]) == (1, 2, 0)
    assert told["roles"]["declarer"] == {
        "7S": {
            "hands": 1,
            "made": 1,
            "failed": 0,
            "won": 140,
            "lost": 0,
            "bids": 1,
            "over": 1,
            "slams": 0,
        }
    }
    assert [(line["name"], line["hands"], line["points"]) for line in told["partners"]] == [
        ("Cy", 2, 180)
    ]
    assert {line["name"] for line in told["against"]} == {"Bo", "Di"}


@pytest.mark.usefixtures("game")
def test_whom_a_stranger_may_not_know_has_no_id(client: Client) -> None:
    cy = of("Cy")
    Player.objects.filter(pk=cy.pk).update(shown=Shown.HIDDEN)
    [partner] = read(client, f"{CLUB}players/{of('Ana').pk}/statistics/")["partners"]
    assert (partner["id"], partner["name"]) == (None, "Somebody")
    assert client.get(f"{CLUB}players/{cy.pk}/statistics/").status_code == 404
    assert client.get(f"{CLUB}hands/?player={cy.pk}").status_code == 404


@pytest.mark.usefixtures("game")
def test_no_hand_of_a_list_tells_a_hidden_name(client: Client, cast: Cast) -> None:
    game = Game.objects.get()
    table.play(game, cast.scorer, "6S", "N", NS=5, EW=5)
    Player.objects.filter(name="Ana").update(shown=Shown.HIDDEN)
    names = {hand["declarer"]["name"] for hand in read(client, f"{CLUB}hands/")["results"]}
    assert names == {"Somebody", "Bo"}


@pytest.mark.usefixtures("game")
def test_a_clubs_hands_are_counted_from_the_declarers_side(client: Client) -> None:
    told = read(client, f"{CLUB}statistics/")
    assert {contract: line["lost"] for contract, line in told["contracts"].items()} == {
        "7S": 0,
        "8H": 300,
    }
    assert [line["name"] for line in told["declarers"]] == ["Ana", "Bo"]


def test_hands_are_narrowed_down_as_on_the_page(client: Client, game: Game) -> None:
    told = read(client, f"{CLUB}hands/?player={of('Ana').pk}&role=defender&result=set")
    assert told["count"] == 1
    [hand] = told["results"]
    assert hand["game"] == str(game.pk)
    assert (hand["number"], hand["contract"], hand["made"]) == (2, "8H", False)
    assert hand["declarer"] == {"seat": "E", "name": "Bo"}
    assert (hand["role"], hand["seat"], hand["points"]) == ("defender", "N", 40)
    assert hand["points_by_side"] == {"NS": 40, "EW": -300}


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("asked", ["role=king", "evening=soon", "player=Ana", "strain=Z"])
def test_what_cannot_be_read_is_refused(client: Client, asked: str) -> None:
    answer = client.get(f"{CLUB}hands/?{asked}")
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad_request"


@pytest.mark.usefixtures("game")
def test_a_player_of_another_club_is_not_there(client: Client, cast: Cast) -> None:
    other = add_player(club=create_club(name="Other", owner=cast.owner), name="Q")
    assert client.get(f"{CLUB}players/{other.pk}/statistics/").status_code == 404
    assert client.get(f"{CLUB}hands/?player={other.pk}").status_code == 404


def test_a_hand_by_itself_says_what_its_page_says(client: Client, game: Game) -> None:
    told = read(client, f"/api/v1/games/{game.pk}/hands/1/")
    assert told["contract"] == "7S"
    assert told["words"] == "7♠ by Ana, made. North-South +140, East-West +20."
    assert client.get(f"/api/v1/games/{game.pk}/hands/3/").status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_a_page_of_hands_costs_the_same(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = table.start(cast.scorer, club=cast.club, names=("Ana", "Bo", "Cy", "Di"))
    for _ in range(rows):
        table.play(game, cast.scorer, "6S", "N", NS=5, EW=5)
    ana = of("Ana").pk
    with django_assert_num_queries(HANDS_QUERIES):
        read(client, f"{CLUB}hands/")
    with django_assert_num_queries(PLAYERS_QUERIES):
        read(client, f"{CLUB}hands/?player={ana}")
