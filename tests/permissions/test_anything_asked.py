"""Whatever is asked of an address is answered: every parameter that a view looks for, every path.

Nothing is listed here: the names of the parameters are those that views ask for, so that a new
filter is tried with all the odd values at once.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from http import HTTPStatus

import pytest
from django.db import transaction
from django.test import Client
from django.urls import get_resolver

from clubs.models import Club
from scoring.models import Game
from tests.permissions.anything import FEW_VALUES, VALUES, addresses, asked, names_noted, odd_paths
from tests.permissions.test_events import evening, made_evening
from tests.permissions.test_urls import addresses as routes
from tests.permissions.test_urls import game, made_games
from tests.permissions.things import Things
from tournaments.events.models import Event
from tournaments.seasons.models import Season

__all__ = ["evening", "game", "made_evening", "made_games"]

# Small enough that whoever has nothing left to do can take some from the other.
SLICES = 24


def chief(things: Things) -> Client:
    """Somebody who gets everywhere: the club's owner, and an administrator of the site."""
    things.cast.owner.is_staff = things.cast.owner.is_superuser = True
    things.cast.owner.save()
    return things.client_of("owner")


def try_out(client: Client, paths: list[str]) -> list[str]:
    """What went wrong at these addresses; each is asked in a savepoint of its own."""
    wrong = []
    for path in paths:
        with transaction.atomic():
            wrong.append(asked(client, path))
            transaction.set_rollback(True)
    return [line for line in wrong if line]


@pytest.mark.parametrize("part", range(SLICES))
def test_every_parameter_takes_anything(
    things: Things, game: Game, evening: Event, part: int
) -> None:
    places = sorted(addresses(things, game, evening).items())[part::SLICES]
    wrong = []
    for person in (chief(things), Client()):
        for name, address in places:
            # Some views look for their names only where there is a question.
            with names_noted() as names:
                wrong += try_out(person, [f"{address}?asked=1"])
            values = FEW_VALUES if name.startswith(("admin:", "api_schema")) else VALUES
            questions = [f"{each}={value}" for each in sorted(names) for value in values]
            if person.get(address).status_code == HTTPStatus.OK:
                wrong += try_out(person, [f"{address}?{question}" for question in questions])
    assert wrong == []


def test_every_path_takes_anything(things: Things, game: Game, evening: Event) -> None:
    assert (game.over, evening.rounds) == (True, 6)
    paths = [path for _, route in routes(get_resolver().url_patterns) for path in odd_paths(route)]
    client = chief(things)
    assert len(paths) > 1000
    assert try_out(client, sorted(set(paths))) == []


@pytest.mark.parametrize(
    ("day", "zone"), [(date.min, "America/Los_Angeles"), (date.max, "Pacific/Auckland")]
)
def test_a_page_survives_whatever_day_a_row_holds(
    things: Things, game: Game, evening: Event, day: date, zone: str
) -> None:
    """Of those that people give; all others are the clock's."""
    client = chief(things)
    places = addresses(things, game, evening)
    Club.objects.filter(pk=evening.club_id).update(zone=zone)
    noon = datetime.combine(day, time(12), UTC)
    Event.objects.filter(pk=evening.pk).update(starts_at=noon)
    Season.objects.update(starts_on=date.min, ends_on=day)
    assert try_out(client, sorted(places.values())) == []
