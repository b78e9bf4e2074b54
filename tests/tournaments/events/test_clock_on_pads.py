"""The pads of a round's tables are told of the clock and of breaks, by the answer they ask for."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import time_format
from pytest_django import DjangoAssertNumQueries

from scoring.models import Game
from scoring.services.table_cards import keep_code
from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, tables, tell_all
from tournaments.events.models import Event, HallTable, Round
from tournaments.events.selectors import clock_end
from tournaments.events.services import (
    add_minutes,
    change_event,
    close_round,
    draft_round,
    lay_cards,
    leave_clock_out,
    open_round,
    start_clock,
    stop_clock,
    tell_break,
    undo,
)

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


class Pad:
    """A table's phone, or an account's, that asks as the pad's script does."""

    def __init__(self, client: Client, pulse: str, game: Game) -> None:
        self.client, self.pulse, self.game, self.heard = client, pulse, game, ""

    def asks(self) -> dict[str, Any] | None:
        """What it is told; None where nothing is new."""
        asked = {"head": "0", "game": str(self.game.pk), "told": self.heard}
        response = self.client.get(self.pulse, asked)
        if response.status_code == 204:
            return None
        said: dict[str, Any] = response.json()["said"]
        self.heard = said.pop("mark")
        return said


@pytest.fixture
def round_(cast: Cast) -> Round:
    """A timed round of 30 minutes with a card on its only table."""
    event = new_event(cast, 4, minutes=30, length="timed")
    lay_cards(event=event, count=1, by=cast.director)
    draft = draft_round(event=event, by=cast.director)
    return open_round(draft=draft, by=cast.director)


@pytest.fixture(params=["card", "account"])
def pad(request: pytest.FixtureRequest, round_: Round, cast: Cast) -> Pad:
    client, game = Client(), tables(round_)[0].game
    assert game is not None
    if request.param == "account":
        client.force_login(cast.scorer)
        return Pad(client, f"/games/{game.pk}/pulse/", game)
    home = f"/t/{keep_code(HallTable.objects.get().card)}/"
    client.get(home)
    client.post(home, {"do": "join"})
    return Pad(client, f"{home}pulse/", game)


def hour(event: Event, moment: datetime) -> str:
    return time_format(timezone.localtime(moment, event.zone))


def end_of(event: Event, current: Round) -> str:
    current.refresh_from_db()
    end = clock_end(event, current)
    assert end is not None
    return hour(event, end)


def test_every_turn_of_the_clock_is_told_once(pad: Pad, round_: Round, cast: Cast) -> None:
    event, by = fresh(round_.event), cast.director
    assert pad.asks() == {"words": f"Round until {end_of(event, round_)}", "presses": False}
    assert pad.asks() is None
    add_minutes(round_=round_, minutes=5, by=by)
    said = pad.asks()
    assert said == {"words": f"Round until {end_of(event, round_)}", "presses": False}
    stop_clock(round_=round_, by=by)
    assert pad.asks() == {"words": "The clock stands: 34 minutes left", "presses": True}
    start_clock(round_=round_, by=by)
    assert pad.asks() == said
    leave_clock_out(round_=round_, by=by)
    assert pad.asks() == {"words": "No clock in this round", "presses": False}
    undo(event=event, seq=event.log.latest("seq").seq, by=by)
    assert pad.asks() == said
    change_event(event=event, minutes=50, by=by)
    assert pad.asks() == {"words": f"Round until {end_of(fresh(event), round_)}", "presses": False}
    assert pad.asks() is None


def test_what_is_over_by_itself_is_told_though_nobody_does_anything(
    pad: Pad, round_: Round, cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    event, by, now, real = round_.event, cast.director, timezone.now(), timezone.now
    pad.asks()
    monkeypatch.setattr(timezone, "now", lambda: real() + 31 * MINUTE)
    assert pad.asks() == {"words": "Time is up: finish this hand", "presses": True}
    assert pad.asks() is None
    tell_all(round_, by)
    close_round(round_=round_, by=by)
    assert pad.asks() == {"words": "Next round soon", "presses": False}
    until = now + 60 * MINUTE
    tell_break(event=fresh(event), resting="supper", until=until, by=by)
    told = {"words": f"Supper until {hour(event, until)}", "presses": False}
    assert pad.asks() == told
    assert pad.asks() is None
    monkeypatch.setattr(timezone, "now", lambda: real() + 61 * MINUTE)
    assert pad.asks() == {"words": "Next round soon", "presses": False}
    assert pad.asks() is None


def test_it_is_told_in_the_language_of_the_phone(pad: Pad, round_: Round, cast: Cast) -> None:
    leave_clock_out(round_=round_, by=cast.director)
    pad.client.cookies["django_language"] = "sv"
    said = pad.asks()
    assert said is not None
    assert said["words"] == "Ingen klocka i den här ronden"


def test_a_phone_that_knows_costs_no_query_more(
    pad: Pad, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    Game.objects.update(told_at=None)
    account = "games" in pad.pulse
    with django_assert_num_queries(2 if account else 1):
        assert pad.asks() is None
    Game.objects.update(told_at=timezone.now())
    assert pad.asks() is not None
    with django_assert_num_queries(2 if account else 1):
        assert pad.asks() is None
