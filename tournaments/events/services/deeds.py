"""Slams and best calls as a slip states them, beside its points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.errors import EventRefused
from tournaments.events.models import Deed, Entrant, Event, RoundState, Table
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.standings.deeds import worth_of_calls

MOST_SLAMS = 99
Told = Mapping[int, tuple[int, str]]
"""By entrant: how many slams, and the best call that was made, empty for none."""


class DeedsTold(EveningStep):
    """What a slip says of slams and calls at a table."""

    kind = "deeds"
    sentence = _("Table {at}: slams and best calls")
    rows: ClassVar[Paths] = {"table": Table, "before.*.0": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        table = self.payload["table"]
        return Touched({f"deeds:{table}"}, {rounds.round_of(table)})

    def undo(self, event: Event) -> None:
        table = Table.objects.get(pk=self.payload["table"])
        _let_say(table, [(entrant, slams, call) for entrant, slams, call in self.payload["before"]])


def tell_deeds(*, table: Table, told: Told, by: AbstractBaseUser) -> None:
    """What a slip says of everybody at a table, in the place of what was told before; the same
    again changes nothing.

    Who is not named made nothing. Raises EventRefused `round_not_open` for a draft,
    `sheet_says_so` where the hands of the table are written down, `bad_deeds` for somebody who
    does not sit there, a call that there is not at this table, or too many slams.
    """
    with changing(table.round.event) as held:
        current = Table.objects.select_related("round", "game").get(pk=table.pk)
        if current.round.state == RoundState.DRAFT:
            raise EventRefused("round_not_open", table=current.number)
        if current.game is not None and current.game.version:
            raise EventRefused("sheet_says_so", table=current.number)
        seated = list(current.seats.order_by("seat").values_list("entrant_id", flat=True))
        calls = worth_of_calls(held, len(seated))
        for entrant, (slams, call) in told.items():
            wrong = entrant not in seated or not 0 <= slams <= MOST_SLAMS
            if wrong or (call and call not in calls):
                raise EventRefused("bad_deeds", table=current.number)
        before = list(current.deeds.order_by("pk").values_list("entrant_id", "slams", "call"))
        rows = [(entrant, *told.get(entrant, (0, ""))) for entrant in seated]
        if sorted(rows) == sorted(before):
            return
        _let_say(current, rows)
        note(held, DeedsTold, by, table=current.pk, at=current.number, before=before)


def _let_say(table: Table, rows: Iterable[tuple[int, int, str]]) -> None:
    """This is what the slip says now; called inside `changing`."""
    table.deeds.all().delete()
    Deed.objects.bulk_create(
        Deed(table=table, entrant_id=entrant, slams=slams, call=call)
        for entrant, slams, call in rows
    )
