"""Games that began on a phone without a network: taken once, by whoever began them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Membership, Role
from clubs.services import add_player, create_club
from rules_engine.errors import NotNotation
from rules_engine.format import Format
from rules_engine.profiles import PROFILES
from rules_engine.rulebook import rulebook
from scoring.models import Game, TableCard
from scoring.services import start_limits
from scoring.services.handover import join
from scoring.services.phone_games import start_on_phone
from scoring.services.table_cards import create_card
from tests.cast import Cast
from tests.scoring import table

AVONDALE = PROFILES["australian-4"]


@pytest.fixture(autouse=True)
def _fresh(db: None) -> None:  # noqa: ARG001  the cache is in the database
    cache.clear()


def begun(**change: Any) -> dict[str, Any]:
    """What a phone sends of a new game."""
    return {
        "id": str(uuid4()),
        "by": "account",
        "made": str(uuid4()),
        "first_dealer": 1,
        "profile": AVONDALE.name,
        "rules": AVONDALE.rules.to_data(),
        "length": {},
        "names": list(table.FOUR),
        "club": "",
        **change,
    }


def send(client: Client, body: Mapping[str, Any] | str) -> Any:
    text = body if isinstance(body, str) else json.dumps(body)
    return client.post("/games/begun/", text, content_type="application/json")


def blank(client: Client, name: str) -> dict[str, Any]:
    html = client.get(f"/games/new/pad/{name}/").content.decode()
    found = re.search(r'<script id="pad-data" type="application/json">(.*?)</script>', html)
    assert found
    return dict(json.loads(found[1]))


def test_an_account_sends_its_game_as_often_as_it_likes(scorer: Client, cast: Cast) -> None:
    body = begun()
    first = send(scorer, body)
    assert first.status_code == 200
    assert send(scorer, body).json() == first.json()
    game = Game.objects.get()
    assert (str(game.pk), game.created_by, game.club) == (body["id"], cast.scorer, None)
    assert (game.names, game.first_dealer, game.rules) == (list(table.FOUR), 1, AVONDALE.rules)
    assert first.json()["home"] == f"/games/{game.pk}/pad/"
    assert scorer.get(first.json()["home"]).status_code == 200


@pytest.mark.parametrize("name", PROFILES)
def test_the_rules_of_an_empty_pad_are_those_of_the_game_that_is_sent(
    scorer: Client, name: str
) -> None:
    """As a phone sends them, in every length, with the tables that it scored with."""
    told = blank(scorer, name)
    start = told["start"]
    rules = PROFILES[name].rules
    for length, words in start["books"].items():
        whole = rulebook(rules, Format(**{length: 2}))
        assert {**told["book"], **words} == json.loads(
            json.dumps({key: whole[key] for key in told["book"]})
        )
    body = begun(
        profile=start["profile"],
        rules=start["rules"],
        names=list("ABCDEF")[: rules.players],
        length={"hands": 3},
        first_dealer=0,
    )
    assert send(scorer, body).status_code == 200
    game = Game.objects.get()
    assert (game.rules, game.format, game.profile) == (rules, Format(hands=3), name)


def test_house_rules_stay_those_that_the_phone_saw(scorer: Client, cast: Cast) -> None:
    """They travel with the game, so nobody needs them to be there still."""
    rules = AVONDALE.rules.replace(target=700)
    body = begun(rules=rules.to_data(), club=cast.club.slug)
    assert send(scorer, body).status_code == 200
    game = Game.objects.get()
    assert (game.rules, game.club) == (rules, cast.club)


def test_in_a_club_a_name_on_its_list_is_that_person(scorer: Client, cast: Cast) -> None:
    player = add_player(club=cast.club, name=table.FOUR[1])
    assert send(scorer, begun(club=cast.club.slug)).status_code == 200
    assert list(Game.objects.get().sittings.filter(player=player).values_list("seat")) == [(1,)]
    add_player(club=cast.club, name=table.FOUR[1])
    refused = send(scorer, begun(club=cast.club.slug))
    assert (refused.status_code, refused.json()["code"]) == (422, "names")
    assert "More than one player" in refused.json()["detail"]


def test_a_club_that_is_not_ones_own_any_more_refuses_and_says_so(
    scorer: Client, cast: Cast
) -> None:
    body = begun(club=cast.club.slug)
    held = Membership.objects.get(club=cast.club, user=cast.scorer)
    Membership.objects.filter(pk=held.pk).update(role=Role.MEMBER)
    refused = send(scorer, body)
    assert refused.status_code == 422
    assert "this club" in refused.json()["detail"]
    # At home it is taken, under the same number.
    assert send(scorer, body | {"club": ""}).status_code == 200


def test_it_waits_for_the_account_that_began_it(scorer: Client, cast: Cast) -> None:
    body = begun(account=cast.scorer.pk)
    assert send(Client(), body).status_code == 403
    other = Client()
    other.force_login(cast.stranger)
    assert send(other, body).status_code == 403
    assert not Game.objects.exists()
    assert send(scorer, body).status_code == 200
    assert send(other, body | {"account": None}).json()["code"] == "id_taken"


def test_a_phone_without_an_account_sends_its_game_once_though_no_answer_came() -> None:
    body = begun(by="phone")
    first = send(Client(), body)
    assert first.status_code == 200
    phone = Client()
    assert send(phone, body).json()["home"] == first.json()["home"]
    card = TableCard.objects.get()
    assert (str(card.phone), str(card.game_id)) == (body["made"], body["id"])
    assert 'id="pad"' in phone.get(first.json()["home"]).content.decode()
    log = json.dumps({"entries": []})
    token = first.json()["told"]["token"]
    answer = phone.post(
        f"/api/v1/games/{body['id']}/log/",
        log,
        content_type="application/json",
        headers={"X-Table-Token": token},
    )
    assert answer.json()["code"] == "no_entries"
    assert send(Client(), begun(by="phone", id=body["id"])).json()["code"] == "id_taken"


def test_a_phone_that_got_another_number_meanwhile_keeps_its_game() -> None:
    body = begun(by="phone")
    send(Client(), body)
    phone = Client()
    send(phone, begun(by="phone"))
    assert send(phone, body).status_code == 200
    assert {str(card.phone) for card in TableCard.objects.all()} == {phone.cookies["phone"].value}


def test_two_tabs_that_send_it_at_once_have_the_same_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each has a card of its own, and the other one's has the game when this one writes it."""

    def too_late(**told: Any) -> TableCard:
        start_on_phone(**told)
        raise NotNotation("id_taken")

    body, phone = begun(by="phone"), Client()
    with monkeypatch.context() as patched:
        patched.setattr("scoring.services.begun.start_on_phone", too_late)
        second = send(phone, body)
    assert second.status_code == 200
    assert send(phone, body).json()["home"] == second.json()["home"]
    assert Game.objects.count() == TableCard.objects.count() == 1


def test_sending_again_counts_no_second_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start_limits, "MOST_ON_A_PHONE", 1)
    phone, body = Client(), begun(by="phone")
    for _ in range(3):
        assert send(phone, body).status_code == 200
    refused = send(phone, begun(by="phone"))
    assert (refused.status_code, refused.json()["code"]) == (422, "too_many_games")


def test_a_rematch_is_that_of_its_game(scorer: Client, cast: Cast) -> None:
    old = table.finished(cast.scorer, club=cast.club)
    dealer = old.rules.table.left_of(old.state["dealer"])
    body = begun(again=str(old.pk), first_dealer=dealer, names=None, profile="", rules=None)
    assert send(scorer, body).status_code == 200
    assert send(scorer, body).status_code == 200
    game = Game.objects.get(pk=body["id"])
    assert (game.rematch_of, game.club, game.names) == (old, cast.club, old.names)
    # Another phone began one too: that is a game of its own.
    assert send(scorer, body | {"id": str(uuid4())}).status_code == 200
    assert Game.objects.filter(rematch_of=old).count() == 1
    assert Game.objects.filter(club=cast.club, names=old.names).count() == 3


def test_a_rematch_comes_after_the_end(scorer: Client, cast: Cast) -> None:
    old = table.start(cast.scorer)
    refused = send(scorer, begun(again=str(old.pk)))
    assert (refused.status_code, refused.json()["code"]) == (422, "not_over")
    assert send(scorer, begun(again=str(uuid4()))).status_code == 404


def test_a_tables_phone_has_its_rematch_while_it_keeps_the_score(cast: Cast) -> None:
    old = table.finished(cast.scorer, club=cast.club)
    card = create_card(by=cast.scorer, name="Table 3", game=old)
    phone = Client()
    phone.cookies["phone"] = made = str(uuid4())
    join(card=card, phone=uuid4())
    dealer = old.rules.table.left_of(old.state["dealer"])
    body = begun(by="phone", again=str(old.pk), first_dealer=dealer)
    other = Client()
    assert send(other, body).json()["code"] == "handed_over"
    TableCard.objects.update(phone=made)
    assert send(phone, body).status_code == 200
    card.refresh_from_db()
    assert (str(card.game_id), card.game and card.game.rematch_of) == (body["id"], old)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "{}",
        '{"id": 1}',
        json.dumps(begun(names=[1])),
        json.dumps(begun(length=[3])),
        json.dumps(begun(length={"hands": 10**9})),
    ],
)
def test_what_is_no_game_is_refused_as_such(scorer: Client, body: str) -> None:
    assert send(scorer, body).status_code == 400
    assert not Game.objects.exists()


def test_the_kit_costs_the_same_for_one_club_and_for_three(
    scorer: Client, cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    table.start(cast.scorer, club=cast.club)
    queries = 6
    with django_assert_num_queries(queries):
        told = scorer.get("/games/new/kit/").json()
    assert {each["name"] for each in told["rules"]} >= set(PROFILES)
    assert told["last"] == {
        "rules": AVONDALE.name,
        "names": list(table.FOUR),
        "club": cast.club.slug,
    }
    for name in ("Two", "Three"):
        add_player(club=create_club(name=name, owner=cast.scorer), name="Ana")
    with django_assert_num_queries(queries):
        clubs = scorer.get("/games/new/kit/").json()["clubs"]
    assert len(clubs) == 3


def test_what_is_fetched_behind_a_page_brings_back_no_token() -> None:
    """It may answer after somebody has signed in, and with that the token is another."""
    client = Client()
    assert client.get("/games/new/kit/").cookies["csrftoken"].value
    for path in ("/games/new/kit/", "/games/new/pad/australian-4/"):
        assert "csrftoken" not in client.get(path).cookies


def test_a_stranger_gets_the_presets_and_the_page_says_nothing_of_anybody(cast: Cast) -> None:
    told = Client().get("/games/new/kit/").json()
    assert (told["account"], told["clubs"], told["last"]) == (None, [], None)
    assert Client().get("/games/new/pad/house-1/").status_code == 404
    html = Client().get("/games/new/offline/").content.decode()
    assert cast.club.name not in html
