"""Seats of a round that is played: two change places, or somebody did not come.

People have seen the draw, so it is never drawn anew for them: single people change places, at
tables where nothing stands yet, however far the other tables are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.draws.coming_round import field_of, figures
from tournaments.events.entrants.partners import together
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Entrant,
    Event,
    Movement,
    Round,
    RoundState,
    Seat,
    SitOut,
    Substitution,
    Table,
    Why,
    Withdrawal,
)
from tournaments.events.services.book import changing, note
from tournaments.events.services.drafts import drawn_as, exchange
from tournaments.events.services.sheets import people_moved
from tournaments.events.services.steps import EveningStep, Rounds, Touched


class ChairStep(EveningStep):
    """Places of a round that is played were changed. `people` are all who had to move, `tables`
    those whose seats changed, `came` those who play a round earlier by it."""

    rows: ClassVar[Paths] = {
        **dict.fromkeys(("one", "other", "people.*", "outs.*.0", "came.#"), Entrant),
        "tables.*": Table,
    }

    def touches(self, rounds: Rounds) -> Touched:
        kept = self.payload
        owns = {f"chair:{pk}" for pk in kept["people"]} | {f"table:{pk}" for pk in kept["tables"]}
        owns |= {f"{noun}:{pk}" for pk in kept["came"] for noun in ("came", "in")}
        return Touched(owns, {f"round:{kept['round']}"})

    def said(self, names: Names) -> Mapping[str, Any]:
        one, other = self.payload["one"], self.payload["other"]
        return {"name": names.entry(one), "other": names.entry(other)}

    def undo(self, event: Event) -> None:
        kept = self.payload
        refuse_begun(Table.objects.filter(pk__in=kept["tables"]))
        refuse_busy(event, kept["round"], event.entrants.filter(pk__in=kept["people"]))
        current = event.played.get(number=kept["round"])
        current.event = event
        exchange(current, kept["one"], kept["other"])
        put_back(event, current, kept)
        people_moved(tables_of(current, kept["tables"]))


class SeatsChanged(ChairStep):
    """Two changed places, one of whom may have waited."""

    kind = "seats_changed"
    sentence = _("Round {round}: {name} and {other} change places")


class DidNotCome(ChairStep):
    """Somebody had a seat and did not come; another has it, and he is seated no more."""

    kind = "did_not_come"
    sentence = _("Round {round}, table {at}: {name} did not come, {other} has the seat")
    rows: ClassVar[Paths] = {**ChairStep.rows, "absent.*": Entrant}

    def touches(self, rounds: Rounds) -> Touched:
        touched = super().touches(rounds)
        gone = {f"{noun}:{pk}" for pk in self.payload["absent"] for noun in ("came", "in")}
        return Touched(touched.owns | gone | {"places:all"}, touched.reads)

    def undo(self, event: Event) -> None:
        super().undo(event)
        gone = Withdrawal.objects.filter(entrant__in=self.payload["absent"])
        before = self.payload["gone_before"]
        if before is None:
            gone.delete()
        else:
            gone.update(from_round=before)


def change_seats(*, round_: Round, one: Entrant, other: Entrant, by: AbstractBaseUser) -> Round:
    """Two change places in the round that is played, pairs whole; one of them may be waiting, or
    have come late: then he plays this round, and the other waits.

    Raises EventRefused `round_not_open`, `same_person`, `no_place`, `already_gone`, `bracket_fixed`
    after the first round of a knockout, `hand_stands` where a table has begun, `has_substitute`,
    `plays_already` for who sits in for somebody.
    """
    with changing(round_.event) as held:
        current = played_round(held, round_)
        if held.movement == Movement.KNOCKOUT and current.number > 1:
            raise EventRefused("bracket_fixed")
        _refuse_gone((one, other))
        kept = _exchanged(held, current, one, other, why=Why.TURN, counts=True)
        note(held, SeatsChanged, by, **kept)
    return current


def did_not_come(
    *, round_: Round, absent: Entrant, taker: Entrant, by: AbstractBaseUser, said_so: bool = False
) -> Round:
    """Somebody has a seat and is not there: `taker`, who waits or has come late, has it for good.

    Whoever did not come is seated no more until he is back; the round counts as a sit-out for him
    if he `said_so` beforehand. Raises EventRefused as `change_seats`, `is_seated` for a taker with
    a seat, and `knockout_seats` in a knockout.
    """
    with changing(round_.event) as held:
        current = played_round(held, round_)
        if held.movement == Movement.KNOCKOUT:
            raise EventRefused("knockout_seats", name=absent)
        _refuse_gone((taker,))
        if Seat.objects.filter(round=current, entrant=taker).exists():
            raise EventRefused("is_seated", name=taker)
        at = current.tables.filter(seats__entrant=absent).values_list("number", flat=True).first()
        kept = _exchanged(held, current, absent, taker, why=Why.ABSENT, counts=said_so)
        away = together(held, absent)
        gone = Withdrawal.objects.filter(entrant__in=away)
        first = gone.first()
        gone.update(from_round=current.number)
        if first is None:
            Withdrawal.objects.bulk_create(
                Withdrawal(entrant=each, from_round=current.number, by_id=by.pk, at=timezone.now())
                for each in away
            )
        before = None if first is None else first.from_round
        keys = [each.pk for each in away]
        note(held, DidNotCome, by, **kept, at=at, absent=keys, gone_before=before)
    return current


def played_round(event: Event, round_: Round) -> Round:
    """A round that is being played, as it is now; raises EventRefused `round_not_open`."""
    current = event.played.filter(pk=round_.pk, state=RoundState.RELEASED).first()
    if current is None:
        raise EventRefused("round_not_open", number=round_.number)
    current.event = event
    return current


def begun(tables: QuerySet[Table]) -> QuerySet[Table]:
    """Those of some tables at which something stands: a first hand, a slip or a result."""
    told = Q(result__isnull=False) | Q(deeds__isnull=False) | Q(game__hands__void=False)
    return tables.filter(told).distinct()


def refuse_begun(tables: QuerySet[Table]) -> None:
    """Raises EventRefused `hand_stands` where something stands at one of these tables."""
    numbers = sorted(begun(tables).values_list("number", flat=True))
    if numbers:
        raise EventRefused("hand_stands", tables=", ".join(map(str, numbers)))


def refuse_busy(event: Event, number: int, people: Iterable[Entrant]) -> None:
    """Raises EventRefused `has_substitute` or `plays_already` where one of these people does not
    sit himself in a round, or sits in for somebody there."""
    by_key = {each.pk: each for each in people}
    by_player = {each.player_id: each for each in by_key.values()}
    subs = Substitution.objects.filter(entrant__event=event, round_number=number)
    for entrant, player in subs.values_list("entrant_id", "player_id"):
        if entrant in by_key:
            raise EventRefused("has_substitute", name=by_key[entrant])
        if player in by_player:
            raise EventRefused("plays_already", name=by_player[player])


def tables_of(current: Round, keys: Sequence[int]) -> QuerySet[Table]:
    """Some tables of a round, with what reseating them needs."""
    return current.tables.filter(pk__in=keys).select_related("game", "round__event__club")


def plays_from(people: Iterable[Entrant], number: int) -> dict[str, int]:
    """Whoever of these would play only later plays from this round on; what was before, by key."""
    before = {}
    for each in people:
        if each.first_round > number:
            before[str(each.pk)] = each.first_round
            each.first_round = number
            each.save(update_fields=["first_round"])
    return before


def outs_of(current: Round, people: Iterable[Entrant]) -> list[tuple[int, str, bool]]:
    """Who of these does not play a round, why, and whether it counts."""
    rows = SitOut.objects.filter(round=current, entrant__in=people).order_by("pk")
    return list(rows.values_list("entrant_id", "why", "counts"))


def put_back(event: Event, current: Round, kept: Mapping[str, Any]) -> None:
    """What stood beside the seats before a step: who did not play and why, and the figures."""
    for entrant, why, counts in kept["outs"]:
        rows = {"why": why, "counts": counts}
        SitOut.objects.update_or_create(round=current, entrant_id=entrant, defaults=rows)
    for pk, first in kept["came"].items():
        event.entrants.filter(pk=int(pk)).update(first_round=first)
    current.quality, current.by_hand = kept["quality"], kept["by_hand"]
    current.save(update_fields=["quality", "by_hand"])


def figures_again(event: Event, current: Round) -> None:
    """The figures of a round whose seats were changed by hand."""
    field = field_of(event)
    before = replace(field, past=field.past[: current.number - 1])
    current.quality, current.by_hand = figures(before, drawn_as(current, field)), True
    current.save(update_fields=["quality", "by_hand"])


def _refuse_gone(people: Iterable[Entrant]) -> None:
    for each in people:
        if Withdrawal.objects.filter(entrant=each).exists():
            raise EventRefused("already_gone", name=each)


def _exchanged(
    event: Event, current: Round, one: Entrant, other: Entrant, *, why: str, counts: bool
) -> dict[str, Any]:
    """Change two places, and say so to the sheets; what the line of the book keeps.

    Who has no seat after it does not play for this reason.
    """
    both = [*together(event, one), *together(event, other)]
    if one.pk == other.pk or len({each.pk for each in both}) < len(both):
        raise EventRefused("same_person")
    seats = Seat.objects.filter(round=current, entrant__in=both)
    tables = sorted(set(seats.values_list("table_id", flat=True)))
    outs = outs_of(current, both)
    if not tables or seats.count() + len(outs) < len(both):
        seated = set(seats.values_list("entrant_id", flat=True))
        raise EventRefused("no_place", name=other if one.pk in seated else one)
    refuse_busy(event, current.number, both)
    refuse_begun(current.tables.filter(pk__in=tables))
    kept = {
        "round": current.number,
        "one": one.pk,
        "other": other.pk,
        "people": [each.pk for each in both],
        "tables": tables,
        "outs": outs,
        "quality": current.quality,
        "by_hand": current.by_hand,
    }
    exchange(current, one.pk, other.pk)
    SitOut.objects.filter(round=current, entrant__in=both).update(why=why, counts=counts)
    seated = set(seats.values_list("entrant_id", flat=True))
    came = plays_from([each for each in both if each.pk in seated], current.number)
    figures_again(event, current)
    people_moved(tables_of(current, tables))
    return {**kept, "came": came}
