"""Why a rating moved, in sentences: above all why a won round cost points."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils.translation import override

from tournaments.ratings.models import RatedRound, RatingStep
from tournaments.ratings.why import own_change, why_words


def step(kind: str = "2-2", **told: Any) -> RatingStep:
    """A step of a game that was expected even, won by 200."""
    usual = {"chance": 0.5, "won": 1.0, "moved": 0.05, "margin": 200, "expected": 0.0}
    where = {"partner": 0.0, "opponents": 0.0, "mean": 0.0, "deviation": 0.2}
    return RatingStep(round=RatedRound(kind=kind), **{**usual, **where, **told})


def words(one: RatingStep, change: int, mean: float = 0.0, deviation: float = 0.2) -> str:
    return why_words(one, mean, deviation, change, own_change(one, change))


def won_and_lost_points(**told: Any) -> RatingStep:
    return step(**{"margin": 60, "expected": 143.0, "moved": -0.02, **told})


@pytest.mark.parametrize(
    ("told", "mean", "reason"),
    [
        ({"partner": 1.2, "opponents": 0.1}, 0.3, "A strong partner (1740) made that likely."),
        (
            {"partner": 0.1, "opponents": -0.6},
            0.3,
            "Weaker opponents (1380 on average) made that likely.",
        ),
        ({}, 0.8, "The high rating before it (1660) made that likely."),
        (
            {"kind": "3-3", "partner": 0.5, "opponents": 0.0},
            0.3,
            "Strong partners (1600 on average) made that likely.",
        ),
        ({"kind": "1-1", "opponents": -0.5}, 0.3, "A weaker opponent (1400) made that likely."),
    ],
)
def test_a_win_that_cost_points_says_what_was_expected_and_why(
    told: dict[str, Any], mean: float, reason: str
) -> None:
    assert words(won_and_lost_points(**told), -4, mean) == (
        "Won by 60, but winning by about 140 was expected: to win by less costs points. " + reason
    )


def test_a_defeat_that_earned_points_says_why_too() -> None:
    one = step(won=0.0, margin=-40, expected=-118.0, moved=0.02, partner=-0.7, opponents=0.2)
    assert words(one, 4) == (
        "Lost by 40, but losing by about 120 was expected: to lose by less earns points. "
        "A weaker partner (1360) made that likely."
    )


@pytest.mark.parametrize(
    ("told", "change", "text"),
    [
        ({}, 10, "Won by 200, where an even game was expected."),
        ({"expected": 41.0}, 10, "Won by 200, where winning by about 40 was expected."),
        ({"expected": -41.0}, 10, "Won by 200, where losing by about 40 was expected."),
        ({"expected": 195.0, "moved": 0.0}, 0, "Won by 200, about as expected."),
        (
            {"won": 0.0, "margin": -200, "moved": -0.05},
            -10,
            "Lost by 200, where an even game was expected.",
        ),
        (
            {"won": 0.0, "margin": -200, "expected": 80.0, "moved": -0.05},
            -10,
            "Lost by 200, where winning by about 80 was expected.",
        ),
        (
            {"won": 0.0, "margin": -200, "expected": -80.0, "moved": -0.05},
            -10,
            "Lost by 200, where losing by about 80 was expected.",
        ),
        (
            {"won": 0.5, "margin": 0, "expected": 80.0, "moved": -0.05},
            -10,
            "Level, where winning by about 80 was expected.",
        ),
        ({"won": 0.5, "margin": 0, "moved": 0.0}, 0, "Level, as expected."),
        (
            {"margin": -40, "moved": -0.01},
            -2,
            (
                "Won with 40 points fewer than the others; here the points count. "
                "An even game was expected."
            ),
        ),
        (
            {"margin": 900, "counted": 620},
            10,
            (
                "Won by 900, where an even game was expected. "
                "Of so large a difference 620 points count."
            ),
        ),
        (
            {"margin": None, "expected": None, "chance": 0.65},
            10,
            "Won, with a chance of 65%: the surer a win, the less it earns.",
        ),
        (
            {"margin": None, "expected": None, "chance": 0.65, "won": 0.0},
            10,
            "Lost, with a chance of 65% to win: the surer a win was, the more it costs.",
        ),
        (
            {"kind": "1-1-1-1-1", "margin": None, "place": 2, "expected": 3.14},
            10,
            "Place 2 of 5; about place 3.1 was expected.",
        ),
        (
            {"margin": None, "expected": None, "partner": None, "opponents": None},
            10,
            "Several games of this time counted together.",
        ),
        # Written by an arithmetic that knew no reasons.
        ({"moved": None}, 10, ""),
    ],
)
def test_a_round_says_what_came_beside_what_was_expected(
    told: dict[str, Any], change: int, text: str
) -> None:
    assert words(step(**told), change) == text


def test_an_unsure_rating_says_that_it_moves_far() -> None:
    assert words(step(moved=0.3), 60, deviation=0.75).endswith(
        "The rating was still unsure (±150), so one round moved it far."
    )
    assert "unsure" not in words(step(moved=0.01), 2, deviation=0.75)


def test_what_the_round_did_not_do_is_told_apart() -> None:
    assert words(step(moved=0.03), -4).endswith(
        "The round itself made +6; the other −10 come from measuring the whole list anew, which "
        "happens as games come in."
    )
    # One point is two roundings.
    assert own_change(step(moved=0.03), 5) == 5
    assert "anew" not in words(step(moved=0.03), 5)


def test_places_have_the_comma_of_the_language() -> None:
    one = step("1-1-1", margin=None, place=1, expected=1.94)
    with override("sv"):
        assert words(one, 10) == "Plats 1 av 3; ungefär plats 1,9 var väntat."
