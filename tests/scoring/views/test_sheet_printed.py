"""Rows that are kept in words and print: a page made from them is the page made anew."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import Player, Shown
from rules_engine.events import ContractSet, Event, TricksTaken
from scoring.models import Game
from scoring.services import undo
from scoring.sheet.printed import _printed_lately
from scoring.sheet.reading import _read_lately
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cast import amend_hand


def rows(client: Client, game: Game) -> str:
    html = client.get(f"/games/{game.pk}/").content.decode()
    return html[html.index("<tbody>") : html.index("</tbody>")]


def another_hand(game: Game, cast: Cast) -> None:
    table.play(game, cast.scorer, "7D", "E", NS=2, EW=8)


def take_back(game: Game, cast: Cast) -> None:
    undo(game.pk, cast.scorer)


def correct(game: Game, cast: Cast) -> None:
    told: list[Event] = [ContractSet("7S", "N"), TricksTaken((("NS", 8), ("EW", 2)))]
    amend_hand(game.pk, cast.scorer, hand=1, events=told, reason="It was a seven.")


def hide(game: Game, _cast: Cast) -> None:
    Player.objects.filter(sittings__game=game, sittings__seat=0).update(shown=Shown.HIDDEN)


@pytest.mark.parametrize("change", [another_hand, take_back, correct, hide])
def test_a_changed_sheet_is_that_which_nobody_has_seen(change: object, cast: Cast) -> None:
    assert callable(change)
    game = table.start(cast.scorer, club=cast.club)
    for contract in ("6S", "8H"):
        game = table.play(game, cast.scorer, contract, "N", NS=8, EW=2)
    stranger, scorer = Client(), Client()
    scorer.force_login(cast.scorer)
    before = [rows(client, game) for client in (stranger, scorer)]
    change(game, cast)
    after = [rows(client, game) for client in (stranger, scorer)]
    _printed_lately.cache_clear()
    _read_lately.cache_clear()
    assert after == [rows(client, game) for client in (stranger, scorer)]
    assert after[0] != before[0]


def test_each_language_and_each_reader_has_a_sheet_of_its_own(cast: Cast) -> None:
    game = table.finished(cast.scorer, club=cast.club)
    scorer = Client()
    scorer.force_login(cast.scorer)
    address = f"/games/{game.pk}/"
    assert "tricks, made" in scorer.get(address).content.decode()
    swedish = scorer.get(address, headers={"Accept-Language": "sv"}).content.decode()
    assert "tricks, made" not in swedish
    stranger = Client().get(address).content.decode()
    assert "hands/1/amend/" in scorer.get(address).content.decode()
    assert "hands/1/amend/" not in stranger
