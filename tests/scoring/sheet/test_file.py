from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player, Shown
from scoring.models import Game
from tests.scoring.cast import club_with
from tests.scoring.table import play, start

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    club, people = club_with()
    game = start(people["olga"], club=club, names=("José", "=cmd()", "Cy", "Di"))
    play(game, people["olga"], "7S", "N", NS=6, EW=4)
    return play(game, people["olga"], None)


def lines(client: Client, path: str) -> list[str]:
    return client.get(path).content.decode("utf-8-sig").splitlines()


def test_a_sheet_is_taken_out_with_every_side(client: Client, game: Game) -> None:
    told = lines(client, f"/games/{game.pk}/?download=csv")
    assert told[0].startswith("Hand,Dealer,Contract,Declarer,Made,North-South: tricks")
    assert told[1].startswith("1,José,7♠,José,no,6,-140,-140,4,40,40")


def test_a_strangers_file_hides_what_the_page_hides(client: Client, game: Game) -> None:
    Player.objects.filter(name="José").update(shown=Shown.HIDDEN)
    for path in (f"/games/{game.pk}/?download=csv", "/games/?download=csv"):
        assert "José" not in "\n".join(lines(client, path))


@pytest.mark.usefixtures("game")
def test_the_list_of_games_is_taken_out_in_words(client: Client) -> None:
    header, row = lines(client, "/games/?download=csv")
    assert header.startswith("Players,Score")
    assert "<" not in row
    assert "José" in row
    assert client.get("/clubs/?download=xlsx").status_code == 200


def test_no_name_runs_as_a_formula(client: Client, game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(first_dealer=1)
    told = "\n".join(lines(client, f"/games/{game.pk}/?download=csv"))
    assert ",=cmd()" not in told
