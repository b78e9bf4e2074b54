"""Points by contract as bars: arithmetic only."""

from __future__ import annotations

from itertools import pairwise

from scoring.statistics.bars import LABEL, VALUE, WIDTH, points_by_contract, points_by_evening
from scoring.statistics.hand_sums import HandSum


def test_the_longest_bars_fill_the_room_and_nothing_leaves_it() -> None:
    chart = points_by_contract({"7S": HandSum(won=400, lost=100), "8H": HandSum(won=100, lost=200)})
    assert chart is not None
    assert chart.axis == LABEL + (WIDTH - LABEL - VALUE) * 200 // 600
    seven, eight = chart.bars
    assert eight.lost_x == LABEL
    assert chart.axis + seven.won_width <= WIDTH - VALUE
    assert seven.lost_x + seven.lost_width == chart.axis
    assert 0 <= seven.won_width - 4 * eight.won_width < 4  # whole units, cut off
    assert (seven.net, eight.net) == (300, -100)


def test_rows_lie_one_below_the_other() -> None:
    chart = points_by_contract({call: HandSum(won=1) for call in ("6S", "6C", "6D")})
    assert chart is not None
    tops = [bar.y for bar in chart.bars]
    assert tops == sorted(set(tops))
    assert all(above + chart.bar < below for above, below in pairwise(tops))
    assert tops[-1] + chart.bar < chart.height


def test_where_no_points_were_made_there_is_no_drawing() -> None:
    assert points_by_contract({}) is None
    assert points_by_contract({"7S": HandSum(hands=1)}) is None


def test_an_evening_has_one_bar_to_one_side() -> None:
    chart = points_by_evening({"11/25/2026": 300, "12/02/2026": -100})
    assert chart is not None
    good, bad = chart.bars
    assert (good.lost_width, bad.won_width) == (0, 0)
    assert good.won_width > bad.lost_width > 0
    assert (good.net, bad.net) == (300, -100)
