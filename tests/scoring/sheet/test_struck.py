"""Struck lines: what was struck, in which hand, by whom and when."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from clubs.models import Role
from rules_engine import events
from scoring.models import Game
from scoring.services import record, redo, undo
from scoring.sheet.data import game_sheet
from scoring.sheet.struck import struck_entries
from tests.scoring.cast import account, amend_hand, call, club_with, entry, fresh, hand
from tests.scoring.table import start

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return account()


def lines(game: Game) -> list[tuple[int, int, str, bool]]:
    return [
        (line.hand, line.entry.seq, line.words, line.amended)
        for line in struck_entries(fresh(game))
    ]


def test_a_call_that_was_undone_is_struck_with_who_and_when() -> None:
    club, people = club_with(nina=Role.SCORER)
    game = start(people["olga"], club=club)
    record(game.pk, [call("E", "6S")], people["olga"])
    undo(game.pk, people["nina"])
    (line,) = struck_entries(fresh(game))
    assert (line.hand, line.words, line.amended) == (1, "Q calls 6♠", False)
    assert (line.entry.recorded_by, line.struck.recorded_by) == (people["olga"], people["nina"])
    assert line.struck.recorded_at >= line.entry.recorded_at


def test_a_redo_takes_the_stroke_off(ana: User) -> None:
    game = start(ana)
    record(game.pk, [call("E", "6S")], ana)
    undo(game.pk, ana)
    redo(game.pk, ana)
    assert lines(game) == []


def test_a_stroke_stays_when_something_else_is_recorded_instead(ana: User) -> None:
    game = start(ana)
    record(game.pk, [call("E", "6S")], ana)
    undo(game.pk, ana)
    record(game.pk, [call("E", "6C"), call("S", "pass")], ana)
    assert lines(game) == [(1, 1, "Q calls 6♠", False)]


def test_an_entry_is_struck_in_the_hand_it_stood_in(ana: User) -> None:
    game = start(ana)
    record(game.pk, hand("7S", "N", {"NS": 7, "EW": 3}), ana)
    record(game.pk, [call("S", "6S")], ana)
    undo(game.pk, ana)
    undo(game.pk, ana)
    assert [(at, seq) for at, seq, _, _ in lines(game)] == [(1, 2), (2, 3)]


def test_an_amended_hands_entries_are_struck_by_the_amendment(ana: User) -> None:
    game = start(ana)
    told = [*hand("7S", "N", {"NS": 7, "EW": 3}), *hand("7S", "E", {"NS": 3, "EW": 7})]
    record(game.pk, told, ana)
    new: list[events.Event] = [
        events.ContractSet("7S", "N"),
        events.TricksTaken((("NS", 8), ("EW", 2))),
    ]
    amend_hand(game.pk, ana, hand=1, events=new, reason="Miscounted")
    struck = struck_entries(fresh(game))
    assert [(line.entry.seq, line.struck.seq, line.reason) for line in struck] == [
        (1, 5, "Miscounted"),
        (2, 5, "Miscounted"),
    ]
    undo(game.pk, ana)
    assert lines(game) == [(1, 5, "correction", False)]
    redo(game.pk, ana)
    assert [seq for _, seq, _, _ in lines(game)] == [1, 2]
    newer = [*new[:1], events.TricksTaken((("NS", 9), ("EW", 1)))]
    amend_hand(game.pk, ana, hand=1, events=newer)
    assert lines(game)[-1] == (1, 5, "correction", True)


def test_the_sheet_has_hands_and_strokes_in_three_queries(
    ana: User, django_assert_num_queries: pytest.FixtureRequest
) -> None:
    game = start(ana)
    record(game.pk, hand("7S", "N", {"NS": 7, "EW": 3}), ana)
    record(game.pk, [entry("note", text="x")], ana)
    undo(game.pk, ana)
    read = fresh(game)
    with django_assert_num_queries(3):  # type: ignore[operator]  # a fixture that is a function
        sheet = game_sheet(read, ana)
    assert [each["contract"] for each in sheet["hands"]] == ["7S"]
    assert sheet["hands"][0]["void"] is False
    assert sheet["struck"][0]["words"] == "note: x"
    assert sheet["struck"][0]["struck_by"]["by"] == "ana"
