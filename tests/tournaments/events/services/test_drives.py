"""Evenings whose draws follow results, from first to last, with people late and gone."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.cast import Cast
from tests.tournaments.cast import (
    entrant,
    fresh,
    new_event,
    next_released,
    play_rounds,
    tables,
    tell_all,
)
from tournaments.events.models import EventState, Seat, SitOut, Why
from tournaments.events.services import (
    add_entrants,
    check_in,
    close_round,
    correct_result,
    finish,
    last_step,
    preview_correction,
    undo,
    withdraw,
)
from tournaments.events.standings.facts import event_standings


@pytest.mark.parametrize("movement", ["swiss", "progressive"])
def test_an_evening_that_is_drawn_from_results_goes_to_its_end(cast: Cast, movement: str) -> None:
    event = new_event(cast, 13, movement=movement, rounds=6)
    play_rounds(event, cast.director, 2)
    (late,) = add_entrants(event=event, by=cast.director, guests=["Lars"])
    check_in(entrant=entrant(event, late.number), by=cast.director)
    play_rounds(event, cast.director, 1)
    withdraw(entrant=entrant(event, 2), by=cast.director)
    current = next_released(fresh(event), cast.director)
    tell_all(current, cast.director)
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    tell_all(current, cast.director, but=range(1, len(tables(current))))
    close_round(round_=current, by=cast.director)
    play_rounds(event, cast.director, 2)
    for each in event.played.all():
        seats = Seat.objects.filter(round=each)
        out = SitOut.objects.filter(round=each, why=Why.TURN)
        here = 13 if each.number < 3 else 14 if each.number == 3 else 13
        assert (seats.count(), out.count()) == (12, here - 12)
    waits = Counter(
        SitOut.objects.filter(round__event=event, why=Why.TURN).values_list("entrant", flat=True)
    )
    assert max(waits.values()) == 1
    table = tables(event.played.get(number=6))[0]
    was = dict(table.scores.values_list("side", "points"))
    told = {"NS": was["EW"], "EW": was["NS"]}
    assert preview_correction(table=table, points=told, by=cast.director).moved
    correct_result(table=table, points=told, by=cast.director, reason="Slip")
    assert finish(event=fresh(event), by=cast.director).state == EventState.FINISHED
    lines = event_standings(event)
    assert sum(line.played for line in lines) == 6 * 12
    assert min(line.place for line in lines if line.ranked) == 1


def test_nobody_has_a_partner_twice_in_a_swiss(cast: Cast) -> None:
    event = new_event(cast, 16, movement="swiss", rounds=6)
    play_rounds(event, cast.director, 6)
    sides: dict[tuple[int, str], list[int]] = {}
    rows = Seat.objects.filter(round__event=event).order_by("table_id", "seat")
    for table, side, who in rows.values_list("table_id", "side", "entrant_id"):
        sides.setdefault((table, side), []).append(who)
    partners = [tuple(sorted(two)) for two in sides.values()]
    assert len(set(partners)) == len(partners) == 6 * 8
