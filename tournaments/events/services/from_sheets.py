"""Results taken over from the score sheets that tables keep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import AbstractBaseUser
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Event,
    Length,
    Result,
    ResultState,
    Round,
    SideScore,
    Source,
    Table,
    Version,
)
from tournaments.events.services.asking import all_answered
from tournaments.events.services.book import changing, note, note_all
from tournaments.events.services.results import (
    AGREED,
    MOST_POINTS,
    NewVersion,
    ResultTold,
    add_version,
    checked_points,
    let_count,
    open_table,
    standing_result,
    tell_result,
)
from tournaments.events.services.sheets import sheet_points


class Retaken(NewVersion):
    """A sheet was corrected, and what it says now stands."""

    kind = "retaken"
    sentence = _("Table {at}: {points}, from the corrected score sheet")


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
        current = open_table(held, table)
        told = checked_points(current, points)
        result = standing_result(current)
        before = {"state": result.state, "stands": result.stands}
        version = add_version(result, told, by, source=Source.GAME, reason=reason.strip())
        result.stands, result.state = version.number, ResultState.CONFIRMED
        result.save(update_fields=["state", "stands"])
        let_count(result, told)
        note(held, Retaken, by, table=current.pk, at=current.number, before=before, points=told)
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
        ResultTold,
        by,
        [{"table": table.pk, "at": table.number, "points": told[table.pk]} for table in tables],
    )
