import pytest
from django.test import Client

from rules_engine.profiles import PROFILES
from scoring.services import NewSeat
from tests.cast import Cast
from tests.scoring import table


def test_what_differs_comes_first(client: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, overrides={"slam": "none"})
    html = client.get(f"/games/{game.pk}/rules/").content.decode()
    assert html.index("Score the bid and no more") < html.index("What each bid is worth")
    assert "The preset: Lift a bid worth less to 250" in html


def test_a_preset_as_it_is_says_so(client: Client, cast: Cast) -> None:
    game = table.start(cast.scorer)
    html = client.get(f"/games/{game.pk}/rules/").content.decode()
    assert "Nothing: everything is played as the preset says." in html
    assert "Race to 500" in html


@pytest.mark.parametrize("name", list(PROFILES))
def test_every_preset_has_a_page(client: Client, cast: Cast, name: str) -> None:
    players = PROFILES[name].rules.players
    seats = [NewSeat(letter) for letter in "ABCDEF"[:players]]
    game = table.start(cast.scorer, profile=name, seats=seats, names=())
    html = client.get(f"/games/{game.pk}/rules/").content.decode()
    for value in (PROFILES[name].rules.ladder.rungs[0].value, 10):
        assert f">{value}<" in html
    assert "Who says so" in html
    assert "None<" not in html
