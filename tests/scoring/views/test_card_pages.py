"""Recording a hand card by card, and reading it again, without script."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs, urlencode
from uuid import uuid4

import pytest
from django.test import Client

from rules_engine.card_text import format_play
from scoring.cards.record import CardRecord
from scoring.log.codec import read_state
from scoring.models import Game
from scoring.services import NewSeat
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cards.test_record import bid, whole


@pytest.fixture
def scorer(client: Client, cast: Cast) -> Client:
    client.force_login(cast.scorer)
    return client


@pytest.fixture
def game(cast: Cast) -> Game:
    game = table.start(cast.scorer, profile="avondale-4")
    return table.say(game, cast.scorer, ("contract", {"contract": "7S", "seat": "E"}))


def finish(client: Client, game: Game, record: CardRecord, **more: Any) -> Any:
    """Send the last card of a hand."""
    *before, last = record.laid
    told = {"plays": " ".join(before), "tap": last, "base": game.version, "key": str(uuid4())}
    return client.post(f"/games/{game.pk}/cards/", told | more)


def test_a_tap_is_a_new_address_and_one_back_the_old_one(scorer: Client, game: Game) -> None:
    html = scorer.get(f"/games/{game.pk}/cards/?plays=AS+KS&tap=QS").content.decode()
    assert 'name="plays" value="AS KS QS"' in html
    assert "Card 4 of 40" in html
    back = re.search(r'href="\?([^"]*)">One card back', html)
    assert back is not None
    assert parse_qs(back[1].replace("&amp;", "&"))["plays"] == ["AS KS"]


def test_played_cards_cannot_be_tapped_again_and_doubtful_ones_say_so(
    scorer: Client, game: Game
) -> None:
    html = scorer.get(f"/games/{game.pk}/cards/?plays=AH+KD+5H+6H+KH").content.decode()
    assert re.search(r'value="AH" aria-label="the ace of hearts" aria-disabled="true" data-o', html)
    assert 'value="QH" aria-label="the queen of hearts, a revoke?" data-doubt' in html
    assert 'value="QC" aria-label="the queen of clubs">' in html


def test_a_doubtful_card_is_asked_about_and_can_be_insisted_on(scorer: Client, game: Game) -> None:
    address = f"/games/{game.pk}/cards/?plays=AH+KD+5H+6H+KH"
    html = scorer.get(f"{address}&tap=QH").content.decode()
    assert "has failed in hearts before. Is one of the two a revoke?" in html
    assert 'name="plays" value="AH KD 5H 6H KH"' in html
    html = scorer.get(f"{address}&sure=QH").content.decode()
    assert 'name="plays" value="AH KD 5H 6H KH QH"' in html


def test_a_joker_led_without_trumps_is_asked_for_its_suit(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, profile="avondale-4")
    game = table.say(game, cast.scorer, ("contract", {"contract": "7NT", "seat": "E"}))
    html = scorer.get(f"/games/{game.pk}/cards/?tap=JK").content.decode()
    assert "Which suit was named with the joker?" in html
    html = scorer.get(f"/games/{game.pk}/cards/?tap=JK%3DH").content.decode()
    assert 'name="plays" value="JK=H"' in html


def test_a_bid_at_no_trumps_may_be_played_with_jacks_on_top(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, profile="avondale-4")
    game = table.say(game, cast.scorer, ("contract", {"contract": "7NT", "seat": "E"}))
    assert "Jacks on top (J5)" in cards_page(scorer, game)
    html = cards_page(scorer, game, plays="AS KS QS", tap="JS", jacks="top")
    assert html.count('<input type="hidden" name="jacks" value="top">') == 2
    assert "jacks=top" in html
    assert f"{table.FOUR[0]} wins trick 1." in html


def test_the_last_card_records_cards_and_tricks(scorer: Client, game: Game) -> None:
    record = whole(bid(), 1)
    response = finish(scorer, game, record)
    assert response.status_code == 302
    assert response["Location"] == f"/games/{game.pk}/hands/1/cards/"
    kinds = list(game.entries.order_by("seq").values_list("kind", flat=True))
    assert kinds == ["contract", "cards", *["trick"] * 10]
    game.refresh_from_db()
    assert read_state(game).hand == 2
    hand = game.hands.get()
    assert hand.detail["cards"] == format_play(game.rules, record.whole())


def test_a_hand_is_recorded_once_however_often_it_is_sent(scorer: Client, game: Game) -> None:
    record = whole(bid(), 1)
    finish(scorer, game, record)
    finish(scorer, game, record)
    assert game.entries.count() == 12


def test_what_another_phone_recorded_is_not_overwritten(
    scorer: Client, game: Game, cast: Cast
) -> None:
    table.say(game, cast.scorer, ("trick", {"seat": "N"}))
    response = finish(scorer, game, whole(bid(), 1))
    assert response.status_code in (409, 422)
    assert "Nothing was recorded." in response.content.decode()
    assert game.entries.count() == 2


@pytest.mark.parametrize(("answer", "revokes"), [("score", 1), ("leave", 0)])
def test_a_revoke_that_the_cards_show_is_asked_about(
    scorer: Client, cast: Cast, answer: str, revokes: int
) -> None:
    seats = [NewSeat(name) for name in table.THREE]
    game = table.start(cast.scorer, profile="parlett-3", seats=seats)
    game = table.say(game, cast.scorer, ("contract", {"contract": "7S", "seat": "B"}))
    record = whole(bid(game.rules), 3, wrong=True)
    response = finish(scorer, game, record)
    assert "The cards show a revoke that was not put right:" in response.content.decode()
    assert game.entries.count() == 1
    assert finish(scorer, game, record, revoke=answer).status_code == 302
    assert game.entries.filter(kind="revoke").count() == revokes


def test_a_broken_form_records_nothing(scorer: Client, game: Game) -> None:
    response = finish(scorer, game, whole(bid(), 1), base="x")
    assert response.status_code == 422
    assert game.entries.count() == 1


def test_there_is_nothing_to_play_before_the_contract(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer)
    html = scorer.get(f"/games/{game.pk}/cards/").content.decode()
    assert "The contract comes first" in html


@pytest.fixture
def two_handed(cast: Cast) -> Game:
    seats = [NewSeat(name) for name in ("Ana", "Bo")]
    game = table.start(cast.scorer, profile="wikipedia-2-dummy", seats=seats)
    return table.say(game, cast.scorer, ("contract", {"contract": "7S", "seat": "B"}))


UP = "9S/ 9C/ 9D/ 9H/ 5H/ 8S/ 8C/ 8D/ 8H/ JK/"


def cards_page(client: Client, game: Game, **asked: str) -> str:
    return client.get(f"/games/{game.pk}/cards/?{urlencode(asked)}").content.decode()


def test_face_up_cards_of_dummies_are_asked_for_first(scorer: Client, two_handed: Game) -> None:
    html = cards_page(scorer, two_handed)
    assert "Dummy of Ana: tap face-up card 1 of 5" in html
    html = cards_page(scorer, two_handed, plays="9S/", tap="9C")
    assert 'name="plays" value="9S/ 9C/"' in html
    assert "Dummy of Ana: tap face-up card 3 of 5" in html
    assert "5 face down" in html
    html = cards_page(scorer, two_handed, plays=UP)
    assert "Card 1 of 40: <bdi>Bo</bdi> plays" in html


def test_a_card_turned_up_is_asked_for_after_its_trick(scorer: Client, two_handed: Game) -> None:
    html = cards_page(scorer, two_handed, plays=f"{UP} AS 9S 8S", tap="6S")
    assert "Dummy of Ana: tap the card that lay under the 9 of spades" in html
    html = cards_page(scorer, two_handed, plays=f"{UP} AS 9S 8S 6S", tap="KD")
    assert 'name="plays" value="' + f'{UP} AS 9S 8S 6S 9S/KD"' in html
    assert "Dummy of Bo: tap the card that lay under the 8 of spades" in html


def test_only_what_lies_open_is_bright_when_a_dummy_plays(scorer: Client, two_handed: Game) -> None:
    html = cards_page(scorer, two_handed, plays=f"{UP} AS")
    bright = re.findall(r'value="(\w+)" aria-label="[^"]*">', html)
    assert bright == ["9S"]
    asked = re.findall(r'value="(\w+)" aria-label="[^"]*, a revoke\?" data-doubt>', html)
    assert asked == ["9C", "9D", "9H", "5H"]
    html = cards_page(scorer, two_handed, plays=f"{UP} AS", tap="9C")
    assert "Dummy of Ana has spades lying open. A revoke?" in html
    html = cards_page(scorer, two_handed, plays=f"{UP} AS", tap="KD")
    assert 'name="plays" value="' + f'{UP} AS"' in html


def test_a_hand_with_dummies_is_recorded_and_shown(scorer: Client, two_handed: Game) -> None:
    record = whole(bid(two_handed.rules), 1)
    assert finish(scorer, two_handed, record).status_code == 302
    address = f"/games/{two_handed.pk}/hands/1/cards/"
    first = scorer.get(address).content.decode()
    assert first.count("5 face down") == 2
    assert scorer.get(f"{address}?at=40").content.decode().count("face down") == 0


def test_a_hand_is_read_card_by_card(scorer: Client, game: Game) -> None:
    record = whole(bid(), 1)
    finish(scorer, game, record)
    address = f"/games/{game.pk}/hands/1/cards/"
    first = scorer.get(address).content.decode()
    assert "Before the first card." in first
    assert 'href="?at=1" rel="next"' in first
    last = scorer.get(f"{address}?at=40").content.decode()
    assert "wins trick 10." in last
    assert 'rel="next"' not in last
    assert scorer.get(f"{address}?at=9999").content.decode().count("Card 40 of 40") == 1
    assert scorer.get(f"{address}?at=x").status_code == 200


def test_the_sheet_leads_to_recording_and_to_what_was_recorded(scorer: Client, game: Game) -> None:
    sheet = f"/games/{game.pk}/"
    assert "See it card by card" not in scorer.get(sheet).content.decode()
    finish(scorer, game, whole(bid(), 1))
    html = scorer.get(sheet).content.decode()
    assert f'href="/games/{game.pk}/hands/1/cards/">See it card by card' in html
    assert f'href="/games/{game.pk}/cards/"' in html


def test_a_corrected_hand_loses_cards_that_do_not_fit(
    scorer: Client, game: Game, cast: Cast
) -> None:
    finish(scorer, game, whole(bid(), 1))
    entries = {
        "cancels": list(range(2, 13)),
        "events": [{"kind": "tricks", "payload": {"tricks": {"NS": 1, "EW": 9}}}],
        "reason": "Miscounted.",
    }
    table.say(game, cast.scorer, ("amend", entries))
    assert scorer.get(f"/games/{game.pk}/hands/1/cards/").status_code == 404


def test_a_hand_without_cards_has_no_such_page(client: Client, cast: Cast) -> None:
    game = table.finished(cast.scorer)
    assert client.get(f"/games/{game.pk}/hands/1/cards/").status_code == 404


def test_a_pasted_hand_is_shown_and_its_revokes_are_told(client: Client) -> None:
    rules = bid().rules
    record = whole(bid(), 3, wrong=True)
    text = format_play(rules, record.whole())
    place = record.cards.index(record.revokes()[0].card) + 1
    address = urlencode({"rules": "avondale-4", "text": text, "at": place})
    html = client.get(f"/judge/hand/?{address}").content.decode()
    assert "A revoke: The suit that was led must be followed." in html
    assert text.split(" | ")[1] in html.replace("&#x27;", "'")


@pytest.mark.parametrize(
    "text", ["nonsense", "S N | N: ZZ", "|" * 3000, "S N | N: AS | E: AS | S: | W: |"]
)
def test_a_text_that_cannot_be_read_is_refused_in_words(client: Client, text: str) -> None:
    response = client.get("/judge/hand/", {"rules": "avondale-4", "text": text})
    assert response.status_code == 200
    assert "This could not be shown:" in response.content.decode()


def test_an_empty_text_asks_for_one(client: Client) -> None:
    html = client.get("/judge/hand/?rules=nobody").content.decode()
    assert "Show it card by card" in html
    assert "This could not be shown:" not in html
