"""Results of tables: told by one side, agreed or disputed by the other.

The database holds one result a table. A second telling that differs is kept beside the first and
makes a dispute; only a ruling ends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.archive.inside import Paths
from tournaments.events.entrants.people_names import Names
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Confirming,
    Event,
    EventState,
    Result,
    ResultState,
    RoundState,
    SideScore,
    Source,
    Table,
    Version,
)
from tournaments.events.services.asking import answered
from tournaments.events.services.book import changing, note
from tournaments.events.services.steps import EveningStep, Rounds, Touched
from tournaments.events.standings.score_words import points_words

MOST_POINTS: Final = 99_999
AGREED: Final = frozenset({ResultState.ENTERED, ResultState.CONFIRMED})


class ResultStep(EveningStep):
    """A step of one table's result."""

    rows: ClassVar[Paths] = {"table": Table}

    def said(self, names: Names) -> Mapping[str, Any]:
        points = self.payload.get("points")
        return {} if points is None else {"points": points_words(points)}

    def touches(self, rounds: Rounds) -> Touched:
        table = self.payload["table"]
        return Touched({f"table:{table}"}, {rounds.round_of(table)})

    def take_away(self) -> None:
        """The table has said nothing."""
        result = Result.objects.select_related("table").get(table_id=self.payload["table"])
        let_count(result, {})
        result.delete()


class ResultTold(ResultStep):
    """What a table made, as it was told first."""

    kind = "told"
    sentence = _("Table {at}: {points}")

    def undo(self, event: Event) -> None:
        self.take_away()


class Disputed(ResultStep):
    """Somebody said no, with another figure or without one."""

    kind = "disputed"
    sentence = _("Table {at}: result disputed")

    def undo(self, event: Event) -> None:
        result = Result.objects.get(table_id=self.payload["table"])
        result.state = self.payload["before"]
        result.save(update_fields=["state"])
        if "points" in self.payload:
            result.forget_newest()


class Confirmed(ResultStep):
    """Somebody else said yes."""

    kind = "confirmed"
    sentence = _("Table {at}: result confirmed")

    def undo(self, event: Event) -> None:
        told = Result.objects.filter(table_id=self.payload["table"])
        told.update(state=ResultState.ENTERED)


class NewVersion(ResultStep):
    """Another version came to stand; what stood before, if anything did, is kept in the line."""

    def undo(self, event: Event) -> None:
        before = self.payload["before"]
        if before is None:
            self.take_away()
            return
        result = Result.objects.get(table_id=self.payload["table"])
        result.forget_newest()
        result.state, result.stands = before["state"], before["stands"]
        result.save(update_fields=["state", "stands"])
        let_count(result, result.versions.get(number=result.stands).points)


def tell_result(
    *,
    table: Table,
    points: Mapping[str, int],
    by: AbstractBaseUser,
    side: str = "",
    key: UUID | None = None,
    source: str = Source.SLIP,
    phone: UUID | None = None,
) -> Result:
    """Somebody says what a table made, as its sides' points; `phone` is one without an account that
    does by its table's card.

    The first telling counts at once. The same again from somebody else who may confirm it confirms
    it; from the same person it changes nothing. Another one is a dispute. What was told before,
    under the same `key` or as it stands now, changes nothing and is never refused: the answer of
    the first time may have been lost while the round was closed. Raises EventRefused
    `round_not_open`, `bad_sides`, `bad_points`, and `key_used` for a key with other points.
    """
    with changing(table.round.event) as held:
        told_before = _told_before(held, table, points, key)
        if told_before is not None:
            return told_before
        current = open_table(held, table)
        told = checked_points(current, points)
        result = Result.objects.select_related("table").filter(table=current).first()
        if result is None:
            return _first(held, current, told, by, side, key, source, phone)
        standing = result.versions.get(number=result.stands)
        if standing.points == told and result.state in AGREED:
            if _may_confirm(held, standing, by, side, phone):
                _agree(held, result, by)
            return result
        add_version(result, told, by, side=side, key=key, source=source, phone=phone)
        before = result.state
        result.state = ResultState.DISPUTED
        result.save(update_fields=["state"])
        note(held, Disputed, by, table=current.pk, at=current.number, before=before, points=told)
    return result


def _told_before(
    event: Event, table: Table, points: Mapping[str, int], key: UUID | None
) -> Result | None:
    """The result that these points are in already, by their key or in a round that is closed."""
    known = Version.objects.select_related("result__table").filter(key=key).first() if key else None
    if known is not None:
        same = known.result.table_id == table.pk and known.points == dict(points)
        if not same:
            raise EventRefused("key_used")
        return known.result
    closed = Result.objects.filter(
        table=table, table__round__event=event, table__round__state=RoundState.CLOSED
    )
    result = closed.filter(state__in=AGREED).first()
    if result is None or result.versions.get(number=result.stands).points != dict(points):
        return None
    return result


def _first(
    event: Event,
    table: Table,
    points: dict[str, int],
    by: AbstractBaseUser,
    side: str,
    key: UUID | None,
    source: str,
    phone: UUID | None,
) -> Result:
    # A score sheet was kept with both sides looking on; a slip was written by one.
    agreed = event.confirming == Confirming.OFF or source == Source.GAME
    state = ResultState.CONFIRMED if agreed else ResultState.ENTERED
    result = Result.objects.create(table=table, state=state)
    add_version(result, points, by, side=side, key=key, source=source, phone=phone)
    let_count(result, points)
    answered(table)
    note(event, ResultTold, by, table=table.pk, at=table.number, points=points)
    return result


def add_version(
    result: Result,
    points: dict[str, int],
    by: AbstractBaseUser,
    *,
    source: str,
    side: str = "",
    key: UUID | None = None,
    reason: str = "",
    phone: UUID | None = None,
) -> Version:
    """One more telling, kept beside those that are there; called inside `changing`."""
    return Version.objects.create(
        result=result,
        number=result.versions.count() + 1,
        key=key or uuid4(),
        source=source,
        points=points,
        side=side,
        reason=reason,
        phone=phone,
        by_id=by.pk,
        at=timezone.now(),
    )


def let_count(result: Result, points: Mapping[str, int]) -> None:
    """These points are what counts of a table from now on."""
    SideScore.objects.filter(table_id=result.table_id).delete()
    SideScore.objects.bulk_create(
        SideScore(table_id=result.table_id, side=side, points=own) for side, own in points.items()
    )


def _may_confirm(
    event: Event, standing: Version, by: AbstractBaseUser, side: str, phone: UUID | None
) -> bool:
    """Whether this person, for this side, is another than who told it, as the event asks.

    All phones of a table have its card's account: of two that are known, each is somebody else.
    """
    other_side = bool(side) and side != standing.side
    other_phone = None not in {phone, standing.phone} and phone != standing.phone
    other_person: bool = by.pk != standing.by_id or other_phone
    enough: dict[str, bool] = {
        Confirming.OFF: True,
        Confirming.OTHER_SIDE: other_side,
        Confirming.OTHER_PHONE: other_side and other_person,
        Confirming.TWO_TYPISTS: other_person,
    }
    return enough[event.confirming]


def _agree(event: Event, result: Result, by: AbstractBaseUser) -> None:
    if result.state != ResultState.CONFIRMED:
        result.state = ResultState.CONFIRMED
        result.save(update_fields=["state"])
        note(event, Confirmed, by, table=result.table_id, at=result.table.number)


def confirm_result(
    *, table: Table, version: int, by: AbstractBaseUser, side: str = "", phone: UUID | None = None
) -> Result:
    """Say yes to the version that was shown. Raises EventRefused `no_result`, `result_changed`
    when another stands by now or it is disputed, `not_yours` for who told it himself.
    """
    with changing(table.round.event) as held:
        current = open_table(held, table)
        result = standing_result(current)
        if result.stands != version or result.state not in AGREED:
            raise EventRefused("result_changed", table=current.number)
        if not _may_confirm(held, result.versions.get(number=version), by, side, phone):
            raise EventRefused("not_yours")
        _agree(held, result, by)
    return result


def dispute_result(*, table: Table, by: AbstractBaseUser, reason: str = "") -> Result:
    """Say no without another figure; the director rules. Raises EventRefused `no_result`."""
    with changing(table.round.event) as held:
        current = open_table(held, table)
        result = standing_result(current)
        if result.state != ResultState.DISPUTED:
            before = result.state
            result.state = ResultState.DISPUTED
            result.save(update_fields=["state"])
            note(
                held,
                Disputed,
                by,
                table=current.pk,
                at=current.number,
                before=before,
                reason=reason.strip(),
            )
    return result


def open_table(event: Event, table: Table) -> Table:
    """A table of the round that is played; raises EventRefused `round_not_open`."""
    current = (
        Table.objects.select_related("round")
        .filter(pk=table.pk, round__event=event, round__state=RoundState.RELEASED)
        .first()
    )
    if current is None or event.state == EventState.CANCELLED:
        raise EventRefused("round_not_open", table=table.number)
    return current


def standing_result(table: Table) -> Result:
    """What a table has said; raises EventRefused `no_result`."""
    result = Result.objects.select_related("table").filter(table=table).first()
    if result is None:
        raise EventRefused("no_result", table=table.number)
    return result


def checked_points(table: Table, points: Mapping[str, int]) -> dict[str, int]:
    """Points for exactly the table's sides; raises EventRefused `bad_sides`, `bad_points`."""
    wanted = sides_of(table)
    if set(points) != set(wanted):
        raise EventRefused("bad_sides", table=table.number)
    if any(abs(own) > MOST_POINTS for own in points.values()):
        raise EventRefused("bad_points", most=MOST_POINTS)
    return {side: points[side] for side in wanted}


def sides_of(table: Table) -> list[str]:
    """The sides of a table in the order of its seats."""
    rows: Iterable[str] = table.seats.order_by("seat").values_list("side", flat=True)
    return list(dict.fromkeys(rows))
