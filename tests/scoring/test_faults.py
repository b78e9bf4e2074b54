"""Twenty tables post at once while their server is killed and started again.

Whatever a phone was told is saved is in the log: once, in order, and nothing else but what it sent.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection

from dev import ROOT
from scoring.models import Game, GameEntry
from scoring.services.handover import join, phone_token
from scoring.services.table_cards import create_card
from tests.scoring import table
from tests.scoring.cast import account

TABLES = 20
ENTRIES = 12
KILLS = 3
STARTS_IN = 30
# Seconds after which a phone gives up, so that a server which refuses everything is a failure and
# no wait without end.
PATIENCE = 60


def database_url() -> str:
    """The database of this test run, for another process."""
    told = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{told['NAME']}"
    account = f"{told['USER']}:{told['PASSWORD']}"
    return f"postgres://{account}@{told['HOST']}:{told['PORT'] or 5432}/{told['NAME']}"


class Server:
    """The site in a process of its own, on the loopback."""

    def __init__(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = [sys.executable, "-m", "gunicorn", "config.wsgi", "--no-control-socket"]
        command += ["--workers=2", f"--bind=127.0.0.1:{self.port}", "--log-level=critical"]
        environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "DATABASE_URL": database_url(),
            "SECRET_KEY": settings.SECRET_KEY,
        }
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
        until = time.monotonic() + STARTS_IN
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        pytest.fail("the server did not start")

    def kill(self) -> None:
        """End it and its workers at once, in the middle of whatever they do."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None


@pytest.fixture
def server(transactional_db: None) -> Iterator[Server]:  # noqa: ARG001  its data must be committed
    server = Server()
    yield server
    server.kill()


class Phone(threading.Thread):
    """A table's phone: each entry has its id from before the first try, and is sent until acked."""

    def __init__(self, server: Server, game: Game, token: str) -> None:
        super().__init__(daemon=True)
        self.server, self.game, self.token = server, game, token
        self.acked: list[str] = []
        self.told: dict[str, str] = {}
        self.tries = 0

    def run(self) -> None:
        until = time.monotonic() + PATIENCE
        for number in range(ENTRIES):
            key = str(uuid4())
            self.told[key] = f"note {number}"
            while key not in self.acked and time.monotonic() < until:
                self.acked += self.send(key, number)

    def send(self, key: str, base: int) -> list[str]:
        """One try; nothing where no answer comes."""
        self.tries += 1
        entry = {"id": key, "base": base, "kind": "note", "payload": {"text": self.told[key]}}
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=8)
        try:
            line.request(
                "POST",
                f"/api/v1/games/{self.game.pk}/log/",
                json.dumps({"entries": [entry]}),
                {"Content-Type": "application/json", "X-Table-Token": self.token},
            )
            answer = json.loads(line.getresponse().read())
            return list(answer["acked"])
        except (OSError, http.client.HTTPException, ValueError):
            time.sleep(0.05)
            return []
        finally:
            line.close()


def test_a_server_that_is_killed_in_a_burst_loses_and_doubles_nothing(server: Server) -> None:
    ana = account()
    phones = []
    for number in range(TABLES):
        game = table.start(ana)
        card = create_card(by=ana, name=f"Table {number + 1}", game=game)
        phones.append(Phone(server, game, phone_token(join(card=card, phone=uuid4()))))
    server.start()
    for phone in phones:
        phone.start()
    for _ in range(KILLS):
        before = GameEntry.objects.count()
        while GameEntry.objects.count() < before + TABLES and any(map(Phone.is_alive, phones)):
            time.sleep(0.02)
        server.kill()
        server.start()
    for phone in phones:
        phone.join(PATIENCE)
        assert not phone.is_alive()
    for phone in phones:
        rows = list(GameEntry.objects.filter(game=phone.game).order_by("seq"))
        assert [str(row.key) for row in rows] == phone.acked
        assert [row.seq for row in rows] == list(range(1, ENTRIES + 1))
        assert [row.payload["text"] for row in rows] == list(phone.told.values())
        assert Game.objects.get(pk=phone.game.pk).version == ENTRIES
    # At least one answer was lost on its way, or the test has shown nothing.
    assert sum(phone.tries for phone in phones) > TABLES * ENTRIES
