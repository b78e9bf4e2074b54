"""An empty environment works at once; a production one is refused until it is safe."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from environ import Env

from config.environment import DEVELOPMENT_SECRET, Environment, read_environment
from dev import ROOT

SAFE = {"BESTBOWER_ENV": "production", "SECRET_KEY": "s" * 60, "ALLOWED_HOSTS": "scores.example"}
OURS = (
    "ALLOWED_HOSTS",
    "BESTBOWER_DEMO",
    "BESTBOWER_ENV",
    "DATABASE_URL",
    "DEBUG",
    "EMAIL_URL",
    "SECRET_KEY",
    "TASK_WORKER",
    "TRUSTED_PROXIES",
)


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in OURS:
        monkeypatch.delenv(name, raising=False)


def read(monkeypatch: pytest.MonkeyPatch, **variables: str) -> Environment:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    return read_environment(Env(), default_database="sqlite:///db.sqlite3")


def manage(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run manage.py with these variables and nothing else that this test run was given."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **variables},
        check=False,
        capture_output=True,
        text=True,
    )


def test_site_starts_with_no_environment_at_all() -> None:
    result = manage("check")
    assert result.returncode == 0, result.stderr


def test_no_environment_is_a_developers_machine_without_the_demo(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    environment = read(monkeypatch)
    assert environment.debug
    assert not environment.production
    assert not environment.demo
    assert environment.database_url == "sqlite:///db.sqlite3"


@pytest.mark.parametrize("switch", [{"BESTBOWER_ENV": "production"}, {"DEBUG": "false"}])
def test_production_does_not_start_without_a_secret(switch: dict[str, str]) -> None:
    result = manage("check", **switch, ALLOWED_HOSTS="scores.example")
    assert result.returncode != 0
    assert "SECRET_KEY is not set" in result.stderr


def test_production_does_not_start_without_hosts() -> None:
    result = manage("check", BESTBOWER_ENV="production", SECRET_KEY="s" * 60)
    assert result.returncode != 0
    assert "ALLOWED_HOSTS is not set" in result.stderr


def test_safe_production_passes_the_deployment_check(tmp_path: Path) -> None:
    secret = "".join(chr(ord("0") + n % 75) for n in range(60))
    arguments = ("check", "--deploy", "--fail-level", "WARNING")
    database = {"DATABASE_URL": f"sqlite:///{tmp_path}/site.sqlite3"}
    # There is no mail server here to be tried.
    production = {**SAFE, **database, "SECRET_KEY": secret, "EMAIL_URL": "dummymail://"}
    result = manage(*arguments, **production)
    assert "createcachetable" in result.stderr
    assert manage("createcachetable", **production).returncode == 0
    result = manage(*arguments, **production)
    assert result.returncode == 0, result.stderr
    result = manage(*arguments, **{**production, "EMAIL_URL": "smtp://127.0.0.1:1"})
    assert result.returncode == 1
    assert "The mail server 127.0.0.1:1 does not take mail" in result.stderr


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"DEBUG": "true"}, "DEBUG is on in production"),
        ({"BESTBOWER_DEMO": "true"}, "BESTBOWER_DEMO is on in production"),
        ({"SECRET_KEY": DEVELOPMENT_SECRET}, "which everybody can read"),
        ({"BESTBOWER_ENV": "staging"}, "BESTBOWER_ENV is 'staging'"),
    ],
)
def test_unsafe_production_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=sentence):
        read(monkeypatch, **{**SAFE, **change})


def test_hosts_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    environment = read(monkeypatch, **{**SAFE, "ALLOWED_HOSTS": "a.example,b.example"})
    assert environment.allowed_hosts == ("a.example", "b.example")


def test_what_can_wait_is_done_at_once_unless_there_is_a_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert not read(monkeypatch, **SAFE).worker
    assert read(monkeypatch, TASK_WORKER="true").worker
    backend = "from django.conf import settings; print(settings.TASKS['default']['BACKEND'])"
    told = manage("shell", "--no-imports", "--command", backend, TASK_WORKER="true")
    assert told.stdout.strip() == "django_tasks_db.DatabaseBackend", told.stderr
