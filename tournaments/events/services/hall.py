"""The numbers that an evening's tables bear in the hall, and which tables are out of use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext as say
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Round, RoundState, Table
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.table_numbers import (
    HIGHEST,
    excerpt,
    numbers_words,
    read_numbers,
    table_numbers,
)

HALL: Final = ("first_table", "hall_tables", "tables_out")
MOST_WRITTEN: Final = 200


class HallChanged(EveningStep):
    """Tables bear other numbers from the next round on; a draft bears them at once."""

    kind = "hall"
    sentence = _("Tables of the hall: {numbers}")

    def said(self, names: Names) -> Mapping[str, Any]:
        after = self.payload["after"]
        numbers = say("from {number}").format(number=after["first_table"])
        if after["hall_tables"]:
            numbers = after["hall_tables"]
            if after["first_table"] > 1:
                numbers = say("{numbers}, from {number}").format(
                    numbers=numbers, number=after["first_table"]
                )
        if after["tables_out"]:
            numbers = say("{numbers}; out of use: {out}").format(
                numbers=numbers, out=after["tables_out"]
            )
        return {"numbers": numbers}

    def touches(self, rounds: Rounds) -> Touched:
        draft = self.payload["draft"]
        return Touched({"setting:hall"}, {f"round:{draft}"} if draft else set())

    def undo(self, event: Event) -> None:
        for name, value in self.payload["before"].items():
            setattr(event, name, value)
        event.save(update_fields=HALL)
        _number_draft(event)


def number_tables(
    *,
    event: Event,
    by: AbstractBaseUser,
    first: int = 1,
    tables: str = "",
    out: str = "",
) -> Event:
    """Say which numbers tables bear from the next round on: they begin at `first`, are those of the
    hall where `tables` lists them, and none of those `out` of use. Rounds that people have seen
    keep theirs.

    Raises EventRefused `event_over`, `bad_tables`, `no_tables` where none of the hall's is left,
    `table_kept` where somebody stays at a table that would not be there.
    """
    with changing(event) as held:
        must_go_on(held)
        if not 1 <= first <= HIGHEST:
            raise EventRefused("bad_tables", text=str(first), most=HIGHEST)
        before = {name: getattr(held, name) for name in HALL}
        held.first_table = first
        held.hall_tables, held.tables_out = _written(tables), _written(out)
        after = {name: getattr(held, name) for name in HALL}
        if after == before:
            return held
        _all_are_there(held)
        held.save(update_fields=HALL)
        draft = _number_draft(held)
        number = 0 if draft is None else draft.number
        note(held, HallChanged, by, before=before, after=after, draft=number)
    return held


def hall_of_last(club: Club) -> str:
    """The tables of the hall as the club's newest evening has them: a new one begins with them."""
    events = Event.objects.filter(club=club).order_by("-starts_at", "pk")
    return events.values_list("hall_tables", flat=True).first() or ""


def _written(told: str) -> str:
    """A list of tables as it is kept; raises EventRefused `bad_tables` for one without end."""
    words = numbers_words(read_numbers(told))
    if len(words) > MOST_WRITTEN:
        raise EventRefused("bad_tables", text=excerpt(words), most=HIGHEST)
    return words


def _all_are_there(event: Event) -> None:
    own = read_numbers(event.hall_tables)
    out = set(read_numbers(event.tables_out))
    if own and all(number < event.first_table or number in out for number in own):
        raise EventRefused("no_tables")
    numbers = set(table_numbers(event, HIGHEST))
    for entrant in event.entrants.filter(fixed_table__gt=0).order_by("fixed_table"):
        if entrant.fixed_table not in numbers:
            raise EventRefused("table_kept", name=entrant, table=entrant.fixed_table)


def _number_draft(event: Event) -> Round | None:
    """Give the tables of a draft their numbers anew, each in its place."""
    draft = event.played.filter(state=RoundState.DRAFT).first()
    if draft is None:
        return None
    tables = list(draft.tables.order_by("number"))
    numbers = table_numbers(event, len(tables))
    # Out of the way first: no two may bear the same number for a moment.
    for shift in (2 * HIGHEST, 0):
        for table, number in zip(tables, numbers, strict=True):
            table.number = number + shift
        Table.objects.bulk_update(tables, ["number"])
    return draft
