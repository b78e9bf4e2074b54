"""Who goes on from a level game of a knockout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Decision,
    Event,
    Movement,
    Result,
    ResultState,
    RoundState,
    SideScore,
    Table,
)
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched

SIDES = ("NS", "EW")


class Decided(EveningStep):
    """A side goes on, or the lot is to say which."""

    kind = "decided"
    sentence = _("Round {round}, table {at}: level; {side} goes on")
    rows: ClassVar[Paths] = {"table": Table}

    def said(self, names: Names) -> Mapping[str, Any]:
        return {"side": self.payload["side"] or say("whoever the lot has")}

    def touches(self, rounds: Rounds) -> Touched:
        table, number = self.payload["table"], self.payload["round"]
        return Touched({f"decided:{table}", "places:all"}, {f"table:{table}", f"round:{number}"})

    def undo(self, event: Event) -> None:
        _let_go_on(Table.objects.get(pk=self.payload["table"]), self.payload["before"], None)


def decide(*, table: Table, side: str, by: AbstractBaseUser) -> None:
    """Say which side of a level game goes on, as the table settled it; empty leaves it to the lot.

    Raises EventRefused `not_level`, and `next_drawn` once the round that follows is released.
    """
    with changing(table.round.event) as held:
        current = Table.objects.select_related("round").get(pk=table.pk)
        following = held.played.filter(number__gt=current.round.number)
        if following.exclude(state=RoundState.DRAFT).exists():
            raise EventRefused("next_drawn", number=current.round.number + 1)
        if side not in {"", *SIDES} or not _is_level(held, current):
            raise EventRefused("not_level", table=current.number)
        old = Decision.objects.filter(table=current).first()
        _let_go_on(current, side, by)
        note(
            held,
            Decided,
            by,
            table=current.pk,
            at=current.number,
            round=current.round.number,
            side=side,
            before="" if old is None else old.side,
        )


def _is_level(event: Event, table: Table) -> bool:
    told = dict(SideScore.objects.filter(table=table).values_list("side", "points"))
    result = Result.objects.filter(table=table).first()
    known = result is not None and result.state != ResultState.DISPUTED
    level = told.get("NS", 0) == told.get("EW", 0)
    return event.movement == Movement.KNOCKOUT and known and level


def _let_go_on(table: Table, side: str, by: AbstractBaseUser | None) -> None:
    """This side goes on from a level game, or, when empty, whichever the lot has."""
    Decision.objects.filter(table=table).delete()
    if side:
        Decision.objects.create(
            table=table, side=side, by_id=None if by is None else by.pk, at=timezone.now()
        )
