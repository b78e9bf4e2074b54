"""Every place that holds a figure of an evening has the same, whatever happened at it.

Evenings of people and of pairs in every movement, a knockout among them, are made from a seed. Some
tables keep a sheet that is corrected later; results are disputed, ruled on and corrected; steps are
taken back, evenings called off and brought back. More of them than in every run, and others: set
`RANDOM_EVENINGS=500` and `RANDOM_EVENINGS_FROM=1000`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress

import pytest

from clubs.models import Player
from rules_engine.events import ContractSet, TricksTaken
from tests.cast import Cast
from tests.conftest import BEST, COMPLETE, remembered
from tests.scoring.cast import amend_hand
from tests.scoring.table import play
from tests.tournaments.cast import fresh, points_for, tables
from tests.tournaments.events.agreeing import COUNTED, agree
from tests.tournaments.events.test_random_evenings import MOVEMENTS, Evening
from tests.tournaments.events.test_random_pairs import MOVEMENTS as PAIR_MOVEMENTS
from tests.tournaments.events.test_random_pairs import PairsEvening
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState, Movement, Result, Round, Table
from tournaments.events.services import (
    adjust,
    call_off,
    correct_result,
    finish,
    give_prizes,
    keep_sheet,
    last_step,
    publish,
    recount,
    rule_result,
    set_handicaps,
    take_from_games,
    tell_deeds,
    tell_result,
    undo,
)
from tournaments.events.services.sheet_differences import open_differences
from tournaments.movements import generator, individual, plans

EVENINGS = int(os.environ.get("RANDOM_EVENINGS", str(len(MOVEMENTS) + len(PAIR_MOVEMENTS))))
FROM = int(os.environ.get("RANDOM_EVENINGS_FROM", "0"))
MOST_STEPS_BACK = 3


@pytest.fixture(autouse=True)
def plans_are_cheap(plans_are_made_once: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001  done before
    """Who sits with whom is drawn as ever, only not searched for as long: any draw will do."""
    monkeypatch.setattr(generator, "STEPS_A_PLAYER", 10)
    monkeypatch.setattr(generator, "JOINT_STEPS", 50)
    monkeypatch.setattr(generator, "ATTEMPTS", 1)
    monkeypatch.setattr(individual, "best", CHEAP_BEST)
    monkeypatch.setattr(plans, "complete", CHEAP_COMPLETE)


# Kept apart from the good plans, which other tests are made with.
CHEAP_BEST = remembered(BEST.__wrapped__)  # type: ignore[attr-defined]
CHEAP_COMPLETE = remembered(COMPLETE.__wrapped__)  # type: ignore[attr-defined]


class SheetEvening(Evening):
    """An evening of one hand a round, of which some tables keep a sheet that is corrected later."""

    people = range(6, 12)

    def __init__(self, cast: Cast, seed: int) -> None:
        super().__init__(cast, seed)
        scores = ("average", "credit", "zero")
        Event.objects.filter(pk=self.event.pk).update(
            hands=1,
            sit_out_score=scores[self.chance.randrange(3)],
            sit_out_credit=40,
            method=self.chance.choice(["margin", "rank", "wins", "points"]),
            leavers=self.chance.choice(["score", "last", "hidden"]),
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
                self.told(table)

    def told(self, table: Table) -> None:
        """A slip, told twice and ruled on now and then, and what it says of slams; or typed under
        another table first, and moved."""
        if self.happens(0.2) and self.typed_elsewhere(table):
            return
        tell_result(table=table, points=points_for(table, self.chance), by=self.cast.scorer)
        if self.happens(0.2):
            tell_result(table=table, points=points_for(table, self.chance), by=self.cast.director)
            rule_result(
                table=table,
                points=points_for(table, self.chance),
                by=self.cast.director,
                reason="Ruling",
            )
        if self.happens(0.2):
            one = self.chance.choice(list(table.seats.values_list("entrant_id", flat=True)))
            tell_deeds(table=table, told={one: (1, "8S")}, by=self.cast.scorer)

    def decided(self, table: Table) -> None:
        """A level game of a knockout is decided where it was played."""
        if isinstance(self, PairsEvening) and table.scores.exists():
            PairsEvening.decided(self, table)

    def corrected(self) -> None:
        played = Table.objects.filter(round__event=self.event, result__isnull=False)
        told = list(played.select_related("round__event__club"))
        if not told:
            return
        table = self.chance.choice(told)
        points = points_for(table, self.chance)
        correct_result(table=table, points=points, by=self.cast.director, reason="Slip")

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

    def adjusted(self) -> None:
        """Points beside the play."""
        entrant = self.chance.choice(list(self.event.entrants.filter(first_round__gt=0)))
        adjust(entrant=entrant, points=-20, reason="Late cards", by=self.cast.director)

    def handicapped(self) -> None:
        """Some get points a round, or other ones than they had."""
        people = list(self.event.entrants.values_list("pk", flat=True))
        some = self.chance.sample(people, 3)
        points = {who: 25 * self.chance.randrange(-2, 9) for who in some}
        set_handicaps(event=self.event, by=self.cast.director, handicaps=points)

    def taken_back(self) -> None:
        """The last steps are taken back, as far as they can be."""
        for _ in range(self.chance.randrange(1, MOST_STEPS_BACK + 1)):
            line = last_step(self.event)
            if line is None:
                return
            undo(event=self.event, seq=line.seq, by=self.cast.director)

    def ended(self) -> None:
        """The evening is over, with prizes; sometimes its results are final."""
        by = self.cast.director
        finish(event=self.event, by=by)
        first = self.event.entrants.order_by("number").first()
        assert first is not None
        give_prizes(event=self.event, by=by, prizes=[("Best", first, True)])
        if self.happens(0.5):
            publish(event=self.event, by=by)

    def called_off(self) -> None:
        """Snow: nothing of the evening is anywhere; then it thaws."""
        call_off(event=self.event, by=self.cast.director, reason="Snow")
        agree(fresh(self.event), self.cast)
        assert fresh(self.event).state == EventState.CANCELLED
        line = last_step(self.event)
        assert line is not None
        undo(event=self.event, seq=line.seq, by=self.cast.director)

    def all_played(self) -> None:
        if self.happens(0.15):
            self.called_off()
        # Some of them are guests, of whom a season for members knows nothing.
        some = self.chance.sample(range(1, self.event.entrants.count() + 1), 2)
        Player.objects.filter(entries__event=self.event, entries__number__in=some).update(
            guest=True
        )
        for _ in range(self.chance.randrange(1, 4)):
            if self.happens(0.3):
                with suppress(EventRefused):  # a knockout has none
                    self.handicapped()
            self.people_come_and_go()
            # Nobody goes on from a semi-final that was not played, nor past the final.
            with suppress(EventRefused):
                self.play()
            if self.happens(0.3):
                self.corrected()
        agree(fresh(self.event), self.cast)
        happenings: list[Callable[[], None]] = [
            self.corrected, self.sheet_corrected, self.adjusted, self.taken_back, self.ended,
            self.handicapped,
        ]  # fmt: skip
        for happens in self.chance.choices(happenings, k=3):
            # What the evening does not allow any more is refused, and nothing has changed.
            with suppress(EventRefused):
                happens()
        agree(fresh(self.event), self.cast)


class PairSheets(SheetEvening, PairsEvening):
    """The same of pairs who stay together."""


def evening_of(cast: Cast, seed: int) -> SheetEvening:
    """One of each movement in turn."""
    kinds = len(MOVEMENTS) + len(PAIR_MOVEMENTS)
    kind, number = seed % kinds, seed // kinds
    if kind < len(MOVEMENTS):
        return SheetEvening(cast, number * len(MOVEMENTS) + kind)
    return PairSheets(cast, number * len(PAIR_MOVEMENTS) + kind - len(MOVEMENTS))


@pytest.mark.parametrize("seed", range(FROM, FROM + EVENINGS))
def test_every_place_that_holds_a_figure_has_the_same(cast: Cast, seed: int) -> None:
    evening = evening_of(cast, seed)
    evening.all_played()
    assert COUNTED["score"]


def test_every_movement_is_among_the_evenings(cast: Cast) -> None:
    kinds = len(MOVEMENTS) + len(PAIR_MOVEMENTS)
    made = {evening_of(cast, seed).event.movement for seed in range(kinds)}
    assert made == set(Movement)
