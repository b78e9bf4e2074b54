"""A game on a line: what is read, and what is refused with which code."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tournaments.ratings.arithmetic import BadFact, Fact, fact_from
from tournaments.ratings.arithmetic.facts import read_line

GAME: dict[str, Any] = {
    "time": 3,
    "sides": [["Zoë", "Q"], ["דוד", "Ann"]],
    "margin": 120,
    "ranks": None,
    "hands": 8,
}


def read(**changes: object) -> Fact:
    return fact_from(GAME | changes)[0]


def test_a_line_of_the_documented_form_is_read() -> None:
    fact, dated = read_line(json.dumps(GAME).encode())
    assert fact == Fact(3.0, (("Zoë", "Q"), ("דוד", "Ann")), 120.0, None, 8.0)
    assert not dated


def test_what_is_left_out_is_null_and_what_is_unknown_is_left_alone() -> None:
    fact, _ = fact_from({"time": 1, "sides": [["A"], ["B"]], "event": "Tuesday"})
    assert fact == Fact(1.0, (("A",), ("B",)))


def test_a_whole_number_is_a_name() -> None:
    assert read(sides=[[7, "8"], [9, 10]]).sides == (("7", "8"), ("9", "10"))


@pytest.mark.parametrize(
    ("earlier", "later", "days"),
    [
        ("2026-11-29", "2026-11-30", 1),
        ("2026-11-29", "2026-11-29T12:00:00", 0.5),
        ("2026-11-29T00:00:00Z", "2026-11-29T10:00:00+10:00", 0),
        ("2024-02-28", "2024-03-01", 2),
        ("2026-04-04T23:00:00+11:00", "2026-04-05T23:00:00+10:00", 25 / 24),
    ],
)
def test_dates_are_days_of_the_calendar_in_utc(earlier: str, later: str, days: float) -> None:
    assert read(time=later).time - read(time=earlier).time == pytest.approx(days, abs=1e-9)
    assert fact_from(GAME | {"time": earlier})[1]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"time": None}, "bad_time"),
        ({"time": True}, "bad_time"),
        ({"time": "yesterday"}, "bad_time"),
        ({"time": "2026-02-30"}, "bad_time"),
        ({"time": "0001-01-01T00:00:00+14:00"}, "bad_time"),
        ({"time": float("nan")}, "bad_time"),
        ({"time": float("inf")}, "bad_time"),
        ({"time": 10**400}, "bad_time"),
        ({"sides": None}, "bad_sides"),
        ({"sides": "AB"}, "bad_sides"),
        ({"sides": [["A"]]}, "bad_sides"),
        ({"sides": [[name] for name in "ABCDEFG"], "margin": None}, "bad_sides"),
        ({"sides": ["AB", "CD"]}, "bad_sides"),
        ({"sides": [["A", "B"], []]}, "empty_side"),
        ({"sides": [["A", ""], ["C", "D"]]}, "bad_player"),
        ({"sides": [["A", None], ["C", "D"]]}, "bad_player"),
        ({"sides": [["A", True], ["C", "D"]]}, "bad_player"),
        ({"sides": [["A", 1.5], ["C", "D"]]}, "bad_player"),
        ({"sides": [["A", "B"], ["C", "A"]]}, "duplicate_player"),
        ({"sides": [["A", "A"], ["C", "D"]]}, "duplicate_player"),
        ({"sides": [["7", 7], ["C", "D"]]}, "duplicate_player"),
        ({"margin": "120"}, "bad_margin"),
        ({"margin": True}, "bad_margin"),
        ({"margin": float("nan")}, "bad_margin"),
        ({"margin": float("-inf")}, "bad_margin"),
        ({"margin": 10**400}, "bad_margin"),
        ({"margin": 2e9}, "bad_margin"),
        ({"sides": [["A"], ["B"], ["C"]]}, "margin_sides"),
        ({"ranks": 1}, "bad_ranks"),
        ({"ranks": [1]}, "bad_ranks"),
        ({"ranks": [1, 2, 3]}, "bad_ranks"),
        ({"ranks": [1, None]}, "bad_ranks"),
        ({"ranks": [1, float("nan")]}, "bad_ranks"),
        ({"hands": 0}, "bad_hands"),
        ({"hands": -8}, "bad_hands"),
        ({"hands": 1001}, "bad_hands"),
        ({"hands": "8"}, "bad_hands"),
    ],
)
def test_a_game_that_makes_no_sense_is_refused(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(BadFact) as refused:
        read(**changes)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"\xff{}", "not_utf8"),
        (b"{", "not_json"),
        (b"[" * 100_000, "not_json"),
        (b"9" * 5_000, "not_json"),
        (b"[]", "not_object"),
        (b"null", "not_object"),
        (b'{"time": 1, "sides": [["A"], ["B"]], "margin": NaN}', "bad_margin"),
    ],
)
def test_a_line_that_is_no_game_is_refused(line: bytes, code: str) -> None:
    with pytest.raises(BadFact) as refused:
        read_line(line)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("margin", "ranks", "outcome"),
    [
        (None, None, None),
        (10.0, None, 1.0),
        (-10.0, None, 0.0),
        (0.0, None, 0.5),
        (None, (1.0, 2.0), 1.0),
        (None, (2.0, 1.0), 0.0),
        (None, (1.0, 1.0), 0.5),
        # Out the front door with fewer points: the ranks say who won.
        (-10.0, (1.0, 2.0), 1.0),
    ],
)
def test_the_outcome_is_the_first_sides(
    margin: float | None, ranks: tuple[float, ...] | None, outcome: float | None
) -> None:
    assert Fact(1.0, (("A",), ("B",)), margin, ranks).outcome == outcome


def test_a_tie_of_several_sides_is_shared() -> None:
    sides = (("A",), ("B",), ("C",))
    assert Fact(1.0, sides, None, (1.0, 1.0, 3.0)).outcome == 0.5
    assert Fact(1.0, sides, None, (2.0, 1.0, 1.0)).outcome == 0.0
