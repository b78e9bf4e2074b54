"""The hands around the table, on the page of a hand that was recorded card by card and in its
picture."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from rules_engine.cards import pack_cards
from rules_engine.profiles import PROFILES
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.views.hand_diagram import Deal, deal_of, drawn_deal
from scoring.views.hand_share import hand_svg
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cards.test_record import whole
from tests.scoring.views.test_card_pages import finish


@pytest.fixture
def scorer(client: Client, cast: Cast) -> Client:
    client.force_login(cast.scorer)
    return client


def recorded(client: Client, cast: Cast, call: str, profile: str = "avondale-4") -> Game:
    """A game whose first hand was played card by card, by East."""
    names = table.FOUR[: PROFILES[profile].rules.players]
    game = table.start(cast.scorer, profile=profile, club=cast.club, names=names)
    game = table.say(
        game, cast.scorer, ("contract", {"contract": call, "seat": game.rules.table.seat_names[1]})
    )
    finish(client, game, whole(read_state(game), 3))
    return Game.objects.get(pk=game.pk)


def deal(game: Game) -> Deal:
    found = deal_of(game, game.hands.get())
    assert found is not None
    return found


def test_every_card_of_the_pack_lies_in_one_hand_or_was_laid_away(
    scorer: Client, cast: Cast
) -> None:
    game = recorded(scorer, cast, "7S")
    told = deal(game)
    held = [card["card"] for hand in told.hands for row in hand.rows for card in row.cards]
    away = [card["card"] for card in told.kitty]
    assert len(held) == 40
    assert sorted([*held, *away]) == sorted(pack_cards(game.rules.deck))
    assert [hand.place for hand in told.hands] == ["n", "e", "s", "w"]
    assert [hand.roles for hand in told.hands] == [("dealer",), ("declarer",), (), ()]


def test_bowers_and_the_joker_stand_with_the_trumps_under_their_own_signs(
    scorer: Client, cast: Cast
) -> None:
    game = recorded(scorer, cast, "7S")
    trumps = [row for hand in deal(game).hands for row in hand.rows if row.suit == "S"]
    cards = {card["card"] for row in trumps for card in row.cards}
    assert {"JK", "JS", "JC"} <= cards
    svg = "".join(drawn_deal(deal(game)))
    assert "J♣" in re.sub(r"<[^>]*>", "", svg)
    assert "★" in svg


def test_the_page_has_the_deal_for_the_eye_and_in_words(scorer: Client, cast: Cast) -> None:
    game = recorded(scorer, cast, "7S")
    html = Client().get(f"/games/{game.pk}/hands/1/").content.decode()
    part = html[html.index('id="deal-title"') : html.index("</section>", html.index("deal-title"))]
    seen = re.sub(r'<span class="visually-hidden">.*?</span>', "", part)
    heard = re.sub(r'<span aria-hidden="true">.*?</span></span>|aria-hidden="true"', "", part)
    assert part.count('class="deal-hand') == 4
    assert "♠" in seen
    assert "the jack of clubs" in heard
    assert "Hearts:" in heard
    assert "Laid away" in part
    assert 'class="suit suit-h"' in part
    assert "css/deal" in html


def test_where_a_partner_sits_out_his_cards_are_unknown_and_so_is_the_kitty(
    scorer: Client, cast: Cast
) -> None:
    game = recorded(scorer, cast, "M", "australian-4")
    told = deal(game)
    assert [bool(hand.rows) for hand in told.hands].count(False) == 1
    assert told.kitty == ()
    assert (
        "These cards were not shown." in Client().get(f"/games/{game.pk}/hands/1/").content.decode()
    )


def test_a_table_without_a_compass_has_its_hands_side_by_side(scorer: Client, cast: Cast) -> None:
    game = recorded(scorer, cast, "7S", "wikipedia-3")
    told = deal(game)
    assert not told.compass
    assert {hand.place for hand in told.hands} == {""}
    assert Client().get(f"/games/{game.pk}/hands/1/picture.png").status_code == 200


def test_a_hand_without_cards_has_a_picture_of_its_points(cast: Cast) -> None:
    game = table.play(table.start(cast.scorer), cast.scorer, "7S", NS=8, EW=2)
    hand = game.hands.get()
    assert deal_of(game, hand) is None
    assert "+140" in re.sub(r"<[^>]*>", "", hand_svg(game, hand))


def test_a_picture_is_in_the_language_of_who_asks(scorer: Client, cast: Cast) -> None:
    game = recorded(scorer, cast, "7S")
    with translation.override("sv"):
        assert "Undanlagt" in hand_svg(game, game.hands.get())
