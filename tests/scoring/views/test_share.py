"""What a link to a game says of it, and its picture: only what strangers may see."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Shown, Visibility
from scoring.games.share import as_strangers_see, picture_of
from scoring.models import Game
from scoring.services.table_cards import create_card, watch_code
from tests.cast import Cast
from tests.scoring import table

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def game(cast: Cast) -> Game:
    return table.play(table.start(cast.scorer, club=cast.club), cast.scorer, "7S", NS=8, EW=2)


def told(html: str, name: str) -> str:
    found = re.search(rf'<meta property="og:{name}" content="([^"]*)">', html)
    return "" if found is None else found[1]


@pytest.mark.parametrize("page", ["", "live/", "hands/1/"])
def test_a_link_has_a_title_a_sentence_and_a_picture(game: Game, page: str) -> None:
    html = Client().get(f"/games/{game.pk}/{page}").content.decode()
    assert told(html, "title")
    assert told(html, "description")
    picture = told(html, "image")
    own = page if page.startswith("hands") else ""
    assert picture.startswith(f"http://testserver/games/{game.pk}/{own}picture.png?v=")
    assert Client().get(picture).content.startswith(PNG)


def test_the_title_is_who_plays_and_how_it_stands(game: Game) -> None:
    html = Client().get(f"/games/{game.pk}/").content.decode()
    zoe, q, wilhelmina, layla = table.FOUR
    assert told(html, "title") == f"{zoe}, {wilhelmina} 140 · {q}, \u2068{layla}\u2069 20"
    assert "Hand 2." in told(html, "description")


def test_another_score_is_another_picture(cast: Cast, game: Game) -> None:
    page = f"/games/{game.pk}/"
    before = told(Client().get(page).content.decode(), "image")
    table.play(game, cast.scorer, "7S", NS=8, EW=2)
    assert told(Client().get(page).content.decode(), "image") != before


def test_another_name_is_another_picture(cast: Cast, game: Game) -> None:
    page = f"/games/{game.pk}/"
    before = told(Client().get(page).content.decode(), "image")
    cast.club.people_shown = Shown.INITIALS
    cast.club.save()
    assert told(Client().get(page).content.decode(), "image") != before


def test_who_is_hidden_is_hidden_in_the_picture_too(scorer: Client, cast: Cast, game: Game) -> None:
    cast.club.people_shown = Shown.INITIALS
    cast.club.save()
    html = scorer.get(f"/games/{game.pk}/").content.decode()
    assert "Zoë Ångström" in html
    assert "Z. Å." in told(html, "title")
    assert "Zoë" not in told(html, "title")
    seen = as_strangers_see(Game.objects.select_related("club").get(pk=game.pk))
    assert seen is not None
    assert "Z. Å." in picture_of(seen)
    assert "Zoë" not in picture_of(seen)


def test_of_a_closed_club_a_link_says_nothing(scorer: Client, cast: Cast, game: Game) -> None:
    cast.club.visibility = Visibility.MEMBERS
    cast.club.save()
    assert "og:title" not in scorer.get(f"/games/{game.pk}/").content.decode()
    assert scorer.get(f"/games/{game.pk}/picture.png").status_code == 404
    assert b"<svg xmlns" in scorer.get(f"/games/{game.pk}/qr.svg").content
    assert Client().get(f"/games/{game.pk}/qr.svg").status_code == 404


def test_a_name_cannot_break_out_of_the_picture(cast: Cast) -> None:
    names = ("<b>&amp;", '"Bo"', "C & D", "]]>")
    game = table.start(cast.scorer, names=names)
    assert "&lt;b&gt;&amp;amp;" in picture_of(game)
    assert Client().get(f"/games/{game.pk}/picture.png").content.startswith(PNG)


def test_what_is_passed_on_is_the_page_that_follows_the_game_until_it_is_over(
    cast: Cast, game: Game
) -> None:
    sheet = f"/games/{game.pk}/"
    assert f'value="http://testserver{sheet}live/"' in Client().get(sheet).content.decode()
    table.say(game, cast.scorer, ("abandon", {"reason": "Tea."}))
    assert f'value="http://testserver{sheet}"' in Client().get(sheet).content.decode()


def test_who_watches_a_table_passes_its_link_on(cast: Cast, game: Game) -> None:
    card = create_card(by=cast.scorer, name="Table 3", game=game)
    page = f"/w/{watch_code(card)}/"
    html = Client().get(page).content.decode()
    assert f'value="http://testserver{page}"' in html
    assert told(html, "image")


@pytest.mark.parametrize("hands", [1, 3])
def test_a_picture_costs_the_same_after_one_hand_and_after_three(
    cast: Cast, hands: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    for _ in range(hands):
        game = table.play(game, cast.scorer, "6S", NS=6, EW=4)
    with django_assert_num_queries(2):  # the game with its club, and who hides a name
        assert Client().get(f"/games/{game.pk}/picture.png").status_code == 200
