"""Evenings of pairs through the services."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from clubs.models import Role
from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables, tell_all
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
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import Pair, Seat, SitOut, Substitution, Why, Withdrawal
from tournaments.events.services import (
    NewPair,
    add_entrants,
    adjust,
    change_event,
    check_in,
    close_round,
    come_back,
    create_event,
    decide,
    draft_round,
    enter_pairs,
    last_step,
    lock_tables,
    release,
    remove_pair,
    set_pair,
    substitute,
    swap,
    tell_result,
    undo,
    withdraw,
)
from tournaments.events.shown.standings import standing_lines
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import suggested_prizes


@pytest.mark.parametrize("count", [5, 6])
def test_in_a_round_robin_every_pair_meets_every_pair_once(cast: Cast, count: int) -> None:
    event = pair_event(cast, count, rounds=5)
    met: Counter[frozenset[int]] = Counter()
    out: Counter[int] = Counter()
    for _ in range(5):
        current = closed(event, cast)
        met.update(frozenset(two) for two in meetings(current))
        out.update(waits(current))
    assert met == {frozenset(two): 1 for two in combinations(range(1, count + 1), 2)}
    assert out == (dict.fromkeys(range(1, 6), 1) if count == 5 else {})
    assert places(event) == [(n, n) for n in range(1, count + 1)]
    with refused("all_rounds_drawn"):
        draft_round(event=fresh(event), by=cast.director)


def test_both_of_a_pair_sit_opposite_and_the_pair_has_one_line(cast: Cast) -> None:
    event = pair_event(cast, 4)
    current = closed(event, cast)
    for each in event.pairs.all():
        seats = Seat.objects.filter(round=current, entrant__in=(each.one, each.other))
        one, other = seats.order_by("seat")
        assert (one.table_id, one.side) == (other.table_id, other.side)
        assert other.seat - one.seat == 2
    lines = event_standings(event)
    assert [line.played for line in lines] == [1] * 4
    assert {line.entrant for line in lines} == set(event.pairs.values_list("one", flat=True))


def test_two_lines_never_meet_their_own(cast: Cast) -> None:
    event = pair_event(cast, 8, "lines", rounds=4)
    met: set[frozenset[int]] = set()
    north: list[set[int]] = []
    for _ in range(4):
        current = closed(event, cast)
        met |= {frozenset(two) for two in meetings(current)}
        north.append({one for one, _ in meetings(current)})
    assert len(met) == 16
    assert all(each == north[0] for each in north)


def test_who_has_only_waited_has_no_place_and_meets_the_middle_of_a_swiss(cast: Cast) -> None:
    event = pair_event(cast, 7, "pairs_swiss", rounds=3)
    first = next_released(event, cast.director)
    (out,) = waits(first)
    better_wins(first, cast)
    close_round(round_=first, by=cast.director)
    place = {number: at for at, number in places(fresh(event))}
    assert place[out] == 0
    met = next(two for two in meetings(next_released(fresh(event), cast.director)) if out in two)
    (other,) = set(met) - {out}
    ranks = sorted(at for at in place.values() if at)
    assert place[other] in ranks[2:4]


def test_equals_meet_in_a_swiss_and_the_last_waits(cast: Cast) -> None:
    event = pair_event(cast, 7, "pairs_swiss", rounds=4)
    out: list[int] = []
    met: list[frozenset[int]] = []
    for _ in range(4):
        current = closed(event, cast)
        out += waits(current)
        met += [frozenset(two) for two in meetings(current)]
    assert len(set(out)) == len(out) == 4
    assert len(set(met)) == len(met)
    assert places(event)[0] == (1, 1)


def test_a_pair_comes_late_into_the_place_that_was_free(cast: Cast) -> None:
    event = pair_event(cast, 5, rounds=5)
    (late,) = enter_pairs(event=event, by=cast.director, pairs=[NewPair("Lars", "Liv")])
    closed(event, cast)
    check_in(entrant=late.one, by=cast.director)
    assert SitOut.objects.filter(why=Why.LATE, counts=True).count() == 2
    for _ in range(4):
        current = closed(event, cast)
        assert not waits(current)
        assert 6 in {n for two in meetings(current) for n in two}


def test_nobody_meets_twice_when_a_pair_more_comes_than_there_was_room_for(cast: Cast) -> None:
    event = pair_event(cast, 6, rounds=5)
    late = enter_pairs(
        event=event, by=cast.director, pairs=[NewPair("Lars", "Liv"), NewPair("Ola", "Åse")]
    )
    met = [frozenset(two) for two in meetings(closed(event, cast))]
    for each in late:
        check_in(entrant=each.one, by=cast.director)
    for _ in range(4):
        met += [frozenset(two) for two in meetings(closed(event, cast))]
    assert len(set(met)) == len(met) == 3 + 4 * 4


def test_who_should_meet_those_who_went_home_waits(cast: Cast) -> None:
    event = pair_event(cast, 6, rounds=5)
    met = [frozenset(two) for two in meetings(closed(event, cast))]
    withdraw(entrant=pair(event, 6).other, by=cast.director)
    out: list[int] = []
    for _ in range(4):
        current = closed(event, cast)
        met += [frozenset(two) for two in meetings(current)]
        out += waits(current)
    assert len(set(met)) == len(met)
    assert sorted(out) == sorted(set(range(1, 6)) - {n for two in met[:3] for n in two if 6 in two})
    line = next(each for each in event_standings(event) if each.entrant == pair(event, 6).one_id)
    assert (line.withdrawn, line.ranked, line.played) == (True, False, 1)


def test_one_of_a_pair_has_a_substitute_and_the_pair_keeps_the_score(cast: Cast) -> None:
    event = pair_event(cast, 4)
    current = next_released(event, cast.director)
    sub = add_player(club=cast.club, name="Sub")
    substitute(entrant=pair(event, 2).other, player=sub, number=1, by=cast.director)
    better_wins(current, cast)
    close_round(round_=current, by=cast.director)
    assert Substitution.objects.get().entrant == pair(event, 2).other
    assert [line.played for line in event_standings(event)] == [1] * 4
    draft_round(event=fresh(event), by=cast.director)
    with refused("plays_already"):
        substitute(entrant=pair(event, 1).one, player=pair(event, 3).one.player, number=2,
                   by=cast.director)  # fmt: skip


def test_pairs_of_a_draft_change_places_whole_and_the_evening_follows(cast: Cast) -> None:
    event = pair_event(cast, 6, rounds=5)
    draft = draft_round(event=event, by=cast.director)
    before = meetings(draft)
    (a, x), (b, y), _ = before
    swap(draft=draft, one=pair(event, a).one_id, other=pair(event, b).other_id, by=cast.director)
    assert meetings(draft)[:2] == [(b, x), (a, y)]
    with refused("same_person"):
        swap(draft=draft, one=pair(event, a).one_id, other=pair(event, a).other_id,
             by=cast.director)  # fmt: skip
    release(draft=draft, by=cast.director)
    tell_all(draft, cast.director)
    close_round(round_=draft, by=cast.director)
    met = [frozenset(two) for two in meetings(draft)]
    for _ in range(4):
        met += [frozenset(two) for two in meetings(closed(event, cast))]
    assert len(set(met)) == 15


@pytest.mark.parametrize("movement", ["round_robin", "lines", "pairs_swiss", "knockout"])
def test_a_locked_table_stays_when_the_draft_of_pairs_is_drawn_again(
    cast: Cast, movement: str
) -> None:
    event = pair_event(cast, 8, movement, rounds=3)
    draft = draft_round(event=event, by=cast.director)
    before = meetings(draft)
    lock_tables(draft=draft, numbers=[2], by=cast.director)
    again = draft_round(event=fresh(event), by=cast.director, again=True)
    after = meetings(again)
    assert after[1] == before[1]
    assert sorted(n for two in after for n in two) == list(range(1, 9))
    assert [table.locked for table in tables(again)] == [False, True, False, False]


def test_a_pair_that_cannot_move_stays_at_its_table(cast: Cast) -> None:
    event = pair_event(cast, 6, rounds=5)
    set_pair(pair=pair(event, 4), by=cast.director, fixed_table=2)
    for _ in range(5):
        assert 4 in meetings(closed(event, cast))[1]


def test_pairs_are_entered_whole_once_and_only_where_pairs_enter(cast: Cast) -> None:
    event = pair_event(cast, 2)
    twice = pair(event, 1).one.player
    with refused("entered_already"):
        enter_pairs(event=event, by=cast.director, pairs=[NewPair(twice, "New")])
    assert event.entrants.count() == 4
    with refused("only_pairs"):
        add_entrants(event=event, by=cast.director, guests=["Alone"])
    with refused("entry_fixed"):
        change_event(event=event, by=cast.director, movement="auto")
    alone = new_event(cast)
    with refused("not_pairs"):
        enter_pairs(event=alone, by=cast.director, pairs=[NewPair("A", "B")])


def test_points_given_to_either_are_the_pairs(cast: Cast) -> None:
    event = pair_event(cast, 2, rounds=1)
    closed(event, cast)
    before = {line.entrant: line.score for line in event_standings(event)}
    adjust(entrant=pair(event, 1).other, points=-30, reason="Late", by=cast.director)
    after = {line.entrant: line.score for line in event_standings(event)}
    one = pair(event, 1).one_id
    assert after[one] == before[one] - 30


def test_a_new_evening_expects_the_same_pairs(cast: Cast) -> None:
    old = pair_event(cast, 3)
    made = create_event(
        club=cast.club, by=cast.director, title="Next", starts_at=old.starts_at, template=old,
        people_too=True,
    )  # fmt: skip
    assert [each.name for each in made.pairs.all()] == [each.name for each in old.pairs.all()]
    assert made.entrants.count() == 6
    alone = create_event(
        club=cast.club, by=cast.director, title="Alone", starts_at=old.starts_at, template=old,
        people_too=True, movement="auto",
    )  # fmt: skip
    assert not alone.entrants.exists()


def test_every_step_with_a_pair_can_be_taken_back(cast: Cast) -> None:
    event = pair_event(cast, 4, "knockout", rounds=2)

    def back() -> None:
        line = last_step(event)
        assert line is not None
        undo(event=event, seq=line.seq, by=cast.director)

    enter_pairs(event=event, by=cast.director, pairs=[NewPair("Lars", "Liv", "L")])
    back()
    assert event.pairs.count() == 4
    set_pair(pair=pair(event, 4), by=cast.director, seed=1, name="Aces", fixed_table=2)
    back()
    assert (pair(event, 4).seed, pair(event, 4).name) == (0, "الجوكر")
    check_in(entrant=pair(event, 4).other, by=cast.director, here=False)
    assert [each.first_round for each in (pair(event, 4).one, pair(event, 4).other)] == [0, 0]
    back()
    assert [each.first_round for each in (pair(event, 4).one, pair(event, 4).other)] == [1, 1]
    remove_pair(pair=pair(event, 4), by=cast.director)
    assert event.entrants.count() == 6
    back()
    assert pair(event, 4).one.first_round == 1
    withdraw(entrant=pair(event, 4).one, by=cast.director)
    back()
    current = next_released(fresh(event), cast.director)
    for table in tables(current):
        tell_result(table=table, points={"NS": 1, "EW": 1}, by=cast.director)
    decide(table=tables(current)[0], side="EW", by=cast.director)
    back()
    close_round(round_=current, by=cast.director)
    withdraw(entrant=pair(event, 3).one, by=cast.director)
    back()
    assert Pair.objects.count() == 4
    assert len(meetings(draft_round(event=fresh(event), by=cast.director))) == 2


def test_an_evening_counts_a_bye_as_the_event_says(cast: Cast) -> None:
    event = pair_event(
        cast, 3, "pairs_swiss", rounds=3, method="wins", sit_out_score="credit", sit_out_credit=2
    )
    play_rounds(event, cast.director, 3)
    assert [(line.played, line.sat_out) for line in event_standings(event)] == [(2, 1)] * 3
    assert sum(line.score for line in event_standings(event)) == 2 * 3 + 2 * 3


def test_two_lines_have_two_winners(cast: Cast) -> None:
    event = pair_event(cast, 6, "lines", rounds=3)
    for _ in range(3):
        current = closed(event, cast)
    sit = {north for north, _ in meetings(current)}
    numbers = dict(event.pairs.values_list("one_id", "number"))
    first = {kind.kind: {numbers[each] for each in kind.entrants}
             for kind in suggested_prizes(fresh(event), event_standings(event))}  # fmt: skip
    move = set(range(1, 7)) - sit
    assert min(sit) in first["sits"]
    assert first["sits"] <= sit
    assert min(move) in first["moves"]
    assert first["moves"] <= move
    lines = standing_lines(fresh(event), event_names(event, Role.MEMBER))
    words = Counter(line.line.rpartition(" ")[2] for line in lines)
    assert words == {"sit": 3, "move": 3}
    assert {line.line for line in lines} >= {
        "Place 1 of those who sit",
        "Place 1 of those who move",
    }


def test_a_pair_that_is_back_plays_on_and_its_coming_back_can_be_undone(cast: Cast) -> None:
    event = pair_event(cast, 6, rounds=5)
    closed(event, cast)
    withdraw(entrant=pair(event, 6).one, by=cast.director)
    closed(event, cast)
    come_back(entrant=pair(event, 6).other, by=cast.director)
    assert SitOut.objects.filter(why=Why.LATE).count() == 2
    line = last_step(event)
    assert line is not None
    undo(event=event, seq=line.seq, by=cast.director)
    assert Withdrawal.objects.count() == 2
    assert not SitOut.objects.filter(why=Why.LATE).exists()
    come_back(entrant=pair(event, 6).one, by=cast.director)
    assert 6 in {n for two in meetings(closed(event, cast)) for n in two}
