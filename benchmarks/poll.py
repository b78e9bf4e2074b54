"""What an unchanged poll costs the server: watchers and tables' pads ask every few seconds.

    python -m benchmarks.poll

prints the CPU time of one answer through the whole stack, for a watcher without an account, one who
is signed in, a club's list of thirty tables, a table's pad and one that was told of the clock.
Goal: 2 ms each.
"""

from __future__ import annotations

import os
import re
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import django

GOAL = 2.0
ASKED = 300
TABLES = 30


def main() -> int:
    """Print the times; the exit code says whether the goal is met."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    # Debugging keeps every query: nobody runs a site so.
    os.environ.setdefault("DEBUG", "true")
    django.setup()
    from django.conf import settings  # noqa: PLC0415  after django.setup
    from django.test.utils import setup_databases, teardown_databases  # noqa: PLC0415

    settings.DEBUG = False
    settings.ALLOWED_HOSTS = ["*"]
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        costs = {name: cost(ask) for name, ask in polls().items()}
    finally:
        teardown_databases(databases, verbosity=0)
    for name, took in costs.items():
        sys.stdout.write(f"{took:6.2f} ms  {name}\n")
    sys.stdout.write(f"goal {GOAL} ms\n")
    return 0 if max(costs.values()) <= GOAL else 1


def polls() -> dict[str, Callable[[], Any]]:
    """One unchanged poll of each kind."""
    from django.contrib.auth.models import User  # noqa: PLC0415  after django.setup
    from django.test import Client  # noqa: PLC0415

    from clubs.services import create_club  # noqa: PLC0415
    from scoring.services import NewSeat, start_game  # noqa: PLC0415
    from scoring.services.table_cards import create_card, keep_code  # noqa: PLC0415
    from scoring.telling.to_tables import say_to_tables  # noqa: PLC0415

    ana = User.objects.create_user("ana")
    club = create_club(name="Rosehill", owner=ana)
    seats = [NewSeat(name) for name in ("Ana", "Ben", "Chloé", "Wu")]
    games = [
        start_game(by=ana, profile="australian-4", seats=seats, club=club) for _ in range(TABLES)
    ]
    nobody, member, phone = Client(), Client(), Client()
    member.force_login(ana)
    game = games[0]
    card = f"/t/{keep_code(create_card(by=ana, name='Table 1', game=game))}/"
    phone.get(card)
    phone.post(card, {"do": "join"})
    # Something was said to this table, and its phone has heard it.
    other = f"/t/{keep_code(create_card(by=ana, name='Table 2', game=games[1]))}/"
    say_to_tables([games[1].pk])
    phone.get(other)
    phone.post(other, {"do": "join"})
    one = asked_by(nobody, f"/games/{game.pk}/live/")
    many = asked_by(nobody, f"/clubs/{club.slug}/live/")
    pulse = f"{card}pulse/?head=0&game={game.pk}"
    timed = f"{other}pulse/?head=0&game={games[1].pk}"
    timed += f"&told={quote(phone.get(timed).json()['said']['mark'])}"
    return {
        "one table, nobody signed in": lambda: nobody.get(one),
        "one table, signed in": lambda: member.get(one),
        f"list of {TABLES} tables": lambda: nobody.get(many),
        "a table's pad": lambda: phone.get(pulse),
        "a table's pad, told of the clock": lambda: phone.get(timed),
    }


def asked_by(client: Any, page: str) -> str:
    """The address that a page asks."""
    found = re.search(r'hx-get="([^"]+)"', client.get(page).content.decode())
    if found is None:
        raise LookupError(page)
    return found[1].replace("&amp;", "&")


def cost(ask: Callable[[], Any]) -> float:
    """The median CPU time of an answer in milliseconds; raises ValueError where it is not 204."""
    times = []
    for _ in range(ASKED):
        began = time.process_time()
        status = ask().status_code
        times.append((time.process_time() - began) * 1000)
        if status != 204:  # noqa: PLR2004  nothing new
            raise ValueError(status)
    return statistics.median(times)


if __name__ == "__main__":
    sys.exit(main())
