"""The doctor finds what is wrong on a running site, and says what to do."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterator
from datetime import timedelta
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult
from pytest_django.fixtures import Settings

from config.doctor import inside
from config.doctor.examining import examine, lines
from config.doctor.outside import look_from_outside

pytestmark = pytest.mark.django_db


def ids(url: str = "") -> set[str]:
    return {str(each.id) for each in examine(url, mail=False)}


@pytest.fixture
def well(settings: Settings, tmp_path: Path) -> Settings:
    """A site with nothing to find."""
    settings.DEBUG = False
    settings.DEFAULT_FROM_EMAIL = "scores@scores.example"
    settings.SITE_URL = "https://scores.example"
    # Where it is counted what no mail server took.
    cache.clear()
    settings.BACKUP_DIR = str(tmp_path)
    (tmp_path / "today.sqlite3").write_text("all of it")
    return settings


@pytest.mark.usefixtures("well")
def test_a_site_that_is_well_is_told_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plenty = SimpleNamespace(free=100 * inside.GIGABYTE)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: plenty)
    call_command("doctor", "--no-mail")
    assert capsys.readouterr().out == "Nothing is wrong.\n"


def test_settings_of_a_developer_are_found(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.DEBUG = True
    with pytest.raises(SystemExit, match="1"):
        call_command("doctor", "--no-mail")
    told = capsys.readouterr().out
    assert "WRONG bestbower.E010: The site shows its errors to everybody." in told
    assert "    Set BESTBOWER_ENV=production and DEBUG=false." in told
    assert "LOOK bestbower.W010" in told


def test_links_of_mail_that_are_not_https(well: Settings) -> None:
    well.SITE_URL = "http://scores.example"
    assert "bestbower.W011" in ids()


@pytest.mark.usefixtures("well")
def test_a_database_that_is_down_or_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inside, "unapplied_migrations", lambda: ["clubs.0009_more"])
    assert "bestbower.E012" in ids()

    def down() -> None:
        raise DatabaseError("no route")

    monkeypatch.setattr(inside, "unapplied_migrations", down)
    assert "bestbower.E011" in ids()


@pytest.mark.usefixtures("well")
@pytest.mark.parametrize(
    ("free", "found"), [(inside.GIGABYTE, "bestbower.W013"), (1, "bestbower.E013")]
)
def test_a_disk_that_fills(free: int, found: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=free))
    assert found in ids()


@pytest.mark.usefixtures("well")
def test_a_clock_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inside, "_apart_from_the_database", lambda: 60.0)
    assert "bestbower.W014" in ids()


@pytest.mark.usefixtures("well")
def test_tasks_that_wait_or_failed_and_nights_that_are_missed() -> None:
    hour_ago = timezone.now() - timedelta(hours=1)
    for status in (TaskResultStatus.READY, TaskResultStatus.FAILED):
        DBTaskResult.objects.create(
            args_kwargs={"args": [], "kwargs": {}},
            task_path="x.y",
            backend_name="default",
            status=status,
            exception_class_path="builtins.ValueError",
        )
    DBTaskResult.objects.update(enqueued_at=hour_ago, finished_at=hour_ago)
    over = timezone.now() - timedelta(days=3)
    Session.objects.create(session_key="x" * 32, session_data="", expire_date=over)
    assert {"bestbower.E016", "bestbower.W017", "bestbower.W019"} <= ids()


@pytest.mark.usefixtures("well")
def test_static_files_that_were_not_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inside, "staticfiles_storage", SimpleNamespace(hashed_files={}))
    found = [each for each in examine(mail=False) if each.id == "bestbower.E018"]
    assert "collectstatic" in lines(found)[1]


def test_backups_that_are_old_missing_or_unknown(well: Settings, tmp_path: Path) -> None:
    old = time.time() - timedelta(days=3).total_seconds()
    os.utime(tmp_path / "today.sqlite3", (old, old))
    assert "bestbower.E020" in ids()
    well.BACKUP_DIR = str(tmp_path / uuid4().hex)
    assert "bestbower.E020" in ids()
    well.BACKUP_DIR = ""
    assert "bestbower.W020" in ids()


class Proxy(BaseHTTPRequestHandler):
    """A proxy that gets one thing wrong."""

    wrong = ""

    def do_GET(self) -> None:
        """Answer as a site behind this proxy would."""
        status, forged = HTTPStatus.OK, self.headers.get("X-Forwarded-Proto")
        if self.path != "/health/alive":
            if self.wrong == "redirects" or (self.wrong == "believes" and forged):
                status = HTTPStatus.MOVED_PERMANENTLY
            elif self.wrong == "host":
                status = HTTPStatus.BAD_REQUEST
        elif self.wrong == "foreign":
            status = HTTPStatus.NOT_FOUND
        self.send_response(status)
        if status == HTTPStatus.MOVED_PERMANENTLY:
            self.send_header("Location", "https://scores.example/")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def proxy() -> Iterator[str]:
    server = HTTPServer(("127.0.0.1", 0), Proxy)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("wrong", "found"),
    [
        ("", set()),
        ("foreign", {"bestbower.E021"}),
        ("redirects", {"bestbower.E022"}),
        ("host", {"bestbower.E023"}),
        ("believes", {"bestbower.E024"}),
    ],
)
def test_a_proxy_that_gets_something_wrong(
    proxy: str, wrong: str, found: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Proxy, "wrong", wrong)
    assert {str(each.id) for each in look_from_outside(proxy)} == found


@pytest.mark.parametrize("address", ["ftp://scores.example", "x", "http://127.0.0.1:1"])
def test_an_address_where_nothing_is(address: str) -> None:
    assert [each.id for each in look_from_outside(address)] == ["bestbower.E021"]
