"""Schemathesis asks every address of the API for odd things: no 500, no undocumented answer.

Bounded, so that it belongs to every run: a few examples for each operation, the same every time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck
from hypothesis import settings as bounded
from schemathesis import checks

from clubs.models import Role
from clubs.services import add_member, add_player, create_club, create_token, save_rule_set
from config.wsgi import application
from rules_engine.profiles import PROFILES

EXAMPLES = 10

described = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
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


@pytest.fixture
def headers(db: None) -> dict[str, str]:  # noqa: ARG001  the database comes first
    """A key of somebody who may do nearly everything, in a club with something in it."""
    user = User.objects.create_user("fuzz")
    club = create_club(name="Fuzz", owner=user)
    add_player(club=club, name="José")
    add_member(club=club, user=User.objects.create_user("other"), role=Role.MEMBER)
    rules = PROFILES["australian-4"].rules
    save_rule_set(club=club, name="W", profile="australian-4", rules=rules, by=user)
    _token, text = create_token(user=user, name="fuzz", read_only=False)
    return {"Authorization": f"Bearer {text}"}


@api.parametrize()
@bounded(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_no_answer_is_an_accident(case: Any, headers: dict[str, str]) -> None:
    if "slug" in (case.path_parameters or {}):
        case.path_parameters["slug"] = "fuzz"
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
