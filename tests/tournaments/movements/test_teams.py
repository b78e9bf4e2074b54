"""Teams of pairs: whatever the sizes and the past, each table seats two teams."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.movements.checker import perfect_matching_exists
from tournaments.movements import MovementError, PairRound
from tournaments.movements.assignment import cheapest
from tournaments.movements.teams import TEAM_KINDS, TeamEvening, team_evening

MATCHES = ("team_robin", "team_swiss")


def equal(teams: int, size: int) -> tuple[int, ...]:
    """The team of each pair, teams of this size one after the other."""
    return tuple(pair // size for pair in range(teams * size))


def met_by(team_of: tuple[int, ...], one: PairRound) -> Counter[frozenset[int]]:
    return Counter(frozenset((team_of[a], team_of[b])) for a, b in one.tables)


@given(st.sampled_from(MATCHES), st.integers(2, 9), st.sampled_from([2, 3]), st.integers(0, 999))
@settings(max_examples=50, deadline=None)
def test_in_a_match_whole_teams_meet_and_an_odd_team_sits_out_by_turns(
    kind: str, teams: int, size: int, seed: int
) -> None:
    team_of = equal(teams, size)
    rounds = teams - 1 + teams % 2
    made = team_evening(kind, team_of, rounds, seed)
    met: Counter[frozenset[int]] = Counter()
    waited: Counter[int] = Counter()
    for one in made:
        meetings = met_by(team_of, one)
        assert set(meetings.values()) <= {size}
        assert all(len(two) == 2 for two in meetings)
        assert len(meetings) == teams // 2
        out = {team_of[p] for p in one.sit_outs}
        assert len(out) == teams % 2
        assert len(one.sit_outs) == size * len(out)
        named = [p for table in one.tables for p in table] + list(one.sit_outs)
        assert sorted(named) == list(range(len(team_of)))
        met.update(meetings.keys())
        waited.update(out)
    if kind == "team_robin":
        assert set(met.values()) == {1}
        assert len(met) == teams * (teams - 1) // 2
    assert max(waited.values(), default=0) - min((waited[t] for t in range(teams)), default=0) <= 1


@given(st.integers(2, 8), st.sampled_from([2, 3]), st.integers(1, 6), st.integers(0, 999))
@settings(max_examples=50, deadline=None)
def test_for_totals_pairs_meet_no_own_team_and_nobody_twice_needlessly(
    teams: int, size: int, rounds: int, seed: int
) -> None:
    team_of = equal(teams, size)
    met: set[frozenset[int]] = set()
    for one in team_evening("team_totals", team_of, rounds, seed):
        assert all(team_of[a] != team_of[b] for a, b in one.tables)
        assert len(one.sit_outs) == len(team_of) % 2
        now = {frozenset(two) for two in one.tables}
        if now & met:
            field = sorted(p for two in one.tables for p in two)
            free = {frozenset((a, b)) for a in field for b in field
                    if a < b and team_of[a] != team_of[b]} - met  # fmt: skip
            assert not perfect_matching_exists(field, free)
        met |= now


@given(
    st.sampled_from(sorted(TEAM_KINDS)),
    st.lists(st.integers(0, 5), min_size=3, max_size=14),
    st.integers(0, 999),
)
@settings(max_examples=80, deadline=None)
def test_teams_of_any_size_with_pairs_late_and_gone_fill_what_tables_they_can(
    kind: str, told: list[int], seed: int
) -> None:
    rng = Random(seed)
    team_of = tuple(told.index(team) for team in told)
    late = {p for p in range(len(told)) if rng.random() < 0.15}
    gone: set[int] = set()
    past: list[PairRound] = []
    for number in range(5):
        absent = gone | (late if number < 2 else set())
        here = set(range(len(told))) - absent
        teams = Counter(team_of[p] for p in here)
        evening = TeamEvening(
            team_of, tuple(past), frozenset(absent), frozenset(range(len(told))) - late
        )
        if len(teams) < 2:
            with pytest.raises(MovementError):
                evening.next(kind, seed)
            return
        one = evening.next(kind, seed, dict.fromkeys(teams, rng.randrange(9)))
        named = [p for table in one.tables for p in table] + list(one.sit_outs)
        assert sorted(named) == sorted(here)
        assert all(team_of[a] != team_of[b] for a, b in one.tables)
        if kind == "team_totals":
            largest = max(teams.values())
            assert len(one.tables) == min(len(here) // 2, len(here) - largest)
        else:
            meetings = met_by(team_of, one)
            assert len(meetings) == len(teams) // 2
            for two, count in meetings.items():
                assert count == min(teams[team] for team in two)
        past.append(one)
        if rng.random() < 0.3:
            gone.add(rng.choice(sorted(here)))


@given(st.integers(0, 5), st.integers(0, 2), st.data())
@settings(max_examples=80, deadline=None)
def test_the_cheapest_way_is_the_best_of_all_ways(
    rows: int, more: int, data: st.DataObject
) -> None:
    line = st.lists(st.integers(-9, 9), min_size=rows + more, max_size=rows + more)
    costs = data.draw(st.lists(line, min_size=rows, max_size=rows))
    found = cheapest(costs)
    assert len(set(found)) == rows
    ways = permutations(range(rows + more), rows)
    best = min(sum(costs[row][column] for row, column in enumerate(way)) for way in ways)
    assert sum(costs[row][column] for row, column in enumerate(found)) == best


def test_two_clubs_of_a_dozen_pairs_meet_with_every_pair_of_the_other() -> None:
    """Of all their orders, of which there are half a thousand million, one is found at once."""
    met = [two for one in team_evening("team_robin", equal(2, 12), 12, 5) for two in one.meetings]
    assert len(met) == len(set(met)) == 12 * 12


def test_pairs_of_two_teams_that_meet_again_change_opponents() -> None:
    one, other = team_evening("team_robin", equal(2, 2), 2, 3)
    assert not one.meetings & other.meetings
    north = Counter(a for each in (one, other) for a, _ in each.tables)
    assert set(north.values()) == {1}


@pytest.mark.parametrize("kind", sorted(TEAM_KINDS))
def test_pairs_that_cannot_move_keep_their_table(kind: str) -> None:
    team_of = equal(6, 2)
    past: list[PairRound] = []
    for _ in range(5):
        evening = TeamEvening(team_of, tuple(past), began=frozenset(range(12)), fixed={3: 2})
        past.append(evening.next(kind, 4))
        assert 3 in past[-1].tables[2]


@pytest.mark.parametrize("kind", sorted(TEAM_KINDS))
def test_the_same_seed_gives_the_same_teams(kind: str) -> None:
    one, other = (team_evening(kind, equal(5, 2), 4, 8) for _ in range(2))
    assert one == other
