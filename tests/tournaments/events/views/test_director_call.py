"""A table's call for the director stands on his board until he has been there."""

from __future__ import annotations

import re

import pytest

from scoring.models import DirectorCall
from scoring.services.director import call_director
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, tables
from tests.tournaments.conftest import Reader
from tournaments.events.models import Event, Table
from tournaments.events.services import keep_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(cast: Cast) -> Table:
    """A table with a score sheet in a round that is played."""
    event = new_event(cast, 8, rounds=2, confirming="side")
    return tables(next_released(fresh(event), cast.director))[1]


def called(cast: Cast, at: Table) -> Event:
    call_director(game=keep_sheet(table=at, by=cast.scorer))
    return fresh(at.round.event)


def test_the_board_shows_it_and_the_director_ends_it(reader: Reader, cast: Cast, at: Table) -> None:
    event = called(cast, at)
    director = reader(cast.director)
    board = f"/events/{event.pk}/board/"
    html = director.get(board).content.decode()
    assert html.count("Calls the director since") == 1
    assert f"The director to table {at.number}" in html
    assert "I was there" in html
    refused = reader(cast.scorer).post(board, {"action": "came", "at": at.number})
    assert refused.status_code == 403
    director.post(board, {"action": "came", "at": at.number})
    assert not DirectorCall.objects.exists()
    assert "Calls the director" not in director.get(board).content.decode()


def test_a_board_that_is_open_notices_by_itself(reader: Reader, cast: Cast, at: Table) -> None:
    game = keep_sheet(table=at, by=cast.scorer)
    event = fresh(at.round.event)
    director = reader(cast.director)

    def ask() -> str:
        html = director.get(f"/events/{event.pk}/board/").content.decode()
        found = re.search(r'hx-get="([^"]+)"', html)
        assert found is not None
        return found[1].replace("&amp;", "&")

    address = ask()
    assert director.get(address).status_code == 204
    call_director(game=game)
    answer = director.get(address)
    assert answer.status_code == 200
    assert "Calls the director since" in answer.content.decode()
    assert director.get(ask()).status_code == 204
