"""How right the ratings were, in plain words' numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.ratings.accuracy import accuracy_figures
from tournaments.ratings.arithmetic import Tally


def told(chance: float, wins: int, games: int, kind: str = "2-2") -> dict[str, Any]:
    """A stored list whose first sides were given one chance, and won so often."""
    tally = Tally()
    for number in range(games):
        tally.add(chance, float(number < wins))
    plain = tally.accuracy()._asdict()
    plain["bins"] = [list(each) for each in plain["bins"]]
    return {"kind": kind, "accuracy": dict.fromkeys(("ratings", "elo", "coin"), plain)}


@pytest.mark.parametrize(
    ("chance", "wins", "right", "verdict"),
    [
        (0.7, 700, 70, "fits"),
        (0.7, 720, 72, "fits"),
        (0.7, 640, 64, "sure"),
        (0.7, 760, 76, "careful"),
        # Who is given 30 is the other's 70.
        (0.3, 300, 70, "fits"),
    ],
)
def test_favourites_win_as_often_as_was_said(
    chance: float, wins: int, right: int, verdict: str
) -> None:
    figures = accuracy_figures(told(chance, wins, 1000))
    assert figures is not None
    assert (figures.plain.right, figures.plain.expected) == (right, 70)
    assert (figures.plain.verdict, figures.plain.guess, figures.pairs) == (verdict, 50, True)
    assert figures.plain.alike == ((70, right, 1000),)


def test_of_three_sides_the_guess_is_that_it_is_another() -> None:
    figures = accuracy_figures(told(0.3, 300, 1000, "1-1-1"))
    assert figures is not None
    assert (figures.pairs, figures.plain.guess, figures.plain.right) == (False, 67, 70)


def test_few_games_of_one_sort_are_not_told_of() -> None:
    figures = accuracy_figures(told(0.7, 10, 19))
    assert figures is not None
    assert figures.plain.alike == ()
    assert figures.few
