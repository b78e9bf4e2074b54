"""Every kind of step has all its parts: it is done, told in each language, and taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from clubs.models import Role
from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import entrant, fresh, new_event, tables
from tests.tournaments.pairs_cast import pair, pair_event
from tournaments.events import services
from tournaments.events.entrants.people_names import event_names
from tournaments.events.models import (
    Adjustment,
    Apart,
    Decision,
    Deed,
    Entrant,
    Event,
    Logged,
    Pair,
    Prize,
    Result,
    Round,
    Seat,
    SideScore,
    SitOut,
    Substitution,
    Table,
    TableRules,
    Version,
    Withdrawal,
)
from tournaments.events.services import (
    NewPair,
    add_entrants,
    add_minutes,
    add_table,
    adjust,
    all_here,
    call_off,
    change_event,
    change_seats,
    check_in,
    choose_rules,
    close_round,
    come_back,
    confirm_result,
    correct_result,
    decide,
    did_not_come,
    discard_draft,
    dispute_result,
    draft_round,
    enter_line,
    enter_pairs,
    exchange_partners,
    finish,
    fit_draft,
    give_prizes,
    last_step,
    leave_clock_out,
    lock_tables,
    move_result,
    number_tables,
    pay,
    publish,
    release,
    remark,
    remove_entrant,
    remove_pair,
    rule_result,
    set_club_fees,
    set_fees,
    set_groups,
    set_handicaps,
    set_pair,
    set_teams,
    set_wishes,
    start_clock,
    stop_clock,
    substitute,
    swap,
    tell_break,
    tell_deeds,
    tell_result,
    undo,
    withdraw,
)
from tournaments.events.services.drawing import DraftReplaced, DraftStep
from tournaments.events.services.from_sheets import retake
from tournaments.events.services.steps import KINDS, BookLine, EveningStep
from tournaments.events.words import book_words
from web.languages.english import WORDS

SERVICES = Path(services.__path__[0])
TOLD = {"NS": 100, "EW": 50}
NO_STEPS = {"made", "undone", "not_paid", "till_reversed"}

KEPT: tuple[type[Model], ...] = (
    Event, Entrant, Pair, Apart, Withdrawal, Substitution, Adjustment, Round, Table, TableRules,
    Seat, SitOut, Result, Version, SideScore, Deed, Decision, Prize,
)  # fmt: skip
# Rows that are made again have another key; what they say must be the same.
KEYS = {
    "id", "version", "plan", "round_id", "table_id", "result_id", "finished_at", "released_at",
    "closed_at", "at", "key", "by_id",
}  # fmt: skip
OF_TABLE = {"table__number", "table__round__number"}
MORE = {
    Seat: OF_TABLE, SideScore: OF_TABLE, Deed: OF_TABLE, Decision: OF_TABLE, Result: OF_TABLE,
    Version: {"result__table__number"}, SitOut: {"round__number"}, Table: {"round__number"},
}  # fmt: skip


def rows(model: type[Model]) -> list[str]:
    names = [field.attname for field in model._meta.concrete_fields]
    wanted = [name for name in names if name not in KEYS or (model is Event and name == "id")]
    return sorted(map(str, model._default_manager.values_list(*wanted, *MORE.get(model, set()))))


def later() -> datetime:
    return timezone.now() + timedelta(minutes=40)


def everything() -> dict[str, list[str]]:
    return {model.__name__: rows(model) for model in KEPT}


Step = tuple[str, Callable[[], Any]]


class Evening:
    """An event, and the steps of it, each with the kind of line that it writes."""

    def __init__(self, cast: Cast, event: Event) -> None:
        self.cast, self.by, self.event = cast, cast.director, event

    def now(self) -> Event:
        return fresh(self.event)

    def who(self, number: int) -> Entrant:
        return entrant(self.event, number)

    def handicap(self, points: dict[int, int], rule: dict[str, int] | None = None) -> None:
        told = {self.who(number).pk: kept for number, kept in points.items()}
        set_handicaps(event=self.now(), by=self.by, handicaps=told, rule=rule)

    def draft(self) -> Round:
        return Round.objects.select_related("event__club").get(state="draft")

    def current(self) -> Round:
        return Round.objects.select_related("event__club").get(state="released")

    def table(self, number: int = 1) -> Table:
        return tables(Round.objects.order_by("-number")[0])[number - 1]

    def tell(self, number: int = 1, side: str = "NS", **points: int) -> None:
        tell_result(table=self.table(number), points=points or TOLD, by=self.by, side=side)

    def draw(self, *, again: bool = False) -> None:
        draft_round(event=self.now(), by=self.by, again=again)

    def close(self) -> None:
        close_round(round_=self.current(), by=self.by)

    def say_deeds(self) -> None:
        seat = self.table().seats.order_by("seat")[0]
        tell_deeds(table=self.table(), told={seat.entrant_id: (1, "7S")}, by=self.by)


class Alone(Evening):
    """People enter by themselves."""

    def __init__(self, cast: Cast) -> None:
        super().__init__(cast, new_event(cast, 9, rounds=3, confirming="side"))
        self.spare = add_player(club=cast.club, name="Spare")
        set_club_fees(club=cast.club, currency="AUD", fees=[("Members", 500)])

    def swap_two(self) -> None:
        one = Seat.objects.filter(round=self.draft(), table__locked=False).order_by("pk")[0]
        out = SitOut.objects.get(round=self.draft())
        swap(draft=self.draft(), one=one.entrant_id, other=out.entrant_id, by=self.by)

    def sit_in(self) -> None:
        player = add_player(club=self.cast.club, name="Sub")
        seat = Seat.objects.filter(round=self.current())[0]
        substitute(entrant=seat.entrant, player=player, number=2, by=self.by)

    def prepared(self) -> list[Step]:
        by, who = self.by, self.who
        return [
            ("changed", lambda: change_event(event=self.now(), by=by, rounds=4, title="Wednesday")),
            ("hall", lambda: number_tables(event=self.now(), by=by, tables="1-6", out="4")),
            ("rules", lambda: choose_rules(event=self.now(), by=by, rules={4: "nz-4"})),
            ("entered", partial(add_entrants, event=self.now(), by=by,
                                players=[self.spare], guests=["Guest"])),
            ("removed", lambda: remove_entrant(entrant=who(11), by=by)),
            ("fees", lambda: set_fees(event=self.now(), by=by, fees=[("Guests", 700)])),
            ("paid", lambda: pay(entrant=who(3), by=by)),
            ("till", lambda: enter_line(
                event=self.now(), by=by, kind="expense", word="Milk", amount=335)),
            ("not_here", lambda: check_in(entrant=who(8), by=by, here=False)),
            ("came_together", lambda: all_here(
                event=self.now(), by=by, only=[who(8).player])),
            ("not_here", lambda: check_in(entrant=who(9), by=by, here=False)),
            ("came", lambda: check_in(entrant=who(9), by=by)),
            ("groups", lambda: set_groups(
                event=self.now(), by=by, first="Ladies", second="Gents",
                groups={who(1).pk: "Ladies", who(2).pk: "Gents"}, stand_ins=[who(2).pk])),
            ("wishes", lambda: set_wishes(entrant=who(1), by=by, group="A", apart=[who(2)])),
            ("wishes", lambda: set_wishes(entrant=who(1), by=by, group="B", fixed_table=1)),
            ("handicaps", lambda: self.handicap({1: 1000})),
            ("handicaps", lambda: self.handicap({1: 0, 2: 25, 3: -300})),
            ("handicaps", lambda: self.handicap({1: 500}, {
                "points": 1000, "step": 50, "most": 9050, "best": 1620})),
        ]  # fmt: skip

    def first_round(self) -> list[Step]:
        by, draft, table = self.by, self.draft, self.table
        return [
            ("drawn", self.draw),
            ("swapped", self.swap_two),
            ("locked", lambda: lock_tables(draft=draft(), numbers=[1], by=by)),
            ("redrawn", lambda: self.draw(again=True)),
            ("discarded", lambda: discard_draft(draft=draft(), by=by)),
            ("drawn", self.draw),
            ("released", lambda: release(draft=draft(), by=by)),
            ("told", self.tell),
            ("confirmed", lambda: confirm_result(table=table(), version=1, by=by, side="EW")),
            ("disputed", lambda: dispute_result(table=table(), by=by, reason="No")),
            ("ruled", lambda: rule_result(table=table(), points=None, by=by, reason="Void")),
            ("told", lambda: self.tell(2)),
            ("retaken", lambda: retake(table=table(2), points={"NS": 60, "EW": 90}, by=by)),
            ("deeds", self.say_deeds),
            ("remark", lambda: remark(table=table(), text="A card was on the floor", by=by)),
            ("late", lambda: check_in(entrant=self.who(10), by=by)),
            ("clock_stopped", lambda: stop_clock(round_=self.current(), by=by)),
            ("clock_started", lambda: start_clock(round_=self.current(), by=by)),
            ("minutes", lambda: add_minutes(round_=self.current(), minutes=5, by=by)),
            ("no_clock", lambda: leave_clock_out(round_=self.current(), by=by)),
            ("clock_wound", lambda: start_clock(round_=self.current(), by=by)),
            ("closed", self.close),
            ("break", lambda: tell_break(event=self.now(), resting="supper", until=later(), by=by)),
        ]

    def until_the_end(self) -> list[Step]:
        by, who, draft, table = self.by, self.who, self.draft, self.table
        return [
            ("adjusted", lambda: adjust(entrant=who(1), points=-10, reason="Late", by=by)),
            ("gone", lambda: withdraw(entrant=who(2), by=by)),
            ("drawn", self.draw),
            ("gone", lambda: withdraw(entrant=who(3), by=by)),
            ("fitted", lambda: fit_draft(draft=draft(), by=by)),
            ("released", lambda: release(draft=draft(), by=by)),
            ("substituted", self.sit_in),
            ("told", self.tell),
            ("disputed", lambda: self.tell(side="EW", NS=1, EW=0)),
            ("ruled", lambda: rule_result(table=table(), points=TOLD, by=by, reason="Counted")),
            ("ruled", lambda: rule_result(table=table(2), points=TOLD, by=by, reason="Called out")),
            ("closed", self.close),
            ("back", lambda: come_back(entrant=who(2), by=by)),
            ("corrected", lambda: correct_result(
                table=table(), points={"NS": 7, "EW": 8}, by=by, reason="Slip")),
            ("finished", lambda: finish(event=self.now(), by=by)),
            ("prizes", lambda: give_prizes(
                event=self.now(), by=by, prizes=[("First", who(1), True)])),
            ("published", lambda: publish(event=self.now(), by=by)),
        ]  # fmt: skip

    def steps(self) -> list[Step]:
        return [*self.prepared(), *self.first_round(), *self.until_the_end()]


class InPairs(Evening):
    """Pairs enter and play a knockout."""

    def __init__(self, cast: Cast) -> None:
        super().__init__(cast, pair_event(cast, 4, "knockout", rounds=2))

    def steps(self) -> list[Step]:
        by, event = self.by, self.event
        five = [NewPair("Lars", "Liv", "L")]
        return [
            ("entered", lambda: enter_pairs(event=event, by=by, pairs=five)),
            ("pair_removed", lambda: remove_pair(pair=pair(event, 5), by=by)),
            ("pair_wishes", lambda: set_pair(pair=pair(event, 4), by=by, name="Aces", group="A")),
            (
                "teams",
                lambda: set_teams(
                    event=self.now(),
                    by=by,
                    teams={pair(event, n).pk: "Reds" if n < 3 else "Blues" for n in range(1, 5)},
                ),
            ),
            (
                "partners",
                lambda: exchange_partners(pair=pair(event, 1), other=pair(event, 2), by=by),
            ),
            ("seeded", lambda: set_pair(pair=pair(event, 4), by=by, name="Kings", seed=1)),
            ("not_here", lambda: check_in(entrant=pair(event, 4).other, by=by, here=False)),
            ("came", lambda: check_in(entrant=pair(event, 4).one, by=by)),
            ("drawn", self.draw),
            ("released", lambda: release(draft=self.draft(), by=by)),
            ("told", lambda: self.tell(NS=1, EW=1)),
            ("decided", lambda: decide(table=self.table(), side="EW", by=by)),
            ("decided", lambda: decide(table=self.table(), side="", by=by)),
            ("gone", lambda: withdraw(entrant=pair(event, 3).one, by=by)),
        ]


class Troubled(Evening):
    """Somebody does not come, four come late, and a slip is typed under the wrong table."""

    def __init__(self, cast: Cast) -> None:
        super().__init__(cast, new_event(cast, 9, rounds=2, confirming="side"))

    def seated(self, at: int) -> Entrant:
        """Who sits first at a table."""
        return self.who(self.table(at).seats.order_by("seat")[0].entrant.number)

    def waits(self) -> Entrant:
        return self.who(SitOut.objects.filter(why="turn").get().entrant.number)

    def change_two(self) -> None:
        change_seats(round_=self.current(), one=self.seated(1), other=self.seated(2), by=self.by)

    def no_show(self) -> None:
        absent, waits = self.seated(2), self.waits()
        did_not_come(round_=self.current(), absent=absent, taker=waits, by=self.by)

    def another_table(self) -> None:
        late = [self.who(number) for number in range(10, 14)]
        add_table(round_=self.current(), people=late, by=self.by)

    def move(self, one: int, other: int) -> None:
        move_result(
            table=self.table(one), other=self.table(other), by=self.by, reason="Typed there"
        )

    def steps(self) -> list[Step]:
        late = [("late", partial(self.come, number)) for number in range(10, 14)]
        guests = [f"Late {number}" for number in range(4)]
        return [
            ("drawn", self.draw),
            ("released", lambda: release(draft=self.draft(), by=self.by)),
            ("seats_changed", self.change_two),
            ("did_not_come", self.no_show),
            ("entered", lambda: add_entrants(event=self.now(), by=self.by, guests=guests)),
            *late,
            ("table_added", self.another_table),
            ("told", self.tell),
            ("deeds", self.say_deeds),
            ("result_moved", lambda: self.move(1, 3)),
            ("told", self.tell),
            ("disputed", lambda: self.tell(side="EW", NS=1, EW=0)),
            ("result_moved", lambda: self.move(1, 2)),
            ("results_exchanged", lambda: self.move(3, 1)),
            ("closed", self.close),
            ("results_exchanged", lambda: self.move(1, 2)),
        ]

    def come(self, number: int) -> None:
        check_in(entrant=self.who(number), by=self.by)


class Snowed(Evening):
    """Nobody could come."""

    def __init__(self, cast: Cast) -> None:
        super().__init__(cast, new_event(cast, 4))

    def steps(self) -> list[Step]:
        off = partial(call_off, event=self.event, by=self.by, reason="Snow")
        return [("cancelled", off)]


EVENINGS = (Alone, InPairs, Troubled, Snowed)


def told(evening: Evening, line: Logged) -> None:
    """A line is told in every language of the site, with nothing left to fill in."""
    names = event_names(evening.now(), Role.MEMBER)
    for language in WORDS:
        with override(language):
            words = book_words(line, names)
        assert len(words) > 5, line.kind
        assert not set("{}—") & set(words), words


@pytest.mark.parametrize("kind_of_evening", EVENINGS)
def test_a_whole_evening_is_told_and_taken_back_step_by_step(
    cast: Cast, kind_of_evening: type[Alone | InPairs | Troubled | Snowed]
) -> None:
    evening = kind_of_evening(cast)
    states = []
    steps = evening.steps()
    for kind, step in steps:
        states.append(everything())
        step()
        line = last_step(evening.event)
        assert line is not None
        assert line.kind == kind
        told(evening, line)
    for before in reversed(states):
        line = last_step(evening.event)
        assert line is not None
        undo(event=evening.event, seq=line.seq, by=evening.by)
        assert everything() == before, line.kind
    told(evening, evening.event.log.latest("seq"))
    assert evening.event.log.filter(undone=True).count() == len(steps)


def test_these_evenings_have_every_kind_of_step(cast: Cast) -> None:
    done = {kind for evening in EVENINGS for kind, _ in evening(cast).steps()}
    assert done == {kind for kind, line in KINDS.items() if issubclass(line, EveningStep)}
    assert set(KINDS) - done == NO_STEPS


def test_every_kind_is_written_by_a_service_that_is_always_read() -> None:
    """Or it would be stored by one process and not be known to another."""
    known = (SERVICES / "__init__.py").read_text()
    written: set[str] = set()
    for path in SERVICES.glob("*.py"):
        text = path.read_text()
        written |= set(re.findall(r"\bnote(?:_all)?\(\s*\w+,\s*([A-Z]\w+)", text))
        if re.search(r"^    kind = ", text, re.MULTILINE):
            assert f"services.{path.stem} import" in known
    assert {line.__name__ for line in KINDS.values()} == written | {"Came", "Late", "NotHere"}


def test_nothing_but_the_book_writes_its_lines() -> None:
    writers = {
        path.name
        for path in SERVICES.parent.rglob("*.py")
        if re.search(r"\bLogged\(|Logged\.objects\.(create|bulk_create)", path.read_text())
    }
    assert writers == {"event.py", "book.py"}


def test_a_step_cannot_be_half_done() -> None:
    before = dict(KINDS)
    with pytest.raises(TypeError, match="half done"):

        class Untold(DraftReplaced):
            kind = "untold"

    with pytest.raises(TypeError, match="half done"):

        class ForGood(DraftStep):
            kind = "for_good"
            sentence = _("Round {round} closed")

    with pytest.raises(TypeError, match="stored as closed"):

        class Again(BookLine):
            kind = "closed"
            sentence = _("Round {round} closed")

    assert before == KINDS
