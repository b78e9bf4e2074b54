"""An evening that is not played: cancelled, taken back, or deleted with nothing in it."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Player
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.pairs_cast import pair_event, refused
from tournaments.events.models import Event, EventState
from tournaments.events.services import (
    call_off,
    close_round,
    delete_event,
    draft_round,
    finish,
    keep_sheet,
    last_step,
    tell_result,
    undo,
)
from tournaments.seasons.season import season_standing
from tournaments.seasons.services import close_season, create_season


def test_an_evening_that_was_snowed_off_blocks_no_season_and_counts_in_none(
    cast: Cast, reader: Reader
) -> None:
    played = new_event(cast, 8, rounds=1, title="Played")
    play_rounds(played, cast.director, 1)
    finish(event=fresh(played), by=cast.director)
    off = new_event(cast, 4, title="Snow")
    season = create_season(
        club=cast.club, by=cast.admin, name="S", worth="places",
        starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31),
    )  # fmt: skip
    browser = reader(cast.director)
    sent = {"action": "call_off", "reason": "Snowed off"}
    assert browser.post(f"/events/{off.pk}/settings/", sent).status_code == 302
    page = browser.get(f"/events/{off.pk}/").content.decode()
    assert "This event is not played." in page
    assert "Snowed off" in page
    assert "Cancelled" in browser.get("/events/").content.decode()
    assert [event.pk for event in season_standing(season).events] == [played.pk]
    assert close_season(season=season).closed_at


def test_cancelling_wants_a_reason_is_taken_back_and_stops_the_evening(cast: Cast) -> None:
    event = new_event(cast, 4)
    current = next_released(event, cast.director)
    with refused("no_reason"):
        call_off(event=event, by=cast.director, reason=" ")
    call_off(event=event, by=cast.director, reason="Snow")
    (table,) = tables(current)
    with refused("round_not_open"):
        tell_result(table=table, points={"NS": 1, "EW": 0}, by=cast.director)
    with refused("round_not_open"):
        keep_sheet(table=table, by=cast.director)
    with refused("event_over"):
        draft_round(event=fresh(event), by=cast.director)
    with refused("event_over"):
        call_off(event=fresh(event), by=cast.director, reason="Snow")
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert fresh(event).state == EventState.RUNNING
    tell_result(table=tables(current)[0], points={"NS": 1, "EW": 0}, by=cast.director)
    with refused("has_records"):
        call_off(event=fresh(event), by=cast.director, reason="Snow")
    close_round(round_=current, by=cast.director)


@pytest.mark.parametrize("pairs", [False, True])
def test_an_event_in_which_nothing_was_recorded_is_deleted_and_people_stay(
    cast: Cast, reader: Reader, pairs: bool
) -> None:
    event = pair_event(cast, 4) if pairs else new_event(cast, 8)
    draft_round(event=event, by=cast.director)
    people, browser = Player.objects.count(), reader(cast.director)
    page = f"/events/{event.pk}/settings/"
    assert browser.post(page, {"action": "delete"}).status_code == 422
    assert browser.post(page, {"action": "delete", "sure": "yes"}).status_code == 302
    assert not Event.objects.exists()
    assert Player.objects.count() == people
    assert browser.get(page).status_code == 404


def test_what_people_have_seen_or_written_is_not_deleted(cast: Cast, reader: Reader) -> None:
    event = new_event(cast, 4)
    current = next_released(event, cast.director)
    with refused("was_released"):
        delete_event(event=event)
    tell_result(table=tables(current)[0], points={"NS": 1, "EW": 0}, by=cast.director)
    with refused("has_records"):
        delete_event(event=event)
    page = reader(cast.director).get(f"/events/{event.pk}/settings/").content.decode()
    assert "Cancel the event" not in page
    post = reader(cast.scorer).post(
        f"/events/{event.pk}/settings/", {"action": "delete", "sure": "yes"}
    )
    assert post.status_code == 403
