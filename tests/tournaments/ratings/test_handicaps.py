"""Handicaps from the ratings: proposed, looked at, kept, and then no longer moved by them."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.tournaments.cast import STARTS, fresh, new_event
from tests.tournaments.pairs_cast import pair_event
from tests.tournaments.ratings.season import drives, evening, people
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.services import NewPair, add_entrants, enter_pairs, last_step
from tournaments.events.standings.facts import event_standings
from tournaments.events.words import book_words
from tournaments.ratings.handicaps import HandicapRule, proposed, rated_field

FORMULA = {"points": "10", "step": "5", "most": "60"}


@pytest.fixture
def event(cast: Cast) -> Event:
    """Four who have played for weeks, four new ones, and a round of eight."""
    players = people(cast, 8)
    drives(cast, players[:4], 3)
    return evening(cast, players, rounds=1, week=4, method="margin")


@pytest.fixture
def director(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.director)
    return client


def kept(event: Event) -> list[int]:
    return list(event.entrants.order_by("number").values_list("handicap", flat=True))


def typed(page: Any) -> dict[str, str]:
    """What stands in the boxes of the page."""
    return {
        f"handicap-{row[0].entrant.number}": row[2] for row in page.context["rows"]
    }  # fmt: skip


def test_the_ratings_propose_and_nothing_is_kept_before_the_director_says_so(
    event: Event, director: Client
) -> None:
    url = f"/events/{event.pk}/handicaps/"
    page = director.get(url, FORMULA)
    assert page.status_code == 200
    boxes = typed(page)
    field = rated_field(event)
    best = max(each.rating for each in field if each.rating is not None)
    for each in field:
        assert each.rating is not None
        due = min(60, (best - each.rating) // 5 * 10)
        assert boxes[f"handicap-{each.entrant.number}"] == (f"+{due}" if due else "")
    assert not any(kept(event))
    assert director.post(url, {**boxes, **FORMULA}).status_code == 302
    line = last_step(event)
    assert line is not None
    assert book_words(line, event_names(event, 20)) == (
        f"Handicaps from the ratings: 10 a round for each 5 below {best}, at most 60"
    )
    assert max(kept(event)) == 6000
    # Whoever reads the standings can reckon it again.
    formula = f"Handicaps from the ratings: 10 a round for each 5 below {best}, at most 60."
    for place in ("standings/", "papers/standings/"):
        printed = director.get(f"/events/{event.pk}/{place}").text
        assert formula in printed
        assert "Some were changed by hand" not in printed
    director.post(url, boxes | {"handicap-1": "5"})
    assert "Some were changed by hand." in director.get(f"/events/{event.pk}/standings/").text


def test_ratings_that_move_later_do_not_move_what_was_kept(
    cast: Cast, event: Event, director: Client
) -> None:
    url = f"/events/{event.pk}/handicaps/"
    director.post(url, {**typed(director.get(url, FORMULA)), **FORMULA})
    before = event_standings(fresh(event)), kept(event)
    ratings = [each.rating for each in rated_field(event)]
    players = [each.player for each in event.entrants.select_related("player")]
    drives(cast, players[::-1], 2)
    assert [each.rating for each in rated_field(event)] != ratings
    assert (event_standings(fresh(event)), kept(event)) == before


def test_a_box_that_was_changed_by_hand_is_not_told_as_the_formula(
    event: Event, director: Client
) -> None:
    url = f"/events/{event.pk}/handicaps/"
    boxes = typed(director.get(url, FORMULA)) | {"handicap-1": "−2,5"}
    director.post(url, {**boxes, **FORMULA})
    assert kept(event)[0] == -250
    line = last_step(event)
    assert line is not None
    assert "rule" not in line.payload


def test_what_cannot_be_read_comes_back_as_it_was_typed(event: Event, director: Client) -> None:
    answer = director.post(f"/events/{event.pk}/handicaps/", {"handicap-1": "lots"})
    assert answer.status_code == 422
    assert 'value="lots"' in answer.text
    assert not any(kept(event))


def test_who_has_no_rating_keeps_what_he_has(cast: Cast, director: Client) -> None:
    players = people(cast, 8)
    drives(cast, players[:4], 2)
    event = pair_event(cast, 0, "round_robin", rounds=2, starts_at=STARTS)
    pairs = [NewPair(one, other) for one, other in zip(players[::2], players[1::2], strict=True)]
    enter_pairs(event=event, by=cast.director, pairs=pairs)
    field = rated_field(event)
    assert [each.rating is None for each in field] == [False, False, True, True]
    best, told = proposed(field, HandicapRule(1000, 5, 6000))
    assert set(told) == {each.entrant.pk for each in field[:2]}
    assert best == max(each.rating or 0 for each in field)
    page = director.get(f"/events/{event.pk}/handicaps/", FORMULA)
    assert "Who has no rating keeps what stands there." in page.text


def test_nobody_is_rated_is_said(cast: Cast, director: Client) -> None:
    event = pair_event(cast, 4, "round_robin", rounds=2)
    page = director.get(f"/events/{event.pk}/handicaps/", FORMULA)
    assert "Nobody here has a rating yet." in page.text


def test_the_api_sets_by_hand_and_from_the_ratings_once(event: Event, director: Client) -> None:
    url = f"/api/v1/events/{event.pk}/handicaps/"
    told = {
        "id": "5d3fc5d8-54a1-4a39-9b5c-0e8f7e9e0001",
        "handicaps": [{"entrant": 2, "points": "-2.5"}],
        "from_ratings": {"points": "10", "step": 5, "most": "60"},
    }
    answer = director.post(url, told, content_type="application/json")
    assert answer.status_code == 200
    now = {each["entrant"]: each["handicap"] for each in answer.json()["handicaps"]}
    assert now[2] == -2.5
    assert max(now.values()) == 60
    again = director.post(url, told, content_type="application/json")
    assert again.json() == answer.json()
    assert director.get(url).json()["handicaps"] == answer.json()["handicaps"]
    nobody = {
        "id": "5d3fc5d8-54a1-4a39-9b5c-0e8f7e9e0002",
        "handicaps": [{"entrant": 2, "points": "1"}, {"entrant": 99, "points": "1"}],
    }
    refused = director.post(url, nobody, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "no_such_entrant")
    assert director.get(url).json()["handicaps"] == answer.json()["handicaps"]


def test_at_one_person_and_at_three(cast: Cast, director: Client) -> None:
    players = people(cast, 4)
    drives(cast, players, 1)
    counts = []
    for count in (1, 3):
        event = new_event(cast, 0, title=f"For {count}")
        add_entrants(event=event, by=cast.director, players=players[:count])
        url = f"/events/{event.pk}/handicaps/"
        director.get(url, FORMULA)
        with CaptureQueriesContext(connection) as queries:
            director.get(url, FORMULA)
        counts.append(len(queries))
    assert counts == [12, 12]
