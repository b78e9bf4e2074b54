"""The end of a round with thirty tables: two assistants and a director write at once."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from django.db import connection

from benchmarks.concurrency import database_url
from tests.cast import Cast
from tests.tournaments.cast import new_event, next_released
from tests.tournaments.clerks import DISPUTED, slip
from tournaments.events.models import Logged, Result, Round, RoundState, SideScore, Version

CLERKS = "tests.tournaments.clerks"


@pytest.mark.django_db(transaction=True)
def test_no_result_is_lost_doubled_or_overwritten_and_nobody_is_locked_out() -> None:
    cast = Cast()
    event = new_event(cast, 120, confirming="typists")
    current = next_released(event, cast.director)
    environment = os.environ | {"DATABASE_URL": database_url(connection.settings_dict)}
    parts = [("typist", cast.scorer, 1), ("typist", cast.admin, 2), ("director", cast.director, 3)]
    clerks = [
        subprocess.Popen(
            [sys.executable, "-m", CLERKS, part, str(event.pk), str(user.pk), str(seed)],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for part, user, seed in parts
    ]
    answers = []
    for clerk in clerks:
        out, _ = clerk.communicate(timeout=300)  # "database is locked" would be a failed clerk
        assert clerk.returncode == 0
        answers.append(json.loads(out))
    assert [answer.get("typed") for answer in answers] == [30, 30, None]
    assert Round.objects.get(pk=current.pk).state == RoundState.CLOSED
    assert Result.objects.filter(state="confirmed").count() == Result.objects.count() == 30
    counted: dict[int, dict[str, int]] = {}
    rows = SideScore.objects.values_list("table__number", "side", "points")
    for table, side, points in rows:
        counted.setdefault(table, {})[side] = points
    assert counted == {table: slip(table) for table in range(1, 31)}
    versions = Version.objects.filter(result__table__number__in=DISPUTED)
    assert versions.count() == 3 * len(DISPUTED)
    assert Version.objects.count() == 30 + 2 * len(DISPUTED)
    lines = list(Logged.objects.filter(event=event).order_by("seq").values_list("seq", flat=True))
    assert lines == list(range(1, len(lines) + 1))
