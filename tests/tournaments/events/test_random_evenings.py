"""Evenings at which everything happens that can: whatever it was, the rows stay right.

Each evening is made from a seed: people come late, go home, have substitutes, do not come or change
places while a round is played, and late ones get a table of their own; results are told twice,
disputed, ruled on, corrected, moved to another table; steps are taken back. Then the export is
checked by itself.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from clubs.models import Role
from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, points_for, tables
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Entrant,
    Event,
    Movement,
    Result,
    ResultState,
    Round,
    Seat,
    Table,
)
from tournaments.events.papers.export import event_data
from tournaments.events.services import (
    add_entrants,
    add_table,
    change_seats,
    check_in,
    close_round,
    correct_result,
    did_not_come,
    draft_round,
    last_step,
    move_result,
    release,
    rule_result,
    set_groups,
    set_wishes,
    stand_in_by_lot,
    substitute,
    swap,
    tell_result,
    undo,
    withdraw,
)
from tournaments.events.services.results import sides_of

MOVEMENTS = (
    ("auto", "sit"),
    ("auto", "3"),
    ("auto", "5"),
    ("swiss", "sit"),
    ("progressive", "sit"),
    ("drive_keep", "sit"),
    ("drive_cross", "sit"),
    ("drive_groups", "sit"),
)


class Evening:
    """One evening, played on by chance."""

    people = range(8, 15)

    def __init__(self, cast: Cast, seed: int) -> None:
        self.chance, self.cast = Random(seed), cast
        movement, odd = MOVEMENTS[seed % len(MOVEMENTS)]
        self.event = new_event(
            cast,
            self.chance.choice(self.people),
            rounds=4,
            movement=movement,
            odd=odd,
            method="rank",
        )
        if self.event.in_groups:
            self.grouped()

    def grouped(self) -> None:
        """Two groups, uneven as it comes; in some evenings one stands in for the other."""
        people = list(self.event.entrants.order_by("number"))
        groups = {each.pk: "Ladies" if place < 3 else "Gents" if place < 6 else
                  self.chance.choice(["Ladies", "Gents"])
                  for place, each in enumerate(people)}  # fmt: skip
        set_groups(
            event=self.event, by=self.cast.director, first="Ladies", second="Gents", groups=groups
        )
        if self.happens(0.5):
            stand_in_by_lot(event=fresh(self.event), by=self.cast.director)
        self.event = fresh(self.event)

    def happens(self, odds: float) -> bool:
        return self.chance.random() < odds

    def people_come_and_go(self) -> None:
        by, event = self.cast.director, self.event
        if self.happens(0.4):
            (late,) = add_entrants(event=event, by=by, guests=[f"Late {self.chance.random()}"])
            check_in(entrant=late, by=by, said_so=self.happens(0.5))
        staying = event.entrants.filter(withdrawal=None, first_round__gt=0)
        if self.happens(0.3) and staying.count() > 6:
            withdraw(entrant=self.chance.choice(list(staying)), by=by)

    def play(self) -> None:
        by = self.cast.director
        if self.event.in_groups:
            for each in self.event.entrants.filter(group="").select_related("event__club"):
                set_wishes(entrant=each, by=by, group=self.chance.choice(["Ladies", "Gents"]))
        draft = draft_round(event=fresh(self.event), by=by)
        if self.happens(0.3):
            one, other = self.chance.sample(list(draft.tables.get(number=1).seats.all()), 2)
            swap(draft=draft, one=one.entrant_id, other=other.entrant_id, by=by)
        current = release(draft=draft, by=by)
        self.seats_change(current)
        if self.happens(0.3):
            seat = self.chance.choice(list(tables(current)[0].seats.select_related("entrant")))
            player = add_player(club=self.cast.club, name=f"Sub {self.chance.random()}")
            substitute(entrant=seat.entrant, player=player, number=current.number, by=by)
        self.tell(current)
        self.results_move(current)
        close_round(round_=current, by=by)

    def late_ones(self) -> list[Entrant]:
        """As many as have a table of their own come when the round is played already."""
        guests = [f"Later {self.chance.random()}" for _ in range(4)]
        by = self.cast.director
        return [
            check_in(entrant=late, by=by)
            for late in add_entrants(event=self.event, by=by, guests=guests)
        ]

    def seats_change(self, current: Round) -> None:
        """A table more, two who change places, and somebody who did not come."""
        by = self.cast.director
        # A bracket has no place for late ones.
        if self.event.movement != Movement.KNOCKOUT and self.happens(0.2):
            add_table(round_=current, people=self.late_ones(), by=by)
            self.taken_back_now(0.3)
        for odds, does in ((0.3, self.change_places), (0.4, self.does_not_come)):
            if self.happens(odds):
                # Nobody waits, both are a pair, or a bracket stands.
                with suppress(EventRefused):
                    does(current)

    def change_places(self, current: Round) -> None:
        places = [seat.entrant for seat in current_seats(current)]
        one, other = self.chance.sample([*places, *waiting(current)], 2)
        change_seats(round_=current, one=one, other=other, by=self.cast.director)
        self.taken_back_now(0.3)

    def does_not_come(self, current: Round) -> None:
        absent = self.chance.choice(current_seats(current)).entrant
        for taker in waiting(current)[:1]:
            said_so = self.happens(0.5)
            did_not_come(
                round_=current, absent=absent, taker=taker, said_so=said_so, by=self.cast.director
            )
            self.taken_back_now(0.3)

    def results_move(self, current: Round) -> None:
        """Two slips were typed under each other's table, or one under a table that has none yet."""
        told = tables(current)
        if len(told) < 2 or not self.happens(0.4):
            return
        one, other = self.chance.sample(told, 2)
        with suppress(EventRefused):  # other sides, or a sheet of its own
            move_result(table=one, other=other, by=self.cast.director, reason="Typed there")
            self.taken_back_now(0.3)

    def taken_back_now(self, odds: float) -> None:
        """The step that was just done was a mistake."""
        if self.happens(odds):
            line = last_step(self.event)
            assert line is not None
            undo(event=self.event, seq=line.seq, by=self.cast.director)

    def tell(self, current: Round) -> None:
        by = self.cast.director
        for table in tables(current):
            points = points_for(table, self.chance)
            if self.happens(0.2) and self.typed_elsewhere(table):
                continue
            tell_result(table=table, points=points, by=self.cast.scorer)
            if self.happens(0.2):
                line = last_step(self.event)
                assert line is not None
                undo(event=self.event, seq=line.seq, by=by)
                tell_result(table=table, points=points, by=self.cast.scorer)
            if self.happens(0.2):
                tell_result(table=table, points=points_for(table, self.chance), by=by)
                with pytest.raises(EventRefused, match="still_missing"):
                    close_round(round_=current, by=by)
                ruled = points_for(table, self.chance) if self.happens(0.8) else None
                rule_result(table=table, points=ruled, by=by, reason="Ruling")

    def typed_elsewhere(self, table: Table) -> bool:
        """A slip typed under a table that has said nothing yet, and moved to its own; if it was."""
        silent = [each for each in tables(table.round) if not Result.objects.filter(table=each)]
        others = [each for each in silent if each.pk != table.pk]
        if not others or table not in silent or sides_of(others[0]) != sides_of(table):
            return False
        points = points_for(others[0], self.chance)
        tell_result(table=others[0], points=points, by=self.cast.scorer)
        move_result(table=others[0], other=table, by=self.cast.director, reason="Typed there")
        return True

    def corrected(self) -> None:
        played = Result.objects.filter(table__round__event=self.event)
        result = self.chance.choice(list(played.exclude(state=ResultState.NOT_PLAYED)))
        table = next(
            each
            for current in self.event.played.order_by("number")
            for each in tables(current)
            if each.pk == result.table_id
        )
        points = points_for(table, self.chance)
        correct_result(table=table, points=points, by=self.cast.director, reason="Slip")


def current_seats(current: Round) -> list[Seat]:
    """The seats of a round with who sits there."""
    seats = Seat.objects.filter(round=current).select_related("entrant__event__club")
    return list(seats.order_by("table__number", "seat"))


def waiting(current: Round) -> list[Entrant]:
    """Who is there and has no seat in a round."""
    outs = current.sit_outs.filter(entrant__withdrawal=None).select_related("entrant__event__club")
    return [out.entrant for out in outs.order_by("pk")]


def check_partners(data: dict[str, Any]) -> None:
    """In a drive of two groups every pair is one of each, and nobody waits who need not; where
    winners keep their partner they do, unless one of them waits or is gone."""
    roles = {each["number"]: each["plays_as"] or each["group"] for each in data["entrants"]}
    kept: list[set[int]] = []
    for one in data["rounds"]:
        pairs = [{t["seats"][n], t["seats"][n + 2]} for t in one["tables"] for n in (0, 1)]
        seated = set().union(*pairs)
        waits = {out["entrant"] for out in one["sit_outs"] if out["why"] == "turn"}
        if data["groups"] and not one["by_hand"]:
            assert all({roles[who] for who in two} == {"Ladies", "Gents"} for two in pairs)
            sizes = Counter(roles[who] for who in seated | waits)
            assert len(one["tables"]) == min(sizes["Ladies"], sizes["Gents"]) // 2
        if data["movement"] == "drive_keep" and not one["by_hand"]:
            assert all(two in pairs for two in kept if two <= seated)
        kept = []
        for table in one["tables"]:
            lead = (table["points"] or {}).get("NS", 0) - (table["points"] or {}).get("EW", 0)
            if lead:
                seats = table["seats"]
                kept.append({seats[0], seats[2]} if lead > 0 else {seats[1], seats[3]})


def check(event: Event) -> None:
    """What must hold, read from the export alone."""
    data = event_data(event, event_names(event, Role.MEMBER))
    first = {each["number"]: each["first_round"] for each in data["entrants"]}
    gone = {each["number"]: each["gone_from_round"] or 99 for each in data["entrants"]}
    played: Counter[int] = Counter()
    for each in data["rounds"]:
        number = each["number"]
        seated = [who for table in each["tables"] for who in table["seats"]]
        waiting = [out["entrant"] for out in each["sit_outs"] if out["why"] == "turn"]
        there = {who for who in first if 0 < first[who] <= number < gone[who]}
        assert sorted(seated + waiting) == sorted(there)
        late = {out["entrant"] for out in each["sit_outs"] if out["why"] == "late"}
        assert late == {who for who in first if first[who] > number}
        for table in each["tables"]:
            if table["points"]:
                assert set(table["points"]) == set(table["sides"])
                played.update(table["seats"])
            else:
                assert table["state"] == "not_played"
    lines = data["standings"]
    assert {line["entrant"]: line["played"] for line in lines} == {
        line["entrant"]: played[line["entrant"]] for line in lines
    }
    places = [line["place"] for line in lines if line["ranked"]]
    assert places == sorted(places)
    assert places[:1] == [1]


@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_everybody_has_one_place_a_round_and_every_result_counts_once(
    cast: Cast, seed: int
) -> None:
    evening = Evening(cast, seed)
    for _ in range(4):
        evening.people_come_and_go()
        evening.play()
    if evening.event.movement.startswith("drive_"):
        check_partners(event_data(evening.event, event_names(evening.event, Role.MEMBER)))
    evening.corrected()
    check(fresh(evening.event))
