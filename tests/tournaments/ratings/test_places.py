"""Places on the leaderboard."""

from __future__ import annotations

from datetime import date

from tournaments.ratings.arithmetic import Rating
from tournaments.ratings.places import day_number, places

DAY = date(2026, 11, 29)
TODAY = day_number(DAY)


def rating(mean: float, deviation: float = 0.2, **other: float) -> Rating:
    told = {"rounds": 60, "partners": 4, "played": TODAY - 3, **other}
    return Rating(mean, deviation, int(told["rounds"]), int(told["partners"]), told["played"])


def test_the_order_is_by_the_number_that_is_shown_however_sure_it_is() -> None:
    found = places({1: rating(1.0, 0.4), 2: rating(0.9, 0.1), 3: rating(-1.0)}, DAY)
    assert found == {1: 1, 2: 2, 3: 3}


def test_who_is_level_shares_a_place_and_the_next_is_left_out() -> None:
    # Both show 1700: what is behind the point does not decide.
    found = places({5: rating(1.0), 4: rating(1.001), 6: rating(0.0)}, DAY)
    assert found == {4: 1, 5: 1, 6: 3}


def test_who_is_provisional_away_or_gone_has_none() -> None:
    found = places(
        {
            1: rating(0.0),
            2: rating(2.0, rounds=29),
            3: rating(2.0, 0.6),
            4: rating(2.0, partners=3),
            5: rating(2.0, played=TODAY - 91),
            6: rating(2.0),
        },
        DAY,
        absent={6},
    )
    assert found == {1: 1}


def test_staying_away_costs_no_place_until_it_costs_the_list() -> None:
    both = {1: rating(1.0, 0.3, played=TODAY - 80), 2: rating(0.99, 0.3, played=TODAY)}
    assert places(both, DAY) == {1: 1, 2: 2}


def test_days_are_those_of_the_games() -> None:
    assert day_number(date(1970, 1, 2)) == 1.0
