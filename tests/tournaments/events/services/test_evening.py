"""A whole evening through the services, and what happens on one that does not go as planned."""

from __future__ import annotations

import pytest

from clubs.services import add_player
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
from tournaments.events.errors import EventRefused
from tournaments.events.models import EventState, Round, Seat, SitOut, Substitution, Why
from tournaments.events.services import (
    add_entrants,
    adjust,
    change_event,
    check_in,
    close_round,
    create_event,
    discard_draft,
    draft_round,
    finish,
    give_prizes,
    lock_tables,
    publish,
    release,
    remove_entrant,
    rule_result,
    set_wishes,
    substitute,
    swap,
    tell_result,
    withdraw,
)
from tournaments.events.services.closing import missing
from tournaments.events.standings.facts import event_facts, event_standings


def seated(current: Round) -> dict[int, list[int]]:
    """Numbers of the entrants by table."""
    found: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round=current).order_by("table__number", "seat")
    for table, number in seats.values_list("table__number", "entrant__number"):
        found.setdefault(table, []).append(number)
    return found


def refused(code: str) -> pytest.RaisesExc[EventRefused]:
    return pytest.raises(EventRefused, match=code)


def test_an_evening_from_the_first_draw_to_the_published_result(cast: Cast) -> None:
    event = new_event(cast, 23, rounds=3)
    play_rounds(event, cast.director, 3)
    event = finish(event=fresh(event), by=cast.director)
    lines = event_standings(event)
    assert [line.place for line in lines][:1] == [1]
    assert sum(line.played for line in lines) == 3 * 20
    assert sum(line.sat_out for line in lines) == 9
    assert max(line.sat_out for line in lines) == 1
    best = event.entrants.get(pk=lines[0].entrant)
    give_prizes(event=event, by=cast.director, prizes=[("First", best, True)])
    assert publish(event=event, by=cast.director).state == EventState.PUBLISHED


def test_nobody_has_a_partner_twice_in_a_planned_evening(cast: Cast) -> None:
    event = new_event(cast, 16, rounds=5)
    play_rounds(event, cast.director, 5)
    seats = Seat.objects.filter(round__event=event).order_by("table_id", "seat")
    rows = list(seats.values_list("table_id", "side", "entrant_id"))
    pairs: dict[tuple[int, str], list[int]] = {}
    for table, side, who in rows:
        pairs.setdefault((table, side), []).append(who)
    partners = [tuple(sorted(pair)) for pair in pairs.values()]
    assert len(set(partners)) == len(partners) == 5 * 4 * 2


def test_a_new_evening_takes_over_how_the_last_one_was_run_and_its_people(cast: Cast) -> None:
    old = new_event(cast, 8, rounds=9, method="wins", cap=300, confirming="phone")
    new = create_event(
        club=cast.club,
        by=cast.director,
        title="Next Tuesday",
        starts_at=old.starts_at,
        template=old,
        people_too=True,
    )
    assert (new.rounds, new.method, new.cap, new.confirming) == (9, "wins", 300, "phone")
    assert [each.first_round for each in new.entrants.all()] == [0] * 8
    assert new.seed != old.seed


def test_somebody_late_plays_from_the_next_draw_and_waited_before(cast: Cast) -> None:
    event = new_event(cast, 12, rounds=4)
    late = add_player(club=cast.club, name="Lars")
    (lars,) = add_entrants(event=event, by=cast.director, players=[late])
    play_rounds(event, cast.director, 1)
    current = next_released(fresh(event), cast.director)
    check_in(entrant=entrant(event, lars.number), by=cast.director)
    assert entrant(event, lars.number).first_round == 3
    assert SitOut.objects.filter(entrant=lars, why=Why.LATE, counts=True).count() == 2
    before = seated(current)
    tell_all(current, cast.director)
    close_round(round_=current, by=cast.director)
    following = next_released(fresh(event), cast.director)
    assert seated(current) == before
    assert lars.number in {n for table in seated(following).values() for n in table}


def test_who_went_home_is_not_drawn_and_keeps_what_he_played(cast: Cast) -> None:
    event = new_event(cast, 13, rounds=4)
    play_rounds(event, cast.director, 2)
    gone = entrant(event, 3)
    made = {line.entrant: line.made for line in event_standings(event)}[gone.pk]
    withdraw(entrant=gone, by=cast.director, reason="The last bus")
    for _ in range(2):
        current = next_released(fresh(event), cast.director)
        assert not Seat.objects.filter(round=current, entrant=gone).exists()
        assert not SitOut.objects.filter(round=current, entrant=gone).exists()
        tell_all(current, cast.director)
        close_round(round_=current, by=cast.director)
    line = next(line for line in event_standings(event) if line.entrant == gone.pk)
    assert (line.made, line.withdrawn) == (made, True)
    with refused("already_gone"):
        withdraw(entrant=gone, by=cast.director)


def test_a_substitute_changes_nobodys_seat_and_cannot_sit_twice(cast: Cast) -> None:
    event = new_event(cast, 8)
    current = next_released(event, cast.director)
    sub = add_player(club=cast.club, name="Sub")
    substitute(entrant=entrant(event, 1), player=sub, number=1, by=cast.director)
    assert Substitution.objects.get().name == "Sub"
    assert Seat.objects.filter(round=current).count() == 8
    with refused("plays_already"):
        substitute(entrant=entrant(event, 2), player=sub, number=1, by=cast.director)
    with refused("plays_already"):
        substitute(
            entrant=entrant(event, 2),
            player=entrant(event, 3).player,
            number=1,
            by=cast.director,
        )


def test_a_draft_is_swapped_by_hand_and_its_figures_follow(cast: Cast) -> None:
    event = new_event(cast, 9)
    draft = draft_round(event=event, by=cast.director)
    before = seated(draft)
    waiting = SitOut.objects.get(round=draft).entrant
    one = event.entrants.get(number=before[1][0])
    swap(draft=draft, one=one.pk, other=waiting.pk, by=cast.director)
    after = seated(draft)
    assert after[1][0] == waiting.number
    assert after[1][1:] == before[1][1:]
    assert SitOut.objects.get(round=draft).entrant == one
    assert Round.objects.get().by_hand
    with refused("same_person"):
        swap(draft=draft, one=one.pk, other=one.pk, by=cast.director)
    release(draft=draft, by=cast.director)
    with refused("no_draft"):
        swap(draft=draft, one=one.pk, other=waiting.pk, by=cast.director)


def test_a_locked_table_stays_when_the_draft_is_drawn_again(cast: Cast) -> None:
    event = new_event(cast, 16)
    draft = draft_round(event=event, by=cast.director)
    before = seated(draft)
    lock_tables(draft=draft, numbers=[2], by=cast.director)
    again = draft_round(event=event, by=cast.director, again=True)
    after = seated(again)
    assert after[2] == before[2]
    assert after != before
    assert sorted(n for table in after.values() for n in table) == list(range(1, 17))
    assert [table.locked for table in tables(again)] == [False, True, False, False]


def test_people_who_stay_at_a_table_and_people_to_be_kept_apart(cast: Cast) -> None:
    event = new_event(cast, 12)
    set_wishes(
        entrant=entrant(event, 1), by=cast.director, fixed_table=3, apart=[entrant(event, 2)]
    )
    with refused("table_taken"):
        set_wishes(entrant=entrant(event, 5), by=cast.director, fixed_table=3)
    for _ in range(3):
        current = next_released(fresh(event), cast.director)
        sat = seated(current)
        assert 1 in sat[3]
        assert 2 not in sat[3]
        tell_all(current, cast.director)
        close_round(round_=current, by=cast.director)


@pytest.mark.parametrize("movement", ["swiss", "progressive"])
def test_movements_that_need_results_are_drawn_after_the_round(cast: Cast, movement: str) -> None:
    event = new_event(cast, 14, movement=movement)
    play_rounds(event, cast.director, 3)
    assert Seat.objects.filter(round__event=event).count() == 3 * 12


def test_winners_move_up_and_losers_of_the_top_table_go_last(cast: Cast) -> None:
    event = new_event(cast, 12, movement="progressive")
    current = next_released(event, cast.director)
    before = seated(current)
    for table in tables(current):
        tell_result(table=table, points={"NS": 500, "EW": 0}, by=cast.director)
    close_round(round_=current, by=cast.director)
    after = seated(next_released(fresh(event), cast.director))
    assert set(after[1]) == {before[1][0], before[1][2], before[2][0], before[2][2]}
    assert set(after[3]) >= {before[1][1], before[1][3]}


def test_tables_of_three_where_the_event_says_so(cast: Cast) -> None:
    event = new_event(cast, 11, odd="3", method="rank")
    current = next_released(event, cast.director)
    assert sorted(len(people) for people in seated(current).values()) == [3, 4, 4]
    tell_all(current, cast.director)
    close_round(round_=current, by=cast.director)
    assert len(event_facts(event).tables) == 3
    assert all(line.played == 1 for line in event_standings(event))


def test_a_round_is_closed_only_when_nothing_is_missing_and_each_is_named(cast: Cast) -> None:
    event = new_event(cast, 16)
    current = next_released(event, cast.director)
    tell_all(current, cast.director, but=[2, 4])
    dispute = tables(current)[0]
    tell_result(table=dispute, points={"NS": 1, "EW": 2}, by=cast.scorer)
    assert [(each.table, each.code) for each in missing(current)] == [
        (1, "disputed"),
        (2, "no_result"),
        (4, "no_result"),
    ]
    with refused("still_missing"):
        close_round(round_=current, by=cast.director)
    with refused("round_open"):
        draft_round(event=event, by=cast.director)
    ruling = {"NS": 100, "EW": 40}
    rule_result(table=dispute, points=ruling, by=cast.director, reason="Slip found")
    tell_result(table=tables(current)[1], points=ruling, by=cast.scorer)
    rule_result(table=tables(current)[3], points=None, by=cast.director, reason="Fire alarm")
    close_round(round_=current, by=cast.director)
    assert len(event_facts(event).tables) == 3


def test_adjustments_need_a_reason_and_count(cast: Cast) -> None:
    event = new_event(cast, 4)
    play_rounds(event, cast.director, 1)
    before = {line.entrant: line.score for line in event_standings(event)}
    with refused("no_reason"):
        adjust(entrant=entrant(event, 1), points=-30, reason=" ", by=cast.director)
    adjust(entrant=entrant(event, 1), points=-30, reason="Late back from tea", by=cast.director)
    after = {line.entrant: line.score for line in event_standings(event)}
    assert after[entrant(event, 1).pk] == before[entrant(event, 1).pk] - 30


def test_settings_cannot_go_below_what_was_played(cast: Cast) -> None:
    event = new_event(cast, 8, rounds=5)
    play_rounds(event, cast.director, 2)
    with refused("too_few_rounds"):
        change_event(event=event, by=cast.director, rounds=1)
    change_event(event=event, by=cast.director, rounds=2, cap=300)
    with refused("all_rounds_drawn"):
        draft_round(event=fresh(event), by=cast.director)
    line = event.log.get(kind="changed")
    assert line.payload["counting"] is True


def test_who_was_never_seated_can_be_taken_off_the_list(cast: Cast) -> None:
    event = new_event(cast, 5)
    draft = draft_round(event=event, by=cast.director)
    with refused("in_draft"):
        remove_entrant(entrant=entrant(event, 5), by=cast.director)
    discard_draft(draft=draft, by=cast.director)
    remove_entrant(entrant=entrant(event, 5), by=cast.director)
    assert event.entrants.count() == 4
    next_released(fresh(event), cast.director)
    with refused("has_played"):
        remove_entrant(entrant=entrant(event, 1), by=cast.director)


def test_a_draw_is_the_same_again_from_the_same_seed(cast: Cast) -> None:
    event = new_event(cast, 14)
    first = seated(draft_round(event=event, by=cast.director))
    Round.objects.all().delete()
    assert seated(draft_round(event=fresh(event), by=cast.director)) == first


def test_too_few_people_are_told_and_nothing_is_drawn(cast: Cast) -> None:
    event = new_event(cast, 3)
    with refused("cannot_draw"):
        draft_round(event=event, by=cast.director)
    assert not Round.objects.exists()
