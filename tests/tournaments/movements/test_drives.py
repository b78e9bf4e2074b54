"""Drives: winners keep their partner, two groups, and people who cannot change tables."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.movements import checker
from tournaments.movements import (
    MovementError,
    Record,
    Round,
    Wishes,
    drive_round,
    first_drive_round,
    plan,
)

KINDS = ("progressive", "drive_keep", "drive_cross", "drive_groups")
IN_GROUPS = ("drive_cross", "drive_groups")


def pairs(table: tuple[int, ...]) -> tuple[frozenset[int], frozenset[int]]:
    return frozenset((table[0], table[2])), frozenset((table[1], table[3]))


def partnerships(one: Round) -> set[frozenset[int]]:
    return {two for table in one.tables for two in pairs(table)}


def at(one: Round) -> dict[int, int]:
    return {p: n for n, table in enumerate(one.tables) for p in table}


def won_and_lost(one: Round, winners: list[int]) -> list[tuple[frozenset[int], frozenset[int]]]:
    return [(pairs(t)[w], pairs(t)[1 - w]) for t, w in zip(one.tables, winners, strict=True)]


def roles_of(players: int) -> tuple[int, ...]:
    return tuple(p % 2 for p in range(players))


def wishes(kind: str, players: int, **more: object) -> Wishes:
    roles = roles_of(players) if kind in IN_GROUPS else ()
    return Wishes(roles=roles, **more)  # type: ignore[arg-type]


fours = st.integers(2, 9).map(lambda n: 4 * n)
evenings = st.tuples(fours, st.integers(0, 10_000))


def two_rounds(kind: str, players: int, seed: int) -> tuple[Round, list[int], Round]:
    rng = Random(seed)
    asked = wishes(kind, players)
    past = [drive_round(kind, (), players, (), asked, seed)]
    for _ in range(rng.randrange(4)):
        won = [rng.randrange(2) for _ in past[-1].tables]
        past.append(drive_round(kind, past, players, won, asked, seed))
    won = [rng.randrange(2) for _ in past[-1].tables]
    return past[-1], won, drive_round(kind, past, players, won, asked, seed)


@given(evenings)
@settings(max_examples=60, deadline=None)
def test_winners_keep_their_partner_and_go_up_and_losers_change(told: tuple[int, int]) -> None:
    before, winners, after = two_rounds("drive_keep", *told)
    place, now = at(after), partnerships(after)
    last = len(before.tables) - 1
    for number, (won, lost) in enumerate(won_and_lost(before, winners)):
        assert won in now
        assert {place[p] for p in won} == {max(0, number - 1)}
        assert lost not in now
        if number == 0:
            assert {place[p] for p in lost} == {last}
        else:
            goes = number + 1 if number < last else 1
            assert sorted(place[p] for p in lost) == sorted((number, goes))


@given(evenings)
@settings(max_examples=60, deadline=None)
def test_ladies_go_up_gents_down_losers_stay_and_all_partners_change(
    told: tuple[int, int],
) -> None:
    before, winners, after = two_rounds("drive_cross", *told)
    place, count = at(after), len(before.tables)
    for number, (won, lost) in enumerate(won_and_lost(before, winners)):
        for p in won:
            assert place[p] == (number + (1 if p % 2 else -1)) % count
        assert {place[p] for p in lost} == {number}
    assert not partnerships(before) & partnerships(after)
    assert all(sum(two) % 2 for two in partnerships(after))


@given(evenings)
@settings(max_examples=60, deadline=None)
def test_winners_of_both_groups_go_up_together_and_part(told: tuple[int, int]) -> None:
    before, winners, after = two_rounds("drive_groups", *told)
    place, last = at(after), len(before.tables) - 1
    for number, (won, lost) in enumerate(won_and_lost(before, winners)):
        assert {place[p] for p in won} == {max(0, number - 1)}
        assert {place[p] for p in lost} == {number or last}
    assert not partnerships(before) & partnerships(after)
    assert all(sum(two) % 2 for two in partnerships(after))


@given(
    st.sampled_from(IN_GROUPS),
    st.lists(st.integers(0, 1), min_size=6, max_size=40),
    st.integers(0, 999),
)
@settings(max_examples=60, deadline=None)
def test_uneven_groups_wait_by_turns_and_every_pair_is_one_of_each(
    kind: str, roles: list[int], seed: int
) -> None:
    sizes = [roles.count(0), roles.count(1)]
    asked = Wishes(roles=tuple(roles))
    if min(sizes) < 2:
        with pytest.raises(MovementError) as refusal:
            drive_round(kind, (), len(roles), (), asked, seed)
        assert refusal.value.code == "too_few_players"
        return
    made = plan(len(roles), 6, kind=kind, seed=seed, record=Record(wishes=asked)).rounds
    tables = min(sizes) // 2
    waits: Counter[int] = Counter()
    for one in made:
        assert len(one.tables) == tables
        assert sorted(one.players) == list(range(len(roles)))
        assert all({roles[p] for p in two} == {0, 1} for two in partnerships(one))
        waits.update(one.sit_outs)
    for role in (0, 1):
        each = [waits[p] for p in range(len(roles)) if roles[p] == role]
        assert max(each) - min(each) <= 1


@given(
    st.sampled_from(KINDS), st.integers(8, 40), st.integers(0, 999), st.integers(0, 3), st.data()
)
@settings(max_examples=80, deadline=None)
def test_who_cannot_move_stays_at_his_table_in_every_drive(
    kind: str, players: int, seed: int, many: int, data: st.DataObject
) -> None:
    rng = Random(seed)
    people = data.draw(st.permutations(range(players)))[:many]
    tables = (players // 2) // 2
    numbers = rng.sample(range(tables + 1), min(many, tables + 1))
    fixed = dict(zip(people, numbers, strict=False))
    asked = wishes(kind, players, fixed=fixed)
    made = plan(players, 5, kind=kind, seed=seed, record=Record(wishes=asked)).rounds
    for one in made:
        place = at(one)
        assert sorted(one.players) == list(range(players))
        for p, wanted in fixed.items():
            if p in place and wanted < len(one.tables):
                assert place[p] == wanted
        if kind in IN_GROUPS:
            assert all(sum(two) % 2 for two in partnerships(one))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [9, 14, 23, 30])
def test_waiting_is_fair_in_every_drive_with_people_late_and_gone(kind: str, players: int) -> None:
    for seed in range(8):
        rng = Random(f"{kind}/{players}/{seed}")
        gone: set[int] = {players - 1} if players > 9 else set()
        past: list[Round] = []
        asked: list[checker.Asked] = []
        for number in range(6):
            if number == 2:
                gone.discard(players - 1)
            if number == 3 and players > 9:
                gone.add(rng.randrange(players - 1))
            told = wishes(kind, players, gone=frozenset(gone))
            won = [rng.randrange(2) for _ in past[-1].tables] if past else []
            past.append(drive_round(kind, past, players, won, told, seed))
            asked.append(checker.Asked(frozenset(range(players)) - gone))
            if kind not in IN_GROUPS:
                assert checker.faults_of_round(past[-1].to_data(), asked[-1]) == []
            else:
                assert sorted(past[-1].players) == sorted(asked[-1].present)
                assert all(sum(two) % 2 for two in partnerships(past[-1]))
        # Where two groups play, people of each wait by turns among themselves.
        for group in (0, 1) if kind in IN_GROUPS else (None,):
            own = frozenset(p for p in range(players) if group in {None, p % 2})
            rounds = [
                one.to_data() | {"sit_outs": [p for p in one.sit_outs if p in own]} for one in past
            ]
            here = [checker.Asked(each.present & own) for each in asked]
            assert checker.faults_of_waiting(rounds, here) == []


def test_a_pair_that_has_won_parts_only_where_one_of_them_waits() -> None:
    for seed in range(40):
        rng = Random(seed)
        past = [first_drive_round(14, seed)]
        for _ in range(6):
            won = [rng.randrange(2) for _ in past[-1].tables]
            after = drive_round("drive_keep", past, 14, won, Wishes(), seed)
            out, now = set(after.sit_outs), partnerships(after)
            for two, _ in won_and_lost(past[-1], won):
                assert two in now or two & out
            past.append(after)


def test_somebody_without_a_group_is_told_before_anything_is_drawn() -> None:
    for roles in ((), (0, 1, 0), (0, 1, 0, -1, 0, 1, 0, 1)):
        with pytest.raises(MovementError) as refusal:
            drive_round("drive_cross", (), 8, (), Wishes(roles=roles), 1)
        assert refusal.value.code == "no_group"
    absent = Wishes(roles=(0, 1, 0, -1, 1), gone=frozenset({3}))
    assert len(drive_round("drive_cross", (), 5, (), absent, 1).tables) == 1


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_drive(kind: str) -> None:
    record = Record(wishes=wishes(kind, 18))
    one, other = (plan(18, 6, kind=kind, seed=4, record=record) for _ in range(2))
    assert one == other
    assert plan(18, 6, kind=kind, seed=5, record=record) != one
