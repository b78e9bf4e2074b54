"""Keys, invitations, claims, cards and lists of a club over the API."""

from __future__ import annotations

from base64 import b64encode
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from clubs.api import once
from clubs.models import Club, Done, Invitation, Player, Role
from clubs.selectors import role_in
from clubs.services import add_member, add_player
from tests.clubs.api.test_api import CLUB, Program
from tests.clubs.conftest import House


def twice(program: Program, path: str, status: int = 200, /, **body: Any) -> dict[str, Any]:
    """Send this two times by one key; both answers are the first one."""
    told = {"id": str(uuid4()), **body}
    one, other = (program("post", path, told) for _ in range(2))
    assert (one.status_code, other.status_code) == (status, status), one.content
    assert one.json() == other.json()
    found: dict[str, Any] = one.json()
    return found


def test_what_is_made_with_a_key_is_made_once(house: House) -> None:
    program = Program(house.owner)
    made = twice(program, "/api/v1/clubs/", 201, name="Other")
    assert Club.objects.filter(name="Other").get().slug == made["slug"]
    twice(program, f"{CLUB}players/", 201, name="Ana")
    assert Player.objects.filter(name="Ana").count() == 1
    rules = {"name": "Fridays", "profile": "australian-4"}
    kept = twice(program, f"{CLUB}rules/", 201, **rules)
    told = {"id": str(uuid4()), "name": "Fridays", "profile": "drive-hands-n"}
    answers = [program("put", f"{CLUB}rules/{kept['id']}/", told).json() for _ in range(2)]
    assert [each["version"] for each in answers] == [2, 2]
    assert twice(program, f"{CLUB}rules/{kept['id']}/retire/")["retired"] is True
    assert Done.objects.count() == 5


def test_without_a_key_it_is_made_each_time_and_a_key_is_for_one_request(house: House) -> None:
    program = Program(house.owner)
    for _ in range(2):
        assert program("post", f"{CLUB}players/", {"name": "Ana"}).status_code == 201
    assert Player.objects.filter(name="Ana").count() == 2
    key = str(uuid4())
    program("post", f"{CLUB}players/", {"id": key, "name": "Bo"})
    other = program("post", f"{CLUB}players/", {"id": key, "name": "Cy"})
    assert (other.status_code, other.json()["code"]) == (422, "id_used")
    refused = program("post", f"{CLUB}players/", {"id": str(uuid4()), "name": " "})
    assert refused.status_code in {400, 422}
    assert Done.objects.count() == 1
    Done.objects.update(at=timezone.now() - timedelta(days=31))
    twice(program, f"{CLUB}players/", 201, name="Di")
    assert Done.objects.count() == 1


def test_somebody_is_invited_joins_by_the_link_and_it_is_kept_nowhere(house: House) -> None:
    admin, guest = Program(house.admin), User.objects.create_user("guest")
    above = admin("post", f"{CLUB}invitations/", {"id": str(uuid4()), "role": "owner"})
    assert above.status_code == 403
    made = twice(admin, f"{CLUB}invitations/", 201, role="scorer", note="Bo", days=3)
    assert Invitation.objects.count() == 1
    link = admin("get", f"{CLUB}invitations/{made['id']}/").json()["link"]
    code = link.rstrip("/").rpartition("/")[2]
    assert code not in str(list(Done.objects.values_list("answer", flat=True)))
    joined = twice(Program(guest), f"/api/v1/invitations/{code}/accept/")
    assert (joined["role"], role_in(guest, house.club.pk)) == ("scorer", Role.SCORER)
    late = Program(house.stranger)(
        "post", f"/api/v1/invitations/{code}/accept/", {"id": str(uuid4())}
    )
    assert (late.status_code, late.json()["code"]) == (422, "closed")
    other = twice(admin, f"{CLUB}invitations/", 201)
    assert twice(admin, f"{CLUB}invitations/{other['id']}/revoke/")["open"] is False
    listed = admin("get", f"{CLUB}invitations/").json()["results"]
    assert [each["open"] for each in listed] == [False, False]


def test_the_same_that_comes_twice_at_once_is_answered_alike(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one looks before the first one is done, and is refused by what that changed."""
    admin, guest = Program(house.admin), Program(User.objects.create_user("guest"))
    made = twice(admin, f"{CLUB}invitations/", 201, role="scorer")
    link = admin("get", f"{CLUB}invitations/{made['id']}/").json()["link"]
    path = f"/api/v1/invitations/{link.rstrip('/').rpartition('/')[2]}/accept/"
    told = {"id": str(uuid4())}
    first = guest("post", path, told)
    early, look = [None], once.answered
    monkeypatch.setattr(once, "answered", lambda *of: early.pop() if early else look(*of))
    second = guest("post", path, told)
    assert (second.status_code, second.json()) == (200, first.json())
    other = guest("post", path, {"id": str(uuid4())})
    assert (other.status_code, other.json()["code"]) == (422, "closed")


def test_a_member_says_who_he_is_and_is_answered(house: House) -> None:
    ana = add_player(club=house.club, name="Ana")
    member, admin = Program(house.member), Program(house.admin)
    path = f"{CLUB}players/{ana.pk}/claim/"
    assert Program(house.stranger)("post", path, {"id": str(uuid4())}).status_code == 403
    asked = twice(member, path)
    (waiting,) = admin("get", f"{CLUB}claims/").json()["results"]
    assert waiting == asked | {"accepted": None}
    answered = twice(admin, f"{CLUB}claims/{asked['id']}/", accepted=True)
    assert answered["accepted"] is True
    ana.refresh_from_db()
    assert ana.user == house.member


def test_a_card_of_the_club_is_made_renewed_and_ended(house: House) -> None:
    director = Program(house.director)
    made = twice(director, f"{CLUB}devices/", 201, name="Table 4")
    (old,) = director("get", f"{CLUB}devices/").json()["results"]
    twice(director, f"{CLUB}devices/{made['id']}/renew/")
    (new,) = director("get", f"{CLUB}devices/").json()["results"]
    assert (new["id"], new["link"] == old["link"]) == (made["id"], False)
    twice(director, f"{CLUB}devices/{made['id']}/revoke/")
    assert director("get", f"{CLUB}devices/").json()["results"] == []


def test_a_list_of_people_is_read_looked_at_and_taken_in_once(house: House) -> None:
    admin = Program(house.admin)
    add_player(club=house.club, name="Ana Ruiz")
    sent = twice(admin, f"{CLUB}people-lists/", 201, text="Name,Number\nAna Ruiz,\nBo Lund,12\n")
    path = f"{CLUB}people-lists/{sent['list']}/"
    told = admin("get", path).json()
    assert [(row["name"], row["state"], row["usual"]) for row in told["rows"]] == [
        ("Ana Ruiz", "known", "skip"),
        ("Bo Lund", "new", "new"),
    ]
    told = admin("patch", path, {"columns": ["name", ""], "first": 2}).json()
    assert [(row["name"], row["number"]) for row in told["rows"]] == [("Bo Lund", "")]
    told = admin("patch", path, {"columns": ["name", "number"], "first": 1}).json()
    rows = [{"at": 0, "choice": "new"}, {"at": 1, "name": "Bo Lundh"}]
    assert twice(admin, f"{path}take/", rows=rows) == {"added": 2}
    assert set(Player.objects.values_list("name", "number")) == {
        ("Ana Ruiz", ""), ("Bo Lundh", "12"),
    }  # fmt: skip
    assert admin("get", path).status_code == 404
    assert admin("post", f"{path}take/", {"id": str(uuid4())}).status_code == 404


def test_a_list_that_cannot_be_read_is_refused_with_a_code(house: House) -> None:
    admin = Program(house.admin)
    for body, status, code in (
        ({}, 400, "bad_request"),
        ({"file": "§"}, 400, "bad_request"),
        ({"file": b64encode(b"PK\x03\x04nothing").decode()}, 422, "bad_file"),
    ):
        answer = admin("post", f"{CLUB}people-lists/", {"id": str(uuid4()), **body})
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    file = b64encode(b"Name\nAna\n").decode()
    sent = twice(admin, f"{CLUB}people-lists/", 201, file=file)
    rows = [{"at": 0, "name": "\u202e"}]
    wrong = admin(
        "post", f"{CLUB}people-lists/{sent['list']}/take/", {"id": str(uuid4()), "rows": rows}
    )
    assert (wrong.status_code, wrong.json()["code"]) == (422, "still_faulty")
    # What is left out anyway holds nobody up.
    path, out = f"{CLUB}people-lists/{sent['list']}/take/", [{**rows[0], "choice": "skip"}]
    assert twice(admin, path, rows=out) == {"added": 0}


@pytest.mark.parametrize("people", [1, 3])
def test_lists_cost_the_same_however_long_they_are(
    house: House, people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    admin = Client()
    admin.force_login(house.admin)
    for number in range(people):
        user = User.objects.create_user(f"user{number}")
        add_member(club=house.club, user=user)
        player = add_player(club=house.club, name=f"Player {number}")
        Program(user)("post", f"{CLUB}players/{player.pk}/claim/", {"id": str(uuid4())})
        Program(house.admin)("post", f"{CLUB}invitations/", {"id": str(uuid4())})
        Program(house.director)("post", f"{CLUB}devices/", {"id": str(uuid4()), "name": "T"})
    for path, queries in (("claims", 6), ("invitations", 6), ("devices", 6)):
        with django_assert_num_queries(queries):
            found = admin.get(f"{CLUB}{path}/").json()
        assert found["count"] == people


def test_a_body_that_is_too_large_is_refused_in_json(house: House, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    answer = Program(house.admin)("post", f"{CLUB}people-lists/", {"text": "Ana\n" * 100})
    assert (answer.status_code, answer.json()["code"]) == (400, "malformed_json")
