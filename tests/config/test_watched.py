"""What whoever runs the site is told: health, lines of the log, figures, errors. Never a name."""

from __future__ import annotations

import logging
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError
from django.http import HttpRequest
from django.test import Client, RequestFactory
from pytest_django.fixtures import Settings

from config import errors_told
from config.errors_told import tell_errors_to, without_names
from config.watched import health, request_log
from config.watched.lines import Numbered, OneLine, request_id
from config.watched.request_log import HEADER
from scoring.services import NewEntry, record
from tests.scoring import table
from web import metrics

pytestmark = pytest.mark.django_db


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [each.getMessage() for each in caplog.records if each.name == "bestbower.request"]


def test_alive_asks_for_nothing_and_ready_says_what_lacks(
    client: Client, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS, settings.SECURE_SSL_REDIRECT = ["scores.example"], True
    assert client.get("/health/alive").json() == {"alive": True}
    assert client.get("/health/ready/").json() == {"ready": True, "lacks": []}
    monkeypatch.setattr(health, "unapplied_migrations", lambda: ["clubs.0001"])
    answer = client.get("/health/ready")
    assert (answer.status_code, answer.json()["lacks"]) == (503, ["migrations"])

    def down() -> None:
        raise DatabaseError

    monkeypatch.setattr(health, "connection", SimpleNamespace(cursor=down))
    assert client.get("/health/ready").json()["lacks"] == ["database"]
    assert client.get("/health/alive").status_code == 200


def test_a_request_is_one_line_without_a_name(
    client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, logger="bestbower.request")
    user = User.objects.create_user("signs-in-with")
    client.get("/clubs/no-such-club/")
    client.force_login(user)
    client.get("/tokens/")
    Client(headers={"Authorization": "Bearer x"}).get("/api/v1/clubs/")
    told = lines(caplog)
    assert [line.split(" ms=")[0] for line in told] == [
        "method=GET route=club_home status=404",
        "method=GET route=token_list status=200",
        "method=GET route=api_clubs status=401",
    ]
    assert [line.rpartition(" who=")[2] for line in told] == ["visitor", "account", "program"]
    assert "no-such-club" not in "".join(told)


def test_a_request_has_a_number_and_a_trusted_proxys_is_kept(settings: Settings) -> None:
    number = uuid4().hex
    assert Client().get("/judge/", headers={HEADER: number}).headers[HEADER] != number
    settings.TRUSTED_PROXIES = 1
    assert Client().get("/judge/", headers={HEADER: number}).headers[HEADER] == number
    assert Client().get("/judge/", headers={HEADER: "a b\tc"}).headers[HEADER] != "a b\tc"


def test_a_trace_is_one_line_with_the_number_and_without_the_address() -> None:
    request = RequestFactory().get("/clubs/rosehill/?q=bo")
    try:
        int("x")
    except ValueError as error:
        info = (ValueError, error, error.__traceback__)
    told: Any = ("Internal Server Error", request.path)
    where = "django.request"
    line = logging.LogRecord(where, logging.ERROR, "f", 1, "%s: %s", told, info)
    line.request = request
    token = request_id.set("n1")
    Numbered().filter(line)
    request_id.reset(token)
    text = OneLine("%(name)s [%(request_id)s]: %(message)s").format(line)
    assert text.startswith("django.request [n1]: Internal Server Error: none ⏎ Traceback")
    assert "\n" not in text
    assert "rosehill" not in text


def test_a_log_looks_at_nobody_who_was_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def untouched(_self: object) -> None:
        raise AssertionError

    request = HttpRequest()
    request.COOKIES["sessionid"] = "x"
    monkeypatch.setattr(HttpRequest, "user", property(untouched), raising=False)
    assert request_log.kind_of(request) == "browser"


def counted(client: Client) -> str:
    return client.get("/metrics", headers={"Authorization": "Bearer secret"}).text


def test_figures_are_there_for_whoever_has_the_token(client: Client, settings: Settings) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = "secret"
    assert client.get("/metrics").status_code == 404
    client.get("/judge/")
    text = counted(client)
    assert 'bestbower_requests_total{method="GET",route="judge",status="200"}' in text
    assert "bestbower_tasks_waiting 0.0" in text
    assert "bestbower_late_entries 0.0" in text


def test_entries_are_counted_when_they_are_in_a_log(
    client: Client, settings: Settings, django_capture_on_commit_callbacks: Any
) -> None:
    settings.METRICS_TOKEN = "secret"
    ines = User.objects.create_user("inès")
    game = table.start(ines)
    key = 'bestbower_entries_total{kind="note"} '

    def notes() -> float:
        found = [line for line in counted(client).splitlines() if line.startswith(key)]
        return float(found[0].removeprefix(key)) if found else 0.0

    before = notes()
    with django_capture_on_commit_callbacks(execute=True):
        record(game.pk, [NewEntry("note", {"text": "Tea."})], ines)
    assert notes() == before + 1
    metrics.count_entry("note", 61)
    assert "bestbower_entries_waited_total 0.0" not in counted(client)


def test_nothing_is_counted_while_it_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "_counters", lambda: 1 / 0)
    metrics.count_request("GET", "home", 500, 1)
    metrics.count_entry("note", 0)
    metrics.count_refusal("stale")


def test_errors_are_told_where_a_service_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    told: dict[str, Any] = {}
    service = SimpleNamespace(init=lambda **options: told.update(options))
    monkeypatch.setattr(errors_told, "import_module", lambda _: service)
    tell_errors_to("")
    assert told == {}
    tell_errors_to("https://key@errors.example/1")
    assert told["send_default_pii"] is False
    assert told["max_request_body_size"] == "never"
    request = {"url": "https://x/clubs/bo/", "method": "POST", "data": "Bo", "cookies": "s"}
    sent = without_names({"request": request, "user": {"username": "bo"}, "message": "m"})
    assert sent == {"request": {"method": "POST"}, "message": "m"}


def test_a_service_without_its_package_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_name: str) -> None:
        raise ModuleNotFoundError

    monkeypatch.setattr(errors_told, "import_module", missing)
    with pytest.raises(ImproperlyConfigured, match=r"errors\.txt"):
        tell_errors_to("https://key@errors.example/1")


def test_the_operators_page_says_it_in_words(client: Client, admin_client: Client) -> None:
    assert client.get("/admin/running/").status_code == 302
    page = admin_client.get("/admin/running/").text
    assert "bestbower.W020" in page
    assert "Tasks that wait for the worker" in page
    assert "How the site does" in admin_client.get("/admin/").text
