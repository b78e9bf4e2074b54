"""Who stands out, and how likely that is by luck: compared with every way to draw."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from clubs.models import Player
from scoring.statistics.standing_out import Shared, by_luck, stands_out


def drawn(count: int, of: int, all_count: int, all_of: int) -> Fraction:
    """The same chance, by looking at every draw."""
    outcomes = [1] * all_count + [0] * (all_of - all_count)
    draws = [sum(draw) for draw in combinations(outcomes, of)]
    return Fraction(sum(good >= count for good in draws), len(draws))


@pytest.mark.parametrize("all_count", range(8))
@pytest.mark.parametrize("of", range(1, 7))
def test_luck_is_the_share_of_all_draws(of: int, all_count: int) -> None:
    for count in range(of + 1):
        assert by_luck(count, of, all_count, 7) == drawn(count, of, all_count, 7)


def shared(number: int, count: int, of: int) -> Shared:
    return Shared(Player(pk=number), count, of, hands=of)


def test_much_of_many_says_more_than_all_of_two() -> None:
    found = stands_out([shared(1, 2, 2), shared(2, 18, 20), shared(3, 1, 9)], 30, 60)
    assert found is not None
    assert found.shared.person.pk == 2
    assert (found.count_elsewhere, found.of_elsewhere) == (12, 40)
    # The best of three is lucky three times as often as one alone.
    assert found.luck == 3 * by_luck(18, 20, 30, 60)
    assert found.luck < Fraction(1, 1000)


def test_the_best_of_many_with_little_may_be_luck() -> None:
    found = stands_out([shared(number, 2, 2) for number in range(1, 9)], 20, 40)
    assert found is not None
    assert found.luck == 1


def test_nobody_stands_out_where_all_are_alike_or_there_is_only_one() -> None:
    assert stands_out([shared(1, 5, 10), shared(2, 5, 10)], 10, 20) is None
    assert stands_out([shared(1, 9, 10)], 9, 10) is None
    assert stands_out([], 0, 0) is None
