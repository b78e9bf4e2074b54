"""Evenings at which everything happens that can: whatever it was, the rows stay right.

Each evening is made from a seed: people come late, go home, have substitutes; results are told
twice, disputed, ruled on, corrected; steps are taken back. Then the export is checked by itself.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from clubs.models import Role
from clubs.services import add_player
from rules_engine.events import ContractSet, TricksTaken
from tests.cast import Cast
from tests.scoring.cast import amend_hand
from tests.scoring.table import play
from tests.tournaments.cast import fresh, new_event, points_for, tables
from tests.tournaments.events.agreeing import COUNTED, agree
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Result, ResultState, Round, Table
from tournaments.events.papers.export import event_data
from tournaments.events.services import (
    add_entrants,
    call_off,
    check_in,
    close_round,
    correct_result,
    draft_round,
    keep_sheet,
    last_step,
    recount,
    release,
    rule_result,
    substitute,
    swap,
    take_from_games,
    tell_result,
    undo,
    withdraw,
)
from tournaments.events.services.sheet_differences import open_differences

MOVEMENTS = (
    ("auto", "sit"),
    ("auto", "3"),
    ("auto", "5"),
    ("swiss", "sit"),
    ("progressive", "sit"),
)


class Evening:
    """One evening, played on by chance."""

    def __init__(self, cast: Cast, seed: int) -> None:
        self.chance, self.cast = Random(seed), cast
        movement, odd = MOVEMENTS[seed % len(MOVEMENTS)]
        self.event = new_event(
            cast, self.chance.randrange(8, 15), rounds=4, movement=movement, odd=odd, method="rank"
        )

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
        draft = draft_round(event=fresh(self.event), by=by)
        if self.happens(0.3):
            one, other = self.chance.sample(list(draft.tables.get(number=1).seats.all()), 2)
            swap(draft=draft, one=one.entrant_id, other=other.entrant_id, by=by)
        current = release(draft=draft, by=by)
        if self.happens(0.3):
            seat = self.chance.choice(list(tables(current)[0].seats.select_related("entrant")))
            player = add_player(club=self.cast.club, name=f"Sub {self.chance.random()}")
            substitute(entrant=seat.entrant, player=player, number=current.number, by=by)
        self.tell(current)
        close_round(round_=current, by=by)

    def tell(self, current: Round) -> None:
        by = self.cast.director
        for table in tables(current):
            points = points_for(table, self.chance)
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


class SheetEvening(Evening):
    """An evening of one hand a round, of which some tables keep a sheet that is corrected later."""

    def __init__(self, cast: Cast, seed: int) -> None:
        super().__init__(cast, seed)
        scores = ("average", "credit", "zero")
        Event.objects.filter(pk=self.event.pk).update(
            hands=1, sit_out_score=scores[seed % 3], sit_out_credit=40, method="margin"
        )
        self.event = fresh(self.event)

    def tell(self, current: Round) -> None:
        for table in tables(current):
            if table.seats.count() == 4 and self.happens(0.4):
                won = self.chance.randrange(11)
                game = keep_sheet(table=table, by=self.cast.scorer)
                play(game, self.cast.scorer, "6S", "N", NS=won, EW=10 - won)
        take_from_games(round_=current, by=self.cast.director)
        for table in tables(current):
            if self.happens(0.1):
                rule_result(table=table, points=None, by=self.cast.director, reason="Nobody came")
            elif not Result.objects.filter(table=table).exists():
                tell_result(table=table, points=points_for(table, self.chance), by=self.cast.scorer)

    def sheet_corrected(self) -> None:
        """A hand put right on a sheet, and mostly the result after it."""
        kept = Table.objects.filter(round__event=self.event, game__over=True)
        table = self.chance.choice(
            list(kept.select_related("round__event__club", "game")) or [None]
        )
        if table is None or table.game is None:
            return
        won = self.chance.randrange(11)
        told = (ContractSet("6S", "N"), TricksTaken((("NS", won), ("EW", 10 - won))))
        amend_hand(table.game.pk, self.cast.director, hand=1, events=told, reason="Miscounted")
        if open_differences(fresh(self.event)) and self.happens(0.7):
            recount(table=table, by=self.cast.director, reason="Miscounted")

    def taken_back(self) -> None:
        """The last step is taken back where it can be, and all places still agree."""
        line = last_step(self.event)
        if line is not None and line.kind in {"corrected", "retaken"}:
            undo(event=self.event, seq=line.seq, by=self.cast.director)

    def all_played(self) -> None:
        for _ in range(2):
            self.people_come_and_go()
            self.play()
        for happens in (self.corrected, self.sheet_corrected, self.taken_back):
            if self.happens(0.7):
                happens()
            agree(fresh(self.event), self.cast)


@pytest.mark.parametrize("seed", range(int(os.environ.get("RANDOM_EVENINGS", "6"))))
def test_every_place_that_holds_a_figure_has_the_same(cast: Cast, seed: int) -> None:
    off = new_event(cast, 4, title="Snowed off")
    call_off(event=off, by=cast.director, reason="Snow")
    SheetEvening(cast, seed).all_played()
    assert COUNTED["score"]


@pytest.mark.parametrize("seed", range(10))
def test_whatever_happens_everybody_has_one_place_a_round_and_every_result_counts_once(
    cast: Cast, seed: int
) -> None:
    evening = Evening(cast, seed)
    for _ in range(4):
        evening.people_come_and_go()
        evening.play()
    evening.corrected()
    check(fresh(evening.event))
