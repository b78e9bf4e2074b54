"""What a tap at the door costs: `python -m benchmarks.door`.

A club of sixty in a database of its own in memory; 27 come, each with one tap. Prints the queries,
the bytes and the milliseconds of a tap, of the whole page, and of last week's field at once. The
time is this process's own, which neighbours do not lengthen.
"""

from __future__ import annotations

import os
import sys
import time
from datetime import timedelta
from statistics import median
from typing import Any, Final

import django

PEOPLE: Final = 60
COME: Final = 27


def furnish() -> tuple[Any, Any]:
    """A club with four evenings behind it, tonight's event, and a browser of who runs it."""
    from django.contrib.auth.models import User  # noqa: PLC0415  apps are ready only now
    from django.test import Client  # noqa: PLC0415
    from django.utils import timezone  # noqa: PLC0415

    from clubs.services import add_player, create_club  # noqa: PLC0415
    from tournaments.events.services import (  # noqa: PLC0415
        add_entrants,
        all_here,
        create_event,
        draft_round,
        release,
    )

    owner = User.objects.create_user("owner")
    club = create_club(name="Door", owner=owner)
    people = [add_player(club=club, name=f"Person {n:02}") for n in range(PEOPLE)]
    for weeks in range(4, -1, -1):
        starts = timezone.now() - timedelta(weeks=weeks)
        event = create_event(club=club, by=owner, title="Drive", starts_at=starts, seed=7)
        if weeks:
            add_entrants(event=event, by=owner, players=people[weeks : weeks + COME])
            all_here(event=event, by=owner)
            release(draft=draft_round(event=event, by=owner), by=owner)
    add_entrants(event=event, by=owner, players=people[:COME])
    client = Client(headers={"host": "localhost"})
    client.force_login(owner)
    return event, client


def measured(ask: Any) -> tuple[int, int, float]:
    """Queries, bytes and milliseconds of one request."""
    from django.db import connection  # noqa: PLC0415  apps are ready only now
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415

    with CaptureQueriesContext(connection) as queries:
        start = time.process_time()
        answer = ask()
        spent = (time.process_time() - start) * 1000
    if answer.status_code >= 400:  # noqa: PLR2004
        raise RuntimeError(answer.status_code)
    return len(queries), len(answer.content), spent


def main() -> None:
    os.environ["DATABASE_URL"] = "sqlite://:memory:"
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.core.management import call_command  # noqa: PLC0415  apps are ready only now

    call_command("migrate", verbosity=0)
    event, client = furnish()
    door, script = f"/events/{event.pk}/check-in/", {"HX-Request": "true"}
    page = measured(lambda: client.get(door))
    page = measured(lambda: client.get(door))
    taps = [
        measured(lambda n=n: client.post(door, {"number": n, "here": "yes"}, headers=script))
        for n in range(1, COME + 1)
    ]
    all_at_once = measured(lambda: client.post(door, {"all": "last"}))
    queries, size, spent = (median(tap[part] for tap in taps) for part in range(3))
    sys.stdout.write(
        f"page           {page[0]:3} queries {page[1]:7} bytes {page[2]:6.1f} ms\n"
        f"a tap          {queries:3} queries {size:7} bytes {spent:6.1f} ms (of {COME})\n"
        f"last week      {all_at_once[0]:3} queries {all_at_once[2]:21.1f} ms\n"
    )


if __name__ == "__main__":
    main()
