"""An evening for tests, in few words: a club's people, an event, rounds and results."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User

from clubs.services import add_player
from tests.cast import Cast
from tournaments.events.models import Entrant, Event, Round, Table
from tournaments.events.services import (
    add_entrants,
    check_in,
    close_round,
    create_event,
    draft_round,
    release,
    tell_result,
)

# Accents, one letter, sixty letters, right to left, two namesakes; the rest is plain.
NAMES = (
    "Zoë Ångström",
    "Q",
    "Wilhelmina Featherstonehaugh-Cholmondeley of Upper Wollongong",
    "ليلى حداد",
    "Margaret Doyle",
    "Margaret Doyle",
    "José Ñíguez",
    "Þórunn Ægisdóttir",
)
STARTS = datetime(2026, 11, 25, 19, 30, tzinfo=ZoneInfo("Australia/Brisbane"))


def name_of(number: int) -> str:
    return NAMES[number] if number < len(NAMES) else f"Player {number + 1:02}"


def new_event(cast: Cast, people: int = 0, *, here: bool = True, **settings: Any) -> Event:
    """An event with so many people, all at the door unless `here` is false."""
    chosen = {"title": "Tuesday drive", "starts_at": STARTS, "seed": 7, "confirming": "off"}
    event = create_event(club=cast.club, by=cast.director, **{**chosen, **settings})
    players = [add_player(club=cast.club, name=name_of(n)) for n in range(people)]
    add_entrants(event=event, by=cast.director, players=players)
    if here:
        for entrant in event.entrants.all():
            check_in(entrant=entrant, by=cast.director)
    return fresh(event)


def fresh(event: Event) -> Event:
    """The event as it stands in the database."""
    return Event.objects.select_related("club").get(pk=event.pk)


def entrant(event: Event, number: int) -> Entrant:
    return event.entrants.select_related("event__club").get(number=number)


def next_released(event: Event, by: User) -> Round:
    return release(draft=draft_round(event=event, by=by), by=by)


def tables(current: Round) -> list[Table]:
    return list(current.tables.select_related("round__event__club").order_by("number"))


def points_for(table: Table, chance: Random) -> dict[str, int]:
    sides = dict.fromkeys(table.seats.order_by("seat").values_list("side", flat=True))
    return {side: 10 * chance.randrange(-20, 60) for side in sides}


def tell_all(
    current: Round, by: User, *, seed: int = 1, but: Iterable[int] = ()
) -> dict[int, dict[str, int]]:
    """Enter results from a seed at every table save those in `but`."""
    chance, told = Random(seed), {}
    for table in tables(current):
        points = points_for(table, chance)
        if table.number not in set(but):
            tell_result(table=table, points=points, by=by)
            told[table.number] = points
    return told


def play_rounds(event: Event, by: User, rounds: int) -> None:
    for number in range(rounds):
        current = next_released(fresh(event), by)
        tell_all(current, by, seed=100 + number)
        close_round(round_=current, by=by)
