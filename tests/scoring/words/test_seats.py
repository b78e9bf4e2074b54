"""What a seat is called at the head of a form."""

from __future__ import annotations

import pytest

from rules_engine.profiles import PROFILES
from scoring.words.seats import seat_word


def test_four_in_pairs_sit_by_the_compass() -> None:
    table = PROFILES["australian-4"].rules.table
    assert [seat_word(table, seat) for seat in table.seats] == ["North", "East", "South", "West"]


@pytest.mark.parametrize("profile", ["call-5", "six-3x2", "six-2x3", "parlett-3", "swedish-2"])
def test_everywhere_else_a_letter_is_a_letter(profile: str) -> None:
    table = PROFILES[profile].rules.table
    assert [seat_word(table, seat) for seat in table.seats] == list(table.seat_names)
