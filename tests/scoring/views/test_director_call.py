"""A table calls the director: from its card's phone or an account's pad, and never at home."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scoring.models import DirectorCall, Game
from scoring.services.director import call_director, director_came
from scoring.services.table_cards import create_card
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.views.test_table import keeper

BUTTON = "Call the director"


@pytest.fixture
def game(cast: Cast) -> Game:
    return table.start(cast.scorer, club=cast.club)


def test_a_tables_phone_calls_and_calling_again_leaves_the_first_time(
    cast: Cast, game: Game
) -> None:
    client, address = keeper(create_card(by=cast.director, name="Table 3", game=game))
    assert BUTTON in client.get(address).content.decode()
    html = client.post(address, {"do": "director"}, follow=True).content.decode()
    assert "The director is called." in html
    first = DirectorCall.objects.get()
    assert first.game == game
    client.post(address, {"do": "director"})
    assert DirectorCall.objects.get().at == first.at
    director_came(games=[game.pk])
    assert not DirectorCall.objects.exists()


def test_an_accounts_pad_calls(scorer: Client, game: Game) -> None:
    pad = f"/games/{game.pk}/pad/"
    assert BUTTON in scorer.get(pad).content.decode()
    html = scorer.post(pad, {"do": "director"}, follow=True).content.decode()
    assert "The director is called." in html
    assert DirectorCall.objects.get().game == game


def test_at_home_there_is_none(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer)
    pad = f"/games/{game.pk}/pad/"
    assert BUTTON not in scorer.get(pad).content.decode()
    assert scorer.post(pad, {"do": "director"}).status_code == 422
    client, address = keeper(create_card(by=cast.scorer, name="Kitchen", game=game))
    assert BUTTON not in client.get(address).content.decode()
    html = client.post(address, {"do": "director"}).content.decode()
    assert "At home there is no director to be called." in html
    assert not DirectorCall.objects.exists()


def test_where_no_event_is_played_the_list_of_tables_shows_it_to_its_scorers(
    scorer: Client, stranger: Client, cast: Cast, game: Game
) -> None:
    page = f"/clubs/{cast.club.slug}/live/"
    part = re.search(r'hx-get="([^"]+)"', scorer.get(page).content.decode())
    assert part is not None
    assert scorer.get(part[1]).status_code == 204
    call_director(game=game)
    assert "Calls the director since" in scorer.get(part[1]).content.decode()
    assert "Calls the director" not in stranger.get(page).content.decode()
    assert scorer.post(f"/games/{game.pk}/director/")["Location"] == page
    assert "Calls the director" not in scorer.get(page).content.decode()
