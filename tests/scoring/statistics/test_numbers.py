"""Averages are exact until they are shown, and shown in the reader's notation."""

from __future__ import annotations

import pytest
from django.utils import translation

from scoring.statistics.numbers import average_words, number_words, share_words


@pytest.mark.parametrize(
    ("total", "count", "words"),
    [
        (1, 3, "0.3"),
        (1, 20, "0.1"),  # a half goes away from zero
        (-1, 20, "−0.1"),
        (-1, 100, "0.0"),
        (-35, 10, "−3.5"),
        (0, 5, "0.0"),
        (5, 0, "–"),
    ],
)
def test_an_average_is_rounded_once_and_has_a_true_minus(
    total: int, count: int, words: str
) -> None:
    with translation.override("en"):
        assert average_words(total, count) == words


def test_a_sum_that_floating_point_gets_wrong_is_right() -> None:
    with translation.override("en"):
        assert average_words(2675, 1000, places=2) == "2.68"


def test_a_reader_of_swedish_sees_a_comma() -> None:
    with translation.override("sv"):
        assert average_words(25, 2, plus=True) == "+12,5"


def test_shares_are_whole_per_cents() -> None:
    with translation.override("en"):
        assert (share_words(2, 3), share_words(1, 8), share_words(0, 0)) == ("67%", "13%", "–")


def test_large_numbers_are_grouped() -> None:
    with translation.override("en"):
        assert (number_words(-1234), number_words(12345)) == ("−1234", "12,345")
