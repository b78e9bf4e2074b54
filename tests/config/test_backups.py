"""A backup is whole, is its owner's alone, and comes back into an empty database only."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, connections

from clubs.models import Club
from tests.cast import Cast
from tests.tournaments.cast import new_event, play_rounds

# A dump is made by another program, so what it holds is committed.
pytestmark = [
    pytest.mark.django_db(transaction=True),
    # The library leaves that to the interpreter.
    pytest.mark.filterwarnings("ignore:Unclosed file:ResourceWarning"),
]


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001  a fixture asked for by its effect
    return Cast()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder of backups."""
    options = {"location": tmp_path / "backups", "file_permissions_mode": 0o600}
    monkeypatch.setattr("dbbackup.settings.STORAGE_OPTIONS", options)
    return tmp_path / "backups"


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[str]:
    """The address of an empty database of the same kind."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.sqlite3'}"
        return
    at = connection.settings_dict
    name = f"{at['NAME']}_back"
    with connections["default"].cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    yield f"postgres://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{name}"
    with connections["default"].cursor() as cursor:
        cursor.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def made(folder: Path) -> list[Path]:
    return sorted(each for each in folder.iterdir() if each.suffix != ".metadata")


def restored(folder: Path, address: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The command as whoever runs a site gives it, with that database as the site's."""
    return subprocess.run(
        [sys.executable, "manage.py", "restore_backup", *words],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings",
             "DATABASE_URL": address, "BACKUP_DIR": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_an_evening_comes_back_whole_and_is_proved(
    cast: Cast, folder: Path, empty: str, pytestconfig: pytest.Config
) -> None:
    if pytestconfig.getoption("nomigrations"):
        pytest.skip("a database that knows of no migrations cannot be brought to this version")
    event = new_event(cast, 8, rounds=2)
    play_rounds(event, cast.director, 2)
    call_command("dbbackup", verbosity=0)
    (kept,) = made(folder)
    assert kept.stat().st_mode & 0o077 == 0
    cast.club.name = "Renamed since"
    cast.club.save()
    done = restored(folder, empty)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        f"{kept.name} is restored.",
        "0 games, 1 events and the ratings of 1 clubs are what was recorded.",
    ]
    again = restored(folder, empty)
    assert again.returncode == 1
    assert "not empty" in again.stderr


@pytest.mark.usefixtures("folder")
def test_nothing_is_restored_over_what_is_there(cast: Cast) -> None:
    call_command("dbbackup", verbosity=0)
    with pytest.raises(CommandError, match="not empty"):
        call_command("restore_backup")
    with pytest.raises(CommandError, match=r"no backup other\.sqlite3 in"):
        call_command("restore_backup", "other.sqlite3")
    assert Club.objects.get() == cast.club


def test_without_a_backup_nothing_is_begun(folder: Path) -> None:
    with pytest.raises(CommandError, match="There is no backup in BACKUP_DIR"):
        call_command("restore_backup")
    assert not folder.exists()


def test_so_many_are_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dbbackup.settings.CLEANUP_KEEP", 2)
    for second in range(4):
        name = f"best-bower-default-2026-11-30-00000{second}.sqlite3"
        call_command("dbbackup", clean=True, output_filename=name, verbosity=0)
    assert [each.name[-9:-8] for each in made(folder)] == ["2", "3"]
    assert len(list(folder.iterdir())) == 4
