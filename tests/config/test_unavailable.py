"""A database that is away, or whose disk is full, is told as that: to people as a page, to phones
and programs as a code and a sentence. A mistake of ours is told to them as JSON as well."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import OperationalError
from django.test import Client

from clubs.lists.tables import ClubTable
from clubs.views import lists
from config import unavailable
from config.database import POOL
from dev import ROOT
from scoring.api import log
from scoring.models import GameEntry
from scoring.services import record
from scoring.services.handover import join, phone_token
from scoring.services.table_cards import create_card
from tests.scoring import table
from tests.scoring.cast import account

pytestmark = pytest.mark.django_db


def error_of(number: int | None = None, state: str | None = None) -> OperationalError:
    """What Django raises where the database's own library said so."""
    told = OperationalError("it failed")
    cause = Exception()
    if number is not None:
        cause.sqlite_errorcode = number  # type: ignore[attr-defined]
    if state is not None:
        cause.sqlstate = state  # type: ignore[attr-defined]
    told.__cause__ = cause
    return told


AWAY = [
    (error_of(), "unavailable"),
    (error_of(number=sqlite3.SQLITE_BUSY), "unavailable"),
    (error_of(number=sqlite3.SQLITE_FULL), "disk_full"),
    (error_of(state="57P03"), "unavailable"),
    (error_of(state="53100"), "disk_full"),
]


class Phone:
    """A table's phone and its game."""

    def __init__(self) -> None:
        ana = account()
        self.game = table.start(ana)
        card = create_card(by=ana, name="Table 1", game=self.game)
        self.token = phone_token(join(card=card, phone=uuid4()))
        self.client = Client(raise_request_exception=False)
        self.key = str(uuid4())

    def send(self) -> tuple[int, dict[str, object]]:
        """One try at the first entry."""
        entry = {"id": self.key, "base": 0, "kind": "note", "payload": {"text": "Tea"}}
        answer = self.client.post(
            f"/api/v1/games/{self.game.pk}/log/",
            json.dumps({"entries": [entry]}),
            content_type="application/json",
            headers={"X-Table-Token": self.token},
        )
        return answer.status_code, answer.json()


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> list[Exception]:
    """Whatever is put into this list is raised where entries are recorded and clubs are listed."""
    errors: list[Exception] = []

    def watched(function: Callable[..., object]) -> Callable[..., object]:
        def act(*args: object, **kwargs: object) -> object:
            if errors:
                raise errors[0]
            return function(*args, **kwargs)

        return act

    monkeypatch.setattr(log, "record", watched(record))
    monkeypatch.setattr(lists, "ClubTable", watched(ClubTable))
    return errors


@pytest.mark.parametrize(("error", "code"), AWAY)
def test_a_phone_is_told_by_a_code_and_its_next_try_is_taken(
    breaking: list[Exception], error: Exception, code: str
) -> None:
    phone = Phone()
    breaking.append(error)
    status, told = phone.send()
    assert (status, told["code"], told["legal"]) == (503, code, [])
    assert told["detail"]
    breaking.clear()
    assert phone.send()[0] == 200
    assert GameEntry.objects.filter(game=phone.game).count() == 1


def test_nobody_waits_for_what_somebody_has_just_waited_for_in_vain(
    breaking: list[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(unavailable, "monotonic", lambda: now[0])
    monkeypatch.setattr(unavailable.AwayMiddleware, "until", 0.0)
    phone = Phone()
    breaking.append(OperationalError("no connection"))
    breaking[0].__cause__ = type("PoolTimeout", (Exception,), {})()
    assert phone.send()[0] == 503
    breaking.clear()
    status, told = phone.send()
    assert (status, told["code"]) == (503, "unavailable")
    assert phone.client.get("/health/alive").status_code == 200
    now[0] += unavailable.SURE
    assert phone.send()[0] == 200


def test_a_phone_is_told_before_it_gives_up() -> None:
    told = re.search(r"const TIMEOUT = (\d+);", (ROOT / "static/pad/outbox.js").read_text())
    assert told is not None
    assert 2000 * POOL["timeout"] < int(told[1])


def test_what_is_our_own_mistake_is_json_for_a_phone_as_well(breaking: list[Exception]) -> None:
    phone = Phone()
    for mistake in (LookupError(), error_of(number=sqlite3.SQLITE_ERROR)):
        breaking[:] = [mistake]
        status, told = phone.send()
        assert (status, told["code"]) == (500, "server_error")


@pytest.mark.parametrize(("error", "code"), AWAY)
def test_a_page_says_it_without_asking_the_database(
    breaking: list[Exception], error: Exception, code: str
) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(account())
    breaking.append(error)
    answer = client.get("/clubs/", headers={"Accept": "text/html"})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "The site cannot get at its data" in answer.text
    assert ("Its disk is full" in answer.text) == (code == "disk_full")


def test_it_is_told_as_well_where_the_session_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """That happens before any view is asked, in the middleware."""
    client = Client(raise_request_exception=False)
    client.force_login(account())

    def fail(_: SessionStore) -> None:
        raise error_of()

    monkeypatch.setattr(SessionStore, "_get_session_from_db", fail)
    assert client.get("/admin/").status_code == 503
    answer = client.post("/api/v1/clubs/", "{}", content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
