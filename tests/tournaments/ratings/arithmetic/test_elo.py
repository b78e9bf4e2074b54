"""Elo as everybody knows it."""

from __future__ import annotations

import pytest

from tournaments.ratings.arithmetic import Fact, TeamElo


def game(time: float, margin: float | None = 10.0) -> Fact:
    return Fact(time, (("A", "B"), ("C", "D")), margin)


def test_the_first_win_is_worth_half_of_k_to_each() -> None:
    elo = TeamElo(k=20)
    assert elo.record(game(1)) == 0.5
    elo.record(game(2, None))
    assert elo.ratings == {"A": 1510, "B": 1510, "C": 1490, "D": 1490}


def test_four_hundred_points_are_ten_to_one() -> None:
    elo = TeamElo()
    elo.ratings = {"A": 1900.0, "B": 1900.0}
    assert elo.record(game(1)) == pytest.approx(10 / 11)


def test_the_games_of_a_round_are_judged_from_before_it() -> None:
    elo = TeamElo()
    assert [elo.record(game(1)), elo.record(game(1)), elo.record(game(2)) > 0.5] == [0.5, 0.5, True]


def test_points_are_neither_made_nor_lost() -> None:
    elo = TeamElo()
    for time in range(9):
        elo.record(game(time, (-1) ** time * 5.0))
    assert sum(elo.ratings.values()) == pytest.approx(4 * 1500)


def test_of_more_sides_it_says_nothing() -> None:
    elo = TeamElo()
    assert elo.record(Fact(1, (("A",), ("B",), ("C",)), None, (1, 2, 3))) == pytest.approx(1 / 3)
    elo.record(game(2))
    assert elo.ratings == {}
