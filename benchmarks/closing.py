"""Closing a round of a hundred tables: slips that were typed, and sheets that are taken over first.

    python -m benchmarks.closing

uses a database of its own, of the configured kind. The event's own service is measured, as the
button on the board calls it: every table is looked at, what is entered counts as confirmed, and one
line is written in the book.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Final

import django

if TYPE_CHECKING:
    from django.contrib.auth.models import User

    from tournaments.events.models import Event, Round

TABLES: Final = 100
BOUND: Final = 1.0  # seconds from the tap to the closed round


def released(event: Event) -> Round:
    """The first round of an event, drawn and released as it is in an evening."""
    from tournaments.events.services import draft_round, open_round  # noqa: PLC0415  apps are ready only now

    by = director(event)
    return open_round(draft=draft_round(event=event, by=by), by=by)


def director(event: Event) -> User:
    """Who runs the event."""
    if event.created_by is None:
        raise RuntimeError("nobody made the event")
    return event.created_by


def new_event(title: str) -> Event:
    """An event with four people for each table, all of them at the door."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from clubs.models import Player  # noqa: PLC0415
    from clubs.services import create_club  # noqa: PLC0415
    from tournaments.events.models import Entrant  # noqa: PLC0415
    from tournaments.events.services import create_event  # noqa: PLC0415

    owner = get_user_model().objects.create_user(title)
    club = create_club(name=title, owner=owner)
    event = create_event(
        club=club, by=owner, title=title, starts_at=timezone.now(), seed=1, hands=1
    )
    event.created_by = owner
    players = Player.objects.bulk_create(
        Player(club=club, name=f"Player {number}") for number in range(4 * TABLES)
    )
    Entrant.objects.bulk_create(
        Entrant(event=event, number=number, player=player, name=player.name, first_round=1)
        for number, player in enumerate(players, 1)
    )
    return event


def with_slips() -> Round:
    """A round with a slip typed for every table, none of them confirmed."""
    from tournaments.events.services import tell_result  # noqa: PLC0415

    current = released(new_event("slips"))
    for table in current.tables.select_related("round__event__club"):
        told = {"NS": 10 * table.number, "EW": 50}
        tell_result(table=table, points=told, by=director(current.event), side="NS")
    return current


def with_sheets() -> Round:
    """A round with a finished score sheet at every table."""
    from scoring.services import NewEntry, record  # noqa: PLC0415
    from tournaments.events.services import keep_sheet  # noqa: PLC0415

    current = released(new_event("sheets"))
    by = director(current.event)
    for table in current.tables.select_related("round__event__club"):
        game = keep_sheet(table=table, by=by)
        hand = [
            NewEntry("contract", {"contract": "6S", "seat": "N"}),
            NewEntry("tricks", {"tricks": {"NS": 6, "EW": 4}}),
        ]
        record(game.pk, hand, by)
    return current


def measure(current: Round) -> tuple[float, int]:
    """Seconds and queries of closing this round."""
    from django.db import connection  # noqa: PLC0415
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    from tournaments.events.services import end_round  # noqa: PLC0415

    with CaptureQueriesContext(connection) as queries:
        start = time.perf_counter()
        end_round(round_=current, by=director(current.event))
        taken = time.perf_counter() - start
    return taken, len(queries)


def main() -> None:
    """Make a database, measure, and say what was found."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now

    from benchmarks.call_times import own_database  # noqa: PLC0415

    with own_database():
        for name, make in (("slips typed", with_slips), ("sheets taken over", with_sheets)):
            taken, queries = measure(make())
            sys.stdout.write(
                f"{connection.vendor}: {TABLES} tables, {name}: {1000 * taken:.0f} ms "
                f"(at most {1000 * BOUND:.0f}), {queries} queries\n"
            )


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
