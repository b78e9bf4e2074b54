"""One clerk at the end of a round, in a process of its own.

    python -m tests.tournaments.clerks typist EVENT USER SEED
    python -m tests.tournaments.clerks director EVENT USER SEED

A typist types the slip of every table, in an order of his own, each twice as a phone does that got
no answer; one of the two reads three slips wrongly. The director rules on disputes and tries to
close the round until it is closed. Prints one line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from random import Random
from typing import Final
from uuid import UUID

import django

DISPUTED: Final = (5, 15, 25)
PATIENCE: Final = 120


def slip(table: int) -> dict[str, int]:
    """What the slip of a table says."""
    return {"NS": 10 * table, "EW": 300 - 10 * table}


def typed(event_id: UUID, user_id: int, seed: int) -> dict[str, int]:
    """Type every table."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now

    from tournaments.events.models import Table  # noqa: PLC0415
    from tournaments.events.services import tell_result  # noqa: PLC0415

    user = get_user_model().objects.get(pk=user_id)
    rows = Table.objects.filter(round__event=event_id).select_related("round__event__club")
    tables = list(rows)
    chance = Random(seed)
    chance.shuffle(tables)
    for table in tables:
        points = slip(table.number)
        if seed == 2 and table.number in DISPUTED:
            points = {**points, "NS": 999}
        key = UUID(int=chance.getrandbits(128))
        for _ in range(2):
            tell_result(table=table, points=points, by=user, key=key)
    return {"typed": len(tables)}


def directed(event_id: UUID, user_id: int) -> dict[str, int]:
    """Rule where it is disputed, and close."""
    from django.contrib.auth import get_user_model  # noqa: PLC0415  apps are ready only now

    from tournaments.events.errors import EventRefused  # noqa: PLC0415
    from tournaments.events.models import Result, Round, Table  # noqa: PLC0415
    from tournaments.events.services import close_round, rule_result  # noqa: PLC0415

    user = get_user_model().objects.get(pk=user_id)
    current = Round.objects.select_related("event__club").get(event=event_id)
    tries, began = 0, time.monotonic()
    while time.monotonic() - began < PATIENCE:
        tries += 1
        waiting = Table.objects.filter(round=current, result__state="disputed")
        for table in waiting.select_related("round__event__club"):
            rule_result(table=table, points=slip(table.number), by=user, reason="Slip")
        told = Result.objects.filter(table__round=current)
        if sum(result.versions.count() for result in told) < 30 + 2 * len(DISPUTED):
            continue
        try:
            close_round(round_=current, by=user)
        except EventRefused:
            continue
        return {"tries": tries}
    raise SystemExit("the round was never closed")


def main() -> None:
    """Play one part."""
    part, event_id, user_id, seed = sys.argv[1:]
    if part == "typist":
        done = typed(UUID(event_id), int(user_id), int(seed))
    else:
        done = directed(UUID(event_id), int(user_id))
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    main()
