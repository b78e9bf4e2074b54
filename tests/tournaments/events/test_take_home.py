"""The sheet that people take home: every place with what each round made."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Role
from tests.cast import Cast
from tests.tournaments.cast import (
    entrant,
    fresh,
    name_of,
    new_event,
    next_released,
    play_rounds,
    tables,
)
from tests.tournaments.pairs_cast import closed, pair_event
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Event
from tournaments.events.papers.take_home import take_home
from tournaments.events.services import close_round, finish, give_prizes, publish, tell_result

pytestmark = pytest.mark.django_db


def made(event: Event) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The rounds of everybody by name."""
    sheet = take_home(event, event_names(event, Role.MEMBER))
    return {each.line.name: each.rounds for each in sheet.lines}


def test_a_round_is_the_own_points_then_the_other_sides(cast: Cast) -> None:
    event = new_event(cast, 5, rounds=2)
    current = next_released(event, cast.director)
    (table,) = tables(current)
    tell_result(table=table, points={"NS": 340, "EW": -80}, by=cast.director)
    close_round(round_=current, by=cast.director)
    told = list(made(fresh(event)).values())
    assert sorted(told) == [((),), (("340", "−80"),), (("340", "−80"),)] + [(("−80", "340"),)] * 2


def test_pairs_have_one_line_each(cast: Cast) -> None:
    event = pair_event(cast, 4)
    closed(event, cast)
    told = made(fresh(event))
    assert len(told) == 4
    assert told["Les Ölpreise"] == (("300", "100"),)


def test_the_sheet_says_prizes_club_day_and_where_it_stands_on_the_web(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=1)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    best = entrant(event, 4)
    give_prizes(event=fresh(event), by=cast.director, prizes=[("Ham", best, True)])
    publish(event=fresh(event), by=cast.director)
    client = Client()
    client.force_login(cast.director)
    page = client.get(f"/events/{event.pk}/papers/results/").content.decode()
    told = ("Rivière 500", "25\xa0November 2026", f"Ham:</dt> <dd><bdi>{name_of(3)}</bdi>")
    for words in (*told, f"http://testserver/events/{event.pk}/", 'class="qr"', "Final standings"):
        assert words in page, words
