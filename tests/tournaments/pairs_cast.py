"""An evening of pairs for tests, in few words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from clubs.services import add_player
from tests.cast import Cast
from tests.tournaments.cast import fresh, name_of, new_event, next_released, tables
from tournaments.events.errors import EventRefused
from tournaments.events.models import Event, Pair, Round, Seat, SitOut, Why
from tournaments.events.services import NewPair, check_in, close_round, enter_pairs, tell_result
from tournaments.events.standings.facts import event_standings

# A pair's own names: accents, one letter, sixty letters, right to left, two namesakes.
PAIR_NAMES = (
    "Les Ölpreise",
    "X",
    "The Right Honourable Society of the Left Bower and Its Jokers",
    "الجوكر",
    "The Bowers",
    "The Bowers",
)


def pair_event(
    cast: Cast, pairs: int, movement: str = "round_robin", *, here: bool = True, **settings: Any
) -> Event:
    """An event with so many pairs, all at the door unless `here` is false."""
    event = new_event(cast, movement=movement, **settings)
    players = [add_player(club=cast.club, name=name_of(n)) for n in range(2 * pairs)]
    enter_pairs(
        event=event,
        by=cast.director,
        pairs=[
            NewPair(players[2 * n], players[2 * n + 1], PAIR_NAMES[n] if n < 6 else "")
            for n in range(pairs)
        ],
    )
    if here:
        for pair in event.pairs.select_related("one__event__club"):
            check_in(entrant=pair.one, by=cast.director)
    return fresh(event)


def pair(event: Event, number: int) -> Pair:
    """A pair by its number, with its people."""
    found = event.pairs.select_related("one", "other", "event__club").get(number=number)
    found.one.event = found.other.event = found.event
    return found


def meetings(current: Round) -> list[tuple[int, int]]:
    """Numbers of the pairs at each table, north-south first."""
    found: dict[int, dict[str, int]] = {}
    seats = Seat.objects.filter(round=current, entrant__pair_led__isnull=False)
    for table, side, number in seats.order_by("table__number").values_list(
        "table__number", "side", "entrant__pair_led__number"
    ):
        found.setdefault(table, {})[side] = number
    return [(sides["NS"], sides["EW"]) for sides in found.values()]


def better_wins(current: Round, cast: Cast, *, but: Iterable[int] = ()) -> None:
    """At every table the pair of the lower number wins, save at those in `but`."""
    for table, (north, east) in zip(tables(current), meetings(current), strict=True):
        if table.number not in set(but):
            told = {"NS": 300, "EW": 100} if north < east else {"NS": 100, "EW": 300}
            tell_result(table=table, points=told, by=cast.director)


def refused(code: str) -> pytest.RaisesExc[EventRefused]:
    return pytest.raises(EventRefused, match=code)


def places(event: Event) -> list[tuple[int, int]]:
    """Place and number of each pair, in order."""
    numbers = dict(event.pairs.values_list("one_id", "number"))
    return [(line.place, numbers[line.entrant]) for line in event_standings(event)]


def closed(event: Event, cast: Cast) -> Round:
    """The next round, in which the lower number always wins."""
    current = next_released(fresh(event), cast.director)
    better_wins(current, cast)
    return close_round(round_=current, by=cast.director)


def waits(current: Round) -> list[int]:
    """The numbers of the pairs whose turn it is to wait."""
    rows = SitOut.objects.filter(round=current, why=Why.TURN, entrant__pair_led__isnull=False)
    return sorted(rows.values_list("entrant__pair_led__number", flat=True))
