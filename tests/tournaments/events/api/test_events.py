"""Events over the API, and an export from which everything follows."""

from __future__ import annotations

import csv
from collections import Counter
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, next_released, play_rounds, tables
from tournaments.events.models import Event, Round
from tournaments.events.services import adjust, close_round, rule_result, tell_result, withdraw
from tournaments.events.standings.ranking import Rules, TableScore, standings
from tournaments.movements import Record, Wishes, plan


@pytest.fixture
def played(cast: Cast) -> Event:
    """Thirteen people, three rounds: one adjusted, one gone, one table not played."""
    event = new_event(cast, 13, rounds=4)
    play_rounds(event, cast.director, 2)
    adjust(entrant=entrant(event, 4), points=-30, reason="Late", by=cast.director)
    withdraw(entrant=entrant(event, 5), by=cast.director)
    current = next_released(fresh(event), cast.director)
    first, *others = tables(current)
    rule_result(table=first, points=None, by=cast.director, reason="Fire alarm")
    for table in others:
        tell_result(table=table, points={"NS": 120, "EW": 120}, by=cast.director)
    close_round(round_=current, by=cast.director)
    return fresh(event)


def exported(event: Event) -> dict[str, Any]:
    answer = Client().get(f"/events/{event.pk}/export.json")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_standings_and_ties_follow_from_the_export_alone(played: Event) -> None:
    data = exported(played)
    told = dict(data["scoring"])
    told["tie_breaks"] = tuple(told["tie_breaks"])
    closed = [each for each in data["rounds"] if each["state"] == "closed"]
    rows = [
        TableScore(
            each["number"],
            table["table"],
            tuple(
                (
                    tuple(
                        who
                        for who, own in zip(table["seats"], table["sides"], strict=True)
                        if own == side
                    ),
                    table["points"][side],
                )
                for side in ("NS", "EW")
            ),
        )
        for each in closed
        for table in each["tables"]
        if table["points"]
    ]
    adjusted: Counter[int] = Counter()
    for each in data["adjustments"]:
        adjusted[each["entrant"]] += each["points"]
    lines = standings(
        [each["number"] for each in data["entrants"] if each["first_round"]],
        rows,
        Rules(**told),
        sit_outs=Counter(
            out["entrant"] for each in closed for out in each["sit_outs"] if out["counts"]
        ),
        adjustments=adjusted,
        withdrawn=frozenset(
            each["number"] for each in data["entrants"] if each["gone_from_round"] is not None
        ),
    )
    assert len(rows) == 3 + 3 + 2
    for line, given in zip(lines, data["standings"], strict=True):
        assert line.entrant == given["entrant"]
        assert line.place == given["place"]
        assert line.score == Fraction(given["score"])
        assert list(line.shares_with) == given["shares_with"]
        assert [step.name for step in line.steps] == [step["name"] for step in given["tie_breaks"]]
        assert bool(line.level_with) == bool(given["tie"])


def test_the_draw_follows_from_the_export_alone(played: Event) -> None:
    data = exported(played)
    numbers = sorted(each["number"] for each in data["entrants"] if each["first_round"])
    place = {number: p for p, number in enumerate(numbers)}
    whole = plan(
        len(numbers), data["rounds_planned"], seed=data["seed"], record=Record(wishes=Wishes())
    )
    for each, drawn in zip(data["rounds"][:2], whole.rounds, strict=False):
        assert each["method"] == whole.method
        assert [tuple(place[n] for n in table["seats"]) for table in each["tables"]] == list(
            drawn.tables
        )
    # After somebody left, the rest was planned anew from what had happened.
    record = Record(rounds=whole.rounds[:2], wishes=Wishes(gone=frozenset({place[5]})))
    again = plan(len(numbers), data["rounds_planned"], seed=data["seed"], record=record)
    third = data["rounds"][2]
    assert [tuple(place[n] for n in table["seats"]) for table in third["tables"]] == list(
        again.rounds[2].tables
    )


def test_spreadsheets_have_a_row_for_every_line(played: Event) -> None:
    data = exported(played)
    text = Client().get(f"/events/{played.pk}/export.csv").content.decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert [int(row["entrant"]) for row in rows] == [line["entrant"] for line in data["standings"]]
    book = load_workbook(BytesIO(Client().get(f"/events/{played.pk}/export.xlsx").content))
    assert book.sheetnames == ["standings", "seats", "sit_outs", "teams"]
    assert book["seats"].max_row == 1 + sum(
        len(table["seats"]) for each in data["rounds"] for table in each["tables"]
    )
    seats = Client().get(f"/events/{played.pk}/export.csv?sheet=seats")
    assert seats.content.decode("utf-8-sig").count("\n") == book["seats"].max_row
    for address in ("export.pdf", "export.csv?sheet=nothing"):
        assert Client().get(f"/events/{played.pk}/{address}").status_code == 404


def test_the_api_lists_events_and_tells_one_whole(played: Event) -> None:
    listed = Client().get("/api/v1/events/").json()
    assert [(each["id"], each["people"]) for each in listed["results"]] == [(str(played.pk), 13)]
    whole = Client().get(f"/api/v1/events/{played.pk}/").json()
    # What comes next is for who may do it.
    assert whole == {**exported(played), "next": None}
    lines = Client().get(f"/api/v1/events/{played.pk}/standings/").json()
    assert lines["standings"] == whole["standings"]
    assert Client().get(f"/api/v1/events/{uuid4()}/").status_code == 404


def test_a_program_tells_a_result_once_however_often_it_tries(cast: Cast) -> None:
    event = new_event(cast, 8)
    next_released(event, cast.director)
    address = f"/api/v1/events/{event.pk}/rounds/1/tables/1/result/"
    body = {"id": str(uuid4()), "points": {"NS": 340, "EW": -80}, "side": "NS"}
    client = Client()
    client.force_login(cast.scorer)
    for _ in range(2):
        answer = client.post(address, body, content_type="application/json")
        assert answer.json() == {"state": "confirmed", "version": 1, "sheet": None}
    other = {**body, "id": str(uuid4()), "points": {"NS": 1, "EW": 2}}
    answer = client.post(address, other, content_type="application/json")
    assert answer.json() == {"state": "disputed", "version": 1, "sheet": None}
    wrong = {**body, "id": str(uuid4()), "points": {"NS": 1}}
    answer = client.post(address, wrong, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_sides")
    assert client.post(address, {}, content_type="application/json").status_code == 400
    assert Round.objects.get().tables.get(number=1).result.versions.count() == 2
