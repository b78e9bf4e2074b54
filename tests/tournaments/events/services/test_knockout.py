"""A knockout of pairs: its seeds, its byes, its level games, and what its bracket stands on."""

from __future__ import annotations

from tests.cast import Cast
from tests.tournaments.cast import fresh, next_released, tables
from tests.tournaments.pairs_cast import (
    better_wins,
    closed,
    meetings,
    pair,
    pair_event,
    places,
    refused,
    waits,
)
from tournaments.events.services import (
    NewPair,
    change_event,
    check_in,
    close_round,
    correct_result,
    decide,
    draft_round,
    enter_pairs,
    finish,
    last_step,
    release,
    set_pair,
    swap,
    tell_result,
    undo,
    withdraw,
)
from tournaments.events.standings.facts import event_standings


def test_seeds_meet_late_and_places_follow_with_the_third(cast: Cast) -> None:
    event = pair_event(cast, 6, "knockout", rounds=3)
    for number in range(1, 7):
        set_pair(pair=pair(event, number), by=cast.director, seed=number)
    first = closed(event, cast)
    assert waits(first) == [1, 2]
    assert {frozenset(two) for two in meetings(first)} == {frozenset({3, 6}), frozenset({4, 5})}
    second = closed(event, cast)
    assert {frozenset(two) for two in meetings(second)} == {frozenset({1, 4}), frozenset({2, 3})}
    third = closed(event, cast)
    assert {frozenset(two) for two in meetings(third)} == {frozenset({1, 2}), frozenset({3, 4})}
    assert places(event) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (5, 6)]
    lines = event_standings(event)
    assert [line.score for line in lines] == [3, 2, 1, 1, 0, 0]
    assert lines[2].steps[0].name == "head_to_head"
    with refused("all_rounds_drawn"):
        draft_round(event=fresh(event), by=cast.director)
    finish(event=fresh(event), by=cast.director)


def test_a_knockout_wants_as_many_rounds_as_it_takes(cast: Cast) -> None:
    event = pair_event(cast, 5, "knockout", rounds=2)
    with refused("rounds_needed") as error:
        draft_round(event=event, by=cast.director)
    assert error.value.params == {"needed": 3, "pairs": 5}


def test_a_level_game_goes_to_the_side_that_the_table_says_else_by_the_same_lot(
    cast: Cast,
) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    current = next_released(event, cast.director)
    for table in tables(current):
        tell_result(table=table, points={"NS": 200, "EW": 200}, by=cast.director)
    close_round(round_=current, by=cast.director)
    one, other = meetings(current)
    by_lot = {frozenset(two) for two in meetings(draft_round(event=event, by=cast.director))}
    again = draft_round(event=fresh(event), by=cast.director, again=True)
    assert {frozenset(two) for two in meetings(again)} == by_lot
    decide(table=tables(current)[0], side="EW", by=cast.director)
    decide(table=tables(current)[1], side="NS", by=cast.director)
    final = draft_round(event=fresh(event), by=cast.director, again=True)
    assert frozenset({one[1], other[0]}) in {frozenset(two) for two in meetings(final)}
    release(draft=final, by=cast.director)
    with refused("next_drawn"):
        decide(table=tables(current)[0], side="NS", by=cast.director)


def test_only_a_level_result_is_decided(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    current = closed(event, cast)
    with refused("not_level"):
        decide(table=tables(current)[0], side="NS", by=cast.director)


def test_who_should_meet_a_pair_that_went_home_has_a_bye(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    for number in range(1, 5):
        set_pair(pair=pair(event, number), by=cast.director, seed=number)
    closed(event, cast)
    withdraw(entrant=pair(event, 2).other, by=cast.director)
    final = closed(event, cast)
    assert {frozenset(two) for two in meetings(final)} == {frozenset({3, 4})}
    assert waits(final) == [1]
    assert places(event) == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_a_correction_leaves_the_released_bracket_and_the_pairs_in_it(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    for number in range(1, 5):
        set_pair(pair=pair(event, number), by=cast.director, seed=number)
    first = closed(event, cast)
    final = next_released(fresh(event), cast.director)
    better_wins(final, cast)
    table = tables(first)[0]
    told = dict(table.scores.values_list("side", "points"))
    turned = {"NS": told["EW"], "EW": told["NS"]}
    correct_result(table=table, points=turned, by=cast.director, reason="Sides mixed up")
    assert {frozenset(two) for two in meetings(final)} == {frozenset({1, 2}), frozenset({3, 4})}
    close_round(round_=final, by=cast.director)
    assert [number for _, number in places(event)] == [1, 2, 3, 4]


def test_a_later_bracket_is_not_changed_by_hand(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    closed(event, cast)
    draft = draft_round(event=fresh(event), by=cast.director)
    (a, _), (b, _) = meetings(draft)
    with refused("bracket_fixed"):
        swap(draft=draft, one=pair(event, a).one_id, other=pair(event, b).one_id,
             by=cast.director)  # fmt: skip


def test_a_first_bracket_that_was_changed_by_hand_goes_on_as_it_was_played(cast: Cast) -> None:
    event = pair_event(cast, 6, "knockout", rounds=3)
    draft = draft_round(event=event, by=cast.director)
    (bye, *_), (a, _) = waits(draft), meetings(draft)[0]
    swap(draft=draft, one=pair(event, bye).one_id, other=pair(event, a).one_id, by=cast.director)
    assert a in waits(draft)
    release(draft=draft, by=cast.director)
    better_wins(draft, cast)
    close_round(round_=draft, by=cast.director)
    for _ in range(2):
        closed(event, cast)
    assert [place for place, _ in places(event)] == [1, 2, 3, 4, 5, 5]


def test_a_knockout_takes_nobody_in_later_and_keeps_its_seeds(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    (late,) = enter_pairs(event=event, by=cast.director, pairs=[NewPair("Lars", "Liv")])
    set_pair(pair=pair(event, 3), by=cast.director, seed=1)
    with refused("seed_taken"):
        set_pair(pair=pair(event, 2), by=cast.director, seed=1)
    next_released(event, cast.director)
    with refused("knockout_began"):
        check_in(entrant=late.one, by=cast.director)
    with refused("seeds_fixed"):
        set_pair(pair=pair(event, 2), by=cast.director, seed=2)
    with refused("knockout_fixed"):
        change_event(event=fresh(event), by=cast.director, movement="round_robin")


def test_a_seed_cannot_be_taken_back_under_a_bracket_that_stands_on_it(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)
    set_pair(pair=pair(event, 4), by=cast.director, seed=1)
    line = last_step(event)
    assert line is not None
    next_released(fresh(event), cast.director)
    with refused("undo_blocked"):
        undo(event=event, seq=line.seq, by=cast.director)
