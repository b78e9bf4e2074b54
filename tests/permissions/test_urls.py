"""Who may do what, as one table of every address of the project. An address without a row fails.

A cell is the answer's status; `in` stands for being sent to sign in. The game's club is public;
the other tables say what changes when it shows itself to its members only, and in a game at home.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs.models import Visibility
from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table

PEOPLE = ("anonymous", "stranger", "member", "scorer", "director", "admin", "owner")

# name                 method  anonymous stranger member scorer director admin owner
OPEN_CLUB = """
home                    GET     200 200 200 200 200 200 200
game_list               GET     200 200 200 200 200 200 200
game_start              GET     in  403 403 200 200 200 200
game_start              POST    in  403 403 422 422 422 422
game_sheet              GET     200 200 200 200 200 200 200
game_sheet              POST    405 405 405 405 405 405 405
game_rules              GET     200 200 200 200 200 200 200
game_pad                GET     in  403 403 200 200 200 200
game_pad                POST    in  403 403 422 422 422 422
game_rematch            GET     405 405 405 405 405 405 405
game_rematch            POST    in  403 403 302 302 302 302
game_abandon            GET     in  403 403 200 200 200 200
game_abandon            POST    in  403 403 422 422 422 422
hand_amend              GET     in  403 403 200 200 200 200
hand_amend              POST    in  403 403 422 422 422 422
club_list               GET     200 200 200 200 200 200 200
club_home               GET     200 200 200 200 200 200 200
club_people             GET     200 200 200 200 200 200 200
api_games               GET     200 200 200 200 200 200 200
api_games               POST    401 400 400 400 400 400 400
api_game                GET     200 200 200 200 200 200 200
api_log                 GET     200 200 200 200 200 200 200
api_log                 POST    401 403 403 200 200 200 200
api_sheet               GET     200 200 200 200 200 200 200
api_game_rulebook       GET     200 200 200 200 200 200 200
api_amendment_preview   POST    401 403 403 200 200 200 200
api_profiles            GET     200 200 200 200 200 200 200
api_profile_rulebook    GET     200 200 200 200 200 200 200
api_schema              GET     200 200 200 200 200 200 200
api_docs                GET     200 200 200 200 200 200 200
choose_suits            POST    302 302 302 302 302 302 302
set_language            POST    302 302 302 302 302 302 302
demo_sign_in            POST    404 404 404 404 404 404 404
admin/                  GET     302 302 302 302 302 302 302
accounts/               GET     in  302 302 302 302 302 302
"""

# What differs when the club shows itself to its members only.
MEMBERS_ONLY = """
game_sheet              GET     404 404 200 200 200 200 200
game_rules              GET     404 404 200 200 200 200 200
game_pad                GET     in  404 403 200 200 200 200
game_rematch            POST    in  404 403 302 302 302 302
game_abandon            GET     in  404 403 200 200 200 200
hand_amend              GET     in  404 403 200 200 200 200
club_home               GET     404 404 200 200 200 200 200
club_people             GET     404 404 200 200 200 200 200
game_start              GET     in  404 403 200 200 200 200
api_game                GET     404 404 200 200 200 200 200
api_log                 GET     404 404 200 200 200 200 200
api_log                 POST    401 404 403 200 200 200 200
api_sheet               GET     404 404 200 200 200 200 200
api_game_rulebook       GET     404 404 200 200 200 200 200
api_amendment_preview   POST    401 404 403 200 200 200 200
"""

# A game at home, started by the scorer: whoever has the address reads it, nobody else records it.
AT_HOME = """
game_sheet              GET     200 200 200 200 200 200 200
game_rules              GET     200 200 200 200 200 200 200
game_pad                GET     in  403 403 200 403 403 403
game_pad                POST    in  403 403 422 403 403 403
game_rematch            POST    in  403 403 302 403 403 403
game_abandon            GET     in  403 403 200 403 403 403
game_abandon            POST    in  403 403 422 403 403 403
hand_amend              GET     in  403 403 200 403 403 403
hand_amend              POST    in  403 403 422 403 403 403
api_game                GET     200 200 200 200 200 200 200
api_log                 GET     200 200 200 200 200 200 200
api_log                 POST    401 403 403 200 403 403 403
api_sheet               GET     200 200 200 200 200 200 200
api_game_rulebook       GET     200 200 200 200 200 200 200
api_amendment_preview   POST    401 403 403 200 403 403 403
"""

# Whole sites of their own, each with one row: the administration and signing in.
GROUPS = ("admin/", "accounts/")
IN_NO_GROUP = {"demo_sign_in"}

Row = tuple[str, str, list[str]]


def read(rows: str) -> list[Row]:
    cells = (line.split() for line in rows.splitlines() if line)
    return [(name, method, outcomes) for name, method, *outcomes in cells]


def addresses(
    patterns: list[URLPattern | URLResolver], prefix: str = ""
) -> Iterator[tuple[str | None, str]]:
    """Every address of the project with its name."""
    for pattern in patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, route)
        else:
            yield pattern.name, route


def test_every_address_has_a_row() -> None:
    named = {name for name, _, _ in read(OPEN_CLUB)}
    missing = [
        route
        for name, route in addresses(get_resolver().url_patterns)
        if name not in named and (name in IN_NO_GROUP or not route.startswith(GROUPS))
    ]
    assert missing == []


def test_no_row_is_about_an_address_that_is_gone() -> None:
    known = {name for name, _ in addresses(get_resolver().url_patterns)}
    assert {name for name, _, _ in read(OPEN_CLUB + MEMBERS_ONLY + AT_HOME)} - known - set(
        GROUPS
    ) == set()


def test_every_row_states_the_outcome_for_everybody() -> None:
    assert [
        row for row in read(OPEN_CLUB + MEMBERS_ONLY + AT_HOME) if len(row[2]) != len(PEOPLE)
    ] == []


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


@pytest.fixture
def game(cast: Cast) -> Game:
    """A finished game of the club with one hand."""
    game = table.start(cast.scorer, club=cast.club)
    game = table.play(game, cast.scorer, "8H", "N", NS=8, EW=2)
    return table.play(game, cast.scorer, "8H", "N", NS=8, EW=2)


def ask(client: Client, name: str, method: str, game: Game, cast: Cast) -> HttpResponse:
    """One request to the address of a name, with the arguments that it wants."""
    arguments = {
        "game_id": game.pk,
        "number": 1,
        "slug": cast.club.slug,
        "name": "australian-4",
    }
    if name in GROUPS:
        address = "/admin/" if name == "admin/" else "/accounts/password/change/"
    else:
        route = next(
            route for known, route in addresses(get_resolver().url_patterns) if known == name
        )
        wanted = {key: value for key, value in arguments.items() if f":{key}>" in route}
        address = reverse(name, kwargs=wanted)
    if name == "game_start":
        address += f"?rules=australian-4&club={cast.club.slug}"
    if method == "GET":
        return client.get(address)  # type: ignore[return-value]
    if name.startswith("api_"):
        return client.post(address, body(name, game), content_type="application/json")  # type: ignore[return-value]
    return client.post(address, {"key": uuid4(), "language": "en"})  # type: ignore[return-value]


def body(name: str, game: Game) -> dict[str, Any]:
    """What a program sends that means it, so that the answer is about who may."""
    note = {"kind": "note", "payload": {"text": "Tea."}}
    match name:
        case "api_log":
            version = Game.objects.get(pk=game.pk).version
            return {"entries": [{"id": str(uuid4()), "base": version, **note}]}
        case "api_amendment_preview":
            tricks = {"kind": "tricks", "payload": {"tricks": {"NS": 9, "EW": 1}}}
            return {"cancels": [4], "events": [tricks], "reason": "Miscounted."}
        case _:
            return {}


def outcome(response: HttpResponse) -> str:
    if response.status_code == 302 and response["Location"].startswith("/accounts/login/"):
        return "in"
    return str(response.status_code)


@pytest.mark.parametrize(("name", "method", "outcomes"), read(OPEN_CLUB))
def test_an_open_club(cast: Cast, game: Game, name: str, method: str, outcomes: list[str]) -> None:
    assert told(cast, game, name, method) == outcomes


@pytest.mark.parametrize(("name", "method", "outcomes"), read(MEMBERS_ONLY))
def test_a_club_of_members(
    cast: Cast, game: Game, name: str, method: str, outcomes: list[str]
) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert told(cast, game, name, method) == outcomes


@pytest.mark.parametrize(("name", "method", "outcomes"), read(AT_HOME))
def test_a_game_at_home(cast: Cast, name: str, method: str, outcomes: list[str]) -> None:
    assert told(cast, table.finished(cast.scorer), name, method) == outcomes


def told(cast: Cast, game: Game, name: str, method: str) -> list[str]:
    """The outcome of one request for everybody, in the order of the table."""
    outcomes = []
    for person in PEOPLE:
        client = Client()
        if person != "anonymous":
            client.force_login(cast.person(person))  # type: ignore[arg-type]
        outcomes.append(outcome(ask(client, name, method, game, cast)))
    return outcomes
