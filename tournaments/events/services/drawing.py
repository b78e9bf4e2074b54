"""Drawing the next round as a draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.draws.coming_round import Field, draw_next, field_of, figures, planned
from tournaments.events.draws.drawn_from import drawn_from
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Entrant,
    Event,
    EventState,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
    Why,
)
from tournaments.events.services.book import changing, must_go_on, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.table_numbers import table_numbers
from tournaments.movements import Round as Draw

FOUR = 4
SIX = 6
LETTERS = "ABCDEF"
AWAY = -1  # who is in a draft and not here any more


class DraftStep(EveningStep):
    """A step of a draft: made from the round before, seeds, and how the evening is drawn."""

    def touches(self, rounds: Rounds) -> Touched:
        number = self.payload["round"]
        named = ("rounds", "movement", "odd", "entry", "hall", "groups", "teams")
        settings = {f"setting:{name}" for name in named}
        return Touched({f"round:{number}"}, {f"round:{number - 1}", "seed:*"} | settings)

    def draft(self, event: Event) -> Round | None:
        """The draft as it is, None where there is none any more."""
        return event.played.filter(number=self.payload["round"], state=RoundState.DRAFT).first()


class Drawn(DraftStep):
    """A round was drawn; with the first one the evening began."""

    kind = "drawn"
    sentence = _("Round {round} drawn")

    def touches(self, rounds: Rounds) -> Touched:
        touched = super().touches(rounds)
        began = {"state:all"} if self.payload.get("began") else set()
        return Touched(touched.owns | began, touched.reads)

    def undo(self, event: Event) -> None:
        event.played.filter(number=self.payload["round"], state=RoundState.DRAFT).delete()
        if self.payload["began"]:
            event.state = EventState.PLANNED
            event.save(update_fields=["state"])


class DraftReplaced(DraftStep):
    """A draft that was there was put away, and is kept in the line."""

    rows: ClassVar[Paths] = {"before.tables.*.*": Entrant, "before.sit_outs.*": Entrant}

    def undo(self, event: Event) -> None:
        restore(event, self.payload["before"])


class Redrawn(DraftReplaced):
    """Another draft came in its place."""

    kind = "redrawn"
    sentence = _("Round {round} drawn again")


def side_of(size: int, seat: int) -> str:
    """The side of a seat: partners sit opposite at tables of four and six, elsewhere each is for
    himself."""
    if size == SIX:
        return f"T{seat % (SIX // 2) + 1}"
    return ("NS", "EW")[seat % 2] if size == FOUR else LETTERS[seat]


def draft_round(*, event: Event, by: AbstractBaseUser, again: bool = False) -> Round:
    """Draw the next round as a draft; `again` draws another instead, around locked tables.

    Raises EventRefused `event_over`, `round_open` (the last one is still played), `has_draft`,
    `all_rounds_drawn`, `cannot_draw`.
    """
    with changing(event) as held:
        old = _draft_to_replace(held, again=again)
        field = field_of(held)
        number = len(field.past) + 1
        if number > held.rounds:
            raise EventRefused("all_rounds_drawn", rounds=held.rounds)
        seed = held.seed if old is None else old.seed + 1
        locked = () if old is None else _locked(old, field)
        method, drawn = draw_next(held, field, seed, locked=locked)
        evening = planned(held, field) if seed == held.seed else None
        if evening is not None and evening.data != held.plan:
            held.plan = evening.data
            held.save(update_fields=["plan"])
        before = None if old is None else snapshot(old)
        if old is not None:
            old.delete()
        made = _write(held, field, number, seed, method, drawn)
        # With fewer people a locked table may have another number than before.
        lock_places(made, [drawn.tables.index(its) + 1 for _, its in locked if its in drawn.tables])
        if before is None:
            began = held.state == EventState.PLANNED
            note(held, Drawn, by, round=number, seed=seed, began=began)
        else:
            note(held, Redrawn, by, round=number, seed=seed, before=before)
        if held.state == EventState.PLANNED:
            held.state = EventState.RUNNING
            held.save(update_fields=["state"])
    return made


def _draft_to_replace(event: Event, *, again: bool) -> Round | None:
    must_go_on(event)
    open_round = event.played.exclude(state=RoundState.CLOSED).first()
    if open_round is None:
        return None
    if open_round.state == RoundState.RELEASED:
        raise EventRefused("round_open", number=open_round.number)
    if not again:
        raise EventRefused("has_draft", number=open_round.number)
    return open_round


def _locked(draft: Round, field: Field) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Locked tables by their place from 1, with their seats."""
    numbers = list(draft.tables.order_by("number").values_list("number", flat=True))
    tables: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round=draft, table__locked=True).order_by("seat")
    for number, entrant in seats.values_list("table__number", "entrant_id"):
        tables.setdefault(number, []).append(field.places.get(entrant, AWAY))
    return tuple(
        (numbers.index(number) + 1, tuple(people))
        for number, people in sorted(tables.items())
        if AWAY not in people and field.wishes.gone.isdisjoint(people)
    )


def _write(event: Event, field: Field, number: int, seed: int, method: str, drawn: Draw) -> Round:
    made = Round.objects.create(
        event=event,
        number=number,
        seed=seed,
        method=method,
        quality=figures(field, drawn),
        drawn_from=drawn_from(event, field),
    )
    _seat(made, [field.ids(seats) for seats in drawn.tables], field.ids(drawn.sit_outs))
    return made


def _seat(made: Round, tables: Sequence[Sequence[int]], sit_outs: Sequence[int]) -> None:
    seat_tables(made, tables)
    SitOut.objects.bulk_create(
        SitOut(round=made, entrant_id=entrant, why=Why.TURN) for entrant in sit_outs
    )


def seat_tables(made: Round, tables: Sequence[Sequence[int]]) -> list[Table]:
    """The tables of a round, and on their seats these entrants by their keys."""
    rows = Table.objects.bulk_create(
        Table(round=made, number=number) for number in table_numbers(made.event, len(tables))
    )
    Seat.objects.bulk_create(
        seat for table, people in zip(rows, tables, strict=True) for seat in seats_at(table, people)
    )
    return rows


def seats_at(table: Table, people: Sequence[int]) -> list[Seat]:
    """The seats of a table for these entrants by their keys, to be stored."""
    return [
        Seat(
            table=table,
            round=table.round,
            seat=place,
            side=side_of(len(people), place),
            entrant_id=entrant,
        )
        for place, entrant in enumerate(people)
    ]


def snapshot(draft: Round) -> dict[str, Any]:
    """A draft as JSON, from which `restore` makes it again."""
    tables: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round=draft).order_by("table__number", "seat")
    for number, entrant in seats.values_list("table__number", "entrant_id"):
        tables.setdefault(number, []).append(entrant)
    return {
        "number": draft.number,
        "seed": draft.seed,
        "method": draft.method,
        "quality": draft.quality,
        "by_hand": draft.by_hand,
        "drawn_from": draft.drawn_from,
        "tables": [tables[number] for number in sorted(tables)],
        "locked": locked_places(draft),
        "sit_outs": list(draft.sit_outs.filter(why=Why.TURN).values_list("entrant_id", flat=True)),
    }


def restore(event: Event, kept: Mapping[str, Any]) -> Round:
    """Put a draft back that `snapshot` described, in the place of the one there is."""
    event.played.filter(state=RoundState.DRAFT).delete()
    names = ("number", "seed", "method", "quality", "by_hand")
    drawn = kept.get("drawn_from", "")  # books written before there was one
    told = {name: kept[name] for name in names}
    made = Round.objects.create(event=event, drawn_from=drawn, **told)
    _seat(made, kept["tables"], kept["sit_outs"])
    lock_places(made, kept["locked"])
    return made


def locked_places(draft: Round) -> list[int]:
    """The tables of a draft that are kept, by their place from 1: their numbers may change."""
    locked = draft.tables.order_by("number").values_list("locked", flat=True)
    return [place for place, kept in enumerate(locked, 1) if kept]


def lock_places(draft: Round, places: Sequence[int]) -> None:
    """Keep the tables of a draft at these places, and no others."""
    keys = list(draft.tables.order_by("number").values_list("pk", flat=True))
    draft.tables.update(locked=False)
    kept = [keys[place - 1] for place in places if place <= len(keys)]
    draft.tables.filter(pk__in=kept).update(locked=True)
