"""Four processes write to one game at once, on whichever database is configured."""

from __future__ import annotations

import os

import pytest
from django.contrib.auth.models import User
from django.db import connection

from benchmarks.concurrency import (
    ENTRIES,
    WORKERS,
    check,
    database_url,
    finish,
    start_workers,
)
from scoring.audit import check_game
from scoring.services import NewSeat, start_game
from tests.scoring.cast import fresh
from tests.scoring.table import FOUR


@pytest.mark.django_db(transaction=True)
def test_every_acknowledged_entry_is_there_once_and_the_rest_were_told_stale() -> None:
    ana = User.objects.create_user("ana")
    game = start_game(by=ana, profile="australian-4", seats=[NewSeat(name) for name in FOUR])
    environment = os.environ | {"DATABASE_URL": database_url(connection.settings_dict)}
    workers = start_workers(str(game.pk), ana.pk, ENTRIES, environment)
    answers = finish(workers, timeout=300)  # "database is locked" would be a failed worker
    assert check(str(game.pk), answers) == WORKERS * ENTRIES
    assert sum(answer["stale"] for answer in answers) > 0
    assert list(check_game(fresh(game))) == []
