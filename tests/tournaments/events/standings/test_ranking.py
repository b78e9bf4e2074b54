"""Places, ties and their reasons; published results of other games replayed."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.events.standings.ranking import Rules, Standing, TableScore, standings

PUBLISHED = Path(__file__).parent / "published"


def pair(number: int, table: int, ours: tuple[int, ...], points: int, theirs: int) -> TableScore:
    """A table at which `ours` made `points`; their opponents 90 and 91 are nobody's concern."""
    return TableScore(number, table, ((ours, points), ((90, 91), theirs)))


def places(lines: tuple[Standing, ...]) -> dict[int, int]:
    return {line.entrant: line.place for line in lines}


def weekly_reports() -> Iterator[tuple[str, list[dict[str, str]]]]:
    with (PUBLISHED / "cribbage_tiebreaks.csv").open() as file:
        rows = list(csv.DictReader(file))
    for event in sorted({row["event"] for row in rows}):
        told = [row for row in rows if row["event"] == event and row["net_spread"]]
        yield event, told


def played_as_reported(player: int, row: dict[str, str]) -> list[TableScore]:
    """Nine games that make the reported game points, wins and net spread.

    A win is worth 2, one by 31 or more is worth 3; the first game takes up what is left of the
    spread.
    """
    games, spread = int(row["games_won"]), int(row["net_spread"])
    skunks = int(row["game_points"]) - 2 * games
    leads = [60] * skunks + [25] * (games - skunks)
    lost = 9 - games
    rest = sum(leads) - spread
    losses = [-(rest // lost)] * lost
    losses[0] -= rest - rest // lost * lost
    assert all(loss < 0 for loss in losses)
    return [
        TableScore(number, player, (((player,), 121 + lead), ((900 + player,), 121)))
        for number, lead in enumerate(leads + losses, 1)
    ]


@pytest.mark.parametrize(
    ("event", "rows"),
    list(weekly_reports()),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_cribbage_reports_are_ordered_by_points_then_wins_then_spread(
    event: str, rows: list[dict[str, str]]
) -> None:
    tables = [game for n, row in enumerate(rows) for game in played_as_reported(n, row)]
    people = [*range(len(rows)), *(900 + n for n in range(len(rows)))]
    rules = Rules(method="wins", bonus_margin=31, tie_breaks=("wins", "margin"))
    lines = [line for line in standings(people, tables, rules) if line.entrant < 900]
    for line in lines:
        assert line.score == int(rows[line.entrant]["game_points"]), event
        assert line.margin == int(rows[line.entrant]["net_spread"])
    reported = sorted(range(len(rows)), key=lambda n: int(rows[n]["reported_place"]))
    assert [line.entrant for line in lines] == reported
    assert len({line.place for line in lines}) == len(rows)


def test_a_tie_on_points_and_wins_is_decided_by_the_spread_and_says_so() -> None:
    rows = dict(weekly_reports())["graeagle-2019-07-13"]
    tables = [game for n, row in enumerate(rows) for game in played_as_reported(n, row)]
    rules = Rules(method="wins", bonus_margin=31, tie_breaks=("wins", "margin"))
    first = standings([0, 1, 2, 900, 901, 902], tables, rules)[0]
    assert (first.place, first.level_with) == (1, (1, 2))
    assert [step.name for step in first.steps] == ["margin"]
    assert dict(first.steps[0].values) == {0: 97, 1: 46, 2: 37}


def test_the_published_individual_shares_its_places() -> None:
    with (PUBLISHED / "masters2000_individual.csv").open() as file:
        rows = list(csv.DictReader(file))
    hundredths = [int(row["percentage"].replace(".", "")) for row in rows]
    tables = [TableScore(1, n, (((n,), own), ((1000 + n,), 0))) for n, own in enumerate(hundredths)]
    people = [*range(52), *range(1000, 1052)]
    found = places(standings(people, tables, Rules(method="points", tie_breaks=())))
    assert [found[n] for n in range(52)] == [int(row["rank"]) for row in rows]
    assert [found[n] for n in (19, 20, 21, 22, 23, 24)] == [20, 20, 22, 23, 23, 25]


def test_more_rounds_won_decide_between_equal_scores() -> None:
    tables = [
        pair(1, 1, (1,), 300, 100), pair(2, 1, (1,), 0, 100),
        pair(1, 2, (2,), 160, 100), pair(2, 2, (2,), 140, 100),
    ]  # fmt: skip
    first, second = standings([1, 2, 90, 91], tables, Rules(tie_breaks=("wins",)))[:2]
    assert (first.entrant, second.entrant) == (2, 1)
    assert first.score == second.score == 100
    assert dict(first.steps[0].values) == {1: 2, 2: 4}


def test_head_to_head_counts_only_if_every_two_of_the_level_met_as_opponents() -> None:
    rules = Rules(tie_breaks=("head_to_head",))
    met = [
        TableScore(1, 1, (((1, 5), 100), ((2, 6), 50))),
        TableScore(2, 1, (((1, 6), 100), ((3, 4), 200))),
        TableScore(2, 2, (((2, 7), 150), ((8, 5), 50))),
    ]
    lines = {line.entrant: line for line in standings(range(1, 9), met, rules)}
    assert lines[1].score == -50
    assert lines[2].score == 50
    duel = [
        TableScore(1, 1, (((1, 5), 100), ((2, 6), 50))),
        TableScore(2, 1, (((1, 7), 50), ((3, 4), 100))),
        TableScore(2, 2, (((2, 8), 150), ((9, 10), 100))),
    ]
    found = {line.entrant: line for line in standings(range(1, 11), duel, rules)}
    assert found[1].score == found[2].score == 0
    assert found[1].place < found[2].place
    assert found[1].steps[-1].name == "head_to_head"
    three = standings([1, 2, 3, 90, 91], [pair(1, n, (n,), 100, 50) for n in (1, 2, 3)], rules)
    assert [line.place for line in three[:3]] == [1, 1, 1]
    assert three[0].steps == ()
    assert three[0].shares_with == (2, 3)


def test_lots_are_the_same_whenever_they_are_asked() -> None:
    tables = [pair(1, n, (n,), 100, 50) for n in range(1, 9)]
    people = [*range(1, 9), 90, 91]
    seeds = []
    for seed in range(4):
        rules = Rules(tie_breaks=("lot",), seed=seed)
        lines = standings(people, tables, rules)
        assert lines == standings(people[::-1], tables[::-1], rules)
        assert [line.place for line in lines[:8]] == [*range(1, 9)]
        seeds.append(tuple(line.entrant for line in lines))
    assert len(set(seeds)) > 1


def test_a_sit_out_is_worth_the_average_the_credit_or_nothing() -> None:
    tables = [pair(1, 1, (1,), 300, 100), pair(2, 1, (1,), 150, 100), pair(3, 1, (1,), 101, 100)]
    for sit_out, score in (("average", Fraction(251 * 4, 3)), ("credit", 261), ("zero", 251)):
        rules = Rules(sit_out=sit_out, credit=10)
        (line,) = (
            line for line in standings([1, 90, 91], tables, rules, sit_outs={1: 1})
            if line.entrant == 1
        )  # fmt: skip
        assert line.score == score
        assert (line.made, line.played, line.sat_out) == (251, 3, 1)


def test_an_average_of_nothing_is_nothing() -> None:
    lines = standings([1, 90, 91, 2], [pair(1, 1, (1,), 5, 0)], Rules(), sit_outs={2: 1})
    assert {line.entrant: line.score for line in lines}[2] == 0


def test_averages_are_exact_where_floating_numbers_are_not() -> None:
    """0.1 + 0.2 three times over: thirds that add up to whole numbers share a place."""
    thirds = [pair(n, 1, (1,), 100 + n, 100) for n in (1, 2, 4)]
    whole = [pair(n, 2, (2,), own, 100) for n, own in ((1, 102), (2, 102), (3, 103), (4, 100))]
    lines = standings([1, 2, 90, 91], thirds + whole, Rules(tie_breaks=()), sit_outs={1: 1})
    score = {line.entrant: line.score for line in lines}
    assert score[1] == Fraction(28, 3)
    assert score[2] == 7


def test_a_cap_limits_what_one_round_can_win_or_lose() -> None:
    tables = [pair(1, 1, (1,), 900, -300), pair(2, 1, (1,), 0, 50)]
    assert standings([1, 90, 91], tables, Rules(cap=400))[0].score == 350


def test_victory_points_share_twenty_and_weigh_the_first_points_most() -> None:
    rules = Rules(method="victory", scale=500)

    def won(lead: int) -> int:
        lines = standings([1, 90, 91], [pair(1, 1, (1,), lead, 0)], rules)
        own = next(line.score for line in lines if line.entrant == 1)
        other = next(line.score for line in lines if line.entrant == 90)
        assert own + other == 2_000
        return int(own)

    assert [won(0), won(500), won(9_999), won(-500)] == [1_000, 2_000, 2_000, 0]
    assert won(100) - won(0) > won(200) - won(100) > won(500) - won(400) > 0


def test_tables_of_three_and_five_are_never_added_up_raw() -> None:
    tables = [
        TableScore(1, 1, (((1, 2), 200), ((3, 4), 100))),
        TableScore(1, 2, (((5,), 900), ((6,), 600), ((7,), 300))),
    ]
    score = {
        line.entrant: line.score for line in standings(range(1, 8), tables, Rules(method="points"))
    }
    assert score == {1: 200, 2: 200, 3: 100, 4: 100, 5: 450, 6: 150, 7: -150}
    rank = {
        line.entrant: line.score for line in standings(range(1, 8), tables, Rules(method="rank"))
    }
    assert rank == {1: 1, 2: 1, 3: 0, 4: 0, 5: 1, 6: Fraction(1, 2), 7: 0}


def test_who_has_played_nothing_is_listed_and_not_placed() -> None:
    """However much a round is worth that was not played, and whatever the director gave."""
    rules = Rules(sit_out="credit", credit=500)
    table = TableScore(1, 1, (((1, 2), 100), ((3, 4), 0)))
    lines = standings([1, 2, 3, 4, 5], [table], rules, sit_outs={5: 1}, adjustments={5: 50})
    assert [line.place for line in lines] == [1, 1, 3, 3, 0]
    assert (lines[-1].entrant, lines[-1].score, lines[-1].ranked) == (5, 550, False)
    # Before anything is played, nobody is behind anybody.
    assert [line.place for line in standings([1, 2], [], rules)] == [1, 1]


def test_who_withdrew_early_is_listed_and_not_placed() -> None:
    tables = [pair(n, n, (n,), 500 - 10 * n, 0) for n in (1, 2)]
    tables += [pair(number, 3, (3,), 1, 0) for number in (2, 3, 4)]
    lines = standings([1, 2, 3, 90, 91], tables, Rules(), withdrawn=frozenset({1, 3}))
    last = lines[-1]
    assert (last.entrant, last.place, last.ranked, last.withdrawn) == (1, 0, False, True)
    stayed = next(line for line in lines if line.entrant == 3)
    assert (stayed.ranked, stayed.withdrawn) == (True, True)


def test_adjustments_are_added_beside_what_was_made() -> None:
    tables = [pair(1, 1, (1,), 50, 0)]
    line = next(
        line for line in standings([1, 90, 91], tables, Rules(), adjustments={1: -30})
        if line.entrant == 1
    )  # fmt: skip
    assert (line.made, line.adjusted, line.score) == (50, -30, 20)


def evening(seed: int, people: int, rounds: int) -> list[TableScore]:
    chance = Random(seed)
    tables = []
    for number in range(1, rounds + 1):
        order = chance.sample(range(people), people)
        for table in range(people // 4):
            a, b, c, d = order[4 * table : 4 * table + 4]
            ours, theirs = chance.randrange(-3, 6) * 60, chance.randrange(-3, 6) * 60
            tables.append(TableScore(number, table, (((a, c), ours), ((b, d), theirs))))
    return tables


METHODS = ("points", "margin", "wins", "victory", "rank")
EVERY = ("wins", "margin", "head_to_head", "strength", "points", "best_round")


@given(st.integers(0, 10**6), st.sampled_from(METHODS), st.randoms(use_true_random=False))
def test_places_do_not_depend_on_the_order_of_input(seed: int, method: str, chance: Random) -> None:
    tables = evening(seed, 12, 5)
    shuffled = tables[:]
    chance.shuffle(shuffled)
    people = list(range(12))
    rules = Rules(method=method, tie_breaks=EVERY)
    expected = standings(people, tables, rules, sit_outs={3: 1})
    chance.shuffle(people)
    assert standings(people, shuffled, rules, sit_outs={3: 1}) == expected


@given(st.integers(0, 10**6), st.sampled_from(METHODS), st.integers(-400, 400))
def test_places_count_up_and_share_as_standard(seed: int, method: str, more: int) -> None:
    tables = evening(seed, 12, 4)
    lines = standings(range(12), tables, Rules(method=method, tie_breaks=EVERY[:2]))
    assert [line.score for line in lines] == sorted((ln.score for ln in lines), reverse=True)
    for number, line in enumerate(lines, 1):
        above = sum(other.place < line.place for other in lines)
        assert line.place == above + 1 <= number
    raised = [
        TableScore(n, t, tuple((people, own + more) for people, own in sides))
        for n, t, sides in tables
    ]
    again = standings(range(12), raised, Rules(method="margin"))
    assert [line.won for line in again] == [
        line.won for line in standings(range(12), tables, Rules(method="margin"))
    ]
