"""The end of a round and of the evening."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Entrant,
    Event,
    EventState,
    Logged,
    Prize,
    Result,
    ResultState,
    Round,
    RoundState,
)
from tournaments.events.results_changed import results_changed
from tournaments.events.services.book import changing, note
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.ranking import Standing


@dataclass(frozen=True, slots=True)
class Missing:
    """Why a table holds up the end of a round: `no_result` or `disputed`."""

    table: int
    code: str


def missing(round_: Round) -> list[Missing]:
    """Everything without which a round cannot be closed, by table: one query."""
    tables: Iterable[tuple[int, str | None]] = round_.tables.order_by("number").values_list(
        "number", "result__state"
    )
    return [
        Missing(number, "no_result" if state is None else "disputed")
        for number, state in tables
        if state is None or state == ResultState.DISPUTED
    ]


def close_round(*, round_: Round, by: AbstractBaseUser) -> Round:
    """End a round. What is entered and not confirmed counts as confirmed by the director.

    Raises EventRefused `round_not_open`, `still_missing` with `tables`, a list of Missing.
    """
    with changing(round_.event) as held:
        current = held.played.filter(pk=round_.pk, state=RoundState.RELEASED).first()
        if current is None:
            raise EventRefused("round_not_open", number=round_.number)
        lacking = missing(current)
        if lacking:
            raise EventRefused("still_missing", tables=lacking, number=current.number)
        entered = Result.objects.filter(table__round=current, state=ResultState.ENTERED)
        unconfirmed = list(entered.values_list("pk", flat=True))
        entered.update(state=ResultState.CONFIRMED)
        current.state = RoundState.CLOSED
        current.closed_at = timezone.now()
        current.save(update_fields=["state", "closed_at"])
        note(held, "closed", by, round=current.number, unconfirmed=unconfirmed)
    return current


def finish(*, event: Event, by: AbstractBaseUser) -> Event:
    """End the evening after a closed round, whether or not more were meant to be played.

    Raises EventRefused `event_over`, `nothing_played`, `round_open`.
    """
    with changing(event) as held:
        if held.state != EventState.RUNNING:
            raise EventRefused("event_over")
        open_round = held.played.exclude(state=RoundState.CLOSED).first()
        if open_round is not None:
            raise EventRefused("round_open", number=open_round.number)
        if not held.played.exists():
            raise EventRefused("nothing_played")
        _enter(held, EventState.FINISHED)
        note(held, "finished", by)
        results_changed(held.club_id)
    return held


def publish(*, event: Event, by: AbstractBaseUser) -> Event:
    """Say that the results are final; corrections stay possible. Raises `not_finished`."""
    with changing(event) as held:
        if held.state != EventState.FINISHED:
            raise EventRefused("not_finished")
        _enter(held, EventState.PUBLISHED)
        note(held, "published", by)
    return held


def _enter(event: Event, state: EventState) -> None:
    event.state = state
    if state == EventState.FINISHED:
        event.finished_at = timezone.now()
    event.save(update_fields=["state", "finished_at"])


def give_prizes(
    *, event: Event, by: AbstractBaseUser, prizes: Sequence[tuple[str, Entrant, bool]]
) -> list[Prize]:
    """Write down who gets what, in the place of what was there: name, entrant, main prize or not.

    Raises EventRefused `not_finished`, `two_main_prizes` for somebody who would get two.
    """
    with changing(event) as held:
        if held.state not in {EventState.FINISHED, EventState.PUBLISHED}:
            raise EventRefused("not_finished")
        main = [entrant.pk for _, entrant, is_main in prizes if is_main]
        twice = next((e for _, e, is_main in prizes if is_main and main.count(e.pk) > 1), None)
        if twice is not None:
            raise EventRefused("two_main_prizes", name=twice.name)
        before = list(held.prizes.values_list("name", "entrant_id", "main"))
        held.prizes.all().delete()
        made = Prize.objects.bulk_create(
            Prize(event=held, name=name, entrant=entrant, main=is_main)
            for name, entrant, is_main in prizes
            if entrant.event_id == held.pk
        )
        mark = standings_mark(event_standings(held))
        note(held, "prizes", by, before=before, standings=mark)
    return made


def prizes_outdated(event: Event) -> bool:
    """Whether the standings are others than when the prizes were written down."""
    written = Logged.objects.filter(event=event, kind="prizes", undone=False).order_by("-seq")
    line = written.first()
    if line is None or "standings" not in line.payload or not event.prizes.exists():
        return False
    return bool(line.payload["standings"] != standings_mark(event_standings(event)))


def standings_mark(lines: Iterable[Standing]) -> str:
    """A digest of who is where and with what."""
    told = [[line.entrant, line.place, str(line.score)] for line in lines]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()
