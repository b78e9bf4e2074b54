"""What the director says to a table: asking for its result, and notes that change no figure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from scoring.services.table_cards import call_tables
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Logged, Nudge, Result, Round, RoundState, Table
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched


def nudge(*, table: Table, by: AbstractBaseUser) -> Nudge:
    """Ask a table for its result: its phones and the board show it until there is one.

    Asking again only moves the time. Raises EventRefused `round_not_open`, `has_result`.
    """
    with changing(table.round.event) as held:
        current = held.played.filter(pk=table.round_id, state=RoundState.RELEASED).first()
        if current is None:
            raise EventRefused("round_not_open", table=table.number)
        if Result.objects.filter(table=table).exists():
            raise EventRefused("has_result", table=table.number)
        if table.game is not None:
            call_tables(games=[table.game.pk], asks=True)
        made, _new = Nudge.objects.update_or_create(
            table=table, defaults={"by_id": by.pk, "at": timezone.now()}
        )
    return made


def nudge_all(*, round_: Round, by: AbstractBaseUser) -> list[int]:
    """Ask every table of a round that has no result and whose sheet is not done; their numbers.

    Raises EventRefused `round_not_open`.
    """
    with changing(round_.event) as held:
        silent = round_.tables.filter(result=None).exclude(game__over=True)
        if not held.played.filter(pk=round_.pk, state=RoundState.RELEASED).exists():
            raise EventRefused("round_not_open", number=round_.number)
        tables, now = list(silent.order_by("number")), timezone.now()
        Nudge.objects.filter(table__in=tables).delete()
        Nudge.objects.bulk_create(Nudge(table=table, by_id=by.pk, at=now) for table in tables)
        games = [table.game_id for table in tables if table.game_id is not None]
        call_tables(games=games, asks=True)
    return [table.number for table in tables]


def answered(table: Table) -> None:
    """There is a result: nobody is asked any more; called inside `changing`."""
    deleted, _rows = Nudge.objects.filter(table=table).delete()
    if deleted and table.game is not None:
        call_tables(games=[table.game.pk], asks=False)


def all_answered(tables: Sequence[Table]) -> None:
    """As `answered`, for many tables at once."""
    asked = Nudge.objects.filter(table__in=tables)
    call_tables(games=list(asked.values_list("table__game", flat=True)), asks=False)
    asked.delete()


class Remarked(EveningStep):
    """A note of the director. Only the line is there; struck out it says nothing any more."""

    kind = "remark"
    sentence = _("Table {at}: note by the director")
    rows: ClassVar[Paths] = {"table": Table}

    def touches(self, rounds: Rounds) -> Touched:
        return Touched()

    def undo(self, event: Event) -> None:
        pass


def remark(*, table: Table, text: str, by: AbstractBaseUser) -> Logged:
    """Write down what was said at a table without touching its result; raises `no_text`."""
    with changing(table.round.event) as held:
        if not text.strip():
            raise EventRefused("no_text")
        return note(
            held,
            Remarked,
            by,
            table=table.pk,
            at=table.number,
            round=table.round.number,
            reason=text.strip(),
        )


def remarks_at(table: Table) -> list[Logged]:
    """The notes of a table that count, oldest first: one query."""
    lines = Logged.objects.filter(event=table.round.event_id, kind=Remarked.kind, undone=False)
    return list(lines.filter(payload__table=table.pk).order_by("seq"))
