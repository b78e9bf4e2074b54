"""The projector's link: what it shows, when it ends, and that a new one ends the old."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.signing import Signer
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Shown, Visibility
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, play_rounds
from tournaments.events.models import Event, EventState
from tournaments.events.screen_links import CLOSED_DAYS, OPEN_DAYS, screen_code
from tournaments.events.services import renew_screen

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast: Cast) -> Event:
    event = new_event(cast, 4)
    play_rounds(event, cast.director, 1)
    return fresh(event)


def status(event: Event, page: str = "", **headers: str) -> int:
    return Client().get(f"/screens/{screen_code(event)}/{page}", headers=headers).status_code


def over_since(event: Event, days: int) -> None:
    ended = timezone.now() - timedelta(days=days)
    Event.objects.filter(pk=event.pk).update(state=EventState.PUBLISHED, finished_at=ended)


@pytest.mark.parametrize(
    ("changes", "days"),
    [
        ({}, OPEN_DAYS),
        ({"visibility": Visibility.MEMBERS}, CLOSED_DAYS),
        ({"people_shown": Shown.INITIALS}, CLOSED_DAYS),
    ],
)
def test_the_link_ends_some_days_after_the_evening(
    evening: Event, changes: dict[str, str], days: int
) -> None:
    Club.objects.filter(pk=evening.club_id).update(**changes)
    assert status(evening) == 200
    over_since(evening, days - 1)
    assert status(evening) == 200
    over_since(evening, days + 1)
    assert status(evening) == 410
    assert status(evening, "live/") == 410


def test_a_cancelled_evening_is_over(evening: Event) -> None:
    Event.objects.update(
        state=EventState.CANCELLED, starts_at=timezone.now() - timedelta(days=OPEN_DAYS + 1)
    )
    assert status(evening) == 410


def test_a_new_link_ends_the_old_one_and_works_as_long_again(cast: Cast, evening: Event) -> None:
    over_since(evening, OPEN_DAYS + 1)
    client = Client()
    client.force_login(cast.director)
    address = f"/events/{evening.pk}/papers/"
    assert "since the evening is over" in client.get(address).text
    client.post(f"{address}screen/")
    renewed = fresh(evening)
    assert status(renewed) == 200
    page = client.get(address).text
    assert screen_code(renewed) in page
    assert "It works until" in page
    over_since(evening, 0)
    assert status(evening) == 410  # the code of the first edition
    renew_screen(event=renewed)
    assert status(renewed) == 410


def test_a_projector_that_follows_an_ended_link_loads_the_page_again(evening: Event) -> None:
    over_since(evening, OPEN_DAYS + 1)
    answer = Client().get(f"/screens/{screen_code(evening)}/live/", headers={"HX-Request": "true"})
    assert answer.headers["HX-Refresh"] == "true"
    assert "works no more" in answer.text


def test_a_link_of_the_first_version_works_until_there_is_a_new_one(evening: Event) -> None:
    signer = Signer(salt="tournaments.screen")
    old = f"/screens/{signer.sign(evening.pk.hex).replace(signer.sep, '-')}/"
    assert Client().get(old).status_code == 200
    renew_screen(event=evening)
    assert Client().get(old).status_code == 410
