"""Seasons over the API: made, changed, closed with their honours, opened again."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, play_rounds
from tests.tournaments.events.api.test_running import Program
from tournaments.events.services import finish
from tournaments.seasons.models import Season

SEASONS = "clubs/riviere/seasons/"
YEAR: dict[str, Any] = {"starts_on": "2026-01-01", "ends_on": "2026-12-31"}


@pytest.fixture
def admin(cast: Cast) -> Program:
    return Program(cast.admin)


def patch(program: Program, season: int, **body: Any) -> Any:
    told = {"id": str(uuid4()), **body}
    one, other = (
        program.client.patch(f"/api/v1/seasons/{season}/", told, content_type="application/json")
        for _ in range(2)
    )
    assert (one.status_code, one.json()) == (other.status_code, other.json())
    return one


def test_a_season_is_made_and_counted_otherwise(admin: Program, cast: Cast) -> None:
    Program(cast.director).post(SEASONS, 403, name="2026", **YEAR)
    before = admin.post(SEASONS, 201, name="2025", starts_on="2025-01-01", ends_on="2025-12-31")
    made = admin.post(SEASONS, 201, name="2026", best=3, worth="score", **YEAR)
    assert Season.objects.count() == 2
    assert (made["best"], made["worth"], made["closed"]) == (3, "score", False)
    assert admin.post(SEASONS, 422, name="2026", **YEAR)["code"] == "name_taken"
    event = new_event(cast, 4)
    changed = patch(admin, made["id"], previous=before["id"], carry=50, left_out=[str(event.pk)])
    assert (changed.json()["previous"], changed.json()["best"]) == (before["id"], 3)
    told = Client().get(f"/api/v1/seasons/{made['id']}/").json()
    assert (told["carry"], told["left_out"]) == (50, [str(event.pk)])
    for body, status, code in (
        ({"left_out": [str(uuid4())]}, 422, "other_club"),
        ({"previous": 2**31 - 1}, 422, "other_club"),
        ({"previous": made["id"]}, 422, "not_before"),
        ({"previous": None}, 422, "no_season_before"),
        ({"ends_on": "2025-12-31"}, 422, "days"),
        ({"worth": "gold"}, 400, "bad_request"),
    ):
        answer = patch(admin, made["id"], **body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), body


def test_a_season_ends_with_its_honours_and_is_opened_again(admin: Program, cast: Cast) -> None:
    made = admin.post(SEASONS, 201, name="2026", **YEAR)
    at = f"seasons/{made['id']}/"
    assert admin.post(f"{at}close/", 422)["code"] == "no_places"
    event = new_event(cast, 8)
    assert admin.post(f"{at}close/", 422)["code"] == "event_open"
    play_rounds(event, cast.director, 2)
    finish(event=fresh(event), by=cast.director)
    closed = admin.post(f"{at}close/")
    first = next(each for each in closed["honours"] if each["kind"] == "1")
    assert first["names"] == [line["name"] for line in closed["lines"] if line["place"] == 1]
    (board,) = Client().get("/api/v1/clubs/riviere/honours/").json()["boards"]
    assert (board["season"]["name"], board["outdated"]) == ("2026", False)
    assert board["honours"] == closed["honours"]
    assert patch(admin, made["id"], best=2).json()["code"] == "closed"
    assert admin.post(f"{at}reopen/")["closed"] is False
    assert Client().get("/api/v1/clubs/riviere/honours/").json() == {"boards": []}
    assert admin.post(f"{at}reopen/", 422)["code"] == "not_closed"
