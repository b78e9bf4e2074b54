"""Corrections after the round: seen before they are made, kept with reason and author."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables
from tournaments.events.errors import EventRefused
from tournaments.events.models import Round, Seat, Version
from tournaments.events.services import (
    close_round,
    correct_result,
    finish,
    preview_correction,
    tell_result,
)
from tournaments.events.standings.facts import event_standings

HUGE = {"NS": 5_000, "EW": 0}


def test_a_preview_shows_what_the_correction_then_does_and_stores_nothing(cast: Cast) -> None:
    event = new_event(cast, 12, rounds=3, cap=0)
    play_rounds(event, cast.director, 2)
    table = tables(Round.objects.get(number=1))[0]
    versions = Version.objects.count()
    seen = preview_correction(table=table, points=HUGE, by=cast.director)
    assert Version.objects.count() == versions
    before = event_standings(event)
    correct_result(table=table, points=HUGE, by=cast.director, reason="Two zeros")
    after = {line.entrant: line for line in event_standings(event)}
    moved = {each.entrant: each.after for each in seen.moved}
    assert moved == {
        line.entrant: after[line.entrant]
        for line in before
        if (line.place, line.score) != (after[line.entrant].place, after[line.entrant].score)
    }
    winners = set(table.seats.filter(side="NS").values_list("entrant_id", flat=True))
    assert {line.entrant for line in after.values() if line.place <= 2} == winners
    assert seen.prizes
    version = Version.objects.latest("pk")
    assert (version.reason, version.by) == ("Two zeros", cast.director)


def test_a_preview_names_the_tables_of_the_next_draw_that_change(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=3, movement="progressive")
    current = next_released(event, cast.director)
    for table in tables(current):
        tell_result(table=table, points={"NS": 10, "EW": 0}, by=cast.director)
    close_round(round_=current, by=cast.director)
    table = tables(current)[0]
    seen = preview_correction(table=table, points={"NS": 0, "EW": 10}, by=cast.director)
    assert seen.tables == (1, 2)


def test_released_draws_are_never_altered_by_a_correction(cast: Cast) -> None:
    event = new_event(cast, 12, rounds=3, movement="swiss")
    play_rounds(event, cast.director, 1)
    following = next_released(fresh(event), cast.director)
    before = list(Seat.objects.filter(round=following).values_list("seat", "entrant_id"))
    table = tables(Round.objects.get(number=1))[0]
    assert preview_correction(table=table, points=HUGE, by=cast.director).tables == ()
    correct_result(table=table, points=HUGE, by=cast.director, reason="Two zeros")
    assert list(Seat.objects.filter(round=following).values_list("seat", "entrant_id")) == before


def test_after_the_window_only_an_administrator_corrects(cast: Cast) -> None:
    event = new_event(cast, 4, correction_days=7)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    (table,) = tables(Round.objects.get())
    with time_machine.travel(timezone.now() + timedelta(days=8), tick=False):
        with pytest.raises(EventRefused, match="window_closed"):
            correct_result(table=table, points=HUGE, by=cast.director, reason="Two zeros")
        correct_result(table=table, points=HUGE, by=cast.admin, reason="Two zeros", always=True)
    with pytest.raises(EventRefused, match="no_reason"):
        correct_result(table=table, points=HUGE, by=cast.director, reason="  ")
