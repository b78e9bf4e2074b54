"""A whole evening run by a program: each request may be sent twice, and is carried out once."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from clubs.models import Player
from clubs.services import add_player, save_rule_set
from rules_engine.profiles import PROFILES
from tests.cast import Cast
from tests.tournaments.cast import NAMES, new_event
from tournaments.events.models import Event, EventState, RoundState, Substitution, Written
from tournaments.events.table_rules import played_at


class Program:
    """A program with somebody's account."""

    def __init__(self, user: User) -> None:
        self.client = Client()
        self.client.force_login(user)

    def post(self, path: str, status: int = 200, *, times: int = 2, **body: Any) -> dict[str, Any]:
        """Send this so often, by the same id; every answer is the first one."""
        told = {"id": str(uuid4()), **body}
        answers = [
            self.client.post(f"/api/v1/{path}", told, content_type="application/json")
            for _ in range(times)
        ]
        assert [each.status_code for each in answers] == [status] * times, answers[0].content
        found: dict[str, Any] = answers[0].json()
        assert all(each.json() == found for each in answers)
        return found


@pytest.fixture
def director(cast: Cast) -> Program:
    return Program(cast.director)


def test_an_evening_goes_from_nothing_to_a_closed_round(director: Program, cast: Cast) -> None:
    spare = add_player(club=cast.club, name="Spare")
    players = [add_player(club=cast.club, name=name) for name in NAMES]
    made = director.post(
        "clubs/riviere/events/",
        201,
        title="Congress",
        starts_at="2026-12-02T19:30:00+10:00",
        settings={"rounds": 2, "hands": 8, "confirming": "off"},
    )
    at = f"events/{made['id']}/"
    entered = director.post(
        f"{at}entrants/", 201, players=[each.pk for each in players], names=["Guest"]
    )
    assert [each["number"] for each in entered["entrants"]] == list(range(1, 10))
    for number in range(1, 10):
        director.post(f"{at}entrants/{number}/check-in/")
    drawn = director.post(f"{at}rounds/", 201)
    assert (drawn["state"], len(drawn["tables"]), len(drawn["sit_outs"])) == ("draft", 2, 1)
    assert director.post(f"{at}rounds/1/release/")["state"] == "released"
    sitting = drawn["tables"][0]["seats"][0]
    director.post(f"{at}entrants/{sitting}/substitute/", player=spare.pk)
    director.post(f"{at}entrants/{drawn['sit_outs'][0]}/withdraw/", reason="The last bus")
    missing = director.post(f"{at}rounds/1/close/", 422)
    assert (missing["code"], "table 1 has no result" in missing["detail"]) == (
        "still_missing",
        True,
    )
    for table in (1, 2):
        director.post(f"{at}rounds/1/tables/{table}/result/", points={"NS": 100, "EW": 20})
    assert director.post(f"{at}rounds/1/close/")["state"] == "closed"
    event = Event.objects.get()
    assert (event.state, event.hands) == (EventState.RUNNING, 8)
    assert event.played.get().state == RoundState.CLOSED
    assert event.entrants.count() == 9
    assert Substitution.objects.get().player == spare
    # What was asked twice stands in the book once.
    kinds = list(event.log.values_list("kind", flat=True))
    assert [kinds.count(kind) for kind in ("made", "entered", "drawn", "closed")] == [1] * 4


def test_an_id_is_for_one_request(director: Program, cast: Cast) -> None:
    event = new_event(cast, 8)
    key = str(uuid4())
    at = f"events/{event.pk}/"
    director.post(f"{at}entrants/", 201, id=key, names=["Ana"])
    answer = director.post(f"{at}entrants/", 422, id=key, names=["Bo"])
    assert answer["code"] == "id_used"
    assert director.post(f"{at}rounds/", 422, id=key)["code"] == "id_used"
    other: dict[str, Any] = {"title": "Other", "starts_at": "2026-12-02T19:30:00Z"}
    assert (
        director.post("clubs/riviere/events/", 422, id=str(event.pk), **other)["code"] == "id_used"
    )
    assert event.entrants.count() == 9
    assert Written.objects.count() == 1


def test_what_was_refused_may_be_sent_again_when_it_can_be_done(
    director: Program, cast: Cast
) -> None:
    event = new_event(cast, 8, here=False)
    key, at = str(uuid4()), f"events/{event.pk}/"
    assert director.post(f"{at}rounds/", 422, id=key)["code"] == "cannot_draw"
    for number in range(1, 9):
        director.post(f"{at}entrants/{number}/check-in/", times=1)
    assert director.post(f"{at}rounds/", 201, id=key)["number"] == 1


def test_a_new_event_takes_the_clubs_own_rules_and_an_earlier_evening(
    director: Program, cast: Cast
) -> None:
    rules = PROFILES["australian-4"].rules
    kept = save_rule_set(
        club=cast.club, name="Wednesdays", profile="australian-4", rules=rules, by=cast.director
    )
    last = new_event(cast, 5, cap=300)
    house = f"house-{kept.versions.get().pk}"
    made = director.post(
        "clubs/riviere/events/",
        201,
        title="Next",
        starts_at="2026-12-09T19:30:00+10:00",
        template=str(last.pk),
        people_too=True,
        rules={"four": house, "three": "swedish-3"},
    )
    event = Event.objects.get(pk=made["id"])
    assert (event.cap, event.entrants.count()) == (300, 5)
    assert str(played_at(event, 4).title) == "Wednesdays"
    assert played_at(event, 3).profile == "swedish-3"
    wrong: dict[str, Any] = {"title": "No", "starts_at": "2026-12-09T19:30:00Z"}
    for more, code in (
        ({"rules": {"four": "swedish-3"}}, "no_such_rules"),
        ({"template": str(uuid4())}, "other_club"),
    ):
        assert director.post("clubs/riviere/events/", 422, **wrong, **more)["code"] == code
    assert Event.objects.count() == 2
    director.post("clubs/riviere/events/", 400, title="No", starts_at="0001-01-01T00:00:00Z")


def test_scorers_check_in_and_do_nothing_else(cast: Cast) -> None:
    event = new_event(cast, 4, here=False)
    scorer, at = Program(cast.scorer), f"events/{event.pk}/"
    assert scorer.post(f"{at}entrants/1/check-in/")["entrants"][0]["first_round"] == 1
    for path in ("entrants/", "entrants/1/withdraw/", "entrants/1/substitute/", "rounds/"):
        scorer.post(at + path, 403)
    scorer.post("clubs/riviere/events/", 403, title="No", starts_at="2026-12-09T19:30:00Z")
    assert not event.played.exists()


def test_a_name_that_somebody_has_is_asked_about(director: Program, cast: Cast) -> None:
    event = new_event(cast, 0)
    ana = add_player(club=cast.club, name="Ána")
    at = f"events/{event.pk}/"
    for names in (["Bo", "ANA"], ["Bo", "bo"]):
        answer = director.post(f"{at}entrants/", 422, names=names)
        assert answer["code"] == "name_known"
    answer = director.post(f"{at}entrants/", 422, names=["ANA"])
    assert f"Ána ({ana.pk})" in answer["detail"]
    assert event.entrants.count() == 0
    assert Player.objects.filter(club=cast.club).count() == 1
    director.post(f"{at}entrants/", 201, names=["ANA"], sure=True)
    assert Player.objects.filter(club=cast.club).count() == 2


def test_a_substitute_and_a_pair_are_asked_about_too(director: Program, cast: Cast) -> None:
    add_player(club=cast.club, name="Ana")
    event = new_event(cast, 8)
    at = f"events/{event.pk}/"
    director.post(f"{at}rounds/", 201)
    answer = director.post(f"{at}entrants/1/substitute/", 422, name="ana")
    assert answer["code"] == "name_known"
    pairs = f"events/{new_event(cast, 0, movement='lines').pk}/pairs/"
    told = [{"one": {"name": "ana"}, "other": {"name": "Bo"}}]
    assert director.post(pairs, 422, pairs=told)["code"] == "name_known"
    assert len(director.post(pairs, 201, pairs=told, sure=True)["pairs"]) == 1


def test_the_clock_is_set_once_however_often_it_is_sent(director: Program, cast: Cast) -> None:
    event = new_event(cast, 8, minutes=30)
    at = f"events/{event.pk}/"
    refused = director.post(f"{at}clock/", 422, action="stop")
    assert refused["code"] == "round_not_open"
    told = director.post(f"{at}clock/", action="break", resting="supper", until=in_an_hour())
    assert told["words"].startswith("Supper until")
    assert director.post(f"{at}clock/", 422, action="break")["code"] == "bad_break"
    assert director.post(f"{at}clock/", action="play")["words"] == ""
    director.post(f"{at}rounds/", 201)
    director.post(f"{at}rounds/1/release/")
    first = director.post(f"{at}clock/", action="more", minutes=5)
    second = director.post(f"{at}clock/", action="more", minutes=5)
    gap = datetime.fromisoformat(second["due"]) - datetime.fromisoformat(first["due"])
    assert gap == timedelta(minutes=5)
    assert director.post(f"{at}clock/", action="stop")["due"] is None
    assert director.post(f"{at}clock/", action="start")["round"] == 1
    assert director.post(f"{at}clock/", action="none")["words"] == "No clock in this round"


def in_an_hour() -> str:
    return (timezone.now() + timedelta(hours=1)).isoformat()


def test_seats_tables_and_results_move_while_a_round_is_played(
    director: Program, cast: Cast
) -> None:
    event = new_event(cast, 9, hands=1)
    at = f"events/{event.pk}/"
    drawn = director.post(f"{at}rounds/", 201)
    director.post(f"{at}rounds/1/release/")
    (waits,) = drawn["sit_outs"]
    absent = drawn["tables"][0]["seats"][0]
    told = director.post(f"{at}rounds/1/seats/", entrant=absent, other=waits, absent=True)
    assert told["tables"][0]["seats"][0] == waits
    assert told["sit_outs"] == []
    other = told["tables"][1]["seats"][1]
    told = director.post(f"{at}rounds/1/seats/", entrant=waits, other=other)
    assert told["tables"][1]["seats"][1] == waits
    director.post(f"{at}entrants/", 201, names=["Ann", "Bo", "Cy", "Di"])
    for number in range(10, 14):
        director.post(f"{at}entrants/{number}/check-in/")
    told = director.post(f"{at}rounds/1/tables/", 201, entrants=[10, 11, 12, 13])
    assert told["tables"][2] == {"table": 3, "seats": [10, 11, 12, 13], "locked": False}
    points = {"NS": 100, "EW": 0}
    director.post(f"{at}rounds/1/tables/3/result/", points=points)
    moved = director.post(f"{at}rounds/1/tables/3/move/", to=1, reason="Typed there")
    assert (moved["was"]["state"], moved["now"]["counts"]) == (None, points)
    director.post(f"{at}rounds/1/seats/", 422, entrant=absent, other=other)
