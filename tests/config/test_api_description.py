"""Schemathesis asks every address of the API for odd things: no 500, no undocumented answer.

Bounded, so that it belongs to every run: a few examples for each operation, the same every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck
from hypothesis import settings as bounded
from pytest_django import DjangoDbBlocker
from schemathesis import checks

from clubs.models import Role
from clubs.services import (
    add_player,
    create_device,
    create_invitation,
    create_token,
    read_people,
    save_rule_set,
)
from config.wsgi import application
from rules_engine.profiles import PROFILES
from scoring.services.table_cards import create_card
from tests.cast import Cast
from tests.permissions.test_events import a_till_line
from tests.scoring import table
from tests.tournaments.cast import fresh, new_event, next_released, play_rounds, tables
from tournaments.events.services import tell_result
from tournaments.seasons.services import create_season

EXAMPLES = 6

described = SchemaGenerator().get_schema(request=None, public=True)
api = schemathesis.openapi.from_dict(described)
api.app = application


@pytest.fixture(autouse=True)
def _one_connection(settings: Any) -> Iterator[None]:
    """The server's part runs in the test's own transaction, which nobody may close."""
    settings.ALLOWED_HOSTS = ["localhost"]
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture(scope="module")
def made_once(
    django_db_setup: None,  # noqa: ARG001  the database comes first
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """A key of somebody who may do nearly everything, and one of everything that an address can be
    about, in a transaction around all operations."""
    around = transaction.atomic()
    with django_db_blocker.unblock():
        around.__enter__()
        made = make_everything()
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


def make_everything() -> tuple[dict[str, str], dict[str, Any]]:
    """The header of the key, and what stands in paths by the name of its argument."""
    cast = Cast()
    user, club = cast.owner, cast.club
    rules = PROFILES["australian-4"].rules
    kept = save_rule_set(club=club, name="W", profile="australian-4", rules=rules, by=user)
    event = new_event(cast, 5, rounds=3)
    play_rounds(event, user, 1)
    current = next_released(fresh(event), user)
    tell_result(table=tables(current)[0], points={"NS": 100, "EW": 50}, by=cast.scorer)
    days: dict[str, Any] = {"starts_on": date(2026, 1, 1), "ends_on": date(2026, 12, 31)}
    _token, text = create_token(user=user, name="fuzz", read_only=False)
    things = {
        "slug": club.slug,
        "event_id": str(event.pk),
        "season_id": create_season(club=club, by=user, name="2026", **days).pk,
        "player_id": add_player(club=club, name="José").pk,
        "rule_set_id": kept.pk,
        "game_id": str(table.start(user, club=club).pk),
        "import_id": read_people(club=club, by=user, pasted="Ana").pk,
        "device_id": create_device(club=club, name="Bar").pk,
        "card_id": create_card(by=user, club=club, name="Table 4").pk,
        "invitation_id": create_invitation(club=club, by=user, role=Role.MEMBER).pk,
        "number": 2,
        "table": 1,
        "line": a_till_line(event),
    }
    # Schemathesis says that it takes compressed answers, and reads them as they come.
    return {"Authorization": f"Bearer {text}", "Accept-Encoding": "identity"}, things


@api.parametrize()
@bounded(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_no_answer_is_an_accident(
    case: Any,
    made_once: tuple[dict[str, str], dict[str, Any]],
    db: None,  # noqa: ARG001  a savepoint
) -> None:
    headers, things = made_once
    if case.path_parameters:
        # So that what is sent comes before the services, and not before a thing that is not there.
        case.path_parameters |= {
            name: things[name] for name in case.path_parameters if name in things
        }
    case.call_and_validate(
        headers=headers,
        checks=[
            checks.not_a_server_error,
            _named("status_code_conformance"),
            _named("content_type_conformance"),
            _named("response_schema_conformance"),
        ],
    )


def _named(name: str) -> Any:
    return checks.CHECKS.get_one(name)
