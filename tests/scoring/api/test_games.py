"""Games over HTTP: the list, one of them, its sheet and rules, and starting one."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from clubs.models import Visibility
from clubs.services import add_player
from rules_engine.profiles import PROFILES
from rules_engine.rulebook import rulebook
from scoring.models import Game
from scoring.services import record, undo
from tests.scoring.cast import account, club_with, fresh, hand
from tests.scoring.table import FOUR, start

pytestmark = pytest.mark.django_db

GAMES = "/api/v1/games/"


@pytest.fixture
def ana() -> User:
    return account()


@pytest.fixture
def phone(ana: User) -> Client:
    client = Client()
    client.force_login(ana)
    return client


def wanted(**changes: Any) -> dict[str, Any]:
    usual = {"profile": "australian-4", "seats": [{"name": name} for name in FOUR]}
    return usual | changes


def post(phone: Client, body: Any) -> Any:
    return phone.post(GAMES, json.dumps(body), content_type="application/json")


def test_a_game_is_started_with_names_alone(phone: Client, ana: User) -> None:
    answer = post(phone, wanted(first_dealer=1, title="Friday"))
    assert answer.status_code == 201
    body = answer.json()
    game = Game.objects.get(pk=body["id"])
    assert (game.created_by, game.names, game.title) == (ana, list(FOUR), "Friday")
    assert body["seats"][1] == {"seat": "E", "name": "Q", "side": "EW"}
    assert (body["view"]["dealer"], body["scores"]) == (1, {"NS": 0, "EW": 0})
    assert body["rules"] == PROFILES["australian-4"].rules.to_data()


def test_a_second_try_with_the_same_id_gives_the_same_game(phone: Client) -> None:
    body = wanted(id=str(uuid4()))
    assert post(phone, body).json()["id"] == post(phone, body).json()["id"] == body["id"]
    assert Game.objects.count() == 1


def test_rules_and_length_can_be_chosen(phone: Client) -> None:
    body = wanted(profile="avondale-4", overrides={"specials": "L4"}, format={"hands": 8})
    game = Game.objects.get(pk=post(phone, body).json()["id"])
    assert (game.rules.ladder.get("OM") is not None, game.format.hands) == (True, 8)


def test_a_club_seats_its_players_by_number() -> None:
    club, people = club_with()
    bev = add_player(club=club, name="Bev")
    client = Client()
    client.force_login(people["olga"])
    seats = [{"player": bev.pk}, {"name": "Bo"}, {"name": "Cy"}, {"name": "Dee"}]
    answer = post(client, wanted(club="rosehill", seats=seats))
    assert (answer.status_code, answer.json()["club"]) == (201, "rosehill")
    assert Game.objects.get().sittings.get(seat=0).player == bev


WRONG: dict[str, tuple[Any, int, str]] = {
    "no JSON": ("nonsense", 400, "bad_request"),
    "a list": ([], 400, "bad_request"),
    "no profile": ({"seats": []}, 400, "bad_request"),
    "an unknown profile": (wanted(profile="bridge"), 422, "unknown_profile"),
    "a profile from a broken phone": (wanted(profile="\ud83d"), 400, "bad_request"),
    "an unknown option": (wanted(overrides={"colour": 1}), 422, "unknown_option"),
    "a wrong value": (wanted(overrides={"target": [1]}), 422, "bad_option_value"),
    "options that are a list": (wanted(overrides=[]), 400, "bad_request"),
    "too few seats": (wanted(seats=[{"name": "A"}]), 422, "bad_seats"),
    "too many seats": (wanted(seats=[{"name": "A"}] * 7), 400, "bad_request"),
    "a seat that is text": (wanted(seats=["A", "B", "C", "D"]), 400, "bad_request"),
    "a name with signs that turn": (
        wanted(seats=[{"name": "\u202eA"}, *wanted()["seats"][1:]]),
        422,
        "bad_name",
    ),
    "a name of half a sign": (
        wanted(seats=[{"name": "\ud83d"}, *wanted()["seats"][1:]]),
        400,
        "bad_request",
    ),
    "both lengths": (wanted(format={"hands": 8, "games": 3}), 422, "bad_field"),
    "no hands at all": (wanted(format={"hands": 0}), 400, "bad_request"),
    "an id that is none": (wanted(id="seven"), 400, "bad_request"),
    "a dealer who is not there": (wanted(first_dealer=5), 422, "bad_field"),
    "an unknown club": (wanted(club="nowhere"), 404, "not_found"),
    "a player without a club": (
        wanted(seats=[{"player": 1}, *wanted()["seats"][1:]]),
        422,
        "unknown_player",
    ),
    "a player beyond counting": (
        wanted(seats=[{"player": 2**63}, *wanted()["seats"][1:]]),
        400,
        "bad_request",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_makes_no_game_is_refused_with_words(phone: Client, name: str) -> None:
    body, status, code = WRONG[name]
    answer = post(phone, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.json()["detail"].endswith(".")
    assert Game.objects.count() == 0


def test_a_wrong_field_is_named_with_its_place(phone: Client) -> None:
    seats = [{"name": "A"}, {"name": "B", "player": "x"}, {"name": "C"}, {"name": "D"}]
    detail = post(phone, wanted(seats=seats)).json()["detail"]
    assert detail == "What was sent cannot be read: seats.1.player."


def test_nobody_starts_a_game_unasked() -> None:
    assert post(Client(), wanted()).json()["code"] == "not_signed_in"
    _, people = club_with()
    client = Client()
    client.force_login(account("bo"))
    answer = post(client, wanted(club="rosehill"))
    assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert people


def test_a_hidden_club_and_one_that_does_not_exist_look_the_same(phone: Client) -> None:
    club_with(visibility=Visibility.MEMBERS)
    hidden, missing = (post(phone, wanted(club=slug)) for slug in ("rosehill", "nowhere"))
    assert (hidden.status_code, hidden.json()) == (missing.status_code, missing.json())


def test_a_game_is_read_with_its_view_by_whoever_has_its_address(ana: User) -> None:
    game = start(ana)
    body = Client().get(f"{GAMES}{game.pk}/").json()
    assert (body["head"], body["view"]["phase"], body["club"]) == (0, "auction", None)


@pytest.mark.parametrize("below", ["", "log/", "sheet/", "rulebook/"])
def test_a_hidden_clubs_game_is_not_found_by_a_stranger(below: str) -> None:
    club, people = club_with(visibility=Visibility.MEMBERS)
    game = start(people["olga"], club=club)
    answer = Client().get(f"{GAMES}{game.pk}/{below}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    member = Client()
    member.force_login(people["olga"])
    assert member.get(f"{GAMES}{game.pk}/{below}").status_code == 200


def test_the_list_has_public_clubs_ones_own_clubs_and_ones_own_games(ana: User) -> None:
    public, people = club_with()
    start(people["olga"], club=public, title="public")
    start(ana, title="kitchen")
    stranger, olga, own = Client(), Client(), Client()
    olga.force_login(people["olga"])
    own.force_login(ana)

    def titles(client: Client) -> list[str]:
        return [game["title"] for game in client.get(GAMES).json()["results"]]

    assert titles(stranger) == ["public"]
    assert titles(olga) == ["public"]
    assert titles(own) == ["kitchen", "public"]


def test_a_page_that_is_not_there_is_not_found(phone: Client) -> None:
    answer = phone.get(GAMES, {"page": 7})
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("games", [1, 3])
def test_the_list_costs_the_same_at_one_game_and_at_three(
    games: int, django_assert_num_queries: Any
) -> None:
    club, people = club_with()
    for _ in range(games):
        start(people["olga"], club=club)
    with django_assert_num_queries(3):
        assert Client().get(GAMES).json()["count"] == games


def test_the_sheet_has_each_hand_and_the_struck_lines(ana: User) -> None:
    game = start(ana)
    record(game.pk, hand("7S", "N", {"NS": 7, "EW": 3}), ana)
    undo(game.pk, ana)
    record(game.pk, hand("7S", "N", {"NS": 8, "EW": 2})[1:], ana)
    body = Client().get(f"{GAMES}{game.pk}/sheet/").json()
    (row,) = body["hands"]
    assert (row["contract"], row["points"], row["void"]) == ("7S", {"NS": 140, "EW": 20}, False)
    assert row["words"].startswith("7♠ by Zoë Ångström, made.")
    (struck,) = body["struck"]
    assert struck["words"] == "tricks: North-South 7, East-West 3"


def test_a_games_rulebook_is_that_of_its_frozen_rules(ana: User) -> None:
    game = start(ana, overrides={"target": 1000})
    body = Client().get(f"{GAMES}{game.pk}/rulebook/").json()
    assert body["target"] == 1000
    assert body == json.loads(json.dumps(rulebook(fresh(game).rules, game.format)))


def test_every_profile_is_listed_and_has_its_rulebook(client: Client) -> None:
    listed = client.get("/api/v1/profiles/").json()
    assert [each["name"] for each in listed] == list(PROFILES)
    for each in listed:
        body = client.get(f"/api/v1/profiles/{each['name']}/rulebook/").json()
        assert body == json.loads(json.dumps(rulebook(PROFILES[each["name"]].rules)))
    answer = client.get("/api/v1/profiles/bridge/rulebook/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_the_preview_tells_what_an_amendment_would_change(phone: Client, ana: User) -> None:
    game = start(ana)
    told = [*hand("7S", "N", {"NS": 7, "EW": 3}), *hand("7H", "E", {"NS": 3, "EW": 7})]
    record(game.pk, told, ana)
    amendment = {
        "cancels": [1, 2],
        "events": [
            {"kind": "contract", "payload": {"contract": "10NT", "seat": "N"}},
            {"kind": "tricks", "payload": {"tricks": {"NS": 10, "EW": 0}}},
        ],
        "reason": "Misread",
    }
    url = f"{GAMES}{game.pk}/amendments/preview/"
    body = phone.post(url, amendment, content_type="application/json").json()
    assert (body["hand"], body["void"], body["ending_changes"]) == (1, [2], True)
    assert {"hand": 1, "what": "after"}.items() <= body["changes"][1].items()
    assert body["words"]
    assert fresh(game).version == 4
    amendment["cancels"] = [9]
    answer = phone.post(url, amendment, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "amend_unknown_entry")
    assert Client().post(url, amendment, content_type="application/json").status_code == 401
