"""What was drawn, given or written down by results that are corrected afterwards."""

from __future__ import annotations

import pytest

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables
from tests.tournaments.conftest import Reader
from tests.tournaments.pairs_cast import closed, meetings, pair, pair_event, refused
from tournaments.events.draws.drawn_from import results_moved
from tournaments.events.models import Event, Round, Table
from tournaments.events.services import (
    adjust,
    close_round,
    correct_result,
    decide,
    draft_round,
    finish,
    give_prizes,
    last_step,
    preview_correction,
    release,
    set_pair,
    tell_result,
    undo,
)
from tournaments.events.services.prizes import prizes_outdated


def turned(table: Table) -> dict[str, int]:
    """The same points, the other way round."""
    told = dict(table.scores.values_list("side", "points"))
    return {"NS": told["EW"], "EW": told["NS"]}


def put_right(table: Table, cast: Cast) -> None:
    correct_result(table=table, points=turned(table), by=cast.director, reason="Sides mixed up")


def seeded(cast: Cast) -> Event:
    event = pair_event(cast, 4, "knockout", rounds=2)
    for number in range(1, 5):
        set_pair(pair=pair(event, number), by=cast.director, seed=number)
    return event


def drafted(event: Event, cast: Cast, *, again: bool = False) -> Round:
    return draft_round(event=fresh(event), by=cast.director, again=again)


def test_the_loser_of_a_corrected_semi_final_is_not_released_into_the_final(
    cast: Cast, reader: Reader
) -> None:
    event = seeded(cast)
    first = closed(event, cast)
    final = drafted(event, cast)
    wrong = {frozenset(two) for two in meetings(final)}
    put_right(tables(first)[0], cast)
    with refused("results_moved"):
        release(draft=final, by=cast.director)
    with refused("results_moved"):
        release(draft=final, by=cast.director, seen=results_moved(fresh(event), final))
    page = reader(cast.director).get(f"/events/{event.pk}/draft/").content.decode()
    assert "Results that this draft was drawn from have changed since." in page
    assert "Release it all the same" not in page
    again = drafted(event, cast, again=True)
    assert {frozenset(two) for two in meetings(again)} != wrong
    release(draft=again, by=cast.director)


def test_a_decision_makes_the_final_stale_and_taking_it_back_makes_it_good(cast: Cast) -> None:
    event = seeded(cast)
    first = next_released(fresh(event), cast.director)
    for table in tables(first):
        tell_result(table=table, points={"NS": 200, "EW": 200}, by=cast.director)
    close_round(round_=first, by=cast.director)
    final = drafted(event, cast)
    gone_on = {number for two in meetings(final)[:1] for number in two}
    north, _east = meetings(first)[0]
    decide(table=tables(first)[0], side="EW" if north in gone_on else "NS", by=cast.director)
    with refused("results_moved"):
        release(draft=final, by=cast.director)
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    release(draft=final, by=cast.director)


@pytest.mark.parametrize("movement", ["swiss", "progressive", "pairs_swiss"])
def test_a_draft_from_results_is_stale_once_one_is_corrected_and_released_only_seen(
    cast: Cast, movement: str
) -> None:
    if movement == "pairs_swiss":
        event = pair_event(cast, 6, movement, rounds=3)
    else:
        event = new_event(cast, 12, rounds=3, movement=movement)
    play_rounds(event, cast.director, 1)
    draft = drafted(event, cast)
    assert not results_moved(fresh(event), draft)
    table = tables(event.played.get(number=1))[0]
    put_right(table, cast)
    moved = results_moved(fresh(event), draft)
    with refused("results_moved"):
        release(draft=draft, by=cast.director, seen="")
    put_right(table, cast)  # as it was
    assert not results_moved(fresh(event), draft)
    put_right(table, cast)
    release(draft=draft, by=cast.director, seen=moved)


def test_an_adjustment_moves_a_swiss_and_nothing_moves_what_results_do_not_draw(
    cast: Cast,
) -> None:
    for movement, moves in (("swiss", True), ("auto", False)):
        event = new_event(cast, 8, rounds=3, movement=movement, title=movement)
        play_rounds(event, cast.director, 1)
        draft = drafted(event, cast)
        one = event.entrants.get(number=1)
        adjust(entrant=one, points=900, number=1, by=cast.director, reason="Late")
        assert bool(results_moved(fresh(event), draft)) is moves


def test_the_preview_names_the_pairings_that_were_released_and_the_draft(cast: Cast) -> None:
    event = seeded(cast)
    first = closed(event, cast)
    table = tables(first)[0]
    draft = drafted(event, cast)
    seen = preview_correction(table=table, points=turned(table), by=cast.director)
    assert set(seen.pairings) == {(2, 1), (2, 2)}
    release(draft=draft, by=cast.director)
    seen = preview_correction(table=table, points=turned(table), by=cast.director)
    assert set(seen.pairings) == {(2, 1), (2, 2)}
    told = dict(table.scores.values_list("side", "points"))
    more = {side: own + 10 for side, own in told.items()}
    assert preview_correction(table=table, points=more, by=cast.director).pairings == ()


def test_the_preview_of_a_drive_names_the_tables_to_which_others_would_have_moved(
    cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 12, rounds=3, movement="progressive")
    play_rounds(event, cast.director, 2)
    table = tables(event.played.get(number=1))[0]
    seen = preview_correction(table=table, points=turned(table), by=cast.director)
    assert {number for number, _ in seen.pairings} == {2}
    points = {f"points-{side}": own for side, own in turned(table).items()}
    page = reader(cast.director).post(f"/events/{event.pk}/rounds/1/tables/1/correct/", points)
    assert "By this result these would be other tables:" in page.content.decode()


def test_prizes_that_are_written_down_say_that_the_standings_moved_on(
    cast: Cast, reader: Reader
) -> None:
    event = new_event(cast, 8, rounds=1)
    play_rounds(event, cast.director, 1)
    finish(event=fresh(event), by=cast.director)
    best = event.entrants.get(number=1)
    give_prizes(event=fresh(event), by=cast.director, prizes=[("First", best, True)])
    words = "The standings have changed since these prizes were written down."
    pages = [f"/events/{event.pk}/", f"/events/{event.pk}/finish/"]
    browser = reader(cast.director)
    assert not any(words in browser.get(page).content.decode() for page in pages)
    put_right(tables(event.played.get())[0], cast)
    assert prizes_outdated(fresh(event))
    assert all(words in browser.get(page).content.decode() for page in pages)
    give_prizes(event=fresh(event), by=cast.director, prizes=[("First", best, True)])
    assert not prizes_outdated(fresh(event))
