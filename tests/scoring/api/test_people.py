"""Merging people, forgetting them, and a club's table cards, over the API."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Done, Player
from clubs.services import add_player
from scoring.models import TableCard
from scoring.services.table_cards import keep_code
from tests.cast import Cast
from tests.clubs.api.test_api import Program
from tests.clubs.api.test_letting_in import twice
from tests.scoring import table

CLUB = "/api/v1/clubs/riviere/"


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001  a fixture asked for by its effect
    return Cast()


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def send(user: User, path: str, status: int = 200, /, **body: Any) -> dict[str, Any]:
    return twice(Program(user), path, status, **body)


def test_two_records_are_made_one_person_and_two_again(cast: Cast) -> None:
    ana, same = (add_player(club=cast.club, name=name) for name in ("Ana", "Ána"))
    path = f"{CLUB}players/{ana.pk}/merge/"
    told = browser(cast.admin).get(f"{path}?other={same.pk}").json()
    assert (told["together"], told["refused"]) == (0, "")
    send(cast.director, path, 403, other=same.pk)
    assert send(cast.admin, path, other=same.pk)["id"] == ana.pk
    same.refresh_from_db()
    assert same.merged_into == ana
    assert send(cast.admin, path, 422, other=same.pk)["code"] == "already_merged"
    assert send(cast.admin, path, 422, other=ana.pk)["code"] == "same_record"
    send(cast.admin, path, 404, other=2**31 - 1)
    send(cast.admin, f"{CLUB}players/{same.pk}/unmerge/")
    assert Player.objects.filter(pk=same.pk, merged_into=None).exists()
    assert send(cast.admin, f"{CLUB}players/{same.pk}/unmerge/", 422)["code"] == "not_merged"


def test_who_is_forgotten_is_in_no_answer_that_was_kept(cast: Cast) -> None:
    made = send(cast.admin, f"{CLUB}players/", 201, name="Wilhelmina Quist")
    path = f"{CLUB}players/{made['id']}/forget/"
    assert send(cast.admin, path, 422)["code"] == "not_sure"
    assert send(cast.admin, path, sure=True)["name"] == "Former player"
    assert "Quist" not in str(list(Done.objects.values_list("answer", flat=True)))
    assert Player.objects.get(pk=made["id"]).forgotten_at is not None


def test_a_card_is_made_laid_at_a_game_made_new_and_ended(cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    made = send(cast.scorer, f"{CLUB}table-cards/", 201, name="Table 3")
    path = f"{CLUB}table-cards/{made['id']}/"
    assert send(cast.scorer, path, action="seat", game=str(game.pk))["game"] == str(game.pk)
    send(cast.scorer, path, 404, action="seat", game=str(uuid4()))
    send(cast.scorer, path, 400, action="burn")
    card = TableCard.objects.get(pk=made["id"])
    old = keep_code(card)
    (listed,) = browser(cast.scorer).get(f"{CLUB}table-cards/").json()["results"]
    assert old in listed["link"]
    assert old not in str(list(Done.objects.values_list("answer", flat=True)))
    send(cast.scorer, path, action="renew")
    send(cast.scorer, path, action="seen")
    card.refresh_from_db()
    assert keep_code(card) != old
    send(cast.scorer, path, action="revoke")
    assert browser(cast.scorer).get(f"{CLUB}table-cards/").json()["results"] == []
    send(cast.scorer, path, 404, action="renew")


def test_a_game_has_one_card_however_often_it_is_asked_for(cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    client = browser(cast.scorer)
    one, other = (client.post(f"/api/v1/games/{game.pk}/card/").json() for _ in range(2))
    assert (one == other, one["game"]) == (True, str(game.pk))
    assert client.post(f"/api/v1/games/{game.pk}/director/").json() == {"game": str(game.pk)}


@pytest.mark.parametrize("cards", [1, 3])
def test_cards_cost_the_same_however_many_they_are(
    cast: Cast, cards: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(cards):
        send(cast.scorer, f"{CLUB}table-cards/", 201, name="Table")
    client = browser(cast.scorer)
    with django_assert_num_queries(6):
        assert client.get(f"{CLUB}table-cards/").json()["count"] == cards
