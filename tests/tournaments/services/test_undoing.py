"""Every step can be taken back, and leaves the event as it was before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import Model

from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, tables, tell_all
from tournaments.errors import EventRefused
from tournaments.models import (
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
from tournaments.services import (
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


def test_an_undo_of_what_is_not_the_last_step_any_more_is_refused(cast: Cast) -> None:
    event = new_event(cast, 8)
    draft = draft_round(event=event, by=cast.director)
    line = last_step(event)
    assert line is not None
    release(draft=draft, by=cast.director)
    tell_all(draft, cast.scorer)
    with pytest.raises(EventRefused, match="undo_stale"):
        undo(event=event, seq=line.seq, by=cast.director)
    assert Result.objects.count() == 2
