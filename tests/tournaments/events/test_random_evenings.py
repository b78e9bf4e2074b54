"""Evenings at which everything happens that can: whatever it was, the rows stay right.

Each evening is made from a seed: people come late, go home, have substitutes; results are told
twice, disputed, ruled on, corrected; steps are taken back. Then the export is checked by itself.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from clubs.models import Role
from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, points_for, tables
from tournaments.events.entrants.people_names import event_names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Result, ResultState, Round
from tournaments.events.papers.export import event_data
from tournaments.events.services import (
    add_entrants,
    check_in,
    close_round,
    correct_result,
    draft_round,
    last_step,
    release,
    rule_result,
    substitute,
    swap,
    tell_result,
    undo,
    withdraw,
)

MOVEMENTS = (
    ("auto", "sit"),
    ("auto", "3"),
    ("auto", "5"),
    ("swiss", "sit"),
    ("progressive", "sit"),
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
