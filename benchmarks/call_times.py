"""A bare view, a phone that records rising bids, and the medians of both."""

from __future__ import annotations

import json
import tempfile
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from statistics import median
from typing import Any

from django.contrib.auth import get_user_model
from django.db import connection, transaction
from django.http import HttpRequest, JsonResponse
from django.test import Client
from django.test.utils import setup_databases, teardown_databases
from django.urls import include, path
from django.utils import timezone

from rules_engine.calls import BIDS
from rules_engine.format import Format
from scoring.models import Game, GameEntry
from scoring.services import NewEntry, NewSeat, record, start_game

ROUNDS = 40
EARLY, LATE = 5, 50
SEATS = "NESW"


def bare(request: HttpRequest, game_id: uuid.UUID) -> JsonResponse:
    """What any Django view would do for one call: read the game, add a row, count up."""
    entry = json.loads(request.body)["entries"][0]
    with transaction.atomic():
        game = Game.objects.get(pk=game_id)
        Game.objects.filter(pk=game.pk, version=game.version).update(
            version=game.version + 1, state=game.state, undo_seq=game.version + 1, redo_seq=None
        )
        GameEntry.objects.create(
            game=game,
            seq=game.version + 1,
            key=uuid.UUID(entry["id"]),
            kind=entry["kind"],
            payload=entry["payload"],
            recorded_by_id=request.user.pk,
            recorded_at=timezone.now(),
        )
    return JsonResponse({"acked": [entry["id"]], "head": game.version + 1})


urlpatterns = [
    path("bare/<uuid:game_id>/", bare),
    path("api/v1/", include("scoring.api.urls")),
]


@contextmanager
def own_database() -> Iterator[None]:
    """A database that only this run uses, of the configured kind; on SQLite a file."""
    with tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = str(Path(folder) / "benchmark.sqlite3")
        made = setup_databases(verbosity=0, interactive=False)
        try:
            yield
        finally:
            teardown_databases(made, verbosity=0)


class Phone:
    """A signed-in client that records one rising bid after another in its own game."""

    def __init__(self, user: Any, hand: int, address: str) -> None:
        self.user, self.hand = user, hand
        self.client = Client()
        self.client.force_login(user)
        self.address = address
        self.deal()

    def deal(self) -> None:
        """A fresh game, already at the hand that is measured."""
        game = start_game(
            by=self.user,
            profile="avondale-4",
            seats=[NewSeat(name) for name in ("Ana", "Bo", "Cy", "Dee")],
            length=Format(hands=LATE + 10),
        )
        for number in range(1, self.hand):
            seat = SEATS[number % 4]
            played = [
                NewEntry("call", {"seat": seat, "call": "7S"}),
                NewEntry("others_pass", {}),
                NewEntry("tricks", {"tricks": {"NS": 4, "EW": 6}}),
            ]
            record(game.pk, played, self.user)
        game.refresh_from_db()
        self.url = self.address.format(game.pk)
        self.base = game.version
        self.calls = iter(list(BIDS)[:-1])
        self.turn = self.hand % 4

    def call(self) -> tuple[float, float]:
        """The seconds that one call takes, by the clock and of this process."""
        bid = next(self.calls, None)
        if bid is None:
            self.deal()
            bid = next(self.calls)
        entry = {
            "id": str(uuid.uuid4()),
            "base": self.base,
            "kind": "call",
            "payload": {"seat": SEATS[self.turn], "call": bid},
        }
        body = json.dumps({"entries": [entry]})
        began, worked = time.perf_counter(), time.process_time()
        answer = self.client.post(self.url, body, content_type="application/json")
        took = time.perf_counter() - began, time.process_time() - worked
        if answer.status_code != HTTPStatus.OK:
            raise RuntimeError(answer.content.decode())
        self.base += 1
        self.turn = (self.turn + 1) % 4
        return took


def measure(say: Callable[[str], object]) -> None:
    """Take the three medians in turn and say the two ratios."""
    user = get_user_model().objects.create_user("scorer")
    log = "/api/v1/games/{}/log/"
    phones = {
        "bare": Phone(user, EARLY, "/bare/{}/"),
        "early": Phone(user, EARLY, log),
        "late": Phone(user, LATE, log),
    }
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in phones}
    for number in range(ROUNDS * (len(BIDS) - 1)):
        # Each in turn comes first, so that nobody always runs into what another left behind.
        names = [*phones][number % len(phones) :] + [*phones][: number % len(phones)]
        for name in names:
            seconds = phones[name].call()
            if number >= len(BIDS):  # the first hand warms caches up
                took[name].append(seconds)
    # On a machine that has other work the clock punishes whoever needs longer; the process's own
    # time does not, but knows nothing of waiting for a disk or a database server.
    for place, clock in enumerate(("by the clock", "of this process")):
        middle = {name: median(each[place] for each in taken) for name, taken in took.items()}
        told = ", ".join(f"{name} {seconds * 1e6:.0f} µs" for name, seconds in middle.items())
        say(f"{clock}: {told}\n")
        say(f"  recording a call ÷ bare view: {middle['early'] / middle['bare']:.2f} (goal 1.50)\n")
        say(f"  hand {LATE} ÷ hand {EARLY}: {middle['late'] / middle['early']:.3f} (goal 1.050)\n")
