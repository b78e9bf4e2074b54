"""A season's table from evenings written by hand."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.seasons.counting import (
    Attended,
    Improvement,
    SeasonRules,
    most_improved,
    race,
    season_table,
    worth_of,
)


def came(evening: int, person: int, score: int = 0, place: int = 1, **said: Any) -> Attended:
    told: dict[str, Any] = {"rounds": 4, "won": 0, "sharing": 1, "placed": 10, **said}
    return Attended(evening, person, score, place=place, **told)


@pytest.mark.parametrize(
    ("worth", "value"),
    [("score", 250), ("average", Fraction(125, 2)), ("wins", Fraction(5, 2)), ("places", 8)],
)
def test_an_evening_is_worth_what_the_season_says(worth: str, value: object) -> None:
    assert worth_of(came(0, 1, 250, place=3, won=5), worth) == value


def test_a_shared_place_is_worth_the_mean_of_the_places_it_takes_up() -> None:
    # Three share the second place of ten: places 2, 3 and 4 are worth 9, 8 and 7.
    assert worth_of(came(0, 1, place=2, sharing=3), "places") == 8
    assert worth_of(came(0, 1, place=2, sharing=2), "places") == Fraction(17, 2)


def test_whoever_is_not_placed_gets_nothing_for_the_place() -> None:
    assert worth_of(came(0, 1, 90, place=0), "places") == 0


def test_only_the_best_evenings_count_and_the_earlier_of_two_equal_ones() -> None:
    evenings = [came(n, 1, score) for n, score in enumerate((50, 70, 50, 10))]
    (line,) = season_table(evenings, SeasonRules("score", best=2), 4)
    assert line.total == 120
    assert [each.counts for each in line.evenings] == [True, True, False, False]


def test_a_missed_evening_is_the_worst_and_is_dropped_first() -> None:
    both = [came(n, 1, 10) for n in range(3)] + [came(0, 2, 10), came(1, 2, 10)]
    lines = season_table(both, SeasonRules("score", drop=1), 3)
    assert [(line.person, line.total) for line in lines] == [(1, 20), (2, 20)]


def test_nothing_counts_while_no_more_were_played_than_are_dropped() -> None:
    (line,) = season_table([came(0, 1, 10)], SeasonRules("score", drop=1), 1)
    assert line.total == 0


def test_best_and_drop_together_count_the_fewer() -> None:
    rules = SeasonRules("score", best=3, drop=2)
    assert [rules.counting(evenings) for evenings in (1, 3, 4, 9)] == [0, 1, 2, 3]


def test_whoever_came_too_rarely_has_no_place_and_is_told_how_often_to_come() -> None:
    rules = SeasonRules("score", attendance=2)
    lines = season_table([came(0, 1, 500), came(0, 2, 5), came(1, 2, 5)], rules, 2)
    assert [(line.person, line.place, line.missing) for line in lines] == [(2, 1, 0), (1, 0, 1)]


def test_what_is_carried_over_is_in_the_total_of_those_who_came() -> None:
    lines = season_table([came(0, 1, 10)], SeasonRules("score"), 1, carried={1: 7, 2: 900})
    assert [(line.person, line.total, line.carried) for line in lines] == [(1, 17, 7)]


def test_level_totals_are_parted_by_evenings_won_then_the_best_then_coming() -> None:
    rules = SeasonRules("score", best=2)
    evenings = [
        *(came(0, 1, 60, place=1), came(1, 1, 40, place=2)),
        *(came(0, 2, 50, place=2), came(1, 2, 50, place=3)),
        *(came(0, 3, 50, place=2), came(1, 3, 50, place=3), came(2, 3, 0, place=9)),
        *(came(0, 4, 70, place=2), came(1, 4, 30, place=3)),
        *(came(0, 5, 50, place=2), came(1, 5, 50, place=3)),
    ]
    lines = season_table(evenings, rules, 3)
    assert [(line.person, line.place, line.reason) for line in lines] == [
        (1, 1, "evenings_won"),
        (4, 2, "best"),
        (3, 3, "attended"),
        (2, 4, "attended"),
        (5, 4, "attended"),
    ]
    assert [line.shares for line in lines] == [False, False, False, True, True]


def test_equals_in_everything_share_the_place_and_the_next_one_is_left_out() -> None:
    lines = season_table([came(0, 1, 10), came(0, 2, 10), came(0, 3, 5)], SeasonRules("score"), 1)
    told = [(line.place, line.reason) for line in lines]
    assert told == [(1, "shared"), (1, "shared"), (3, "")]


def test_the_race_counts_each_evening_by_the_rules_of_that_day() -> None:
    evenings = [came(0, 1, 10), came(1, 1, 30), came(2, 1, 20)]
    totals = race(evenings, SeasonRules("score", best=2), 3, carried={1: 5})
    assert totals == [{1: 15}, {1: 45}, {1: 55}]


def test_the_most_improved_is_compared_by_halves_of_the_own_evenings() -> None:
    up = [came(n, 1, place=place) for n, place in enumerate((10, 10, 5, 1, 1))]
    down = [came(n, 2, place=place) for n, place in enumerate((1, 1, 10, 10))]
    few = [came(n, 3, place=place) for n, place in enumerate((10, 10, 1))]
    (best,) = most_improved(up + down + few)
    assert best == Improvement(1, Fraction(1))


def test_nobody_improved_where_everybody_stayed_or_fell() -> None:
    assert most_improved([came(n, 1, place=4) for n in range(6)]) == []


people = st.lists(
    st.builds(
        came,
        evening=st.integers(0, 5),
        person=st.integers(1, 6),
        score=st.integers(-500, 500),
        place=st.integers(0, 10),
    ),
    unique_by=lambda each: (each.evening, each.person),
)


@given(people, st.integers(0, 4), st.integers(0, 3), st.randoms())
def test_the_order_in_which_evenings_are_read_changes_nothing(
    evenings: list[Attended], best: int, drop: int, chance: Random
) -> None:
    rules = SeasonRules("score", best=best, drop=drop)
    table = season_table(evenings, rules, 6)
    chance.shuffle(evenings)
    assert season_table(evenings, rules, 6) == table
    assert all(sum(each.counts for each in line.evenings) <= rules.counting(6) for line in table)


@given(people)
def test_places_fall_with_totals(evenings: list[Attended]) -> None:
    lines = season_table(evenings, SeasonRules("score"), 6)
    assert [line.total for line in lines] == sorted((ln.total for ln in lines), reverse=True)
    assert all(line.place == 1 + sum(o.place < line.place for o in lines) for line in lines)
