"""Individual Swiss and the progressive drive."""

import pytest

from tournaments.movements import (
    MovementError,
    Round,
    Wishes,
    first_drive_round,
    next_drive_round,
    next_swiss_round,
)


def test_the_first_and_fourth_play_the_second_and_third() -> None:
    points = {p: 100 - p for p in range(8)}
    one = next_swiss_round((), 8, points, Wishes(), seed=1)
    partners = {frozenset(pair) for t in one.tables for pair in ((t[0], t[2]), (t[1], t[3]))}
    assert partners == {frozenset(p) for p in ((0, 3), (1, 2), (4, 7), (5, 6))}


def test_equals_do_not_partner_again() -> None:
    points = {p: 100 - p for p in range(8)}
    first = next_swiss_round((), 8, points, Wishes(), seed=1)
    second = next_swiss_round((first,), 8, points, Wishes(), seed=1)

    def partners(one: Round) -> set[frozenset[int]]:
        return {frozenset(pair) for t in one.tables for pair in ((t[0], t[2]), (t[1], t[3]))}

    assert not partners(first) & partners(second)


def test_swiss_sit_outs_go_round() -> None:
    past: list[Round] = []
    for _ in range(9):
        past.append(next_swiss_round(past, 9, {}, Wishes(), seed=2))
    assert sorted(p for one in past for p in one.sit_outs) == list(range(9))


def test_winners_go_up_losers_stay_and_the_top_losers_go_to_the_last_table() -> None:
    first = Round(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)))
    second = next_drive_round((first,), 12, [0, 1, 0], seed=1)
    assert [set(table) for table in second.tables] == [{0, 2, 5, 7}, {4, 6, 8, 10}, {1, 3, 9, 11}]


def test_partners_split_on_arrival() -> None:
    first = Round(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)))
    second = next_drive_round((first,), 12, [0, 0, 0], seed=1)
    for a, b, c, d in second.tables:
        for pair in ({a, c}, {b, d}):
            assert not any(pair <= set(table) for table in first.tables)


def test_drive_takes_back_who_waited_near_the_last_table() -> None:
    past = [first_drive_round(14, seed=1)]
    for _ in range(6):
        past.append(next_drive_round(past, 14, [0, 1, 0], seed=1))
    waits = [sum(p in one.sit_outs for one in past) for p in range(14)]
    assert waits == [1] * 14


@pytest.mark.parametrize("winners", [[0], [0, 2, 0], [0, 0, 0, 0]])
def test_winners_that_do_not_fit_are_refused(winners: list[int]) -> None:
    first = Round(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)))
    with pytest.raises(MovementError) as refusal:
        next_drive_round((first,), 12, winners, seed=1)
    assert refusal.value.code == "bad_winner"
