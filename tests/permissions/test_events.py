"""Who may do what with an event, for every one of its addresses."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import get_resolver, reverse

from clubs.models import Visibility
from tests.cast import Cast
from tests.permissions.event_rows import EVENTS, MEMBERS_ONLY
from tests.permissions.rows import PEOPLE
from tests.permissions.test_urls import addresses, outcome, read
from tests.permissions.things import Things
from tests.tournaments.cast import fresh, new_event, play_rounds
from tournaments.access import screen_code
from tournaments.models import Event


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


@pytest.fixture
def evening(cast: Cast) -> Event:
    """An event with one closed round."""
    event = new_event(cast, 4)
    play_rounds(event, cast.director, 1)
    return fresh(event)


def ask(client: Client, name: str, method: str, event: Event) -> HttpResponse:
    """One request; what is posted says nothing, so that the answer is about who may."""
    arguments = {
        "event_id": event.pk,
        "slug": event.club.slug,
        "number": 1,
        "table": 1,
        "kind": "standings" if name == "event_print" else "json",
        "code": screen_code(event),
    }
    known = addresses(get_resolver().url_patterns)
    route = next(route for found, route in known if found == name)
    wanted = {key: value for key, value in arguments.items() if f":{key}>" in route}
    address = reverse(name, kwargs=wanted)
    if method == "GET":
        return client.get(address)  # type: ignore[return-value]
    if name.startswith("api_"):
        return client.post(address, {}, content_type="application/json")  # type: ignore[return-value]
    return client.post(address)  # type: ignore[return-value]


def told(cast: Cast, event: Event, name: str, method: str) -> list[str]:
    things = Things(cast)
    return [outcome(ask(things.client_of(person), name, method, event)) for person in PEOPLE]


@pytest.mark.parametrize(("name", "method", "outcomes"), read(EVENTS))
def test_an_event_of_an_open_club(
    cast: Cast, evening: Event, name: str, method: str, outcomes: list[str]
) -> None:
    assert told(cast, evening, name, method) == outcomes


@pytest.mark.parametrize(("name", "method", "outcomes"), read(MEMBERS_ONLY))
def test_an_event_of_a_club_of_members(
    cast: Cast, evening: Event, name: str, method: str, outcomes: list[str]
) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert told(cast, evening, name, method) == outcomes


def test_every_row_states_the_outcome_for_everybody() -> None:
    assert [row for row in read(EVENTS + MEMBERS_ONLY) if len(row[2]) != len(PEOPLE)] == []
