"""Rounds: a draft, changed by hand until it is good, then released."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q
from django.utils import timezone

from tournaments.events.draws.coming_round import Field, draw_next, field_of, figures, planned
from tournaments.events.draws.draft_fit import fit_of
from tournaments.events.draws.drawn_from import drawn_from, results_moved
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Event,
    EventState,
    Movement,
    Round,
    RoundState,
    Seat,
    SitOut,
    Table,
    Why,
)
from tournaments.events.services.book import changing, note
from tournaments.movements import Round as Draw

FOUR = 4
SIX = 6
LETTERS = "ABCDEF"
AWAY = -1  # who is in a draft and not here any more


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
        kept = [drawn.tables.index(seats) + 1 for _, seats in locked if seats in drawn.tables]
        made.tables.filter(number__in=kept).update(locked=True)
        if before is None:
            began = held.state == EventState.PLANNED
            note(held, "drawn", by, round=number, seed=seed, began=began)
        else:
            note(held, "redrawn", by, round=number, seed=seed, before=before)
        if held.state == EventState.PLANNED:
            held.state = EventState.RUNNING
            held.save(update_fields=["state"])
    return made


def _draft_to_replace(event: Event, *, again: bool) -> Round | None:
    if event.state not in {EventState.PLANNED, EventState.RUNNING}:
        raise EventRefused("event_over")
    open_round = event.played.exclude(state=RoundState.CLOSED).first()
    if open_round is None:
        return None
    if open_round.state == RoundState.RELEASED:
        raise EventRefused("round_open", number=open_round.number)
    if not again:
        raise EventRefused("has_draft", number=open_round.number)
    return open_round


def _locked(draft: Round, field: Field) -> tuple[tuple[int, tuple[int, ...]], ...]:
    tables: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round=draft, table__locked=True).order_by("seat")
    for number, entrant in seats.values_list("table__number", "entrant_id"):
        tables.setdefault(number, []).append(field.places.get(entrant, AWAY))
    return tuple(
        (number, tuple(people))
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
    rows = Table.objects.bulk_create(
        Table(round=made, number=number) for number in range(1, len(tables) + 1)
    )
    Seat.objects.bulk_create(
        Seat(
            table=table,
            round=made,
            seat=place,
            side=side_of(len(seats), place),
            entrant_id=entrant,
        )
        for table, seats in zip(rows, tables, strict=True)
        for place, entrant in enumerate(seats)
    )
    SitOut.objects.bulk_create(
        SitOut(round=made, entrant_id=entrant, why=Why.TURN) for entrant in sit_outs
    )


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
        "locked": list(draft.tables.filter(locked=True).values_list("number", flat=True)),
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
    made.tables.filter(number__in=kept["locked"]).update(locked=True)
    return made


def swap(*, draft: Round, one: int, other: int, by: AbstractBaseUser) -> Round:
    """Two entrants of a draft change places, pairs whole; one of them may be waiting.

    Raises EventRefused `no_draft` once it is released, `not_in_draft`, `same_person`,
    `table_locked`, `bracket_fixed` after the first round of a knockout.
    """
    with changing(draft.event) as held:
        current = _still_draft(held, draft)
        if one == other:
            raise EventRefused("same_person")
        fit = fit_of(held, current)
        if held.movement == Movement.KNOCKOUT and current.number > 1:
            raise EventRefused("bracket_fixed")
        if any(not entrant.first_round for entrant in fit.away):
            raise EventRefused("draft_stale", who=fit.words)
        exchange(current, one, other)
        field = field_of(held)
        before = {"quality": current.quality, "by_hand": current.by_hand}
        current.quality = figures(field, drawn_as(current, field))
        current.by_hand = True
        current.save(update_fields=["quality", "by_hand"])
        note(held, "swapped", by, round=current.number, one=one, other=other, before=before)
    return current


def exchange(draft: Round, one: int, other: int) -> None:
    """Give each of two entrants of a draft the other's place, pairs whole; raises as `swap`."""
    if not draft.event.for_pairs:
        _exchange(draft, one, other)
        return
    ours, theirs = _whole_pair(draft.event, one), _whole_pair(draft.event, other)
    if ours == theirs:
        raise EventRefused("same_person")
    for here, there in zip(ours, theirs, strict=True):
        _exchange(draft, here, there)


def _whole_pair(event: Event, entrant: int) -> list[int]:
    pair = event.pairs.filter(Q(one=entrant) | Q(other=entrant)).first()
    if pair is None:
        raise EventRefused("not_in_draft")
    return [pair.one_id, pair.other_id]


def _exchange(draft: Round, one: int, other: int) -> None:
    seats = {
        seat.entrant_id: seat
        for seat in Seat.objects.filter(round=draft, entrant__in=(one, other)).select_related(
            "table"
        )
    }
    outs = {
        out.entrant_id: out for out in SitOut.objects.filter(round=draft, entrant__in=(one, other))
    }
    if len(seats) + len(outs) < len((one, other)):
        raise EventRefused("not_in_draft")
    if any(seat.table.locked for seat in seats.values()):
        raise EventRefused("table_locked")
    places = {entrant: seats.get(entrant) or outs[entrant] for entrant in (one, other)}
    # Both leave their places before either takes the other's: nobody is ever seated twice.
    copies = []
    for entrant, taker in ((one, other), (other, one)):
        place = places[entrant]
        place.delete()
        place.pk = None
        place.entrant_id = taker
        copies.append(place)
    for place in copies:
        place.save(force_insert=True)


def drawn_as(round_: Round, field: Field) -> Draw:
    """A round of rows as a movement's."""
    tables: dict[int, list[int]] = {}
    seats = Seat.objects.filter(round=round_).order_by("table__number", "seat")
    for number, entrant in seats.values_list("table__number", "entrant_id"):
        tables.setdefault(number, []).append(field.places[entrant])
    outs = SitOut.objects.filter(round=round_, why=Why.TURN).values_list("entrant_id", flat=True)
    return Draw(
        tuple(tuple(tables[number]) for number in sorted(tables)),
        tuple(sorted(field.places[entrant] for entrant in outs)),
    )


def lock_tables(*, draft: Round, numbers: Sequence[int], by: AbstractBaseUser) -> None:
    """Keep these tables, and only these, when the draft is drawn again."""
    with changing(draft.event) as held:
        current = _still_draft(held, draft)
        before = list(current.tables.filter(locked=True).values_list("number", flat=True))
        current.tables.update(locked=False)
        current.tables.filter(number__in=numbers).update(locked=True)
        note(held, "locked", by, round=current.number, before=before)


def discard_draft(*, draft: Round, by: AbstractBaseUser) -> None:
    """Throw a draft away; the same seed makes it again."""
    with changing(draft.event) as held:
        current = _still_draft(held, draft)
        note(held, "discarded", by, round=current.number, before=snapshot(current))
        current.delete()


def release(*, draft: Round, by: AbstractBaseUser, seen: str = "") -> Round:
    """Show the draw to everybody: from now on it is not altered.

    Where results that it was drawn from have changed since, it is drawn again first; or released
    all the same by whoever has `seen` what they are now (`results_moved`), save in a knockout.
    Raises EventRefused `no_draft`, `draft_stale` while it has not who is here, `results_moved`.
    """
    with changing(draft.event) as held:
        current = _still_draft(held, draft)
        stale_words = fit_of(held, current).words
        if stale_words:
            raise EventRefused("draft_stale", who=stale_words)
        moved = results_moved(held, current)
        if moved and (held.movement == Movement.KNOCKOUT or seen != moved):
            raise EventRefused("results_moved", number=current.number)
        current.state = RoundState.RELEASED
        current.released_at = timezone.now()
        current.save(update_fields=["state", "released_at"])
        note(held, "released", by, round=current.number)
    return current


def _still_draft(event: Event, draft: Round) -> Round:
    current = event.played.filter(pk=draft.pk, state=RoundState.DRAFT).first()
    if current is None:
        raise EventRefused("no_draft", number=draft.number)
    current.event = event
    return current
