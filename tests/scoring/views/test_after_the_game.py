"""What is done from the sheet: a rematch, and giving a game up."""

import pytest
from django.test import Client

from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table


def test_a_rematch_keeps_everything_and_moves_the_deal(scorer: Client, cast: Cast) -> None:
    game = table.finished(cast.scorer, club=cast.club)
    response = scorer.post(f"/games/{game.pk}/rematch/")
    again = Game.objects.get(rematch_of=game)
    assert response["Location"] == f"/games/{again.pk}/pad/"
    assert (again.names, again.rules, again.format) == (game.names, game.rules, game.format)
    assert again.first_dealer == 2
    assert f'href="/games/{again.pk}/"' in scorer.get(f"/games/{game.pk}/").content.decode()


def test_a_rematch_of_a_game_that_goes_on_is_refused_in_words(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    response = scorer.post(f"/games/{game.pk}/rematch/", follow=True)
    assert response.redirect_chain[-1][0] == f"/games/{game.pk}/"
    assert "notice-warning" in response.content.decode()
    assert not Game.objects.filter(rematch_of=game).exists()


def test_a_rematch_is_not_started_by_looking(scorer: Client, cast: Cast) -> None:
    game = table.finished(cast.scorer)
    assert scorer.get(f"/games/{game.pk}/rematch/").status_code == 405


def test_giving_up_asks_first_and_then_ends_the_game(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    address = f"/games/{game.pk}/abandon/"
    assert "nobody wins" in scorer.get(address).content.decode()
    assert not Game.objects.get(pk=game.pk).over
    told = {"base": game.version, "reason": "The bus left."}
    html = scorer.post(address, told, follow=True).content.decode()
    assert "The game is given up. Its sheet stays as it is." in html
    assert Game.objects.get(pk=game.pk).reason == "abandoned"


def test_giving_up_is_refused_when_somebody_recorded_in_the_meantime(
    scorer: Client, cast: Cast
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    table.play(game, cast.scorer, "6S", "N", NS=6, EW=4)
    told = {"base": game.version, "reason": ""}
    html = scorer.post(f"/games/{game.pk}/abandon/", told, follow=True).content.decode()
    assert "Nothing was changed." in html
    assert not Game.objects.get(pk=game.pk).over


@pytest.mark.parametrize("base", ["", "x", "-1"])
def test_a_form_that_was_tampered_with_changes_nothing(
    scorer: Client, cast: Cast, base: str
) -> None:
    game = table.start(cast.scorer, club=cast.club)
    response = scorer.post(f"/games/{game.pk}/abandon/", {"base": base})
    assert response.status_code == 422
    assert not Game.objects.get(pk=game.pk).over
