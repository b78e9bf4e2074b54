"""What is shown, of whom, and why not yet."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.ratings.arithmetic import (
    Rating,
    Reason,
    eligible,
    hidden,
    leader_key,
    reasons,
    shown,
    widened,
)

TODAY = 1000.0
SETTLED = Rating(mean=0.513, deviation=0.2, rounds=120, partners=4, played=TODAY)


def test_a_rating_is_shown_in_whole_points_with_a_band() -> None:
    one = shown(SETTLED, TODAY)
    assert (one.rating, one.band, one.low, one.high) == (1603, 40, 1563, 1643)
    assert not one.question
    assert all(isinstance(number, int) for number in one[:4])


def test_somebody_unknown_is_in_the_middle_with_the_widest_band() -> None:
    one = shown(Rating(0.0, 1.0, 0, 0, TODAY), TODAY)
    assert (one.rating, one.band, one.question) == (1500, 200, True)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, ()),
        ({"rounds": 30}, ()),
        ({"rounds": 29}, (Reason("few_rounds", 29, 30),)),
        ({"deviation": 0.5}, ()),
        ({"deviation": 0.51}, (Reason("wide", 102, 100),)),
        ({"partners": 3}, (Reason("few_partners", 3, 4),)),
        # Who plays alone has no partners to be told apart from.
        ({"partners": 0}, ()),
        (
            {"rounds": 2, "deviation": 0.9, "partners": 1},
            (Reason("few_rounds", 2, 30), Reason("wide", 180, 100), Reason("few_partners", 1, 4)),
        ),
    ],
)
def test_a_rating_is_provisional_for_reasons(
    change: dict[str, Any], expected: tuple[Reason, ...]
) -> None:
    rating = SETTLED._replace(**change)
    assert reasons(rating, TODAY) == expected
    assert shown(rating, TODAY).question is bool(expected)


def test_staying_away_widens_the_band_and_leaves_the_rating() -> None:
    now, later = shown(SETTLED, TODAY), shown(SETTLED, TODAY + 180)
    assert later.rating == now.rating
    assert later.band > now.band


def test_a_settled_player_is_provisional_again_after_about_a_year() -> None:
    assert not reasons(SETTLED, TODAY + 330)
    assert [reason.code for reason in reasons(SETTLED, TODAY + 400)] == ["wide"]


def test_nobody_is_known_less_than_somebody_unknown() -> None:
    assert widened(0.4, 100_000) == 1.0
    assert widened(0.4, 0) == 0.4
    assert widened(0.4, -5) == 0.4


def test_the_leaderboard_is_of_the_settled_who_play() -> None:
    assert eligible(SETTLED, TODAY + 90)
    assert not eligible(SETTLED, TODAY + 91)
    assert not eligible(SETTLED._replace(rounds=29), TODAY)


def test_a_rating_is_hidden_after_a_year() -> None:
    assert not hidden(SETTLED, TODAY + 365)
    assert hidden(SETTLED, TODAY + 366)


def test_leaders_are_sorted_by_the_points_they_show() -> None:
    sure = SETTLED._replace(mean=0.9, deviation=0.1)
    unsure = SETTLED._replace(mean=1.0, deviation=0.45)
    level = unsure._replace(mean=1.0004, rounds=500)
    assert sorted([sure, unsure], key=leader_key) == [unsure, sure]
    assert leader_key(level) == leader_key(unsure) == -shown(unsure, TODAY).rating
