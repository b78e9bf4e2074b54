"""Every ordinary page on a phone and on a desktop, in light and dark: it fits, axe agrees."""

import pytest
from django.urls import reverse

from clubs.services import add_player
from rules_engine.events import ContractSet, TricksTaken
from scoring.models import Game
from tests.browser.conftest import Look, Visit
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cast import amend_hand
from tests.tournaments.cast import new_event, play_rounds
from tests.tournaments.people.views.test_person import around
from tournaments.events.models import Event
from tournaments.events.services import finish
from tournaments.seasons.season import season_standing


@pytest.fixture
def cast(transactional_db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


def eventful(cast: Cast) -> Game:
    """A game with everything that a sheet can show: undone, corrected, thrown in, void."""
    game = table.start(cast.scorer, club=cast.club, first_dealer=1, title="")
    game = table.play_called(game, cast.scorer, "S pass, W 6C, N pass, E pass", "EWNWNNWWWE")
    game = table.say(game, cast.scorer, ("call", {"seat": "W", "call": "6S"}))
    game = table.undo(game, cast.scorer)
    game = table.play(game, cast.scorer, None)
    game = table.play(game, cast.scorer, "8H", "N", NS=8, EW=2)
    game = table.play(game, cast.scorer, "M", "E", NS=10, EW=0)
    game = table.play(game, cast.scorer, "7NT", "S", NS=5, EW=5)
    game = table.say(game, cast.scorer, ("note", {"text": "Tea, and a new pack of cards."}))
    game = table.play(game, cast.scorer, "6D", "W", NS=3, EW=7)
    amend_hand(
        game.pk,
        cast.scorer,
        hand=3,
        events=[ContractSet("7H", "N"), TricksTaken((("NS", 8), ("EW", 2)))],
        reason="It was a seven, said both sides.",
    )
    return Game.objects.get(pk=game.pk)


def paths(cast: Cast) -> dict[str, str]:
    game = eventful(cast)
    table.finished(cast.scorer, club=cast.club)
    three = table.start(cast.scorer, names=table.THREE, profile="parlett-3")
    table.say(
        three,
        cast.scorer,
        ("contract", {"contract": "7D", "seat": "A"}),
        ("tricks", {"tricks": {"A": 7, "B": 2, "C": 1}}),
    )
    sheet = game.get_absolute_url()
    return {
        "home": "/",
        "choose": "/games/new/?choose=1",
        "start": "/games/new/?rules=australian-4",
        "start-3": "/games/new/?rules=parlett-3&club=",
        "sheet": sheet,
        "sheet-columns": f"{sheet}?view=columns",
        "sheet-3": three.get_absolute_url(),
        "rules": f"{sheet}rules/",
        "amend": f"{sheet}hands/1/amend/",
        "abandon": f"{sheet}abandon/",
        "games": "/games/",
        "club": reverse("club_home", args=["riviere"]),
        "people": reverse("club_people", args=["riviere"]),
        "clubs": "/clubs/",
        "found": "/search/?q=riviere",
    }


def looking_back(cast: Cast) -> dict[str, str]:
    """A season of two rounds, and two people who played in it."""
    event = new_event(cast, 8, rounds=2)
    play_rounds(event, cast.director, 2)
    finish(event=Event.objects.get(pk=event.pk), by=cast.director)
    season = around(cast.club)
    one, other = (line.person for line in season_standing(season).lines[:2])
    return {
        "recap": f"/seasons/{season.pk}/recap/",
        "recap-person": f"/seasons/{season.pk}/people/{one}/recap/",
        "compare": f"/clubs/riviere/people/{one}/compare/?with={other}",
        "compare-whom": f"/clubs/riviere/people/{one}/compare/",
        "found-evening": "/search/?q=drive",
    }


def test_pages_fit_the_screen_and_are_accessible(visit: Visit, look: Look, cast: Cast) -> None:
    add_player(club=cast.club, name="Zoë Ångström", nickname="Torrens")
    addresses = paths(cast) | looking_back(cast)
    page = visit("/", user=cast.scorer)
    for name, address in addresses.items():
        page.goto(address)
        for details in page.locator("details.hand").all()[:1]:
            details.locator("summary").click()
        look(page, name)
