"""Complete tournaments: every pair partners once and opposes twice."""

from collections import Counter
from itertools import combinations, pairwise
from time import process_time

import pytest

from tournaments.movements.rounds import MovementError, Round, Schedule
from tournaments.movements.whist import near_whist, whist, whist_with_method

WHIST = [v for v in range(4, 102) if v % 4 in {0, 1}]
NEAR = [v for v in range(7, 60) if v % 4 in {2, 3}]

Pairs = Counter[tuple[int, int]]


def counts(schedule: Schedule, players: int) -> tuple[Pairs, Pairs, Pairs, Counter[int]]:
    """Partners, opponents, neighbours on the left, sit-outs, each round seating everybody once."""
    partners: Pairs = Counter()
    opponents: Pairs = Counter()
    left: Pairs = Counter()
    outs: Counter[int] = Counter()
    for one in schedule:
        assert sorted(one.players) == list(range(players))
        assert all(len(table) == 4 for table in one.tables)
        outs.update(one.sit_outs)
        for a, b, c, d in one.tables:
            partners.update([(min(a, c), max(a, c)), (min(b, d), max(b, d))])
            for x, y in pairwise((a, b, c, d, a)):
                opponents[min(x, y), max(x, y)] += 1
                left[x, y] += 1
    return partners, opponents, left, outs


@pytest.mark.parametrize("players", WHIST)
def test_every_pair_partners_once_and_opposes_twice(players: int) -> None:
    schedule = whist(players)
    partners, opponents, _, outs = counts(schedule, players)
    assert len(schedule) == players - (players % 4 == 0)
    for pair in combinations(range(players), 2):
        assert (partners[pair], opponents[pair]) == (1, 2)
    assert set(outs.values()) <= {1}


@pytest.mark.parametrize("players", [v for v in WHIST if v % 4 == 1 and v != 33])
def test_tournaments_of_4n_and_1_are_directed(players: int) -> None:
    _, _, left, _ = counts(whist(players), players)
    assert set(left.values()) == {1}
    assert len(left) == players * (players - 1)


@pytest.mark.parametrize("players", WHIST)
def test_made_in_under_fifty_milliseconds(players: int) -> None:
    def seconds() -> float:
        whist.cache_clear()
        started = process_time()
        whist_with_method(players)
        return process_time() - started

    assert min(seconds() for _ in range(3)) < 0.050


@pytest.mark.parametrize("players", NEAR)
def test_near_whist_never_repeats_a_partner(players: int) -> None:
    schedule = near_whist(players)
    partners, opponents, _, outs = counts(schedule, players)
    assert len(schedule) == players
    assert max(partners.values()) == 1
    assert max(opponents.values()) == 2
    assert set(outs.values()) == {players % 4}


@pytest.mark.parametrize("players", [0, 3, 6, 7, 62, 105])
def test_what_is_not_known_is_refused(players: int) -> None:
    with pytest.raises(MovementError) as refusal:
        whist(players)
    assert refusal.value.code == "no_such_movement"


def test_first_deals_of_a_cyclic_tournament_are_within_one() -> None:
    schedule: tuple[Round, ...] = whist(24)
    deals = Counter(table[0] for one in schedule for table in one.tables)
    assert max(deals.values()) - min(deals.values()) <= 1
