"""What a look costs the server after one more hand: a score sheet and a table that many watch.

    python -m benchmarks.looks

plays a club's game to 27 hands and on, and prints the CPU time of the first look after each of the
last hands, through the whole stack, by a stranger and by somebody signed in. Goal: 15 ms each.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from typing import Any, Final

import django

GOAL: Final = 15.0
HANDS: Final = 27
LOOKS: Final = 25
CONTRACTS: Final = ("6S", "7C", "8H", "M", "7NT")


def main() -> int:
    """Print the times; the exit code says whether the goal is met."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # Debugging keeps every query: nobody runs a site so.
    os.environ.setdefault("DEBUG", "true")
    django.setup()
    from benchmarks.call_times import own_database  # noqa: PLC0415  after django.setup

    with own_database():
        costs = looks()
    for name, times in costs.items():
        sys.stdout.write(f"{min(times):6.1f} ms, median {statistics.median(times):6.1f}  {name}\n")
    sys.stdout.write(f"goal {GOAL} ms\n")
    return 0 if max(min(times) for times in costs.values()) <= GOAL else 1


def looks() -> dict[str, list[float]]:
    """The milliseconds of every look, by what was looked at and by whom."""
    from django.conf import settings  # noqa: PLC0415  after django.setup
    from django.contrib.auth.models import User  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from clubs.services import create_club  # noqa: PLC0415
    from rules_engine.format import Format  # noqa: PLC0415
    from scoring.services import NewSeat, start_game  # noqa: PLC0415

    settings.DEBUG = False
    settings.ALLOWED_HOSTS = ["*"]
    ana = User.objects.create_user("ana")
    club = create_club(name="Bench", owner=ana)
    seats = [NewSeat(name) for name in ("Ana", "Bo", "Cy", "Di")]
    length = Format(hands=HANDS + LOOKS)
    game = start_game(by=ana, profile="australian-4", seats=seats, club=club, length=length)
    stranger, member = Client(), Client()
    member.force_login(ana)
    sheet, live = f"/games/{game.pk}/", f"/games/{game.pk}/live/part/"
    asked = {
        "score sheet, a stranger": (stranger, sheet),
        "score sheet, signed in": (member, sheet),
        "live table, a stranger": (stranger, live),
    }
    times: dict[str, list[float]] = {name: [] for name in asked}
    for number in range(HANDS + LOOKS - 1):
        play(game.pk, ana, CONTRACTS[number % len(CONTRACTS)], number)
        for name, (client, path) in asked.items():
            taken = look(client, path)
            if number >= HANDS:
                times[name].append(taken)
    return times


def play(game: Any, by: Any, contract: str, number: int) -> None:
    """One more hand."""
    from scoring.services import NewEntry, record  # noqa: PLC0415  after django.setup

    seat = "NESW"[number % 4]
    took = 0 if contract == "M" else 8
    own, other = ("NS", "EW") if seat in "NS" else ("EW", "NS")
    told: list[tuple[str, Any]] = [
        ("contract", {"contract": contract, "seat": seat}),
        ("tricks", {"tricks": {own: took, other: 10 - took}}),
    ]
    record(game, [NewEntry(kind, payload) for kind, payload in told], by)


def look(client: Any, path: str) -> float:
    """The milliseconds of one answer; raises ValueError where it is not a page."""
    began = time.process_time()
    status = client.get(path).status_code
    taken = (time.process_time() - began) * 1000
    if status != 200:  # noqa: PLR2004
        raise ValueError(status)
    return taken


if __name__ == "__main__":
    sys.exit(main())
