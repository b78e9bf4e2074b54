"""A club with everybody who may be at an event, somebody at a reader, and an evening."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.cast import Cast
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables
from tournaments.events.models import Event
from tournaments.events.services import tell_result

Reader = Callable[[User | None], Client]


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001  a fixture asked for by its effect
    return Cast()


@pytest.fixture
def reader() -> Reader:
    def open_browser(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return open_browser


@pytest.fixture
def evening(cast: Cast) -> Event:
    """Nine people; one round closed, the second released, its first table told."""
    event = new_event(cast, 9, rounds=3, confirming="side")
    play_rounds(event, cast.director, 1)
    current = next_released(fresh(event), cast.director)
    told = {"NS": 340, "EW": -80}
    tell_result(table=tables(current)[0], points=told, by=cast.scorer, side="NS")
    return fresh(event)
