"""Score sheets that say something else than what counts of their tables, and putting that right.

A hand may be corrected, or taken back, on a sheet whose result the evening has taken over already.
Both figures stay until somebody says which one counts; until then every page that has one of them
tells of the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Max, QuerySet

from scoring.models import GameEntry
from tournaments.events.errors import EventRefused
from tournaments.events.models import (
    Event,
    Length,
    Result,
    ResultState,
    RoundState,
    SideScore,
    Source,
    Table,
    Version,
)
from tournaments.events.services.book import changing
from tournaments.events.services.correcting import correct_result
from tournaments.events.services.from_sheets import retake
from tournaments.events.services.sheets import sheet_points

DECIDED = frozenset({Source.RULING, Source.CORRECTION})


@dataclass(frozen=True, slots=True)
class Difference:
    """What counts of a table (nothing where it was not played), and what its sheet says.

    `decided`: somebody said so with a reason after the sheet's last entry, so that nothing is left
    to be put right.
    """

    table: Table
    counts: Mapping[str, int]
    sheet: Mapping[str, int]
    decided: bool

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.table.round.number


def open_differences(event: Event) -> list[Difference]:
    """Those of an event that nobody has decided on, by round and table."""
    return [each for each in differences(event) if not each.decided]


def differences(event: Event) -> list[Difference]:
    """Every table whose sheet differs from its result: four queries, one more if there are any."""
    return differing(Table.objects.filter(round__event=event))


def differing(tables: QuerySet[Table]) -> list[Difference]:
    """Those of these tables of one event whose sheet differs from what counts.

    A sheet says what a table made when it is finished, or was taken over once; one that was left
    half kept says nothing, save where the clock ends a round. What is disputed waits for a ruling.
    """
    kept = tables.filter(game__version__gt=0, result__isnull=False)
    agreed = kept.exclude(result__state=ResultState.DISPUTED).order_by("round__number", "number")
    found = list(agreed.select_related("game", "round__event__club", "result"))
    if not found:
        return []
    versions: dict[int, list[Version]] = {}
    for version in Version.objects.filter(result__table__in=found).select_related("result"):
        versions.setdefault(version.result.table_id, []).append(version)
    counting: dict[int, dict[str, int]] = {table.pk: {} for table in found}
    scores = SideScore.objects.filter(table__in=found)
    for table_id, side, points in scores.values_list("table_id", "side", "points"):
        counting[table_id][side] = points
    telling = [table for table in found if _tells(table, versions[table.pk])]
    sheets = sheet_points(telling)
    off = [table for table in telling if sheets[table.pk] != counting[table.pk]]
    written = _last_entries(off)
    return [
        Difference(
            table,
            counting[table.pk],
            sheets[table.pk],
            _is_decided(table, versions[table.pk], written),
        )
        for table in off
    ]


def _tells(table: Table, versions: Sequence[Version]) -> bool:
    """Whether the sheet of a table is one that says what it made."""
    if table.round.event.length == Length.TIMED:
        return True
    over = table.game is not None and table.game.over
    return over or any(version.source == Source.GAME for version in versions)


def _last_entries(tables: Sequence[Table]) -> dict[UUID, datetime]:
    """When the last entry of each of these sheets was recorded."""
    if not tables:
        return {}
    entries = GameEntry.objects.filter(game__in=[table.game_id for table in tables]).order_by()
    return dict(entries.values_list("game_id").annotate(Max("recorded_at")))


def _is_decided(
    table: Table, versions: Sequence[Version], written: Mapping[UUID, datetime]
) -> bool:
    result: Result = table.result
    standing = next(each for each in versions if each.number == result.stands)
    last = written.get(table.game_id) if table.game_id else None
    return standing.source in DECIDED and (last is None or standing.at >= last)


def recount(*, table: Table, by: AbstractBaseUser, reason: str, always: bool = False) -> Result:
    """Let what the sheet of a table says now count, where something else does.

    While the round is played the sheet's own result follows it; afterwards this is a correction and
    raises as one. Raises EventRefused `no_difference` where sheet and result say the same.
    """
    with changing(table.round.event) as held:
        found = differing(Table.objects.filter(pk=table.pk, round__event=held))
        if not found:
            raise EventRefused("no_difference", table=table.number)
        told = found[0]
        if told.table.round.state == RoundState.CLOSED:
            return correct_result(
                table=table, points=told.sheet, by=by, reason=reason, always=always
            )
        return retake(table=table, points=told.sheet, by=by, reason=reason)
