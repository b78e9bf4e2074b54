"""Results of tables: told by one side, agreed or disputed by the other, ruled by the director.

The database holds one result a table. A second telling that differs is kept beside the first and
makes a dispute; only a ruling ends it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone

from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Confirming,
    Event,
    EventState,
    Length,
    Result,
    ResultState,
    Round,
    RoundState,
    SideScore,
    Source,
    Table,
    Version,
)
from tournaments.events.services.asking import all_answered, answered
from tournaments.events.services.book import changing, note, note_all
from tournaments.events.services.sheets import sheet_points

MOST_POINTS: Final = 99_999
AGREED: Final = frozenset({ResultState.ENTERED, ResultState.CONFIRMED})


def tell_result(
    *,
    table: Table,
    points: Mapping[str, int],
    by: AbstractBaseUser,
    side: str = "",
    key: UUID | None = None,
    source: str = Source.SLIP,
) -> Result:
    """Somebody says what a table made, as its sides' points.

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
        current = _open_table(held, table)
        told = checked_points(current, points)
        result = Result.objects.select_related("table").filter(table=current).first()
        if result is None:
            return _first(held, current, told, by, side, key, source)
        standing = result.versions.get(number=result.stands)
        if standing.points == told and result.state in AGREED:
            if _may_confirm(held, standing, by, side):
                _agree(held, result, by)
            return result
        add_version(result, told, by, side=side, key=key, source=source)
        before = result.state
        result.state = ResultState.DISPUTED
        result.save(update_fields=["state"])
        note(held, "disputed", by, table=current.pk, at=current.number, before=before, points=told)
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
) -> Result:
    # A score sheet was kept with both sides looking on; a slip was written by one.
    agreed = event.confirming == Confirming.OFF or source == Source.GAME
    state = ResultState.CONFIRMED if agreed else ResultState.ENTERED
    result = Result.objects.create(table=table, state=state)
    add_version(result, points, by, side=side, key=key, source=source)
    let_count(result, points)
    answered(table)
    note(event, "told", by, table=table.pk, at=table.number, points=points)
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
        by_id=by.pk,
        at=timezone.now(),
    )


def let_count(result: Result, points: Mapping[str, int]) -> None:
    """These points are what counts of a table from now on."""
    SideScore.objects.filter(table_id=result.table_id).delete()
    SideScore.objects.bulk_create(
        SideScore(table_id=result.table_id, side=side, points=own) for side, own in points.items()
    )


def _may_confirm(event: Event, standing: Version, by: AbstractBaseUser, side: str) -> bool:
    """Whether this person, for this side, is another than who told it, as the event asks."""
    other_side = bool(side) and side != standing.side
    other_person: bool = by.pk != standing.by_id
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
        note(event, "confirmed", by, table=result.table_id, at=result.table.number)


def confirm_result(*, table: Table, version: int, by: AbstractBaseUser, side: str = "") -> Result:
    """Say yes to the version that was shown. Raises EventRefused `no_result`, `result_changed`
    when another stands by now or it is disputed, `not_yours` for who told it himself.
    """
    with changing(table.round.event) as held:
        current = _open_table(held, table)
        result = _result(current)
        if result.stands != version or result.state not in AGREED:
            raise EventRefused("result_changed", table=current.number)
        if not _may_confirm(held, result.versions.get(number=version), by, side):
            raise EventRefused("not_yours")
        _agree(held, result, by)
    return result


def dispute_result(*, table: Table, by: AbstractBaseUser, reason: str = "") -> Result:
    """Say no without another figure; the director rules. Raises EventRefused `no_result`."""
    with changing(table.round.event) as held:
        current = _open_table(held, table)
        result = _result(current)
        if result.state != ResultState.DISPUTED:
            before = result.state
            result.state = ResultState.DISPUTED
            result.save(update_fields=["state"])
            note(
                held,
                "disputed",
                by,
                table=current.pk,
                at=current.number,
                before=before,
                reason=reason.strip(),
            )
    return result


def rule_result(
    *, table: Table, points: Mapping[str, int] | None, by: AbstractBaseUser, reason: str
) -> Result:
    """The director decides: these points, or None for "not played", which scores nothing.

    Raises EventRefused `round_not_open`, `no_reason`, `bad_sides`, `bad_points`.
    """
    with changing(table.round.event) as held:
        current = _open_table(held, table)
        if not reason.strip():
            raise EventRefused("no_reason")
        told = {} if points is None else checked_points(current, points)
        result = Result.objects.filter(table=current).first()
        before = None if result is None else {"state": result.state, "stands": result.stands}
        result = result or Result.objects.create(table=current)
        version = add_version(result, told, by, source=Source.RULING, reason=reason.strip())
        result.state = ResultState.NOT_PLAYED if points is None else ResultState.CONFIRMED
        result.stands = version.number
        result.save(update_fields=["state", "stands"])
        let_count(result, told)
        answered(current)
        note(held, "ruled", by, table=current.pk, at=current.number, before=before, points=told)
    return result


def take_from_games(*, round_: Round, by: AbstractBaseUser) -> list[Table]:
    """Take over what finished score sheets say, at tables that keep one. Gives those tables.

    Where rounds end by the clock a sheet counts as it stands after its last whole hand. A sheet
    that differs from what was typed is a dispute like any other telling; one that was corrected
    since it was taken over is taken over again.
    """
    kept = round_.tables.filter(game__version__gt=0)
    if round_.event.length != Length.TIMED:
        kept = kept.filter(game__over=True)
    kept = kept.select_related("game", "round__event__club")
    tables = list(kept.order_by("number"))
    if not tables:
        return []
    with changing(round_.event) as held:
        told = sheet_points(tables)
        results = Result.objects.filter(table__in=tables).prefetch_related("versions")
        known = {result.table_id: result for result in results}
        fresh = [table for table in tables if table.pk not in known]
        _first_of_many(held, fresh, told, by)
        again = [
            table
            for table in tables
            if table.pk in known and _says_something_new(known[table.pk], told[table.pk])
        ]
        for table in again:
            table.round.event = held
            if _from_sheet(known[table.pk]):
                retake(table=table, points=told[table.pk], by=by)
            else:
                tell_result(table=table, points=told[table.pk], by=by, source=Source.GAME)
    return sorted([*fresh, *again], key=lambda table: table.number)


def _says_something_new(result: Result, points: Mapping[str, int]) -> bool:
    """Whether a sheet is not what counts already, and no dispute waits for a ruling."""
    standing = next(each for each in result.versions.all() if each.number == result.stands)
    return standing.points != points and result.state in AGREED


def _from_sheet(result: Result) -> bool:
    """Whether what counts was taken from the sheet itself."""
    standing = next(each for each in result.versions.all() if each.number == result.stands)
    return standing.source == Source.GAME


def retake(
    *, table: Table, points: Mapping[str, int], by: AbstractBaseUser, reason: str = ""
) -> Result:
    """The table's sheet was corrected while the round is played: what it says now counts.

    Raises EventRefused `round_not_open`, `no_result`, `bad_sides`, `bad_points`.
    """
    with changing(table.round.event) as held:
        current = _open_table(held, table)
        told = checked_points(current, points)
        result = _result(current)
        before = {"state": result.state, "stands": result.stands}
        version = add_version(result, told, by, source=Source.GAME, reason=reason.strip())
        result.stands, result.state = version.number, ResultState.CONFIRMED
        result.save(update_fields=["state", "stands"])
        let_count(result, told)
        note(held, "retaken", by, table=current.pk, at=current.number, before=before, points=told)
    return result


def _first_of_many(
    event: Event, tables: Sequence[Table], told: Mapping[int, dict[str, int]], by: AbstractBaseUser
) -> None:
    """What `_first` does for one table whose sheet is finished, for a hall of them at once."""
    for table in tables:
        if any(abs(own) > MOST_POINTS for own in told[table.pk].values()):
            raise EventRefused("bad_points", most=MOST_POINTS)
    results = Result.objects.bulk_create(
        Result(table=table, state=ResultState.CONFIRMED) for table in tables
    )
    now = timezone.now()
    Version.objects.bulk_create(
        Version(
            result=result,
            number=1,
            source=Source.GAME,
            points=told[result.table_id],
            by_id=by.pk,
            at=now,
        )
        for result in results
    )
    SideScore.objects.bulk_create(
        SideScore(table=table, side=side, points=own)
        for table in tables
        for side, own in told[table.pk].items()
    )
    all_answered(tables)
    note_all(
        event,
        "told",
        by,
        [{"table": table.pk, "at": table.number, "points": told[table.pk]} for table in tables],
    )


def _open_table(event: Event, table: Table) -> Table:
    current = (
        Table.objects.select_related("round")
        .filter(pk=table.pk, round__event=event, round__state=RoundState.RELEASED)
        .first()
    )
    if current is None or event.state == EventState.CANCELLED:
        raise EventRefused("round_not_open", table=table.number)
    return current


def _result(table: Table) -> Result:
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
