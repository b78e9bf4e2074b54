"""Whether what counts at the tables of events is what their results say."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from django.db.models import F

from tournaments.events.models import Event, ResultState, SideScore, Version
from tournaments.events.models.result import Result
from tournaments.events.services.sheet_differences import open_differences
from tournaments.events.standings.facts import event_standings

Points = dict[int, dict[str, int]]


def check_event(event: Event) -> Iterator[str]:
    """What differs between the points that count and the versions that stand, table by table.

    The standings are counted from these points whenever they are looked at, so they are right where
    the points are; that they can be counted at all is tried too.
    """
    told = _told(event)
    counting = _counting(event)
    places = dict(
        Result.objects.filter(table__round__event=event).values_list(
            "table_id", "table__round__number"
        )
    )
    for table in sorted(told.keys() | counting.keys()):
        if told.get(table, {}) != counting.get(table, {}):
            yield (
                f"{event.pk} round {places.get(table)}: {counting.get(table, {})} counts at a "
                f"table whose result says {told.get(table, {})}"
            )
    yield from check_sheets(event)
    event_standings(event)


def check_sheets(event: Event) -> Iterator[str]:
    """Every table whose score sheet was changed after its result was taken over."""
    for each in open_differences(event):
        yield (
            f"{event.pk} round {each.number} table {each.table.number}: {dict(each.counts)} counts "
            f"and the score sheet says {dict(each.sheet)}"
        )


def _told(event: Event) -> Points:
    """By table, what the version that stands says; nothing where it was not played."""
    standing = Version.objects.filter(result__table__round__event=event, number=F("result__stands"))
    rows = standing.values_list("result__table_id", "result__state", "points")
    return {
        table: {} if state == ResultState.NOT_PLAYED else points for table, state, points in rows
    }


def _counting(event: Event) -> Points:
    found: Points = defaultdict(dict)
    rows = SideScore.objects.filter(table__round__event=event)
    for table, side, points in rows.values_list("table_id", "side", "points"):
        found[table][side] = points
    return dict(found)
