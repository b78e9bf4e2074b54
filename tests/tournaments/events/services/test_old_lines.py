"""Lines of old books, and of versions that are not this one, are told."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Role
from tests.cast import Cast
from tests.tournaments.cast import new_event
from tournaments.events.entrants.people_names import Names, event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Logged
from tournaments.events.services import last_step, undo
from tournaments.events.services.undoing import in_the_way
from tournaments.events.words import book_words


def line_of(kind: str, seq: int = 1, **payload: Any) -> Logged:
    return Logged(seq=seq, kind=kind, payload=payload)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (line_of("gone", entrant=1), "Ana has gone home"),
        (line_of("came", entrant=1, before=0), "Ana is here"),
        (line_of("disputed", table=1, at=3, before="entered"), "Table 3: result disputed"),
        (line_of("told", table=1, at=3, points={}), "Table 3: not played"),
        (line_of("adjusted", adjustment=1, entrant=9, points=5), "—: 5 points by the director"),
        (line_of("removed", entrants=[9], name="Bo"), "Bo taken off the list"),
        (line_of("swapped", round=1, one=1, other=9), "Ana and — change places in the draft"),
        (line_of("substituted", substitution=1, entrant=1, name="Cy"), "Cy sits in for Ana"),
        (line_of("changed", before={}), "Settings changed"),
    ],
)
def test_lines_of_old_books_are_told(line: Logged, words: str) -> None:
    assert book_words(line, Names({1: "Ana"}, {}, 0)) == words


def test_a_line_of_another_version_is_told_and_stays_with_all_before_it(cast: Cast) -> None:
    event = new_event(cast, 4)
    by = cast.director
    Logged.objects.create(
        event=event, seq=99, kind="sung", payload={"song": 1}, by=by, at=event.starts_at
    )
    lines = list(event.log.order_by("seq"))
    assert "does not know" in book_words(lines[-1], event_names(event, Role.MEMBER))
    assert last_step(event) is None
    blocking = in_the_way(event, lines)
    assert 99 not in blocking
    assert lines[-1] in blocking[lines[1].seq]
    with pytest.raises(EventRefused, match="undo_stale"):
        undo(event=event, seq=99, by=by)
