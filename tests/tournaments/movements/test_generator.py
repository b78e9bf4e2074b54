"""Round by round from the true history."""

from itertools import pairwise
from time import process_time

import pytest

from tests.tournaments.movements import checker
from tournaments.movements import (
    MovementError,
    OddTables,
    Round,
    Wishes,
    complete,
    next_round,
    plan,
    table_sizes,
)


def evening(players: int, rounds: int) -> tuple[Round, ...]:
    return plan(players, rounds, seed=3).rounds


def test_the_past_is_never_altered() -> None:
    past = evening(23, 3)
    whole = complete(past, 24, 8, Wishes(gone=frozenset({2})), seed=1)
    assert whole[:3] == past
    assert len(whole) == 8


def test_a_late_player_is_seated_and_not_sent_out_for_having_come_late() -> None:
    past = evening(23, 8)
    one = next_round(past, 24, Wishes(gone=frozenset({0})), seed=1)
    assert 23 in one.players
    assert 23 not in one.sit_outs


def test_somebody_who_is_gone_is_not_seated() -> None:
    one = next_round(evening(24, 2), 24, Wishes(gone=frozenset({7})), seed=1)
    assert 7 not in one.players
    assert len(one.sit_outs) == 3


@pytest.mark.parametrize(
    ("count", "odd", "sizes"),
    [
        (23, OddTables.SIT_OUT, (4, 4, 4, 4, 4)),
        (23, OddTables.THREE, (4, 4, 4, 4, 4, 3)),
        (23, OddTables.FIVE, (4, 4, 5, 5, 5)),
        (23, OddTables.SIX, (4, 4, 4, 5, 6)),
        (21, OddTables.THREE, (4, 4, 4, 3, 3, 3)),
        (21, OddTables.SIX, (4, 4, 4, 4, 5)),
        (22, OddTables.SIX, (4, 4, 4, 4, 6)),
        (24, OddTables.FIVE, (4, 4, 4, 4, 4, 4)),
        (7, OddTables.FIVE, (4,)),
        (3, OddTables.THREE, (3,)),
    ],
)
def test_sizes_of_the_tables(count: int, odd: OddTables, sizes: tuple[int, ...]) -> None:
    assert table_sizes(count, odd) == sizes


def test_fixed_players_keep_their_tables_and_never_meet() -> None:
    wishes = Wishes(fixed={4: 0, 9: 2})
    whole = complete((), 24, 7, wishes, seed=2)
    for one in whole:
        assert 4 in one.tables[0]
        assert 9 in one.tables[2]


def test_people_who_are_not_to_meet_do_not() -> None:
    whole = complete((), 16, 9, Wishes(apart=((0, 1), (2, 3))), seed=2)
    tables = [table for one in whole for table in one.tables]
    assert not any({0, 1} <= set(t) or {2, 3} <= set(t) for t in tables)


def test_nobody_gets_the_same_table_number_twice_running() -> None:
    whole = complete((), 40, 8, Wishes(), seed=1)
    for before, after in pairwise(whole):
        for old, new in zip(before.tables, after.tables, strict=True):
            assert not set(old) & set(new)


def test_two_people_cannot_be_fixed_at_one_table() -> None:
    with pytest.raises(MovementError) as refusal:
        next_round((), 16, Wishes(fixed={1: 0, 2: 0}), seed=0)
    assert refusal.value.code == "too_many_fixed"


@pytest.mark.parametrize("wishes", [Wishes(apart=((0, 16),)), Wishes(fixed={99: 0})])
def test_unknown_people_are_refused(wishes: Wishes) -> None:
    with pytest.raises(MovementError) as refusal:
        next_round((), 16, wishes, seed=0)
    assert refusal.value.code == "unknown_player"


def test_a_round_of_a_hundred_players_is_drawn_in_time() -> None:
    past: list[Round] = []
    slowest = 0.0
    for _ in range(10):
        started = process_time()
        past.append(next_round(past, 100, Wishes(), seed=1))
        slowest = max(slowest, process_time() - started)
    assert slowest < 3 * 0.3  # of the processor, and of any; the benchmark measures
    data = [one.to_data() for one in past]
    assert checker.figures(data, 100)["partner_repeats"] == 0


@pytest.mark.parametrize(("players", "rounds"), [(8, 7), (9, 8), (10, 9), (13, 12), (16, 15)])
def test_partners_are_never_repeated_in_a_whole_small_event(players: int, rounds: int) -> None:
    made = plan(players, rounds, kind="auto", seed=4)
    assert made.quality.partner_repeats == 0


@pytest.mark.parametrize(
    ("players", "rounds", "published"), [(16, 6, 24), (24, 10, 84), (40, 10, 3), (27, 8, 2)]
)
def test_annealing_at_run_time_is_near_the_stored_table(
    players: int, rounds: int, published: int
) -> None:
    """events.md 6.2, number 3: at most 1.25 times the published figure and twelve."""
    whole = complete((), players, rounds, Wishes(), seed=1)
    figures = checker.figures([one.to_data() for one in whole], players)
    assert figures["partner_repeats"] == 0
    assert figures["Q"] <= 1.25 * published + 12
