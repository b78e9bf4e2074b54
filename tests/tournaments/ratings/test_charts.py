"""Where the lines of a rating go, and the dots of the chances."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ratings.arithmetic import Bin
from tournaments.ratings.charts import (
    BOTTOM,
    HEIGHT,
    LEFT,
    RIGHT,
    SQUARE,
    TOP,
    WIDTH,
    calibration_chart,
    rating_chart,
)

FIRST = datetime(2026, 3, 4, 9, tzinfo=UTC)
Course = list[tuple[datetime, int, int]]


def points_of(path: str) -> list[tuple[int, int]]:
    numbers = [int(word) for word in path.replace("M", "").replace("L", "").split() if word != "Z"]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def test_an_evening_is_one_point_and_its_last_rating() -> None:
    course: Course = [
        (FIRST, 1500, 100),
        (FIRST + timedelta(hours=1), 1520, 90),
        (FIRST + timedelta(days=7), 1480, 80),
    ]
    chart = rating_chart(course, "UTC")
    assert chart is not None
    line = points_of(chart.line)
    assert len(line) == 2
    assert line[0][0] == LEFT
    assert line[1] == (chart.x, chart.y) == (WIDTH - RIGHT, chart.y)
    assert line[0][1] < line[1][1]  # 1520 is higher than 1480
    assert [(stop.values[0].value, stop.band) for stop in chart.stops] == [(1520, 90), (1480, 80)]
    assert [(stop.at, stop.values[0].y) for stop in chart.stops] == line


def test_a_single_evening_is_no_line() -> None:
    assert rating_chart([(FIRST, 1500, 100)], "UTC") is None
    assert rating_chart([(FIRST, 1500, 100), (FIRST + timedelta(hours=2), 1510, 99)], "UTC") is None


def test_a_day_is_that_of_the_club() -> None:
    late = datetime(2026, 3, 4, 23, 30, tzinfo=UTC)
    course: Course = [(late, 1500, 100), (late + timedelta(hours=1), 1510, 90)]
    assert rating_chart(course, "UTC") is not None
    assert rating_chart(course, "Australia/Brisbane") is None


@given(
    st.lists(
        st.tuples(st.integers(0, 3000), st.integers(0, 3000), st.integers(1, 300)),
        min_size=2,
        max_size=60,
    )
)
def test_everything_stays_in_the_drawing(rows: list[tuple[int, int, int]]) -> None:
    course: Course = sorted(
        (FIRST + timedelta(days=day), rating, band) for day, rating, band in rows
    )
    chart = rating_chart(course, "UTC")
    if chart is None:
        assert len({day for day, _, _ in rows}) == 1
        return
    for x, y in [*points_of(chart.line), *points_of(chart.band)]:
        assert LEFT <= x <= WIDTH - RIGHT
        assert TOP <= y <= HEIGHT - BOTTOM
    assert 2 <= len(chart.levels) <= 10
    assert chart.days[0].anchor == "start"
    assert chart.days[-1].anchor == "end"
    assert chart.days[-1].at == WIDTH - RIGHT


def test_right_chances_lie_on_the_slanting_line() -> None:
    bins = [Bin(10, 0.25, 0.25), Bin(0, 0.0, 0.0), Bin(40, 0.75, 0.75)]
    chart = calibration_chart(bins)
    assert len(chart.dots) == 2
    for dot in chart.dots:
        across = (dot.x - chart.left) / (chart.right - chart.left)
        up = (chart.bottom - dot.y) / (chart.bottom - chart.top)
        assert abs(across - up) < 0.02
    small, large = chart.dots
    assert small.radius < large.radius
    assert all(level.at < SQUARE for level in (*chart.across, *chart.up))
