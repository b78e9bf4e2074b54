"""The rounds and tables of an evening of the past, as a file tells them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AbstractBaseUser

from tournaments.events.entrants.past_file import PastTable
from tournaments.events.models import (
    Entrant,
    Event,
    Result,
    ResultState,
    Round,
    RoundState,
    SideScore,
    Source,
    Table,
    Version,
)
from tournaments.events.results_changed import results_changed
from tournaments.events.services.drawing import seat_tables, side_of

METHOD: Final = "taken over"


def set_tables(
    event: Event, tables: Iterable[PastTable], people: Mapping[str, Entrant], by: AbstractBaseUser
) -> None:
    """Write down the closed rounds of an event with everybody's seat and each side's points.

    Rounds follow each other from 1 whatever numbers the file gives them, tables in the order of its
    lines; partners sit opposite, as they do at every table.
    """
    by_round: dict[int, list[PastTable]] = {}
    for table in tables:
        by_round.setdefault(table.round, []).append(table)
    made: list[tuple[Table, dict[str, int]]] = []
    for number, told in enumerate((by_round[each] for each in sorted(by_round)), 1):
        current = Round.objects.create(
            event=event,
            number=number,
            state=RoundState.CLOSED,
            seed=event.seed,
            method=METHOD,
            released_at=event.starts_at,
            closed_at=event.starts_at,
        )
        rows = seat_tables(current, [_seated(table, people) for table in told])
        made += zip(rows, map(_points, told), strict=True)
    _tell(made, by, event.starts_at)
    results_changed(event.club_id)


def _seated(table: PastTable, people: Mapping[str, Entrant]) -> list[int]:
    """Who sits where: one of each side in turn, then the partners in the same order."""
    sides = [[people[name].pk for name in names] for names, _ in table.sides]
    return [one for turn in zip(*sides, strict=True) for one in turn]


def _points(table: PastTable) -> dict[str, int]:
    """What each side made; the first seats are one of each side."""
    size = sum(len(names) for names, _ in table.sides)
    return {side_of(size, seat): own for seat, (_, own) in enumerate(table.sides)}


def _tell(made: list[tuple[Table, dict[str, int]]], by: AbstractBaseUser, at: datetime) -> None:
    """The results of tables, with the one version that each has: three queries."""
    results = Result.objects.bulk_create(
        Result(table=table, state=ResultState.CONFIRMED) for table, _ in made
    )
    Version.objects.bulk_create(
        Version(result=result, number=1, source=Source.SLIP, points=points, by_id=by.pk, at=at)
        for result, (_, points) in zip(results, made, strict=True)
    )
    SideScore.objects.bulk_create(
        SideScore(table=table, side=side, points=own)
        for table, points in made
        for side, own in points.items()
    )
