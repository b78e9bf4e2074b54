"""Clubs, people, roles and house rules for programs."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from rest_framework.throttling import SimpleRateThrottle

from clubs.models import Membership, Player, Role, RuleSet, Shown
from clubs.selectors import role_in
from clubs.services import add_player, create_club, create_token, revoke_token, save_rule_set
from rules_engine.profiles import PROFILES
from tests.clubs.conftest import House

CLUB = "/api/v1/clubs/rosehill/"


class Program:
    """A program that acts with a key."""

    def __init__(self, user: User, *, read_only: bool = False) -> None:
        self.token, text = create_token(user=user, name="test", read_only=read_only)
        self.client = Client(headers={"authorization": f"Bearer {text}"})

    def __call__(self, method: str, path: str, body: Any = None) -> Any:
        ask = getattr(self.client, method)
        if body is None:
            return ask(path)
        return ask(path, body, content_type="application/json")


def test_a_program_reads_with_a_key(house: House) -> None:
    answer = Program(house.scorer, read_only=True)("get", CLUB)
    assert answer.json() == {
        "slug": "rosehill",
        "name": "Rosehill",
        "zone": "Europe/Stockholm",
        "visibility": "public",
        "people_shown": "full",
        "role": "scorer",
    }


def test_a_key_that_reads_changes_nothing_anywhere(house: House) -> None:
    program = Program(house.owner, read_only=True)
    for method, path, body in (
        ("post", f"{CLUB}players/", {"name": "Ana"}),
        ("patch", CLUB, {"name": "Other"}),
        ("post", "/api/v1/games/", {}),
    ):
        answer = program(method, path, body)
        assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
    assert not Player.objects.exists()


def test_a_dead_key_opens_not_even_what_is_public(house: House) -> None:
    program = Program(house.owner)
    revoke_token(token=program.token)
    answer = program("get", CLUB)
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")
    assert Client().get(CLUB).status_code == 200


@pytest.mark.usefixtures("house")
def test_a_key_with_no_words_is_no_key() -> None:
    for header in ("Bearer", "Bearer a b", "Bearer x"):
        assert Client(headers={"authorization": header}).get(CLUB).status_code == 401
    assert Client(headers={"authorization": "Basic eDp5"}).get(CLUB).status_code == 200


def test_people_are_listed_found_added_and_changed(house: House) -> None:
    program = Program(house.admin)
    made = program("post", f"{CLUB}players/", {"name": "José García", "number": "12"})
    assert made.status_code == 201
    number = made.json()["id"]
    found = program("get", f"{CLUB}players/?q=jose").json()
    assert (found["count"], found["results"][0]["name"]) == (1, "José García")
    changed = program("patch", f"{CLUB}players/{number}/", {"shown": "initials", "retired": True})
    assert (changed.json()["name"], changed.json()["retired"]) == ("José García", True)
    stranger = Client().get(f"{CLUB}players/").json()["results"][0]
    assert (stranger["name"], stranger["number"]) == ("J. G.", "")
    assert Client().get(f"{CLUB}players/?q=jose").json()["count"] == 0


def test_a_hidden_person_is_none_for_strangers(house: House) -> None:
    player = add_player(club=house.club, name="Ana")
    Player.objects.update(shown=Shown.HIDDEN)
    assert Client().get(f"{CLUB}players/{player.pk}/").status_code == 404
    assert Program(house.member)("get", f"{CLUB}players/{player.pk}/").status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "bad_request"),
        ([], 400, "bad_request"),
        ({"name": "A" * 81}, 400, "bad_request"),
        ({"name": "Ana\u202e"}, 422, "bad_name"),
        ({"name": "\ud800"}, 400, "bad_request"),
    ],
)
def test_what_is_no_person_is_refused(house: House, body: Any, status: int, code: str) -> None:
    answer = Program(house.scorer)("post", f"{CLUB}players/", body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_body_that_is_no_json_is_refused(house: House) -> None:
    program = Program(house.scorer)
    for body in ("{", "[" * 100_000, '{"name": NaN}'):
        answer = program.client.post(f"{CLUB}players/", body, content_type="application/json")
        assert answer.status_code == 400


def test_clubs_are_founded_and_changed(house: House) -> None:
    program = Program(house.stranger)
    made = program("post", "/api/v1/clubs/", {"name": "New", "zone": "Europe/Paris"})
    assert (made.status_code, made.json()["slug"], made.json()["role"]) == (201, "new-2", "owner")
    changed = program("patch", "/api/v1/clubs/new-2/", {"visibility": "members"})
    assert (changed.json()["visibility"], changed.json()["name"]) == ("members", "New")
    assert Client().get("/api/v1/clubs/new-2/").status_code == 404
    wrong = program("patch", "/api/v1/clubs/new-2/", {"zone": "Nowhere"})
    assert wrong.status_code == 422


def test_roles_are_changed_and_taken(house: House) -> None:
    owner = Program(house.owner)
    members = owner("get", f"{CLUB}memberships/").json()["results"]
    assert [member["role"] for member in members] == [
        "owner",
        "admin",
        "director",
        "scorer",
        "member",
    ]
    member = Membership.objects.get(user=house.member)
    changed = owner("patch", f"{CLUB}memberships/{member.pk}/", {"role": "director"})
    assert changed.json()["role"] == "director"
    own = Membership.objects.get(user=house.owner)
    refused = owner("delete", f"{CLUB}memberships/{own.pk}/")
    assert (refused.status_code, refused.json()["code"]) == (422, "last_owner")
    assert owner("delete", f"{CLUB}memberships/{member.pk}/").status_code == 204
    assert role_in(house.member, house.club.pk) == 0
    assert Program(house.member)("get", f"{CLUB}memberships/").status_code == 403


def test_rows_of_another_club_are_none(house: House) -> None:
    other = create_club(name="Other", owner=house.stranger)
    player = add_player(club=house.club, name="Ana")
    member = Membership.objects.get(user=house.member)
    program = Program(house.stranger)
    base = f"/api/v1/clubs/{other.slug}/"
    assert program("get", f"{base}players/{player.pk}/").status_code == 404
    assert program("patch", f"{base}players/{player.pk}/", {"name": "X"}).status_code == 404
    assert program("delete", f"{base}memberships/{member.pk}/").status_code == 404


def test_house_rules_are_kept_in_versions(house: House) -> None:
    program = Program(house.director)
    told = {"name": "Wednesdays", "profile": "australian-4", "overrides": {"slam": "none"}}
    made = program("post", f"{CLUB}rules/", told).json()
    assert (made["version"], made["rules"]["slam"]) == (1, "none")
    again = program("put", f"{CLUB}rules/{made['id']}/", {**told, "overrides": {}}).json()
    assert (again["version"], again["rules"]["slam"]) == (2, "value_lt_250")
    older = Client().get(f"{CLUB}rules/{made['id']}/?version=1").json()
    assert older["rules"]["slam"] == "none"
    for version in ("x", "9" * 5000):
        assert Client().get(f"{CLUB}rules/{made['id']}/?version={version}").status_code == 404


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"overrides": {"players": 6}}, "players"),
        ({"overrides": {"nothing": 1}}, "nothing"),
        ({"overrides": {"slam": []}}, "slam"),
        ({"profile": "none"}, "“none”"),
    ],
)
def test_rules_that_cannot_be_are_refused(house: House, change: Any, words: str) -> None:
    told = {"name": "W", "profile": "australian-4", **change}
    answer = Program(house.director)("post", f"{CLUB}rules/", told)
    assert answer.status_code == 422
    assert words in answer.json()["detail"]
    assert not RuleSet.objects.exists()


def test_strangers_and_programs_are_slowed_down_and_phones_are_not(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache.clear()
    rates = {"stranger": "2/min", "token": "3/min"}
    monkeypatch.setattr(SimpleRateThrottle, "THROTTLE_RATES", rates)
    program, phone = Program(house.member), Client()
    phone.force_login(house.member)
    assert [Client().get(CLUB).status_code for _ in range(3)] == [200, 200, 429]
    assert [program("get", CLUB).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert {phone.get(CLUB).status_code for _ in range(5)} == {200}
    answer = Client().get(CLUB)
    assert answer.json()["code"] == "throttled"
    assert int(answer["Retry-After"]) <= 61
    cache.clear()


@pytest.mark.parametrize("rows", [1, 3])
@pytest.mark.parametrize(
    ("path", "queries"), [("players/", 5), ("memberships/", 5), ("rules/", 5), ("", 3)]
)
def test_cost_does_not_grow_with_the_rows(
    house: House,
    path: str,
    queries: int,
    rows: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    program = Program(house.admin)
    program("get", CLUB)
    for number in range(rows):
        add_player(club=house.club, name=f"P{number}")
        user = User.objects.create_user(f"u{number}")
        Membership.objects.create(club=house.club, user=user, role=Role.MEMBER)
        save_rule_set(
            club=house.club,
            name=f"R{number}",
            profile="australian-4",
            rules=PROFILES["australian-4"].rules,
            by=house.owner,
        )
    with django_assert_num_queries(queries):
        assert program("get", f"{CLUB}{path}").status_code == 200
