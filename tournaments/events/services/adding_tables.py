"""A table more in a round that is played: for late ones, or for those who wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.partners import together
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Entrant,
    Event,
    Movement,
    Odd,
    Round,
    Seat,
    SitOut,
    Table,
    Withdrawal,
)
from tournaments.events.services.book import changing, note
from tournaments.events.services.changing_seats import (
    figures_again,
    outs_of,
    played_round,
    plays_from,
    put_back,
    refuse_begun,
    refuse_busy,
)
from tournaments.events.services.drawing import FOUR, seats_at
from tournaments.events.services.sheets import close_tables
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.table_numbers import table_after

TWO_PAIRS: Final = 2


class TableAdded(EveningStep):
    """A table was put to a round that is played."""

    kind = "table_added"
    sentence = _("Round {round}: table {at} added for {names}")
    rows: ClassVar[Paths] = {
        "people.*": Entrant,
        "outs.*.0": Entrant,
        "came.#": Entrant,
        "table": Table,
    }

    def touches(self, rounds: Rounds) -> Touched:
        kept = self.payload
        owns = {f"table:{kept['table']}"} | {f"chair:{pk}" for pk in kept["people"]}
        owns |= {f"{noun}:{pk}" for pk in kept["came"] for noun in ("came", "in")}
        return Touched(owns, {f"round:{kept['round']}"})

    def said(self, names: Names) -> Mapping[str, Any]:
        told = dict.fromkeys(names.entry(pk) for pk in self.payload["people"])
        return {"names": ", ".join(told)}

    def undo(self, event: Event) -> None:
        kept = self.payload
        current = event.played.get(number=kept["round"])
        current.event = event
        table = current.tables.filter(pk=kept["table"])
        refuse_begun(table)
        refuse_busy(event, kept["round"], event.entrants.filter(pk__in=kept["people"]))
        close_tables(table)
        table.delete()
        put_back(event, current, kept)


def table_sizes(event: Event) -> tuple[int, ...]:
    """How many may sit at a table that is added: four, or as many as this event allows."""
    if event.for_pairs or event.odd == Odd.SIT_OUT:
        return (FOUR,)
    return tuple(sorted({FOUR, int(event.odd)}))


def add_table(*, round_: Round, people: Sequence[Entrant], by: AbstractBaseUser) -> Table:
    """Seat people who have no seat at a table of their own, in the order of its seats: at a table
    of four the first and the third are partners. Of pairs, two are told by one of each.

    Late ones play from this round on. Nobody else moves. Raises EventRefused `round_not_open`,
    `knockout_seats` in a knockout, `same_person`, `table_size`, `is_seated`, `not_come`,
    `already_gone`, and `plays_already` for who sits in for somebody.
    """
    with changing(round_.event) as held:
        current = played_round(held, round_)
        if held.movement == Movement.KNOCKOUT:
            raise EventRefused("knockout_seats", name=people[0] if people else "–")
        seated = _seated(held, people)
        _refuse(held, current, seated)
        kept = {
            "round": current.number,
            "people": [each.pk for each in seated],
            "outs": outs_of(current, seated),
            "quality": current.quality,
            "by_hand": current.by_hand,
        }
        last = current.tables.aggregate(last=Max("number"))["last"] or 0
        made = Table.objects.create(round=current, number=table_after(held, last))
        Seat.objects.bulk_create(seats_at(made, [each.pk for each in seated]))
        SitOut.objects.filter(round=current, entrant__in=seated).delete()
        came = plays_from(seated, current.number)
        figures_again(held, current)
        note(held, TableAdded, by, **kept, came=came, table=made.pk, at=made.number)
    return made


def _seated(event: Event, people: Sequence[Entrant]) -> list[Entrant]:
    """Who sits at the table, by seat; of two pairs the partners sit opposite."""
    if not event.for_pairs:
        return list(people)
    pairs = [together(event, each) for each in people]
    if len(pairs) != TWO_PAIRS:
        raise EventRefused("table_size", sizes=FOUR)
    return [pair[k] for k in range(TWO_PAIRS) for pair in pairs if len(pair) > k]


def _refuse(event: Event, current: Round, people: Sequence[Entrant]) -> None:
    if len({each.pk for each in people}) < len(people):
        raise EventRefused("same_person")
    sizes = table_sizes(event)
    if len(people) not in sizes:
        raise EventRefused("table_size", sizes=", ".join(map(str, sizes)))
    taken = set(Seat.objects.filter(round=current).values_list("entrant_id", flat=True))
    gone = set(Withdrawal.objects.filter(entrant__in=people).values_list("entrant_id", flat=True))
    for each in people:
        if each.pk in taken:
            raise EventRefused("is_seated", name=each)
        if each.pk in gone:
            raise EventRefused("already_gone", name=each)
        if not each.first_round:
            raise EventRefused("not_come", name=each)
    refuse_busy(event, current.number, people)
