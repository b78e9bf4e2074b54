"""What an earlier version kept is brought to this one whole: its database, and its archives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from scoring.archive import restore_club, verify_archive
from scoring.audit import check_game
from scoring.models import Game
from tests.architecture.tree import ROOT
from tournaments.events.audit import check_event
from tournaments.events.models import Event

KEPT = sorted((Path(__file__).parent / "kept").glob("*.zip"))
# Caches that nobody asks any more, and one that is filled when it is asked.
MADE_ANEW = {"scoring_clubsummary", "scoring_playersummary", "tournaments_foldedevening"}
versions = pytest.mark.parametrize("archive", KEPT, ids=[each.stem for each in KEPT])


@pytest.fixture
def empty(tmp_path: Path, db: None) -> Iterator[str]:  # noqa: ARG001  by its effect
    """The address of an empty database of the same kind."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'upgraded.sqlite3'}"
        return
    at = connection.settings_dict
    name = f"{at['NAME']}_upgraded"
    with connection.cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{name}"
    with connection.cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def scores(lines: list[Any]) -> dict[int, str]:
    return {entrant: score for _, entrant, score in lines}


@pytest.mark.django_db(transaction=True)
@versions
def test_a_season_of_an_earlier_version_comes_up_whole(archive: Path, empty: str) -> None:
    """The command fails where `verify` finds a difference between logs and what is shown."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.upgrades.bring_up", archive.stem],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": empty},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["was"].keys() == told["now"].keys()
    assert any(told["was"].values())
    for event, was in told["was"].items():
        # How those are told apart who are level was changed since; what they have was not.
        assert scores(told["now"][event]) == scores(was)
        assert [score for *_, score in told["now"][event]] == [score for *_, score in was]
    assert told["rows"]["scoring_gameentry"] > 1000
    for table in told["rows"].keys() - MADE_ANEW:
        assert told["kept"][table] == told["rows"][table], table


@pytest.mark.django_db
@versions
def test_an_archive_of_an_earlier_version_is_read(archive: Path) -> None:
    content, told = archive.read_bytes(), list[str]()
    club = restore_club(content, accept=True, tell=told.append)
    if archive.stem == "before-1.0.0":
        assert [line for line in told if "without anything to compare it with" in line] == told
    assert verify_archive(content) == []
    games = Game.objects.filter(club=club)
    assert games.count() > 50
    assert [drift for game in games for drift in check_game(game)] == []
    events = Event.objects.filter(club=club)
    assert [line for event in events for line in check_event(event)] == []
