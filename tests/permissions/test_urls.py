"""Who may do what, as one table of every address of the project. An address without a row fails."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from pytest_django import DjangoDbBlocker

from clubs.models import Visibility
from clubs.services import create_club
from scoring.models import Game
from tests.permissions.event_rows import EVENTS
from tests.permissions.rows import AT_HOME, MEMBERS_ONLY, OPEN_CLUB, PEOPLE
from tests.permissions.things import Things
from tests.scoring import table

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
    named = {name for name, _, _ in read(OPEN_CLUB + EVENTS)}
    missing = [
        route
        for name, route in addresses(get_resolver().url_patterns)
        if name not in named and (name in IN_NO_GROUP or not route.startswith(GROUPS))
    ]
    assert missing == []


def test_no_row_is_about_an_address_that_is_gone() -> None:
    known = {name for name, _ in addresses(get_resolver().url_patterns)}
    rows = OPEN_CLUB + MEMBERS_ONLY + AT_HOME + EVENTS
    assert {name for name, _, _ in read(rows)} - known - set(GROUPS) == set()


def test_every_row_states_the_outcome_for_everybody() -> None:
    assert [
        row for row in read(OPEN_CLUB + MEMBERS_ONLY + AT_HOME) if len(row[2]) != len(PEOPLE)
    ] == []


@pytest.fixture(scope="module")
def made_games(made_things: Things, django_db_blocker: DjangoDbBlocker) -> tuple[Game, Game]:
    with django_db_blocker.unblock():
        scorer = made_things.cast.scorer
        return table.finished(scorer, club=made_things.cast.club), table.finished(scorer)


@pytest.fixture
def game(made_games: tuple[Game, Game], things: Things) -> Game:  # noqa: ARG001  a savepoint first
    """A finished game of the club with two hands."""
    return Game.objects.get(pk=made_games[0].pk)


@pytest.fixture
def game_at_home(made_games: tuple[Game, Game], things: Things) -> Game:  # noqa: ARG001  likewise
    return Game.objects.get(pk=made_games[1].pk)


@cache
def route_of(name: str) -> str:
    """The pattern of the first address of this name."""
    return next(route for known, route in addresses(get_resolver().url_patterns) if known == name)


def ask(client: Client, name: str, method: str, game: Game, things: Things) -> HttpResponse:
    """One request to the address of a name, with the arguments that it wants."""
    arguments = things.arguments(game)
    if name in GROUPS:
        address = "/admin/" if name == "admin/" else "/accounts/password/change/"
    else:
        route = route_of(name)
        wanted = {key: value for key, value in arguments.items() if f":{key}>" in route}
        wanted |= things.codes(name)
        address = "/api/v1/nothing/" if name == "api_nothing" else reverse(name, kwargs=wanted)
    if name == "game_start":
        address += f"?rules=australian-4&club={things.cast.club.slug}"
    if name == "rule_set_new" and method == "POST":
        address += "?profile=australian-4"
    if method == "GET":
        return client.get(address)  # type: ignore[return-value]
    if name.startswith("api_"):
        send = getattr(client, method.lower())
        return send(address, things.body(name, game), content_type="application/json")  # type: ignore[no-any-return]
    return client.post(address, things.form(name))  # type: ignore[return-value]


def outcome(response: HttpResponse) -> str:
    if response.status_code == 302 and response["Location"].startswith("/accounts/login/"):
        return "in"
    return str(response.status_code)


@pytest.mark.parametrize(("name", "method", "outcomes"), read(OPEN_CLUB))
def test_an_open_club(
    things: Things, game: Game, name: str, method: str, outcomes: list[str]
) -> None:
    assert told(things, game, name, method) == outcomes


@pytest.mark.parametrize(("name", "method", "outcomes"), read(MEMBERS_ONLY))
def test_a_club_of_members(
    things: Things, game: Game, name: str, method: str, outcomes: list[str]
) -> None:
    things.cast.club.visibility = Visibility.MEMBERS
    things.cast.club.save()
    assert told(things, game, name, method) == outcomes


@pytest.mark.parametrize(("name", "method", "outcomes"), read(AT_HOME))
def test_a_game_at_home(
    things: Things, game_at_home: Game, name: str, method: str, outcomes: list[str]
) -> None:
    assert told(things, game_at_home, name, method) == outcomes


def told(things: Things, game: Game, name: str, method: str) -> list[str]:
    """The outcome of one request for everybody, in the order of the table."""
    outcomes = []
    for person in PEOPLE:
        client = things.client_of(person)
        with transaction.atomic():
            outcomes.append(outcome(ask(client, name, method, game, things)))
            transaction.set_rollback(True)
    return outcomes


def rows_with_ids() -> list[tuple[str, str]]:
    """What may be asked of addresses that name something of a club by its number."""
    routes = dict(addresses(get_resolver().url_patterns))
    return [
        (name, method)
        for name, method, _outcomes in read(OPEN_CLUB)
        if "<slug:slug>" in routes.get(name, "") and "<int:" in routes[name]
    ]


@pytest.mark.parametrize(("name", "method"), rows_with_ids())
def test_what_is_of_another_club_is_not_there(
    things: Things, game: Game, name: str, method: str
) -> None:
    """Even for somebody who owns both."""
    things.elsewhere = create_club(name="Both", owner=things.cast.owner)
    assert ask(things.client_of("owner"), name, method, game, things).status_code == 404
