from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scoring.drawings.running import BOTTOM, HEIGHT, LABEL_HEIGHT, LEFT, TOP, WIDTH, running_score

SCORES = st.integers(min_value=-3000, max_value=3000)


def test_a_line_runs_from_nothing_through_every_hand() -> None:
    hands = [
        ({"NS": 0, "EW": 0}, {"NS": 100, "EW": 40}),
        ({"NS": 100, "EW": 40}, {"NS": 0, "EW": 240}),
    ]
    chart = running_score(["NS", "EW"], hands)
    north, east = chart.series
    assert north.path.count("M") == east.path.count("M") == 1
    assert north.path.count("L") == 2
    assert (north.last, east.last) == (0, 240)
    assert north.path.startswith(f"M{LEFT} ")


def test_higher_scores_are_drawn_higher() -> None:
    chart = running_score(["A", "B"], [({"A": 0, "B": 0}, {"A": -200, "B": 300})], [500, -500])
    low, high = chart.series
    assert low.label_y > high.label_y
    assert [tick.value for tick in chart.levels] == sorted(tick.value for tick in chart.levels)
    assert {goal.value for goal in chart.goals} == {500, -500}


def test_a_new_game_begins_a_new_line() -> None:
    hands = [
        ({"A": 480, "B": 0}, {"A": 520, "B": 0}),
        ({"A": 0, "B": 0}, {"A": 40, "B": 0}),
    ]
    assert running_score(["A", "B"], hands).series[0].path.count("M") == 2


def test_few_hands_are_named_even_when_many_are_played() -> None:
    hands = [({"A": n, "B": 0}, {"A": n + 1, "B": 0}) for n in range(137)]
    named = running_score(["A", "B"], hands).hands
    assert len(named) <= 8
    assert named[-1].value <= 137


def test_every_hand_is_a_place_that_a_pointer_finds_and_its_values_are_on_the_lines() -> None:
    hands = [
        ({"A": 0, "B": 0}, {"A": 40, "B": -60}),
        ({"A": 40, "B": -60}, {"A": 140, "B": 20}),
        ({"A": 140, "B": 20}, {"A": 90, "B": 80}),
    ]
    chart = running_score(["A", "B"], hands)
    assert [stop.number for stop in chart.stops] == [1, 2, 3]
    assert [[each.value for each in stop.values] for stop in chart.stops] == [
        [40, -60],
        [140, 20],
        [90, 80],
    ]
    for stop in chart.stops:
        assert stop.left < stop.at < stop.left + stop.width
        for value, line in zip(stop.values, chart.series, strict=True):
            assert f"L{stop.at} {value.y}" in line.path
    for left, right in pairwise(chart.stops):
        assert left.left + left.width == right.left


@given(st.lists(st.tuples(*[SCORES] * 6), min_size=1, max_size=30))
def test_everything_stays_in_the_drawing_and_no_two_labels_touch(
    scores: list[tuple[int, ...]],
) -> None:
    sides = "ABCDEF"
    totals = [dict(zip(sides, row, strict=True)) for row in [(0,) * 6, *scores]]
    chart = running_score(sides, list(pairwise(totals)), [500, None])
    labels = sorted(each.label_y for each in chart.series)
    assert all(lower - upper >= LABEL_HEIGHT for upper, lower in pairwise(labels))
    assert labels[0] >= TOP
    assert labels[-1] <= HEIGHT - BOTTOM
    for each in chart.series:
        points = each.path.replace("M", "").replace("L", "").split()
        assert all(LEFT <= int(x) <= WIDTH for x in points[::2])
        assert all(TOP <= int(y) <= HEIGHT - BOTTOM for y in points[1::2])
