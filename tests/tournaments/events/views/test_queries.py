"""The director's pages ask the database the same whether few or many people came."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.tournaments.cast import STARTS, fresh, new_event, next_released, play_rounds, tell_all
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event
from tournaments.events.services import add_entrants, draft_round

# Two of each are the reader's session and account, one is what comes next.
BOARD = {
    "people/": 11,
    "check-in/": 11,
    "board/": 17,
    "board/live/": 16,
    "rounds/2/tables/1/": 22,
    "finish/": 23,
    "book/": 11,
    "papers/": 12,
    "papers/guide/": 12,
    "papers/slips/": 12,
    "papers/standings/": 11,
    "papers/results/": 11,
    "export.json": 18,
    "people/1/": 16,
    "settings/": 18,
}


def another_day(days: int) -> datetime:
    """Evenings of the same day look at each other, and a later one at the field of an earlier."""
    return STARTS - timedelta(days=days)


def at_the_board(cast: Cast, people: int) -> Event:
    event = new_event(cast, people, title=f"For {people}", rounds=3, starts_at=another_day(people))
    play_rounds(event, cast.director, 1)
    tell_all(next_released(fresh(event), cast.director), cast.scorer)
    return event


def asked(reader: Reader, cast: Cast, event: Event, path: str) -> int:
    client = reader(cast.director)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(f"/events/{event.pk}/{path}").status_code == 200
    return len(queries)


@pytest.mark.parametrize(("path", "queries"), BOARD.items())
def test_at_one_table_and_at_three(reader: Reader, cast: Cast, path: str, queries: int) -> None:
    counts = [asked(reader, cast, at_the_board(cast, people), path) for people in (4, 12)]
    assert counts == [queries, queries]


def test_a_draft_at_one_table_and_at_three(reader: Reader, cast: Cast) -> None:
    counts = []
    for people in (4, 12):
        event = new_event(cast, people, title=f"For {people}", starts_at=another_day(people))
        draft_round(event=event, by=cast.director)
        counts.append(asked(reader, cast, event, "draft/"))
    assert counts == [21, 21]


def test_people_at_one_and_at_three(reader: Reader, cast: Cast) -> None:
    counts = []
    for people in (1, 3):
        event = new_event(cast, 0, title=f"For {people}")
        add_entrants(event=event, by=cast.director, guests=[f"Guest {n}" for n in range(people)])
        counts.append(asked(reader, cast, event, "people/"))
    assert counts == [12, 12]
