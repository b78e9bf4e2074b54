from __future__ import annotations

import pytest

from rules_engine.house_rules import HouseRules
from rules_engine.profiles import PROFILES
from rules_engine.specials import MEANINGS, place
from scoring.games.bid_grid import bid_grid


def row_of(rules: HouseRules, call: str) -> int:
    """The level of the row in which a call lies."""
    for row in bid_grid(rules.ladder).rows:
        if call in [cell.call for cell in row if cell is not None]:
            return next(cell.level for cell in row if cell is not None)
    raise AssertionError(call)


@pytest.mark.parametrize("name", list(PROFILES))
def test_every_call_of_a_profile_has_one_place_of_its_own(name: str) -> None:
    ladder = PROFILES[name].rules.ladder
    grid = bid_grid(ladder)
    calls = [cell.call for cell in grid.cells if cell is not None]
    assert sorted(calls) == sorted(ladder.calls)
    assert {len(row) for row in grid.rows} == {grid.width}
    assert grid.width <= 6


def test_strains_stand_in_the_ladders_order() -> None:
    rules = PROFILES["us-original-early"].rules
    lowest = bid_grid(rules.ladder).rows[0]
    assert [cell and cell.strain for cell in lowest] == ["C", "S", "H", "D", "NT"]


@pytest.mark.parametrize(
    ("profile", "rows"),
    [
        ("australian-4", {"M": 7, "OM": 10}),
        ("parlett-3", {"M": 8, "OM": 10}),
        ("match-2-qld", {"M": 7, "OM": 9}),
        ("french-canadian-4", {"PM": 8, "GM": 10}),
        ("split-colours-4", {"M": 7, "OM": 8, "HL": 9, "DM": 10}),
        ("us-nullo-4", {"N": 8, "BN": 9, "DN": 10}),
    ],
)
def test_a_special_ends_the_row_that_it_outranks(profile: str, rows: dict[str, int]) -> None:
    rules = PROFILES[profile].rules
    assert {call: row_of(rules, call) for call in rows} == rows


def test_more_specials_than_rows_take_a_further_column() -> None:
    codes = ("M", "OM", "DM", "HL", "PM", "GM", "BN")
    specials = tuple(place(code, MEANINGS[code].value, "10H") for code in codes)
    grid = bid_grid(HouseRules(specials=specials).ladder)
    assert grid.width == 7
    assert len([cell for cell in grid.cells if cell is not None]) == 25 + len(codes)
