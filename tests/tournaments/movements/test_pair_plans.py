"""Evenings of pairs that follow a plan, and what ends it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from tournaments.movements import (
    Bracket,
    MovementError,
    PairEvening,
    PairRound,
    as_first_played,
    next_pairs_round,
    pair_evening,
    pair_figures,
)
from tournaments.movements.knockout import NOBODY

FIVE = (3, 0, 4, 1, 2)


def evening(
    order: tuple[int, ...], past: tuple[PairRound, ...] = (), **told: object
) -> PairEvening:
    began = told.pop("began", len(order))
    kind = told.pop("kind", "round_robin")
    return PairEvening(kind, order, began, len(order), past, **told)  # type: ignore[arg-type]


def test_rounds_to_come_go_on_after_those_played_and_round_again() -> None:
    whole = evening(FIVE).to_come(7)
    assert whole is not None
    assert whole[5:] == whole[:2]
    assert evening(FIVE, whole[:2]).to_come(3) == whole[2:5]


def test_another_order_of_the_rounds_is_the_same_round_robin() -> None:
    whole = evening(FIVE).to_come(5)
    assert whole is not None
    other = evening(FIVE, whole[:1]).to_come(4, shuffle=9)
    assert other is not None
    assert other != whole[1:]
    met = Counter(two for one in (*whole[:1], *other) for two in one.meetings)
    assert met == {frozenset(two): 1 for two in combinations(range(5), 2)}


def test_a_pair_that_comes_late_takes_the_free_place_of_an_odd_plan() -> None:
    first = evening(FIVE).to_come(1)
    assert first is not None
    rest = PairEvening("round_robin", (*FIVE, 5), 5, 6, first).to_come(4)
    assert rest is not None
    assert not any(one.sit_outs for one in rest)


def test_a_plan_ends_when_it_would_keep_more_waiting_than_must() -> None:
    past = evening((0, 1, 2, 3, 4, 5)).to_come(1)
    assert past is not None
    gone = frozenset({0, 5})
    after = evening((0, 1, 2, 3, 4, 5), past, gone=gone)
    assert after.to_come(1) is None
    drawn = after.next_free(seed=1)
    assert not drawn.sit_outs
    assert not drawn.meetings & past[0].meetings


def test_a_plan_ends_when_another_round_was_played() -> None:
    strange = PairRound(((0, 1), (2, 3)), (4,))
    after = evening(FIVE, (strange, PairRound(((0, 2), (1, 4)), (3,))))
    found = after.to_come(1)
    assert found is None or not found[0].meetings & strange.meetings


def test_the_plan_follows_a_first_round_that_was_changed_by_hand() -> None:
    whole = evening((0, 1, 2, 3, 4, 5)).to_come(5)
    assert whole is not None
    names = {0: 1, 1: 0}
    played = PairRound(tuple((names.get(a, a), names.get(b, b)) for a, b in whole[0].tables))
    order = as_first_played((0, 1, 2, 3, 4, 5), whole[0], played)
    again = evening(order).to_come(5)
    assert again is not None
    assert again[0].tables == played.tables
    assert len({two for one in again for two in one.meetings}) == 15


def test_lines_keep_their_sides_when_the_draw_is_free() -> None:
    start = evening((0, 1, 2, 3, 4, 5, 6), kind="lines").to_come(2)
    assert start is not None
    late = PairEvening("lines", (0, 1, 2, 3, 4, 5, 6, 7, 8), 7, 9, start)
    lines = late.lines
    assert lines[:7] == [0, 0, 0, 0, 1, 1, 1]
    assert lines[7:] == [1, 1]
    one = late.next_free(seed=3)
    assert all(lines[a] == 0 and lines[b] == 1 for a, b in one.tables)
    assert len(one.sit_outs) == 1


def test_lines_that_have_one_left_cannot_meet() -> None:
    with pytest.raises(MovementError) as refusal:
        next_pairs_round((), [0, 0, 0], seed=1, lines=[0, 0, 0])
    assert refusal.value.code == "too_few_players"


def test_pairs_that_cannot_move_keep_their_tables() -> None:
    whole = evening((0, 1, 2, 3, 4, 5), fixed={2: 1, 5: 0}).to_come(5)
    assert whole is not None
    for one in whole:
        if frozenset({2, 5}) not in one.meetings:
            assert 2 in one.tables[1]
            assert 5 in one.tables[0]


def test_figures_of_a_round_robin_and_of_one_more_round() -> None:
    whole = pair_evening("round_robin", 6, 6, seed=1)
    figures = pair_figures(whole[:5], 6)
    assert (figures.rematches, figures.most, figures.met, figures.possible) == (0, 1, 15, 15)
    assert pair_figures(whole, 6).rematches == 3
    assert pair_figures(pair_evening("round_robin", 5, 5, seed=1), 5).waits == (1, 1)


@pytest.mark.parametrize("kind", ["round_robin", "lines", "pairs_swiss", "knockout"])
def test_an_evening_to_look_at_is_the_same_from_the_same_seed(kind: str) -> None:
    assert pair_evening(kind, 9, 4, seed=2) == pair_evening(kind, 9, 4, seed=2)
    assert len(pair_evening(kind, 9, 4, seed=2)) == 4


def test_there_is_no_evening_of_a_kind_that_nobody_knows() -> None:
    with pytest.raises(MovementError):
        pair_evening("howell", 9, 4, seed=2)


def test_whoever_should_meet_one_who_went_home_has_a_bye() -> None:
    bracket = Bracket.start(range(8)).play([0, 3, 1, 2])
    left = bracket.without(frozenset({3}))
    assert left.next == PairRound(((1, 2),), (0,))
    final = left.play([1])
    assert final.next.tables == ((0, 1),)
    assert final.play([0]).places == (0, 1, 2)


def test_a_final_that_cannot_be_played_ends_the_bracket() -> None:
    bracket = Bracket.start(range(4)).play([0, 1])
    left = bracket.without(frozenset({0}))
    assert left.next.tables == ((3, 2),)
    assert left.play([3]).places == (1, 3, 2)
    over = bracket.without(frozenset({0, 2, 3}))
    assert over.over
    assert over.places == (1,)
    assert bracket.without(frozenset(range(4))).places == NOBODY


def test_only_who_has_not_lost_is_still_in() -> None:
    bracket = Bracket.start(range(4))
    assert bracket.still_in == {0, 1, 2, 3}
    assert bracket.play([0, 1]).still_in == {0, 1}
    assert bracket.play([0, 1]).play([1, 2]).still_in == {1}
