"""Standings of 400 people after 12 rounds, cold, against a bare SQL aggregate of the same rows.

    python -m benchmarks.standings

uses a database of its own, of the configured kind. The aggregate adds up each entrant's points,
differences and wins by one SQL statement, which is the least that a database must do to answer at
all; the standings add what places want: sit-outs, tie-breaks, shared places and their reasons.
"""

from __future__ import annotations

import os
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Final

import django

if TYPE_CHECKING:
    from collections.abc import Callable
    from uuid import UUID

    from tournaments.events.models import Event

PEOPLE: Final = 400
ROUNDS: Final = 12
TRIES: Final = 15
BOUND: Final = 3.0
MOST_QUERIES: Final = 2

AGGREGATE: Final = """
SELECT seat.entrant_id, SUM(own.points), SUM(own.points - other.points),
       SUM(CASE WHEN own.points > other.points THEN 2 WHEN own.points = other.points THEN 1
           ELSE 0 END)
FROM tournaments_seat seat
JOIN tournaments_round round ON round.id = seat.round_id
JOIN tournaments_sidescore own ON own.table_id = seat.table_id AND own.side = seat.side
JOIN tournaments_sidescore other ON other.table_id = seat.table_id AND other.side <> seat.side
WHERE round.event_id = %s AND round.state = 'closed'
GROUP BY seat.entrant_id
"""


def make_event(people: int = PEOPLE, rounds: int = ROUNDS, seed: int = 400) -> Event:
    """An event with results at every table, written in bulk."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now
    from django.utils import timezone  # noqa: PLC0415

    from clubs.models import Player  # noqa: PLC0415
    from clubs.services import create_club  # noqa: PLC0415
    from tournaments.events.models import Entrant, Round, RoundState, SideScore  # noqa: PLC0415
    from tournaments.events.services import create_event  # noqa: PLC0415
    from tournaments.events.services.drawing import seat_tables  # noqa: PLC0415

    chance = Random(seed)  # noqa: S311  a seed for a benchmark, no secret
    owner = get_user_model().objects.create_user(f"owner-{people}-{rounds}")
    club = create_club(name=f"Benchmark {people}", owner=owner)
    event = create_event(
        club=club, by=owner, title="Congress", starts_at=timezone.now(), rounds=rounds, seed=seed
    )
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {number}") for number in range(people)
    )
    entrants = Entrant.objects.bulk_create(
        Entrant(event=event, number=number, player=player, name=player.name, first_round=1)
        for number, player in enumerate(players, 1)
    )
    for number in range(1, rounds + 1):
        current = Round.objects.create(
            event=event, number=number, state=RoundState.CLOSED, seed=seed, method="lot"
        )
        order = [each.pk for each in chance.sample(entrants, people)]
        tables = seat_tables(current, [order[at : at + 4] for at in range(0, people - 3, 4)])
        SideScore.objects.bulk_create(
            SideScore(table=table, side=side, points=10 * chance.randrange(-30, 60))
            for table in tables
            for side in ("NS", "EW")
        )
    return event


def best(*actions: Callable[[], object]) -> list[float]:
    """The shortest of several tries of each, in seconds: the neighbours' noise only ever adds.

    They take turns, so that a busy minute of the machine is everybody's.
    """
    times: list[list[float]] = [[] for _ in actions]
    for _ in range(TRIES):
        for action, taken in zip(actions, times, strict=True):
            start = time.perf_counter()
            action()
            taken.append(time.perf_counter() - start)
    return [min(taken) for taken in times]


def compare(event: Event) -> tuple[float, float, int]:
    """Seconds of the standings, seconds of the aggregate, queries of the standings."""
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from tournaments.events.standings.facts import event_standings  # noqa: PLC0415

    def aggregate() -> int:
        with connection.cursor() as cursor:
            cursor.execute(AGGREGATE, [_key(event)])
            return len(cursor.fetchall())

    with CaptureQueriesContext(connection) as queries:
        lines = event_standings(event)
    if aggregate() != len(lines):
        raise RuntimeError("the two do not speak of the same people")
    ours, bare = best(lambda: event_standings(event), aggregate)
    return ours, bare, len(queries)


def _key(event: Event) -> UUID | str:
    from django.db import connection  # noqa: PLC0415

    return event.pk if connection.vendor == "postgresql" else event.pk.hex


def main() -> None:
    """Make a database, measure, and say what was found."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    from benchmarks.call_times import own_database  # noqa: PLC0415

    with own_database():
        event = make_event()
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")
        ours, bare, queries = compare(event)
    sys.stdout.write(
        f"{connection.vendor}: {PEOPLE} people × {ROUNDS} rounds: standings {1000 * ours:.1f} ms, "
        f"aggregate {1000 * bare:.1f} ms, ratio {ours / bare:.2f} (at most {BOUND}), "
        f"{queries} queries (at most {MOST_QUERIES})\n"
    )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
