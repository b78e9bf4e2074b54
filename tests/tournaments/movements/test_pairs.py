"""Movements of fixed pairs."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from tests.tournaments.movements.checker import perfect_matching_exists
from tournaments.movements import (
    Bracket,
    MovementError,
    PairRound,
    next_pairs_round,
    round_robin,
    two_lines,
)
from tournaments.movements.matching import largest_matching


@pytest.mark.parametrize("pairs", [2, 3, 4, 7, 10, 11, 24])
def test_round_robin_meets_everybody_once_with_sides_even_within_one(pairs: int) -> None:
    rounds = round_robin(pairs)
    met = Counter(frozenset(table) for one in rounds for table in one.tables)
    assert met == {frozenset(two): 1 for two in combinations(range(pairs), 2)}
    assert len(rounds) == pairs - 1 + pairs % 2
    north = Counter(a for one in rounds for a, _ in one.tables)
    south = Counter(b for one in rounds for _, b in one.tables)
    assert all(abs(north[p] - south[p]) <= 1 for p in range(pairs))
    outs = Counter(p for one in rounds for p in one.sit_outs)
    assert outs == (dict.fromkeys(range(pairs), 1) if pairs % 2 else {})


def test_round_robin_is_the_berger_table() -> None:
    """FIDE Handbook C.05 Annex 1 for six: rounds 1 to 5, numbered there from 1."""
    printed = [
        {(1, 6), (2, 5), (3, 4)},
        {(6, 4), (5, 3), (1, 2)},
        {(2, 6), (3, 1), (4, 5)},
        {(6, 5), (1, 4), (2, 3)},
        {(3, 6), (4, 2), (5, 1)},
    ]
    assert [{(a + 1, b + 1) for a, b in one.tables} for one in round_robin(6)] == printed


@pytest.mark.parametrize(("pairs", "rounds"), [(8, 4), (9, 5), (2, 1), (3, 2)])
def test_lines_never_meet_twice(pairs: int, rounds: int) -> None:
    found = two_lines(pairs, rounds)
    met = Counter(table for one in found for table in one.tables)
    assert set(met.values()) == {1}
    assert all(a < (pairs + 1) // 2 <= b for a, b in met)
    outs = [p for one in found for p in one.sit_outs]
    assert len(outs) == len(set(outs)) == (rounds if pairs % 2 else 0)


def test_lines_do_not_go_round_again() -> None:
    with pytest.raises(MovementError):
        two_lines(8, 5)


def test_leaders_meet_each_other() -> None:
    one = next_pairs_round((), [10, 50, 40, 20], seed=1)
    assert {frozenset(table) for table in one.tables} == {frozenset({1, 2}), frozenset({0, 3})}


def test_a_rematch_is_avoided_although_the_nearest_would_leave_one() -> None:
    """Only 0-3 and 1-2 are unmet beside 0-1: the nearest for 0 is 1, which leaves the met 2-3."""
    past = (PairRound(((2, 3), (0, 2))), PairRound(((1, 3),)))
    one = next_pairs_round(past, [9, 8, 7, 6], seed=1)
    assert {frozenset(table) for table in one.tables} == {frozenset({0, 3}), frozenset({1, 2})}


def test_as_few_rematches_as_can_be_when_everybody_has_met() -> None:
    past = round_robin(4)
    one = next_pairs_round(past, [4, 3, 2, 1], seed=1)
    assert len({p for table in one.tables for p in table}) == 4


def test_bye_goes_to_the_lowest_without_one() -> None:
    past: list[PairRound] = []
    for _ in range(5):
        past.append(next_pairs_round(past, [5, 4, 3, 2, 1], seed=1))
    assert [one.sit_outs for one in past] == [(4,), (3,), (2,), (1,), (0,)]


@pytest.mark.parametrize("seed", range(60))
def test_blossoms_agree_with_the_theorem_of_tutte(seed: int) -> None:
    rng = Random(seed)
    n = 2 * rng.randint(2, 9)
    edges = {frozenset(two) for two in combinations(range(n), 2) if rng.random() < 2.2 / n}
    neighbours = [[q for q in range(n) if frozenset((p, q)) in edges] for p in range(n)]
    mate = largest_matching(neighbours)
    assert all(m == -1 or (mate[m] == p and m in neighbours[p]) for p, m in enumerate(mate))
    assert (-1 not in mate) == perfect_matching_exists(list(range(n)), edges)


def test_best_seeds_have_the_byes_and_meet_last() -> None:
    bracket = Bracket.start(range(6))
    assert bracket.next == PairRound(((3, 4), (2, 5)), (0, 1))
    bracket = bracket.play([3, 2])
    assert {frozenset(t) for t in bracket.next.tables} == {frozenset({0, 3}), frozenset({1, 2})}
    bracket = bracket.play([0, 1])
    assert bracket.next.tables == ((0, 1), (3, 2))
    bracket = bracket.play([1, 2])
    assert bracket.places == (1, 0, 2, 3)
    assert bracket.over


@pytest.mark.parametrize("entrants", range(2, 33))
def test_better_seeds_win_through_and_places_follow(entrants: int) -> None:
    bracket = Bracket.start(range(entrants))
    while not bracket.over:
        bracket = bracket.play([min(table) for table in bracket.next.tables])
    assert bracket.places == tuple(range(min(4, entrants)))


def test_somebody_else_cannot_win() -> None:
    with pytest.raises(MovementError) as refusal:
        Bracket.start(range(4)).play([0, 3])
    assert refusal.value.code == "bad_winner"
