"""Two evenings of a club at once: who sits in both is told, and tables of the same number are."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, next_released, tables
from tournaments.events.models import Event
from tournaments.events.services import (
    add_entrants,
    check_in,
    draft_round,
    substitute,
    withdraw,
)
from tournaments.events.shown.at_once import both_in_words, evenings_at_once, same_numbers

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(cast: Cast) -> Event:
    """Eight people sit at two tables."""
    event = new_event(cast, 8, title="Drive")
    next_released(event, cast.director)
    return fresh(event)


@pytest.fixture
def learners(cast: Cast, drive: Event) -> Event:
    """Four others, and Ana of the drive, who has not come yet."""
    event = new_event(cast, 0, title="Learners")
    others = [Player.objects.create(club=cast.club, name=f"Learner {n}") for n in range(4)]
    by, both = cast.director, entrant(drive, 1).player
    add_entrants(event=event, by=by, players=[both, *others])
    for number in range(2, 6):
        check_in(entrant=entrant(event, number), by=by)
    return fresh(event)


def own_table(drive: Event) -> int:
    return int(entrant(drive, 1).seats.get().table.number)


def at_the_door(cast: Cast, event: Event) -> str:
    client = Client()
    client.force_login(cast.scorer)
    return client.get(f"/events/{event.pk}/check-in/").content.decode()


def test_of_more_than_three_in_both_the_door_says_how_many_and_who_when_it_is_asked(
    cast: Cast, drive: Event
) -> None:
    event = new_event(cast, 0, title="Learners")
    there = [entrant(drive, number) for number in range(1, 5)]
    folded = '<details class="notice notice-warning"><summary><strong>In two events at once'
    for count in (3, 4):
        few = [each.player for each in there[:count]]
        add_entrants(event=event, by=cast.director, players=few[event.entrants.count() :])
        page = at_the_door(cast, event)
        assert page.count(" of Drive.") == count
        assert (folded in page) == (count > 3)
    assert "</strong> (4)</summary>" in page


def test_who_sits_in_both_is_told_at_the_door_in_the_draft_and_at_the_release(
    cast: Cast, drive: Event, learners: Event
) -> None:
    by, name = cast.director, entrant(drive, 1).name
    told = f"{name} sits at table {own_table(drive)} of Drive."
    # Entered here only; the door says so before anybody is ticked.
    assert both_in_words(learners) == []
    assert told in at_the_door(cast, learners)
    assert f"{name} is entered in Learners too." in at_the_door(cast, drive)
    check_in(entrant=entrant(learners, 1), by=by)
    assert both_in_words(fresh(learners)) == [told]
    assert f"{name} is here for Learners too." in at_the_door(cast, drive)
    director = Client()
    director.force_login(by)
    page = f"/events/{learners.pk}/draft/"
    director.post(page, {"action": "draw"})
    assert told in director.get(page).content.decode()
    # A warning, not a refusal.
    board = director.post(page, {"action": "release"}, follow=True).content.decode()
    assert told in board
    assert tables(learners.played.get())
    withdraw(entrant=entrant(drive, 1), by=by)
    assert both_in_words(fresh(learners)) == []


def test_who_sits_in_for_somebody_sits_there(cast: Cast, drive: Event, learners: Event) -> None:
    helper = entrant(learners, 2)
    substitute(entrant=entrant(drive, 2), player=helper.player, number=1, by=cast.director)
    (said,) = both_in_words(fresh(learners))
    table = entrant(drive, 2).seats.get().table.number
    assert said == f"{helper.name} sits at table {table} of Drive."


def test_only_evenings_of_the_same_day_that_go_on_are_at_once(
    drive: Event, learners: Event
) -> None:
    assert evenings_at_once(learners) == [drive]
    Event.objects.filter(pk=drive.pk).update(starts_at=drive.starts_at - timedelta(days=7))
    assert evenings_at_once(learners) == []
    Event.objects.filter(pk=drive.pk).update(starts_at=drive.starts_at, state="finished")
    assert evenings_at_once(learners) == []
    assert evenings_at_once(fresh(drive)) == []


def test_tables_of_the_same_number_are_told_until_the_second_begins_behind(
    cast: Cast, drive: Event, learners: Event
) -> None:
    by, told = cast.director, "Table 1 is in Drive too. Begin at table 11"
    draft_round(event=learners, by=by)
    director = Client()
    director.force_login(by)
    for page in ("draft", "hall"):
        assert told in director.get(f"/events/{learners.pk}/{page}/").content.decode()
    hall = f"/api/v1/events/{learners.pk}/hall/"
    assert told in director.get(hall).json()["warnings"][0]
    set_to = {"id": str(uuid4()), "first": 11}
    answer = director.post(hall, set_to, content_type="application/json").json()
    assert (answer["first"], answer["numbers"]) == (11, [11])
    assert director.get(hall).json()["warnings"] == [
        f"{entrant(drive, 1).name} sits at table {own_table(drive)} of Drive."
    ]
    assert same_numbers(fresh(learners), [drive], 1) == []
    assert [table.number for table in tables(learners.played.get())] == [11]


@pytest.mark.parametrize("people", [4, 12])
def test_the_door_asks_once_whether_there_is_another_evening(
    cast: Cast, people: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = new_event(cast, people)
    with django_assert_num_queries(1):
        assert both_in_words(event) == []
    other = new_event(cast, 0, title="Other")
    add_entrants(event=other, by=cast.director, players=[e.player for e in event.entrants.all()])
    with django_assert_num_queries(6):
        assert len(both_in_words(event)) == people
