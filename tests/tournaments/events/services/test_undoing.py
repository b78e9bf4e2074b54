"""What can be taken back, and what stands in the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cast import Cast
from tests.tournaments.cast import entrant, new_event, tell_all
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Event,
    Logged,
    Result,
    Round,
    Withdrawal,
)
from tournaments.events.services import (
    draft_round,
    last_step,
    release,
    set_wishes,
    undo,
    withdraw,
)
from tournaments.events.services.steps import Rounds, Touched, read_line
from tournaments.events.words import refusal_words


def test_an_undo_is_refused_while_later_steps_stand_on_it_and_names_them(cast: Cast) -> None:
    event = new_event(cast, 8)
    draft = draft_round(event=event, by=cast.director)
    line = last_step(event)
    assert line is not None
    release(draft=draft, by=cast.director)
    tell_all(draft, cast.scorer)
    with pytest.raises(EventRefused, match="undo_blocked") as refused:
        undo(event=event, seq=line.seq, by=cast.director)
    assert refusal_words(refused.value).startswith("Not while this stands on it: Round 1 released")
    assert Result.objects.count() == 2


def steps(event: Event, kind: str) -> list[int]:
    return list(event.log.filter(kind=kind).order_by("seq").values_list("seq", flat=True))


def test_a_result_is_taken_back_although_another_came_after_it(cast: Cast) -> None:
    event = new_event(cast, 8)
    current = draft_round(event=event, by=cast.director)
    release(draft=current, by=cast.director)
    tell_all(current, cast.scorer)
    first, second = steps(event, "told")
    undo(event=event, seq=first, by=cast.director)
    assert [result.table.number for result in Result.objects.all()] == [2]
    with pytest.raises(EventRefused, match="undo_stale"):
        undo(event=event, seq=first, by=cast.director)
    undo(event=event, seq=second, by=cast.director)
    assert not Result.objects.exists()


def touched(kind: str, payload: dict[str, Any]) -> Touched:
    line = Logged(kind=kind, payload=payload)
    return read_line(line).touches(Rounds({7: 1, 8: 1, 9: 2}))


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        ("told", ("confirmed", "closed")),
        ("drawn", ("released",)),
        ("released", ("told",)),
        ("closed", ("drawn", "corrected", "adjusted")),
        ("came", ("gone", "released")),
        ("gone", ("back",)),
    ],
)
def test_what_later_steps_stand_on_is_told(earlier: str, later: tuple[str, ...]) -> None:
    """Which kinds of lines stand on each other; those of other things do not."""
    payloads: dict[str, dict[str, Any]] = {
        "told": {"table": 7},
        "confirmed": {"table": 7},
        "drawn": {"round": 1},
        "released": {"round": 1},
        "closed": {"round": 1},
        "corrected": {"table": 7},
        "adjusted": {"adjustment": 1},
        "came": {"entrant": 1},
        "gone": {"entrant": 1},
        "back": {"entrant": 1},
    }
    base = touched(earlier, payloads[earlier])
    for kind in later:
        payload = {"round": 2} if (earlier, kind) == ("closed", "drawn") else payloads[kind]
        assert touched(kind, payload).stands_on(base) == (kind != "adjusted"), kind
    for kind, other in (("told", {"table": 9}), ("wishes", {"entrant": 2})):
        assert not touched(kind, other).stands_on(base)


def test_somebody_comes_and_goes_beside_the_draft_and_each_step_is_undone_by_itself(
    cast: Cast,
) -> None:
    event = new_event(cast, 9, rounds=3)
    draft_round(event=event, by=cast.director)
    withdraw(entrant=entrant(event, 4), by=cast.director)
    set_wishes(entrant=entrant(event, 5), by=cast.director, group="A")
    (gone,), wish = steps(event, "gone"), steps(event, "wishes")[0]
    undo(event=event, seq=gone, by=cast.director)
    assert not Withdrawal.objects.exists()
    assert Round.objects.get().state == "draft"
    undo(event=event, seq=wish, by=cast.director)
    assert entrant(event, 5).group == ""
