"""The end of a round and of the evening."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, EventState, Result, ResultState, Round, RoundState
from tournaments.events.results_changed import results_changed, results_published
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched


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


class Closed(EveningStep):
    """A round is over: its results count."""

    kind = "closed"
    heard_at_tables = True
    sentence = _("Round {round} closed")
    rows: ClassVar[Paths] = {"unconfirmed.*": Result}

    def touches(self, rounds: Rounds) -> Touched:
        number = self.payload["round"]
        return Touched({f"round:{number}", "places:all"}, rounds.tables_of(number))

    def undo(self, event: Event) -> None:
        current = event.played.get(number=self.payload["round"])
        current.state, current.closed_at = RoundState.RELEASED, None
        current.save(update_fields=["state", "closed_at"])
        unconfirmed = Result.objects.filter(pk__in=self.payload["unconfirmed"])
        unconfirmed.update(state=ResultState.ENTERED)


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
        note(held, Closed, by, round=current.number, unconfirmed=unconfirmed)
    return current


class Finished(EveningStep):
    """The evening is over."""

    kind = "finished"
    heard_at_tables = True
    sentence = _("Event finished")

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"state:all"}, {"round:*"})

    def undo(self, event: Event) -> None:
        event.state, event.finished_at = EventState.RUNNING, None
        event.save(update_fields=["state", "finished_at"])


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
        note(held, Finished, by)
        results_changed(held.club_id)
    return held


class Published(EveningStep):
    """The results are final."""

    kind = "published"
    sentence = _("Results published")

    def touches(self, rounds: Rounds) -> Touched:
        return Touched({"state:all"}, {"places:all", "prizes:all"})

    def undo(self, event: Event) -> None:
        event.state = EventState.FINISHED
        event.save(update_fields=["state"])


def publish(*, event: Event, by: AbstractBaseUser) -> Event:
    """Say that the results are final; corrections stay possible. Raises `not_finished`."""
    with changing(event) as held:
        if held.state != EventState.FINISHED:
            raise EventRefused("not_finished")
        _enter(held, EventState.PUBLISHED)
        note(held, Published, by)
        results_published(held, by)
    return held


def _enter(event: Event, state: EventState) -> None:
    event.state = state
    if state == EventState.FINISHED:
        event.finished_at = timezone.now()
    event.save(update_fields=["state", "finished_at"])
