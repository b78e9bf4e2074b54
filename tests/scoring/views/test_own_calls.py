"""A call of the club's own stands by its name on every page of its game, and so do the reasons."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from scoring.models import Game
from tests.cast import Cast
from tests.scoring import table

LONER: dict[str, Any] = {
    "code": "X3", "name": "Löwe & Sohn", "value": 400, "rank_above": "10NT", "min_tricks": 10,
    "max_tricks": 10,
}  # fmt: skip
RULES: dict[str, Any] = {
    "specials": [LONER], "laydown_penalty": 100, "breach_rule": 50, "revoke_rule": "parlett",
}  # fmt: skip
HANDS = "/clubs/riviere/hands/"


@pytest.fixture
def game(cast: Cast) -> Game:
    game = table.start(cast.scorer, club=cast.club, overrides=RULES)
    table.play(game, cast.scorer, "X3", "S", NS=10, EW=0)
    table.say(
        game,
        cast.scorer,
        ("contract", {"contract": "7S", "seat": "E"}),
        ("breach", {"seat": "N"}),
        ("penalty", {"penalty": "laydown", "side": "EW"}),
        ("revoke", {"seat": "W"}),
    )
    return table.say(game, cast.scorer, ("tricks", {"tricks": {"NS": 5, "EW": 5}}))


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return unescape(re.sub(r"<[^>]+>", "", answer.content.decode()))


@pytest.mark.parametrize("part", ["", "hands/1/", "live/", "rules/"])
def test_the_name_stands_on_the_pages_of_the_game(client: Client, game: Game, part: str) -> None:
    told = text(client, f"/games/{game.pk}/{part}")
    assert "Löwe & Sohn" in told
    assert "X3" not in told


def test_the_hands_of_a_club_have_the_name_and_its_filter_no_number(
    client: Client, game: Game
) -> None:
    assert game.rules.own_calls == {"X3": "Löwe & Sohn"}
    told = client.get(HANDS).content.decode()
    assert "Löwe &amp; Sohn" in told
    assert 'value="X3"' not in told
    asked = client.get(f"{HANDS}?contract=X3").content.decode()
    assert 'value="X3" selected' in asked


@pytest.mark.parametrize("part", ["", "live/", "hands/2/"])
def test_why_points_came_or_went_is_said(client: Client, game: Game, part: str) -> None:
    told = text(client, f"/games/{game.pk}/{part}")
    assert "revoked." in told
    assert "Breach, called by Zoë Ångström: North-South +40." in told
    assert "Cards laid down: East-West −100." in told
