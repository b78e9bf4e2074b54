"""What was to be expected of a game."""

from __future__ import annotations

from math import erfc, sqrt

import pytest

from tests.tournaments.ratings.arithmetic.league import league
from tournaments.ratings.arithmetic import Fact, RatingList, outlook


def rated(games: int = 400) -> RatingList:
    ratings = RatingList()
    for fact in league(3, games, points=100).facts:
        ratings.record(fact)
    ratings.close_round()
    return ratings


def test_nothing_is_expected_of_people_unknown() -> None:
    told = outlook(RatingList(), Fact(1.0, (("A", "B"), ("C", "D")), 100.0, None, 8.0))
    assert told.skills == ((0.0, 0.0), (0.0, 0.0))
    assert (told.margin, told.most, told.places) == (None, None, ())
    alone = Fact(1.0, (("A",), ("B",), ("C",)), None, (1, 2, 3), None)
    assert outlook(RatingList(), alone).places == pytest.approx((2, 2, 2))


def test_the_margin_that_is_expected_is_that_of_the_chance() -> None:
    ratings = rated()
    for fact in league(4, 60, points=100).facts:
        asked = fact._replace(time=1000.0)
        told = outlook(ratings, asked)
        assert told.margin is not None
        assert told.most is not None
        assert (told.margin > 0) == (ratings.chance(asked) > 0.5)
        assert told.skills == tuple(
            tuple(ratings.rating(name).mean for name in side) for side in fact.sides
        )
        # Half as many hands make half the margin, with more luck in it for its size.
        half = outlook(ratings, asked._replace(hands=4.0))
        assert half.margin == pytest.approx(told.margin / 2)
        assert half.most == pytest.approx(told.most / sqrt(2))
        # Players who were known for sure would win as often as that.
        luck = ratings.fit.scale or 0.0
        assert (0.5 * erfc(-told.margin / luck / sqrt(2)) > 0.5) == (told.margin > 0)


def test_places_add_up_and_the_better_side_is_in_front() -> None:
    ratings = RatingList()
    for day in range(60):
        ratings.record(Fact(float(day), (("A",), ("B",), ("C",)), None, (1, 2, 3), 8.0))
    ratings.close_round()
    told = outlook(ratings, Fact(99.0, (("C",), ("A",), ("B",)), None, None, 8.0)).places
    assert sum(told) == pytest.approx(6)
    assert 1 <= told[1] < told[2] < told[0] <= 3


def test_what_a_round_moves_is_seen_before_the_list_is_fitted_anew() -> None:
    ratings, other = RatingList(), RatingList()
    facts = league(5, 200, points=100).facts
    for fact in facts:
        ratings.record(fact)
        other.record(fact)
    ratings.count_round()
    ratings.close_round()
    assert ratings.ratings() == other.ratings()
