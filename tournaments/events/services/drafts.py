"""A draft, changed by hand until it is good, or thrown away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.draws.coming_round import Field, field_of, figures
from tournaments.events.draws.draft_fit import fit_of
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import Entrant, Event, Movement, Round, RoundState, Seat, SitOut, Why
from tournaments.events.services.book import changing, note
from tournaments.events.services.drawing import (
    DraftReplaced,
    DraftStep,
    lock_places,
    locked_places,
    snapshot,
)
from tournaments.movements import Round as Draw


class Swapped(DraftStep):
    """Two entrants changed places."""

    kind = "swapped"
    sentence = _("{name} and {other} change places in the draft")
    rows: ClassVar[Paths] = {"one": Entrant, "other": Entrant}

    def said(self, names: Names) -> Mapping[str, Any]:
        one, other = self.payload["one"], self.payload["other"]
        return {"name": names.entry(one), "other": names.entry(other)}

    def undo(self, event: Event) -> None:
        draft = self.draft(event)
        if draft is not None:
            exchange(draft, self.payload["one"], self.payload["other"])
            before = self.payload["before"]
            draft.quality, draft.by_hand = before["quality"], before["by_hand"]
            draft.save(update_fields=["quality", "by_hand"])


def swap(*, draft: Round, one: int, other: int, by: AbstractBaseUser) -> Round:
    """Two entrants of a draft change places, pairs whole; one of them may be waiting.

    Raises EventRefused `no_draft` once it is released, `not_in_draft`, `same_person`,
    `table_locked`, `bracket_fixed` after the first round of a knockout.
    """
    with changing(draft.event) as held:
        current = still_draft(held, draft)
        if one == other:
            raise EventRefused("same_person")
        fit = fit_of(held, current)
        if held.movement == Movement.KNOCKOUT and current.number > 1:
            raise EventRefused("bracket_fixed")
        if any(not entrant.first_round for entrant in fit.away):
            raise EventRefused("draft_stale", who=fit.words)
        _refuse_locked(current, one, other)
        exchange(current, one, other)
        field = field_of(held)
        before = {"quality": current.quality, "by_hand": current.by_hand}
        current.quality = figures(field, drawn_as(current, field))
        current.by_hand = True
        current.save(update_fields=["quality", "by_hand"])
        note(held, Swapped, by, round=current.number, one=one, other=other, before=before)
    return current


def _refuse_locked(draft: Round, one: int, other: int) -> None:
    people = [one, other]
    if draft.event.for_pairs:
        people = [*_whole_pair(draft.event, one), *_whole_pair(draft.event, other)]
    if Seat.objects.filter(round=draft, entrant__in=people, table__locked=True).exists():
        raise EventRefused("table_locked")


def exchange(draft: Round, one: int, other: int) -> None:
    """Give each of two entrants of a round the other's place, pairs whole.

    Raises EventRefused `same_person`, `not_in_draft`.
    """
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
        seat.entrant_id: seat for seat in Seat.objects.filter(round=draft, entrant__in=(one, other))
    }
    outs = {
        out.entrant_id: out for out in SitOut.objects.filter(round=draft, entrant__in=(one, other))
    }
    if len(seats) + len(outs) < len((one, other)):
        raise EventRefused("not_in_draft")
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


class Locked(DraftStep):
    """Some tables are to be kept when the draft is drawn again."""

    kind = "locked"
    sentence = _("Tables of the draft of round {round} locked")

    def undo(self, event: Event) -> None:
        draft = self.draft(event)
        if draft is not None:
            lock_places(draft, self.payload["before"])


def lock_tables(*, draft: Round, numbers: Sequence[int], by: AbstractBaseUser) -> None:
    """Keep these tables, and only these, when the draft is drawn again."""
    with changing(draft.event) as held:
        current = still_draft(held, draft)
        before = locked_places(current)
        current.tables.update(locked=False)
        current.tables.filter(number__in=numbers).update(locked=True)
        note(held, Locked, by, round=current.number, before=before)


class Discarded(DraftReplaced):
    """A draft was thrown away."""

    kind = "discarded"
    sentence = _("Draft of round {round} thrown away")


def discard_draft(*, draft: Round, by: AbstractBaseUser) -> None:
    """Throw a draft away; the same seed makes it again."""
    with changing(draft.event) as held:
        current = still_draft(held, draft)
        note(held, Discarded, by, round=current.number, before=snapshot(current))
        current.delete()


def still_draft(event: Event, draft: Round) -> Round:
    """The draft as it is now; raises EventRefused `no_draft` once it is none any more."""
    current = event.played.filter(pk=draft.pk, state=RoundState.DRAFT).first()
    if current is None:
        raise EventRefused("no_draft", number=draft.number)
    current.event = event
    return current
