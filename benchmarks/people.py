"""How a club's list of people grows: `python -m benchmarks.people`.

Prints the time of an import of 5,000 players, and of the page that lists and finds them.
"""

from __future__ import annotations

import os
import sys
import time
from statistics import median
from typing import Any

import django

ROUNDS = 30


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from django.test.utils import (  # noqa: PLC0415
        setup_databases,
        setup_test_environment,
        teardown_databases,
    )

    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        run()
    finally:
        teardown_databases(databases, verbosity=0)


def run() -> None:
    """Fill a club and print the figures."""
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from clubs.services import confirm_import, create_club, read_people  # noqa: PLC0415

    owner = User.objects.create_user("olga")
    club = create_club(name="Bench", owner=owner)
    lines = "\n".join(["name", *(f"Player {number}" for number in range(5000))])
    start = time.perf_counter()
    waiting = read_people(club=club, by=owner, content=lines.encode())
    confirm_import(waiting=waiting)
    say(f"import of 5,000 rows, dry run and confirmation: {time.perf_counter() - start:.2f} s")
    client = Client()
    client.force_login(owner)
    say(f"people page of 5,000: {milliseconds(client, '/clubs/bench/people/'):.1f} ms")
    say(f"  search: {milliseconds(client, '/clubs/bench/people/?q=player 4999'):.1f} ms")
    by_day = milliseconds(client, "/clubs/bench/people/?sort=-played")
    say(f"  by the last evening: {by_day:.1f} ms")


def milliseconds(client: Any, path: str) -> float:
    """The median time of a page."""
    return median(once(client, path) for _ in range(ROUNDS)) * 1000


def once(client: Any, path: str) -> float:
    """The time of one request, in seconds."""
    start = time.perf_counter()
    answer = client.get(path)
    taken = time.perf_counter() - start
    assert answer.status_code == 200  # noqa: PLR2004, S101
    return taken


def say(words: str) -> None:
    sys.stdout.write(words + "\n")


if __name__ == "__main__":
    main()
