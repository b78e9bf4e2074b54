"""A draft outlives who comes late and who goes home: it is brought up to date, never lost."""

from __future__ import annotations

import pytest

from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, play_rounds
from tournaments.events.draws.draft_fit import fit_of
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Round, Seat, SitOut
from tournaments.events.services import (
    add_entrants,
    check_in,
    come_back,
    draft_round,
    fit_draft,
    last_step,
    lock_tables,
    release,
    swap,
    undo,
    withdraw,
)


def seated(draft: Round) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round=draft).order_by("table__number", "seat")
    for table, number in seats.values_list("table__number", "entrant__number"):
        found.setdefault(table, []).append(number)
    return found


def waiting(draft: Round) -> list[int]:
    outs = SitOut.objects.filter(round=draft, why="turn")
    return sorted(outs.values_list("entrant__number", flat=True))


def drafted(event: Event) -> Round:
    return Round.objects.select_related("event__club").get(event=event, state="draft")


def comes(event: Event, cast: Cast, name: str = "Late") -> Entrant:
    player = add_player(club=cast.club, name=name)
    (late,) = add_entrants(event=fresh(event), by=cast.director, players=[player])
    late.event = fresh(event)
    return check_in(entrant=late, by=cast.director)


def test_who_came_takes_the_place_of_who_went_and_all_others_stay(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=3)
    play_rounds(event, cast.director, 1)
    draft = draft_round(event=fresh(event), by=cast.director)
    lock_tables(draft=draft, numbers=[2], by=cast.director)
    before = seated(draft)
    late = comes(event, cast)
    gone = entrant(event, before[1][2])
    withdraw(entrant=gone, by=cast.director)
    assert seated(drafted(event)) == before  # the draft is the director's: nobody took it away
    with pytest.raises(EventRefused, match="draft_stale") as refused:
        release(draft=drafted(event), by=cast.director)
    assert refused.value.params["who"] == f"+ Late, − {gone.name}"
    made = fit_draft(draft=drafted(event), by=cast.director)
    expected = {**before, 1: [late.number if n == gone.number else n for n in before[1]]}
    assert seated(made) == expected
    assert list(made.tables.filter(locked=True).values_list("number", flat=True)) == [2]
    assert release(draft=drafted(event), by=cast.director).state == "released"


def test_who_waits_sits_down_for_who_went(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    before, (waits,) = seated(draft), waiting(draft)
    withdraw(entrant=entrant(event, before[2][0]), by=cast.director)
    made = fit_draft(draft=drafted(event), by=cast.director)
    assert seated(made) == {**before, 2: [waits, *before[2][1:]]}
    assert waiting(made) == []


def test_who_waited_and_went_only_goes(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    before, (waits,) = seated(draft), waiting(draft)
    withdraw(entrant=entrant(event, waits), by=cast.director)
    made = fit_draft(draft=drafted(event), by=cast.director)
    assert (seated(made), waiting(made)) == (before, [])


def test_with_another_number_of_tables_it_is_drawn_again_around_the_locked_ones(
    cast: Cast,
) -> None:
    event = new_event(cast, 11, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    lock_tables(draft=draft, numbers=[1], by=cast.director)
    locked = seated(draft)[1]
    comes(event, cast)
    made = fit_draft(draft=drafted(event), by=cast.director)
    assert len(seated(made)) == 3
    assert seated(made)[1] == locked
    assert made.tables.get(locked=True).number == 1


def test_a_locked_table_is_found_again_under_its_new_number(cast: Cast) -> None:
    event = new_event(cast, 12, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    lock_tables(draft=draft, numbers=[3], by=cast.director)
    before = seated(draft)
    for number in before[1]:
        withdraw(entrant=entrant(event, number), by=cast.director)
    made = fit_draft(draft=drafted(event), by=cast.director)
    table = made.tables.get(locked=True)
    assert seated(made)[table.number] == before[3]
    assert len(seated(made)) == 2


def test_an_undo_brings_the_old_draft_back(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    before = seated(draft), waiting(draft)
    withdraw(entrant=entrant(event, before[0][1][0]), by=cast.director)
    fit_draft(draft=drafted(event), by=cast.director)
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert (seated(drafted(event)), waiting(drafted(event))) == before


def test_who_is_not_here_after_all_is_taken_out_and_cannot_be_moved_meanwhile(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    one, other, *_ = seated(draft)[1]
    check_in(entrant=entrant(event, one), by=cast.director, here=False)
    with pytest.raises(EventRefused, match="draft_stale"):
        swap(
            draft=drafted(event),
            one=entrant(event, other).pk,
            other=entrant(event, waiting(draft)[0]).pk,
            by=cast.director,
        )
    made = fit_draft(draft=drafted(event), by=cast.director)
    assert fit_of(fresh(event), made).is_good
    assert one not in [n for table in seated(made).values() for n in table]


def test_a_draft_that_fits_is_left_alone(cast: Cast) -> None:
    event = new_event(cast, 8)
    draft = draft_round(event=event, by=cast.director)
    assert fit_draft(draft=draft, by=cast.director).pk == draft.pk
    release(draft=draft, by=cast.director)
    with pytest.raises(EventRefused, match="no_draft"):
        fit_draft(draft=draft, by=cast.director)


def test_who_went_home_by_mistake_is_back_and_the_rounds_away_are_sit_outs(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=4)
    play_rounds(event, cast.director, 1)
    withdraw(entrant=entrant(event, 3), by=cast.director, reason="Tired")
    play_rounds(event, cast.director, 1)
    with pytest.raises(EventRefused, match="not_gone"):
        come_back(entrant=entrant(event, 4), by=cast.director)
    come_back(entrant=entrant(event, 3), by=cast.director)
    assert SitOut.objects.get(entrant__number=3, round__number=2).why == "late"
    draft = draft_round(event=fresh(event), by=cast.director)
    assert 3 in [*waiting(draft), *(n for table in seated(draft).values() for n in table)]
    line = event.log.get(kind="back")
    undo(event=event, seq=line.seq, by=cast.director)
    gone = entrant(event, 3).withdrawal
    assert (gone.from_round, gone.reason) == (2, "Tired")
    assert not SitOut.objects.filter(entrant__number=3, round__number=2).exists()
