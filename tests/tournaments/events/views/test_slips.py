"""All slips of a round on one page: what is whole is taken, the rest stays to be mended."""

from __future__ import annotations

import re
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, Final

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, tables
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event, Result, SideScore, Version

pytestmark = pytest.mark.django_db
NO_DEEDS: Final[Mapping[str, str]] = MappingProxyType({})


class Typist:
    """Somebody before the page, with the slips as they stand there."""

    def __init__(self, reader: Reader, event: Event, user: User) -> None:
        self.client: Client = reader(user)
        self.address = f"/events/{event.pk}/slips/"
        self.page = ""
        self.open()

    def open(self) -> str:
        self.page = str(self.client.get(self.address).content.decode())
        return self.page

    def slip(self, table: int) -> dict[str, str]:
        """What stands in a table's form; nothing where it has none."""
        found = re.search(rf'<form class="slip" id="slip-{table}".*?</form>', self.page, re.DOTALL)
        inputs = re.findall(r"<input [^>]*>", found[0]) if found else []
        values = [(re.search(r'name="([^"]*)"', each), each) for each in inputs]
        return {name[1]: _value(each) for name, each in values if name}

    def send(
        self, table: int, *points: str, live: bool = True, deeds: Mapping[str, str] = NO_DEEDS
    ) -> int:
        """Send a slip as it stands, with these figures for its sides where there are any."""
        told = {**self.slip(table), **deeds}
        boxes = [name for name in told if name.startswith("points-")]
        told |= dict(zip(boxes, points, strict=False))
        told.pop("csrfmiddlewaretoken", None)
        headers = {"HX-Request": "true"} if live else {}
        answer = self.client.post(self.address, told, headers=headers, follow=True)
        said = str(answer.content.decode())
        found = rf'<(form|p) class="slip(-in)?" id="slip-{table}".*?</\1>'
        part = re.search(found, said, re.DOTALL)
        if live:
            assert part is not None
            self.page = re.sub(found, lambda _: part[0], self.page, flags=re.DOTALL)
        else:
            self.page = said
        return int(answer.status_code)


def _value(field: str) -> str:
    found = re.search(r'value="([^"]*)"', field)
    return found[1] if found else ""


@pytest.fixture
def event(cast: Cast) -> Event:
    """Three tables at their first round of four hands."""
    event = new_event(cast, 12, hands=4)
    next_released(event, cast.director)
    return fresh(event)


def scores(event: Event) -> dict[int, dict[str, int]]:
    found: dict[int, dict[str, int]] = {}
    rows = SideScore.objects.filter(table__round__event=event)
    for number, side, points in rows.values_list("table__number", "side", "points"):
        found.setdefault(number, {})[side] = points
    return found


@pytest.mark.parametrize("live", [True, False])
def test_slips_are_taken_one_by_one_in_any_order(
    reader: Reader, cast: Cast, event: Event, *, live: bool
) -> None:
    typist = Typist(reader, event, cast.scorer)
    assert typist.send(3, "−60", "+200", live=live) == HTTPStatus.OK
    assert typist.send(1, "340", "-120", live=live) == HTTPStatus.OK
    assert scores(event) == {1: {"NS": 340, "EW": -120}, 3: {"NS": -60, "EW": 200}}
    assert (typist.slip(1), typist.slip(3)) == ({}, {})
    typist.send(2, "10", "20", live=live)
    assert "No table waits for a slip." in typist.open()


@pytest.mark.parametrize("live", [True, False])
def test_what_is_wrong_stays_in_its_boxes(
    reader: Reader, cast: Cast, event: Event, *, live: bool
) -> None:
    typist = Typist(reader, event, cast.scorer)
    for wrong in (("340", ""), ("four", "9"), ("100000", "0")):
        assert typist.send(1, *wrong, live=live) == HTTPStatus.UNPROCESSABLE_ENTITY
        slip = typist.slip(1)
        assert (slip["points-NS"], slip["points-EW"]) == wrong
    assert scores(event) == {}


def test_an_unlikely_figure_is_asked_about_once(reader: Reader, cast: Cast, event: Event) -> None:
    typist = Typist(reader, event, cast.scorer)
    assert typist.send(1, "345", "0") == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "345 is no multiple of ten" in typist.page
    # Another unlikely figure is another question.
    assert typist.send(1, "34500", "0") == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "34500 is more than 4 hands can make" in typist.page
    assert typist.send(1, "345", "0") == HTTPStatus.UNPROCESSABLE_ENTITY
    assert scores(event) == {}
    assert typist.send(1) == HTTPStatus.OK
    assert scores(event) == {1: {"NS": 345, "EW": 0}}


def test_two_taps_and_a_lost_answer_are_one_slip(reader: Reader, cast: Cast, event: Event) -> None:
    typist = Typist(reader, event, cast.scorer)
    before = typist.page
    for _ in range(2):
        typist.page = before
        assert typist.send(1, "340", "-120") == HTTPStatus.OK
    assert Version.objects.count() == 1


def test_the_second_typist_sees_nothing_of_the_first(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 8, confirming="typists", hands=4)
    next_released(event, cast.director)
    one, other = (Typist(reader, event, user) for user in (cast.scorer, cast.director))
    one.send(1, "340", "-120")
    one.send(2, "10", "20")
    assert one.open().count("typed by you") == 2
    assert one.slip(1) == {}
    assert "340" not in other.open()
    other.send(1, "340", "-120")
    other.send(2, "10", "30")
    states = dict(Result.objects.values_list("table__number", "state"))
    assert states == {1: "confirmed", 2: "disputed"}
    assert other.slip(2) == {}


def test_slams_and_best_calls_come_with_the_slip(reader: Reader, cast: Cast, event: Event) -> None:
    typist = Typist(reader, event, cast.scorer)
    at = tables(event.played.get())[0]
    who = at.seats.order_by("seat")[0].entrant_id
    wrong = {f"slams-{who}": "many"}
    assert typist.send(1, "640", "0", deeds=wrong) == HTTPStatus.UNPROCESSABLE_ENTITY
    assert typist.slip(1)[f"slams-{who}"] == "many"
    typist.send(1, "640", "0", deeds={f"slams-{who}": "1", f"call-{who}": "9H"})
    told = at.deeds.filter(slams=1).values_list("entrant_id", "call")
    assert list(told) == [(who, "9H")]


def test_before_a_release_there_is_nothing_to_type(reader: Reader, cast: Cast) -> None:
    event = new_event(cast, 8)
    typist = Typist(reader, event, cast.scorer)
    assert "No round is being played" in typist.page
    assert typist.send(1, live=False) == HTTPStatus.OK


def test_the_page_asks_the_same_for_one_table_as_for_three(
    reader: Reader, cast: Cast, django_assert_num_queries: Any
) -> None:
    for people in (4, 12):
        event = new_event(cast, people, title=f"For {people}")
        next_released(event, cast.director)
        client = reader(cast.scorer)
        with django_assert_num_queries(14):
            client.get(f"/events/{event.pk}/slips/")
