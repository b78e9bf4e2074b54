"""Results put right after their round was closed: what would change first, then the change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.events.draws.coming_round import draw_next, field_of
from tournaments.events.draws.drawn_from import DRAWN_FROM_RESULTS, Pairing, other_pairings
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Event,
    Result,
    ResultState,
    RoundState,
    Source,
    Table,
)
from tournaments.events.results_changed import results_changed
from tournaments.events.services.book import changing, note
from tournaments.events.services.results import NewVersion, add_version, checked_points, let_count
from tournaments.events.services.steps import Rounds, Touched
from tournaments.events.standings.facts import event_standings
from tournaments.events.standings.prizes import Suggestion, suggested_prizes
from tournaments.events.standings.ranking import Standing
from tournaments.events.standings.round_scores import Value
from tournaments.events.table_numbers import table_numbers


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant whose line changes; place 0 is "not placed"."""

    entrant: int
    before: Standing
    after: Standing


@dataclass(frozen=True, slots=True)
class Changes:
    """What a correction does. `tables` are the tables of the next draw that would change.

    Draws that were released stay as they are, whatever is corrected: `pairings` are the tables of
    those that would be others by the corrected result, a draft's among them.
    """

    moved: tuple[Moved, ...]
    prizes: tuple[tuple[Suggestion | None, Suggestion | None], ...]
    tables: tuple[int, ...]
    pairings: tuple[Pairing, ...] = ()


class Corrected(NewVersion):
    """A closed round's result was put right, and places changed with it."""

    kind = "corrected"
    sentence = _("Round {round}, table {at}: corrected to {points}")

    def touches(self, rounds: Rounds) -> Touched:
        touched = super().touches(rounds)
        return Touched({*touched.owns, "places:all"}, touched.reads)


def may_correct(event: Event, *, always: bool) -> bool:
    """Whether the window is open; `always` is for those to whom it does not apply."""
    if always or event.finished_at is None:
        return True
    return timezone.now() <= event.finished_at + timedelta(days=event.correction_days)


def preview_correction(*, table: Table, points: Mapping[str, int], by: AbstractBaseUser) -> Changes:
    """What `correct_result` with these points would change. Nothing is stored.

    Raises as `correct_result`, save for the reason and the window.
    """
    current = table.round
    return changes_by(current.event, current.number, lambda: _correct(table, points, by, "…"))


def changes_by(event: Event, number: int, change: Callable[[], object]) -> Changes:
    """What a change of results of a round would do; raises what it raises. Nothing is stored.

    It is made and taken back in one transaction, so that what is shown is what will happen.
    """
    with transaction.atomic():
        before, prizes, draw = _state(event)
        pairings = other_pairings(event, number)
        change()
        after, prizes_after, draw_after = _state(event)
        pairings_after = other_pairings(event, number)
        transaction.set_rollback(True)
    lines = {line.entrant: line for line in before}
    moved = tuple(
        Moved(line.entrant, lines[line.entrant], line)
        for line in after
        if _shown(line) != _shown(lines[line.entrant])
    )
    old, new = _by_kind(prizes), _by_kind(prizes_after)
    kinds = list(dict.fromkeys((*old, *new)))
    changed = tuple(
        (old.get(kind), new.get(kind)) for kind in kinds if old.get(kind) != new.get(kind)
    )
    tables = tuple(
        at
        for at, old, new in zip(table_numbers(event, len(draw)), draw, draw_after, strict=False)
        if old != new
    )
    others = tuple(at for at, told in pairings_after.items() if told != pairings.get(at))
    return Changes(moved, changed, tables, others)


def _by_kind(prizes: Iterable[Suggestion]) -> dict[tuple[str, str], Suggestion]:
    return {(each.kind, each.group): each for each in prizes}


def _shown(line: Standing) -> tuple[int, Value]:
    return line.place, line.score


def _state(event: Event) -> tuple[tuple[Standing, ...], list[Suggestion], tuple[object, ...]]:
    lines = event_standings(event)
    draw: tuple[object, ...] = ()
    if event.movement in DRAWN_FROM_RESULTS:
        draw = _next_draw(event)
    return lines, suggested_prizes(event, lines), draw


def _next_draw(event: Event) -> tuple[object, ...]:
    """The tables of the draw to come, none while a round is open or when no other comes."""
    if event.played.exclude(state=RoundState.CLOSED).exists():
        return ()
    field = field_of(event)
    if len(field.past) >= event.rounds:
        return ()
    try:
        return tuple(draw_next(event, field, event.seed)[1].tables)
    except EventRefused:
        return ()


def correct_result(
    *,
    table: Table,
    points: Mapping[str, int],
    by: AbstractBaseUser,
    reason: str,
    always: bool = False,
) -> Result:
    """A new version of a closed round's result. `always` lifts the window.

    Raises EventRefused `no_reason`, `window_closed`, `round_not_closed`, `bad_sides`, `bad_points`.
    """
    if not reason.strip():
        raise EventRefused("no_reason")
    return _correct(table, points, by, reason.strip(), always=always, checks_window=True)


def _correct(
    table: Table,
    points: Mapping[str, int],
    by: AbstractBaseUser,
    reason: str,
    *,
    always: bool = True,
    checks_window: bool = False,
) -> Result:
    with changing(table.round.event) as held:
        if checks_window and not may_correct(held, always=always):
            raise EventRefused("window_closed", days=held.correction_days)
        current = Table.objects.filter(
            pk=table.pk, round__event=held, round__state=RoundState.CLOSED
        ).first()
        if current is None:
            raise EventRefused("round_not_closed", number=table.round.number)
        told = checked_points(current, points)
        result = Result.objects.get(table=current)
        before = {"state": result.state, "stands": result.stands}
        version = add_version(result, told, by, source=Source.CORRECTION, reason=reason)
        result.stands, result.state = version.number, ResultState.CONFIRMED
        result.save(update_fields=["state", "stands"])
        let_count(result, told)
        note(
            held,
            Corrected,
            by,
            table=current.pk,
            at=current.number,
            round=table.round.number,
            before=before,
            points=told,
            reason=reason,
        )
        results_changed(held.club_id)
    return result
