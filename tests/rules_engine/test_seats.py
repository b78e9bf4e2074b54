"""Seats, sides, and a value for each side."""

from __future__ import annotations

import pytest

from rules_engine.errors import ContradictoryRules, NotNotation
from rules_engine.seats import BySide, table_for


def test_a_value_for_each_side_is_found_changed_and_kept() -> None:
    scores = BySide.of(("NS", "EW"), {"EW": 30, "NS": 60})
    assert scores["NS"] == 60
    assert list(scores) == ["NS", "EW"]
    assert scores.map(lambda side, points: f"{side}{points}").to_data() == {
        "NS": "NS60",
        "EW": "EW30",
    }
    assert BySide.all(("A", "B"), 0).values == (0, 0)


def test_a_side_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError):
        BySide.of(("NS", "EW"), {"NS": 1})
    with pytest.raises(ValueError, match="tuple"):
        BySide.all(("NS", "EW"), 1)["NE"]


@pytest.mark.parametrize(
    ("players", "sides", "expected"),
    [
        (4, "2x2", {"NS": (0, 2), "EW": (1, 3)}),
        (6, "3x2", {"T1": (0, 3), "T2": (1, 4), "T3": (2, 5)}),
        (6, "2x3", {"NS": (0, 2, 4), "EW": (1, 3, 5)}),
        (2, "individual", {"A": (0,), "B": (1,)}),
    ],
)
def test_partners_sit_apart(players: int, sides: str, expected: dict[str, object]) -> None:
    table = table_for(players, sides)
    assert {side: table.seats_of(side) for side in table.sides} == expected
    assert table.left_of(players - 1) == 0
    assert table.hand_sides(0) == tuple((side,) for side in table.sides)


def test_in_a_rotating_game_the_dealer_is_alone() -> None:
    table = table_for(5, "rotating_221")
    assert table.hand_sides(0) == (("B", "D"), ("C", "E"), ("A",))
    assert table.hand_sides(3) == (("E", "B"), ("A", "C"), ("D",))


def test_who_cannot_sit_so_is_refused() -> None:
    with pytest.raises(ContradictoryRules):
        table_for(5, "2x2")


def test_a_seat_is_known_by_its_name() -> None:
    table = table_for(4, "2x2")
    assert table.seat_named("W") == 3
    for name in ("w", "A", 0, None):
        with pytest.raises(NotNotation):
            table.seat_named(name)
