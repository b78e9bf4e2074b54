"""Who may do what with an event, for every one of its addresses."""

from __future__ import annotations

from datetime import date

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoDbBlocker

from clubs.models import Visibility
from clubs.services import read_people
from tests.permissions.event_rows import EVENTS, MEMBERS_ONLY
from tests.permissions.rows import PEOPLE
from tests.permissions.test_urls import outcome, read, route_of
from tests.permissions.things import Things
from tests.tournaments.cast import fresh, new_event, play_rounds
from tournaments.events.models import Event
from tournaments.events.screen_links import screen_code
from tournaments.events.services import enter_line, set_club_fees
from tournaments.events.services.past_evenings import PURPOSE, keep_past
from tournaments.events.services.people_list import list_purpose
from tournaments.seasons.models import Season


@pytest.fixture(scope="module")
def made_evening(made_things: Things, django_db_blocker: DjangoDbBlocker) -> Event:
    with django_db_blocker.unblock():
        event = new_event(made_things.cast, 4)
        play_rounds(event, made_things.cast.director, 1)
        return event


@pytest.fixture
def evening(made_evening: Event, things: Things) -> Event:  # noqa: ARG001  a savepoint first
    """An event with one closed round."""
    return fresh(made_evening)


def a_season(event: Event) -> Season:
    """A season around the event."""
    days = {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 12, 31)}
    return Season.objects.get_or_create(club=event.club, name="2026", defaults=days)[0]


def past_evenings(event: Event) -> int:
    """Evenings of the past that wait to be taken over; read again where somebody took them."""
    waiting = event.club.imports.filter(purpose=PURPOSE).first()
    if waiting is None:
        owner = event.club.memberships.order_by("-role")[0].user
        told = "Date,Name,Total\n2019-09-03,Ana,7"
        waiting = keep_past(
            club=event.club, by=owner, title="Drive", content=b"", pasted=told, usual=None
        )
    return waiting.pk


def a_list(event: Event) -> int:
    """A list of people that waits to be entered; made again where somebody entered it."""
    purpose = list_purpose(event)
    waiting = event.club.imports.filter(purpose=purpose).first()
    if waiting is None:
        owner = event.club.memberships.order_by("-role")[0].user
        waiting = read_people(club=event.club, by=owner, pasted="Ana", purpose=purpose)
    return waiting.pk


def a_till_line(event: Event) -> int:
    """A line of the event's till, in a club that has said what it counts in."""
    club, owner = event.club, event.club.memberships.order_by("-role")[0].user
    set_club_fees(club=club, currency="AUD", fees=[("Members", 500)])
    line = event.till_lines.first()
    return (line or enter_line(event=event, by=owner, kind="raffle", amount=100)).pk


def ask(client: Client, name: str, method: str, event: Event) -> HttpResponse:
    """One request; what is posted says nothing, so that the answer is about who may."""
    arguments = {
        "event_id": event.pk,
        "slug": event.club.slug,
        "number": 1,
        "entrant": 1,
        "table": 1,
        "kind": "standings" if name == "event_print" else "json",
        "code": screen_code(event),
    }
    if name in {"past_import_confirm", "api_past_file", "api_past_file_take"}:
        arguments["import_id"] = past_evenings(event)
    if name == "event_import_confirm" or name.startswith("api_event_people_list"):
        arguments["import_id"] = a_list(event)
    if "season" in name or "recap" in name:
        arguments |= {
            "season_id": a_season(event).pk,
            "player_id": event.entrants.all()[0].player_id,
        }
    if "till" in name or "fee" in name:
        arguments["line"] = a_till_line(event)
    wanted = {key: value for key, value in arguments.items() if f":{key}>" in route_of(name)}
    address = reverse(name, kwargs=wanted)
    if method == "GET":
        return client.get(address)  # type: ignore[return-value]
    if name.startswith("api_"):
        send = getattr(client, method.lower())
        return send(address, {}, content_type="application/json")  # type: ignore[no-any-return]
    return client.post(address)  # type: ignore[return-value]


def told(things: Things, event: Event, name: str, method: str) -> list[str]:
    return [outcome(ask(things.client_of(person), name, method, event)) for person in PEOPLE]


@pytest.mark.parametrize(("name", "method", "outcomes"), read(EVENTS))
def test_an_event_of_an_open_club(
    things: Things, evening: Event, name: str, method: str, outcomes: list[str]
) -> None:
    assert told(things, evening, name, method) == outcomes


@pytest.mark.parametrize(("name", "method", "outcomes"), read(MEMBERS_ONLY))
def test_an_event_of_a_club_of_members(
    things: Things, evening: Event, name: str, method: str, outcomes: list[str]
) -> None:
    things.cast.club.visibility = Visibility.MEMBERS
    things.cast.club.save()
    assert told(things, evening, name, method) == outcomes


def test_every_row_states_the_outcome_for_everybody() -> None:
    assert [row for row in read(EVENTS + MEMBERS_ONLY) if len(row[2]) != len(PEOPLE)] == []
