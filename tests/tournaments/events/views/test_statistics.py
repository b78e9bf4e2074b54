"""Statistics of an event, from the score sheets of its tables."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Visibility
from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table as sheet
from tests.tournaments.cast import fresh, new_event, next_released, tables
from tournaments.events.models import Event
from tournaments.events.services import keep_sheet

# The event with its club, what is counted (two); who was merged, and the people.
EVENT_QUERIES = 5
# The event with its club, the hands: their number and a page of them; whose names are shown, and
# whose the titles of the tables' games may hold.
HANDS_QUERIES = 5


def played(cast: Cast, rows: int) -> tuple[Event, Game]:
    """An event with so many hands at its one table, and a game of the club beside it."""
    event = new_event(cast, 4, rounds=2)
    [table] = tables(next_released(event, cast.director))
    game = keep_sheet(table=table, by=cast.director)
    for _ in range(rows):
        game = sheet.play(game, cast.director, "6S", "N", NS=7, EW=3)
    sheet.finished(cast.scorer, club=cast.club)
    return fresh(event), game


def test_only_hands_of_the_event_are_counted(client: Client, cast: Cast) -> None:
    event, game = played(cast, 1)
    html = client.get(f"/events/{event.pk}/statistics/").content.decode()
    assert f'href="/events/{event.pk}/hands/?strain=S"' in html
    assert "strain=H" not in html
    html = client.get(f"/events/{event.pk}/hands/").content.decode()
    assert f'href="/games/{game.pk}/hands/1/"' in html
    assert "1 hand" in html


def test_an_events_figures_are_a_file_too(client: Client, cast: Cast) -> None:
    event, _game = played(cast, 1)
    told = client.get(f"/events/{event.pk}/statistics/?download=csv").content.decode("utf-8-sig")
    assert told.splitlines()[1] == "Contract,6♠,1,1,0,40,1,0"


def test_an_event_without_sheets_says_so(client: Client, cast: Cast) -> None:
    event = new_event(cast, 4)
    html = client.get(f"/events/{event.pk}/statistics/").content.decode()
    assert "No contract yet" in html


def test_an_event_of_a_club_of_members_is_not_there_for_others(client: Client, cast: Cast) -> None:
    event, _game = played(cast, 1)
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    for page in ("statistics", "hands"):
        assert client.get(f"/events/{event.pk}/{page}/").status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_cost_does_not_grow_with_the_hands(
    client: Client, cast: Cast, rows: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event, _game = played(cast, rows)
    with django_assert_num_queries(EVENT_QUERIES):
        assert client.get(f"/events/{event.pk}/statistics/").status_code == 200
    with django_assert_num_queries(HANDS_QUERIES):
        assert client.get(f"/events/{event.pk}/hands/").status_code == 200
