"""Every step can be taken back, and leaves the event as it was before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Model

from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, tables, tell_all
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Adjustment,
    Apart,
    Entrant,
    Event,
    Prize,
    Result,
    Round,
    Seat,
    SideScore,
    SitOut,
    Substitution,
    Table,
    Withdrawal,
)
from tournaments.events.services import (
    add_entrants,
    adjust,
    change_event,
    check_in,
    close_round,
    confirm_result,
    correct_result,
    discard_draft,
    dispute_result,
    draft_round,
    finish,
    give_prizes,
    last_step,
    lock_tables,
    publish,
    release,
    remove_entrant,
    rule_result,
    set_wishes,
    substitute,
    swap,
    tell_result,
    undo,
    withdraw,
)
from tournaments.events.services.undo_order import TOUCHES, Rounds
from tournaments.events.services.undoing import _UNDO
from tournaments.events.words import refusal_words

KEPT: tuple[type[Model], ...] = (
    Event, Entrant, Apart, Withdrawal, Substitution, Adjustment, Round, Table, Seat, SitOut,
    Result, SideScore, Prize,
)  # fmt: skip
# Rows that are made again have another key; what they say must be the same.
KEYS = {
    "id", "version", "plan", "round_id", "table_id", "result_id", "finished_at", "released_at",
    "closed_at", "at",
}  # fmt: skip


def rows(model: type[Model]) -> list[str]:
    names = [field.attname for field in model._meta.concrete_fields]
    wanted = [name for name in names if name not in KEYS or (model is Event and name == "id")]
    extra = {Seat: ["table__number", "round__number"], SitOut: ["round__number"]}
    extra |= {Table: ["round__number"], Result: ["table__number"], SideScore: ["table__number"]}
    return sorted(map(str, model._default_manager.values_list(*wanted, *extra.get(model, []))))


def everything() -> dict[str, list[str]]:
    return {model.__name__: rows(model) for model in KEPT}


def test_a_whole_evening_is_taken_back_step_by_step(cast: Cast) -> None:
    event = new_event(cast, 9, rounds=3, confirming="side", here=False)
    by, states = cast.director, []
    spare = add_player(club=cast.club, name="Spare")

    def draft() -> Round:
        return Round.objects.select_related("event__club").get(state="draft")

    def current() -> Round:
        return Round.objects.select_related("event__club").get(state="released")

    def first_table() -> Table:
        return tables(Round.objects.order_by("-number")[0])[0]

    def swap_two() -> None:
        one = Seat.objects.filter(round=draft(), table__locked=False).order_by("pk")[0]
        out = SitOut.objects.get(round=draft())
        swap(draft=draft(), one=one.entrant_id, other=out.entrant_id, by=by)

    def now() -> Event:
        return fresh(event)

    told = {"NS": 100, "EW": 50}
    steps: list[Callable[[], Any]] = [
        lambda: change_event(event=now(), by=by, rounds=4, title="Wednesday"),
        lambda: add_entrants(event=now(), by=by, players=[spare], guests=["Guest"]),
        lambda: remove_entrant(entrant=entrant(event, 11), by=by),
        *[lambda n=n: check_in(entrant=entrant(event, n), by=by) for n in range(1, 10)],
        lambda: set_wishes(entrant=entrant(event, 1), by=by, group="A", apart=[entrant(event, 2)]),
        lambda: draft_round(event=now(), by=by),
        swap_two,
        lambda: lock_tables(draft=draft(), numbers=[1], by=by),
        lambda: draft_round(event=now(), by=by, again=True),
        lambda: discard_draft(draft=draft(), by=by),
        lambda: draft_round(event=now(), by=by),
        lambda: release(draft=draft(), by=by),
        lambda: tell_result(table=first_table(), points=told, by=by, side="NS"),
        lambda: confirm_result(table=first_table(), version=1, by=by, side="EW"),
        lambda: dispute_result(table=first_table(), by=by, reason="No"),
        lambda: rule_result(table=first_table(), points=None, by=by, reason="Void"),
        lambda: tell_result(table=tables(current())[1], points=told, by=by, side="NS"),
        lambda: check_in(entrant=entrant(event, 10), by=by),
        lambda: close_round(round_=current(), by=by),
        lambda: adjust(entrant=entrant(event, 1), points=-10, reason="Late", by=by),
        lambda: withdraw(entrant=entrant(event, 2), by=by),
        lambda: draft_round(event=now(), by=by),
        lambda: release(draft=draft(), by=by),
        lambda: substitute(
            entrant=Seat.objects.filter(round=current())[0].entrant,
            player=add_player(club=cast.club, name="Sub"),
            number=2,
            by=by,
        ),
        lambda: tell_result(table=first_table(), points=told, by=by, side="NS"),
        lambda: tell_result(
            table=first_table(), points={"NS": 1, "EW": 0}, by=by, side="EW"
        ),
        lambda: rule_result(table=first_table(), points=told, by=by, reason="Counted"),
        lambda: tell_result(table=tables(current())[1], points=told, by=by, side="NS"),
        lambda: close_round(round_=current(), by=by),
        lambda: correct_result(
            table=first_table(), points={"NS": 7, "EW": 8}, by=by, reason="Slip"
        ),
        lambda: finish(event=now(), by=by),
        lambda: give_prizes(event=now(), by=by, prizes=[("First", entrant(event, 1), True)]),
        lambda: publish(event=now(), by=by),
    ]  # fmt: skip
    for step in steps:
        states.append(everything())
        step()
    for before in reversed(states):
        line = last_step(event)
        assert line is not None
        undo(event=event, seq=line.seq, by=by)
        assert everything() == before, line.kind
    assert event.log.filter(undone=True).count() == len(steps)


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
    rounds = Rounds({7: 1, 8: 1, 9: 2})
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
    base = TOUCHES[earlier](payloads[earlier], rounds)
    for kind in later:
        payload = {"round": 2} if (earlier, kind) == ("closed", "drawn") else payloads[kind]
        assert TOUCHES[kind](payload, rounds).stands_on(base) == (kind != "adjusted"), kind
    for kind, other in (("told", {"table": 9}), ("wishes", {"entrant": 2})):
        assert not TOUCHES[kind](other, rounds).stands_on(base)


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


def test_the_book_knows_of_every_kind_what_it_touches() -> None:
    assert set(TOUCHES) == set(_UNDO)
