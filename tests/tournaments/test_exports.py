"""Every file of the site holds numbers as numbers, whatever it is a file of.

The walk asks each address for a file; one that gives one and is not named here fails.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

import openpyxl
import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from clubs.services import add_player
from scoring.models import Game
from tests.cast import Cast
from tests.permissions.test_urls import addresses
from tests.permissions.things import Things
from tests.scoring import table
from tests.tournaments.cast import entrant, fresh, new_event, next_released, tables
from tournaments.events.models import Event, Seat
from tournaments.events.screen_links import screen_code
from tournaments.events.services import (
    adjust,
    close_round,
    finish,
    publish,
    substitute,
    tell_result,
)
from tournaments.seasons.models import Season

# Addresses that give a file where they are asked for a download; `event_export` is one by itself.
DOWNLOADS = {
    "club_hands",
    "club_list",
    "club_people",
    "club_statistics",
    "event_hands",
    "event_statistics",
    "game_list",
    "game_sheet",
    "honours_board",
    "pair",
    "person",
    "club_ratings",
    "season",
    "season_list",
}
API = ("api_event", "api_event_standings", "api_season", "api_ratings", "api_event_statistics")
NUMBER = re.compile(r"['’]?[-−+]?\d+([.,/]\d+)?[=½]?")
# Words that people typed, though they may be digits.
TYPED = {"Number"}


@pytest.fixture
def things(cast: Cast) -> Things:
    return Things(cast)


@pytest.fixture
def evening(cast: Cast, things: Things) -> Event:  # noqa: ARG001  people of every kind first
    """Points below zero, thirds, shared places, a substitute, points by the director."""
    event = new_event(cast, 5)
    for number in range(4):
        current = next_released(fresh(event), cast.director)
        if not number:
            seat = Seat.objects.filter(round=current).select_related("entrant").order_by("pk")[0]
            sub = add_player(club=cast.club, name="Sub Stitute")
            who = entrant(event, seat.entrant.number)
            substitute(entrant=who, player=sub, number=1, by=cast.director)
        for at in tables(current):
            sides = sorted(set(at.seats.values_list("side", flat=True)))
            points = {side: (-170, -40)[place % 2] for place, side in enumerate(sides)}
            tell_result(table=at, points=points, by=cast.director)
        close_round(round_=current, by=cast.director)
    adjust(entrant=entrant(event, 1), points=-5, reason="late", by=cast.director)
    Season.objects.create(
        club=cast.club, name="Winter", starts_on=date(2026, 1, 1), ends_on=date(2026, 12, 31)
    )
    game = table.start(cast.scorer, club=cast.club)
    table.play(game, cast.scorer, "8H", "N", NS=2, EW=8)
    finish(event=fresh(event), by=cast.director)
    publish(event=fresh(event), by=cast.director)
    return fresh(event)


def arguments(things: Things, event: Event) -> dict[str, Any]:
    game = Game.objects.filter(club=event.club).order_by("-created_at")[0]
    told = things.arguments(game) | {"event_id": event.pk, "kind": "json"}
    return told | {"season_id": Season.objects.get().pk, "code": screen_code(event)}


def client_of(cast: Cast) -> Client:
    client = Client()
    client.force_login(cast.owner)
    return client


def downloads(client: Client, told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Name and path of every address that gives a file."""
    for name, route in addresses(get_resolver().url_patterns):
        wanted = {key: value for key, value in told.items() if f":{key}>" in route}
        if (
            name is None
            or route.count("<") != len(wanted)
            or route.startswith(("accounts", "admin"))
        ):
            continue
        path = reverse(name, kwargs=wanted)
        answer = client.get(f"{path}?download=csv")
        if answer.get("Content-Type", "").startswith("text/csv"):
            yield name, path


def check_text(where: str, cell: str) -> None:
    """A cell of a text file holds no guard, no sign of our pages, no fraction without its whole."""
    assert not cell.startswith(("'", "−", "–")), (where, cell)
    assert not re.fullmatch(r"-?\d+/\d+", cell), (where, cell)
    assert not re.fullmatch(r"\d+[=½]", cell), (where, cell)


def test_every_file_holds_numbers(cast: Cast, things: Things, evening: Event) -> None:
    client, told = client_of(cast), arguments(things, evening)
    found = dict(downloads(client, told))
    assert set(found) == DOWNLOADS
    export = reverse("event_export", kwargs={"event_id": evening.pk, "kind": "csv"})
    books = [f"{path}?download=" for path in found.values()]
    sheets = [f"{export}?sheet={sheet}" for sheet in ("standings", "seats", "sit_outs")]
    filled = 0
    for address in [*(f"{book}csv" for book in books), *sheets]:
        rows = list(csv.reader(io.StringIO(client.get(address).content.decode("utf-8-sig"))))
        filled += len(rows) > 1
        for cell in (cell for row in rows for cell in row):
            check_text(address, cell)
    assert filled > 10
    for address in [*(f"{book}xlsx" for book in books), export.replace("csv", "xlsx")]:
        book = openpyxl.load_workbook(io.BytesIO(client.get(address).content))
        for sheet in book:
            check_sheet(address, list(sheet.values))


def check_sheet(where: str, rows: list[tuple[Any, ...]]) -> None:
    """What reads as a number is one, save what people typed."""
    for row in rows[1:]:
        for heading, cell in zip(rows[0], row, strict=True):
            if isinstance(cell, str) and heading not in TYPED:
                assert not NUMBER.fullmatch(cell), (where, heading, cell)
                check_text(where, cell)


def test_every_answer_of_the_api_holds_numbers(cast: Cast, things: Things, evening: Event) -> None:
    client, told = client_of(cast), arguments(things, evening)
    routes = dict(addresses(get_resolver().url_patterns))
    export = reverse("event_export", kwargs={"event_id": evening.pk, "kind": "json"})
    paths = [
        reverse(name, kwargs={key: told[key] for key in told if f":{key}>" in routes[name]})
        for name in API
    ]
    for path in [export, *paths]:
        for key, value in leaves(json.loads(client.get(path).content)):
            if isinstance(value, str) and not key.endswith("_exact"):
                assert not NUMBER.fullmatch(value), (path, key, value)


def leaves(data: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from leaves(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from leaves(value, key)
    else:
        yield key, data


def test_an_evening_s_numbers_are_those_that_are_printed(
    cast: Cast, things: Things, evening: Event
) -> None:
    del things
    path = reverse("event_export", kwargs={"event_id": evening.pk, "kind": "json"})
    data = json.loads(client_of(cast).get(path).content)
    lines = data["standings"]
    assert all(isinstance(line["score"], int | float) for line in lines)
    assert any("/3" in line["score_exact"] for line in lines)
    # Rounds won, not twice as many; nobody plays more than four.
    assert sum(line["won"] for line in lines) <= 4 * 2
    assert [sub["name"] for sub in data["substitutions"]] == ["Sub Stitute"]
    seats = path.replace("json", "csv") + "?sheet=seats"
    assert "Sub Stitute" in client_of(cast).get(seats).content.decode()


def test_a_place_is_a_number_with_its_mark_beside_it(
    cast: Cast, things: Things, evening: Event
) -> None:
    del things
    path = reverse("event_export", kwargs={"event_id": evening.pk, "kind": "csv"})
    rows = list(csv.DictReader(io.StringIO(client_of(cast).get(path).content.decode("utf-8-sig"))))
    assert all(row["place"].isdigit() for row in rows)
    assert {row["shared"] for row in rows} <= {"", "="}
    assert any(re.fullmatch(r"-?\d+ [12]/3", row["score_exact"]) for row in rows)
