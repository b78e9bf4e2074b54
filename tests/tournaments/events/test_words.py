"""Sentences of events: ties, refusals, the book."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cast import Cast
from tests.tournaments.cast import new_event
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Logged
from tournaments.events.standings.ranking import TIE_BREAKS, Rules, TableScore, standings
from tournaments.events.standings.score_words import number, points_words, score_words, won_words
from tournaments.events.words import (
    REFUSALS,
    TIE_BREAK_TITLES,
    book_words,
    refusal_words,
    tie_words,
)

SOURCES = Path(__file__).resolve().parents[3] / "tournaments"
NAMES = {1: "Ana", 2: "Bo", 3: "Cy"}


def name(entrant: int) -> str:
    return NAMES.get(entrant, f"P{entrant}")


def written(pattern: str) -> set[str]:
    """Every word that the services write in a certain place."""
    found: set[str] = set()
    for path in SOURCES.rglob("*.py"):
        found |= set(re.findall(pattern, path.read_text()))
    return found


def test_every_refusal_has_a_sentence_and_no_sentence_is_left_over() -> None:
    assert written(r'EventRefused\(\s*"(\w+)"') == set(REFUSALS)


def test_every_tie_break_has_a_title() -> None:
    assert set(TIE_BREAK_TITLES) == set(TIE_BREAKS)


def line_of(entrant: int, tables: list[TableScore], rules: Rules) -> str:
    people = sorted(
        {entrant} | {who for table in tables for side, _ in table.sides for who in side}
    )
    lines = standings(people, tables, rules)
    line = next(line for line in lines if line.entrant == entrant)
    return tie_words(line, name, rules.method)


LEVEL = [
    TableScore(1, 1, (((1, 8), 300), ((80, 81), 100))),
    TableScore(2, 1, (((1, 8), 0), ((80, 81), 100))),
    TableScore(1, 2, (((2, 9), 160), ((82, 83), 100))),
    TableScore(2, 2, (((2, 9), 140), ((82, 83), 100))),
]


def test_a_tie_that_was_broken_says_by_what() -> None:
    rules = Rules(tie_breaks=("wins", "lot"))
    told = line_of(2, LEVEL, rules)
    assert told.startswith("Level on 100 with Ana, P8 and P9; rounds won: 2 against Ana 1")
    assert "a lot decided" in told


def test_a_tie_that_stands_says_so() -> None:
    told = line_of(2, LEVEL, Rules(tie_breaks=("wins",)))
    assert told == (
        "Level on 100 with Ana, P8 and P9; rounds won: 2 against Ana 1, P8 1, P9 2; "
        "the place is shared with P9."
    )
    alone = [TableScore(1, 1, (((1,), 50), ((2,), 50)))]
    assert line_of(1, alone, Rules()) == (
        "Level on 0 with Bo; nothing parts them, so they share the place."
    )


def test_many_who_are_level_are_counted() -> None:
    six = [TableScore(1, 1, (((1, 2, 3), 50), ((8, 9, 80), 50)))]
    assert line_of(1, six, Rules()) == (
        "Level on 0 with 5 others; nothing parts them, so they share the place."
    )


def test_who_has_no_place_is_told_why() -> None:
    played = [TableScore(1, 1, (((8,), 50), ((9,), 50)))]
    assert line_of(1, played, Rules()) == "No round played, so no place."


def test_nobody_level_has_no_sentence() -> None:
    assert line_of(1, [TableScore(1, 1, (((1,), 60), ((2,), 50)))], Rules()) == ""


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (12, "12"),
        (-12, "−12"),
        (0, "0"),
        (Fraction(37, 3), "12.3"),
        (Fraction(-1, 3), "−0.3"),
        (Fraction(4, 2), "2"),
    ],
)
def test_numbers_are_rounded_only_for_the_eye(value: int | Fraction, text: str) -> None:
    assert number(value) == text


def test_signs_halves_and_victory_points() -> None:
    assert number(5, signed=True) == "+5"
    assert (won_words(5), won_words(4), won_words(1)) == ("2½", "2", "0½")
    assert score_words(1_234, "victory") == "12.3"
    assert points_words({"NS": 340, "EW": -80}) == "NS\xa0340, EW\xa0−80"
    assert points_words({"EW": -80, "NS": 340}) == "NS\xa0340, EW\xa0−80"
    assert points_words({}) == "not played"


def test_why_a_draw_cannot_be_made_is_told_in_words() -> None:
    told = refusal_words(EventRefused("cannot_draw", why="too_few_players", players=3))
    assert "too few people" in told


def test_a_change_of_counting_while_results_are_in_is_marked(cast: Cast) -> None:
    event = new_event(cast)
    line = Logged(event=event, seq=1, kind="changed", payload={"before": {}, "counting": True})
    assert "way of counting" in book_words(line, Names({}, {}, 0))
