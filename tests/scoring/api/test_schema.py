"""The API's own description: complete, without a warning, and true."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
import yaml
from django.core.management import call_command
from django.test import Client
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it ships none
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

from config import api_schema
from scoring.services import record, undo
from tests.scoring.cast import account, call, hand, posted
from tests.scoring.table import start


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    # What was kept warns of nothing.
    api_schema.described.cache_clear()
    written = StringIO()
    call_command("spectacular", "--fail-on-warn", "--validate", stdout=written)
    described: dict[str, Any] = yaml.safe_load(written.getvalue())
    return described


def test_every_address_of_the_api_is_described(schema: dict[str, Any]) -> None:
    games = "/api/v1/games/{game_id}/"
    assert {
        "/api/v1/games/",
        games,
        f"{games}log/",
        f"{games}sheet/",
        f"{games}rulebook/",
        f"{games}amendments/preview/",
        "/api/v1/profiles/",
        "/api/v1/profiles/{name}/rulebook/",
    } <= set(schema["paths"])


def test_it_is_worked_out_once_a_language() -> None:
    api_schema.described.cache_clear()
    told = [
        Client().get("/api/schema", headers={"accept-language": language}).content
        for language in ("en", "sv", "en", "sv")
    ]
    for made_up in ("xx", "a" * 3000, "sv-x"):
        assert Client().get("/api/schema", {"lang": made_up}).status_code == 200
    assert api_schema.described.cache_info().currsize <= 3
    assert api_schema.described.cache_info().misses == 2
    assert told[:2] == told[2:]
    assert told[0] != told[1]


def check(schema: dict[str, Any], path: str, method: str, answer: Any) -> None:
    """The answer has the shape that the description gives for its status."""
    place = ["paths", path, method, "responses", str(answer.status_code), "content"]
    steps = [*place, "application/json", "schema"]
    pointer = "/".join(step.replace("~", "~0").replace("/", "~1") for step in steps)
    whole = Resource.from_contents(schema, default_specification=DRAFT202012)
    registry = Registry().with_resource("urn:api", whole)
    described = {"$ref": f"urn:api#/{pointer}"}
    Draft202012Validator(described, registry=registry).validate(answer.json())


@pytest.mark.django_db
def test_answers_have_the_shapes_that_are_described(schema: dict[str, Any]) -> None:
    ana = account()
    game = start(ana)
    record(game.pk, hand("7S", "N", {"NS": 7, "EW": 3}), ana)
    record(game.pk, [call("S", "6S")], ana)
    undo(game.pk, ana)
    client = Client()
    client.force_login(ana)
    root, below = "/api/v1/games/{game_id}/", f"/api/v1/games/{game.pk}/"
    check(schema, "/api/v1/games/", "get", client.get("/api/v1/games/"))
    for place in ("", "log/", "sheet/"):
        check(schema, root + place, "get", client.get(below + place))
    for made in (call("S", "6S", 4), call("S", "6S", 0), call("N", "6S", 5)):
        answer = client.post(f"{below}log/", posted([made]), content_type="application/json")
        check(schema, f"{root}log/", "post", answer)
    nobody = Client().post(f"{below}log/", posted([call("W", "pass", 5)]), "application/json")
    check(schema, f"{root}log/", "post", nobody)
    check(schema, "/api/v1/profiles/", "get", client.get("/api/v1/profiles/"))
