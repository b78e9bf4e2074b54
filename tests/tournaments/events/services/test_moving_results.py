"""A slip typed under the wrong table: moved, exchanged, and found in its place everywhere."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from tests.cast import Cast
from tests.scoring.table import play
from tests.tournaments.cast import fresh, new_event, next_released, tables
from tests.tournaments.events.agreeing import agree
from tournaments.events.errors import EventRefused
from tournaments.events.models import Deed, Event, Result, Round, SideScore, Table, Version
from tournaments.events.services import (
    close_round,
    finish,
    keep_sheet,
    last_step,
    move_result,
    rule_result,
    take_from_games,
    tell_deeds,
    tell_result,
    undo,
)

TOLD = {"NS": 120, "EW": -40}
OTHER = {"NS": 10, "EW": 20}


@pytest.fixture
def event(cast: Cast) -> Event:
    return new_event(cast, 12, rounds=2, hands=1)


@pytest.fixture
def current(cast: Cast, event: Event) -> Round:
    return next_released(event, cast.director)


def points(table: Table) -> dict[str, int] | None:
    if not Result.objects.filter(table=table).exists():
        return None
    return dict(SideScore.objects.filter(table=table).values_list("side", "points"))


def move(cast: Cast, one: Table, other: Table) -> None:
    move_result(table=one, other=other, by=cast.director, reason="Typed one too far")


def take_back(cast: Cast, event: Event) -> None:
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)


def test_a_result_moves_to_the_table_that_made_it(cast: Cast, event: Event, current: Round) -> None:
    one, other, _ = tables(current)
    key = uuid4()
    tell_result(table=other, points=TOLD, by=cast.scorer, key=key)
    move(cast, other, one)
    assert [points(one), points(other)] == [TOLD, None]
    said = list(Version.objects.filter(result__table=one).values_list("source", "by_id", "reason"))
    assert said == [
        ("slip", cast.scorer.pk, ""),
        ("correction", cast.director.pk, "Typed one too far"),
    ]
    with pytest.raises(EventRefused, match="key_used"):  # the phone that got no answer tries again
        tell_result(table=other, points=TOLD, by=cast.scorer, key=key)
    tell_result(table=other, points=OTHER, by=cast.scorer)
    take = event.log.get(kind="result_moved")
    with pytest.raises(EventRefused, match="undo_blocked"):
        undo(event=event, seq=take.seq, by=cast.director)
    take_back(cast, event)
    take_back(cast, event)
    assert [points(one), points(other)] == [None, TOLD]


def test_the_other_telling_of_a_disputed_table_stands_there_then(
    cast: Cast, event: Event, current: Round
) -> None:
    """Its own slip came when the wrong one was there already."""
    one, other, _ = tables(current)
    tell_result(table=other, points=TOLD, by=cast.scorer)
    tell_result(table=other, points=OTHER, by=cast.director)
    move(cast, other, one)
    assert [points(one), points(other)] == [TOLD, OTHER]
    assert not Result.objects.filter(state="disputed").exists()
    take_back(cast, event)
    assert [points(one), points(other)] == [None, TOLD]
    assert Result.objects.get(table=other).state == "disputed"


def test_two_results_of_a_closed_round_are_exchanged_and_all_places_agree(
    cast: Cast, event: Event, current: Round
) -> None:
    one, other, third = tables(current)
    tell_result(table=one, points=TOLD, by=cast.scorer)
    rule_result(table=other, points=None, by=cast.director, reason="Nobody came")
    tell_result(table=third, points=OTHER, by=cast.scorer)
    close_round(round_=current, by=cast.director)
    agree(fresh(event), cast)
    for table in (third, other):
        move(cast, one, table)
        agree(fresh(event), cast)
    assert [points(each) for each in (one, other, third)] == [{}, OTHER, TOLD]
    assert Result.objects.get(table=one).state == "not_played"
    for _ in range(2):
        take_back(cast, event)
        agree(fresh(event), cast)
    assert [points(each) for each in (one, other, third)] == [TOLD, {}, OTHER]


def test_what_the_slip_says_of_slams_goes_along_seat_by_seat(cast: Cast, current: Round) -> None:
    one, other, _ = tables(current)
    tell_result(table=other, points=TOLD, by=cast.scorer)
    seats = [list(each.seats.order_by("seat")) for each in (one, other)]
    tell_deeds(table=other, told={seats[1][2].entrant_id: (1, "8S")}, by=cast.scorer)
    move(cast, other, one)
    (made,) = Deed.objects.filter(slams=1)
    assert (made.table_id, made.entrant_id) == (one.pk, seats[0][2].entrant_id)


def test_what_cannot_be_anothers_is_refused(cast: Cast, event: Event, current: Round) -> None:
    one, other, third = tables(current)
    by = cast.director
    play(keep_sheet(table=third, by=by), by, "6S", "N", NS=7, EW=3)
    take_from_games(round_=current, by=by)
    tell_result(table=one, points=TOLD, by=by)
    refused = {
        "no_result": (other, one, "x"),
        "same_table": (one, one, "x"),
        "no_reason": (one, other, " "),
        "sheet_has_result": (third, other, "x"),
    }
    for code, (table, to, reason) in refused.items():
        with pytest.raises(EventRefused, match=code):
            move_result(table=table, other=to, by=by, reason=reason)
    with pytest.raises(EventRefused, match="sheet_has_result"):
        move_result(table=one, other=third, by=by, reason="x")
    tell_result(table=other, points=OTHER, by=by)
    close_round(round_=current, by=by)
    finish(event=fresh(event), by=by)
    Event.objects.filter(pk=event.pk).update(finished_at="2020-01-01T00:00:00Z")
    (one, other, _) = tables(current)
    with pytest.raises(EventRefused, match="window_closed"):
        move_result(table=one, other=other, by=by, reason="x")
    move_result(table=one, other=other, by=by, reason="x", always=True)


def test_tables_of_other_sides_are_not_exchanged(cast: Cast) -> None:
    event = new_event(cast, 7, odd="3", hands=1)
    one, other = tables(next_released(event, cast.director))
    sides = [set(each.seats.values_list("side", flat=True)) for each in (one, other)]
    tell_result(table=one, points=dict.fromkeys(sides[0], 10), by=cast.director)
    with pytest.raises(EventRefused, match="bad_sides"):
        move(cast, one, other)


def test_the_page_shows_what_would_stand_where_before_it_does(
    cast: Cast, event: Event, current: Round
) -> None:
    client = Client()
    client.force_login(cast.director)
    one, other, third = tables(current)
    tell_result(table=other, points=TOLD, by=cast.scorer)
    at = f"/events/{event.pk}/rounds/1/tables/2/"
    assert f'href="{at}move/"' in client.get(at).content.decode()
    assert "Whose result is it?" in client.get(f"{at}move/").content.decode()
    page = client.get(f"{at}move/", {"to": 1}).content.decode()
    assert "Table 2 then has no result." in page
    assert "Table 1 then has" in page
    assert points(other) == TOLD
    refused = client.post(f"{at}move/", {"to": 1, "sure": "yes", "reason": ""})
    assert refused.status_code == 422
    client.post(f"{at}move/", {"to": 1, "sure": "yes", "reason": "Typed there"})
    assert [points(one), points(other)] == [TOLD, None]
    for table in (other, third):
        tell_result(table=table, points=OTHER, by=cast.scorer)
    close_round(round_=current, by=cast.director)
    page = client.get(f"/events/{event.pk}/rounds/1/tables/1/move/", {"to": 2}).content.decode()
    assert "What this changes" in page
    assert "→" in page
