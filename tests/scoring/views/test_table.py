from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.models import Game, TableCard
from scoring.services.handover import join
from scoring.services.table_cards import create_card, keep_code, renew_card, seat_game
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cast import fresh


@pytest.fixture
def game(cast: Cast) -> Game:
    cache.clear()
    return table.start(cast.scorer, club=cast.club, first_dealer=1)


@pytest.fixture
def card(cast: Cast, game: Game) -> TableCard:
    return create_card(by=cast.director, name="Table 3", game=game)


def scan(card: TableCard) -> tuple[Client, str]:
    """A phone that read the card, and the card's address."""
    client = Client()
    address = f"/t/{keep_code(card)}/"
    client.get(address)
    return client, address


def keeper(card: TableCard) -> tuple[Client, str]:
    client, address = scan(card)
    assert client.post(address, {"do": "join"}).status_code == 302
    return client, address


def test_a_scan_shows_the_way_in_and_one_tap_the_pad(card: TableCard) -> None:
    client, address = scan(card)
    assert "Keep the score here" in client.get(address).content.decode()
    client.post(address, {"do": "join"})
    response = client.get(address)
    assert 'id="pad"' in response.content.decode()
    assert response["X-Best-Bower"] == "pad"


def test_the_pad_records_without_script(card: TableCard, game: Game) -> None:
    client, address = keeper(card)
    form = {"act": "call:7S", "turn": "S", "base": "0", "key": str(uuid4())}
    for _ in range(2):
        assert client.post(address, form).status_code == 302
    assert fresh(game).version == 1


def test_a_second_phone_sees_who_keeps_the_score_and_records_nothing(
    card: TableCard, game: Game
) -> None:
    keeper(card)
    client, address = scan(card)
    html = client.get(address).content.decode()
    assert "The phone at Table 3 keeps the score of this table." in html
    client.post(address, {"act": "call:7S", "turn": "S", "base": "0", "key": str(uuid4())})
    assert fresh(game).version == 0
    assert client.post(address, {"do": "join"}).status_code == 422


def test_a_wrong_code_is_told_in_words(card: TableCard) -> None:
    keeper(card)
    client, address = scan(card)
    response = client.post(address, {"do": "code", "code": "12"})
    assert response.status_code == 422
    assert "not the director’s code" in response.content.decode()


def test_a_phone_without_a_cookie_changes_nothing(card: TableCard) -> None:
    Client().post(f"/t/{keep_code(card)}/", {"do": "join"})
    assert TableCard.objects.get(pk=card.pk).phone is None


def test_an_old_card_says_that_nothing_is_lost(card: TableCard) -> None:
    client, address = keeper(card)
    renew_card(card=TableCard.objects.get(pk=card.pk))
    response = client.get(address)
    assert response.status_code == 404
    assert "Nothing on this phone is lost." in response.content.decode()


def test_a_table_without_a_game_waits_for_one(
    cast: Cast, card: TableCard, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client, address = keeper(card)
    seat_game(card=TableCard.objects.get(pk=card.pk), game=None)
    assert "No game at this table yet" in client.get(address).content.decode()
    # The evenings at this table are looked for once.
    with django_assert_num_queries(3):
        client.get(address)
    assert "HX-Refresh" not in client.get(f"{address}pulse/").headers
    seat_game(card=TableCard.objects.get(pk=card.pk), game=table.start(cast.scorer))
    assert client.get(f"{address}pulse/")["HX-Refresh"] == "true"


def test_the_pulse_is_204_at_one_query_while_there_is_no_news(
    cast: Cast, card: TableCard, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client, address = keeper(card)
    pulse = f"{address}pulse/?head=0&game={game.pk}"
    with django_assert_num_queries(1):
        assert client.get(pulse).status_code == 204
    table.say(game, cast.scorer, ("note", {"text": "Tea."}))
    assert client.get(pulse).json() == {"keeps": True, "asked": False, "same": True}
    other, _ = scan(card)
    other.post(address, {"do": "ask"})
    assert client.get(pulse).json()["asked"] is True
    client.post(address, {"do": "yes"})
    assert client.get(pulse).json()["keeps"] is False
    assert other.get(f"{address}pulse/")["HX-Refresh"] == "true"


def test_a_rematch_is_played_at_the_same_table_and_stays_with_who_began(cast: Cast) -> None:
    game = table.finished(cast.scorer)
    card = create_card(by=cast.scorer, name="Kitchen", game=game)
    client, address = keeper(card)
    client.post(address, {"do": "rematch"})
    card.refresh_from_db()
    assert card.game is not None
    assert card.game.rematch_of == game
    assert card.game.created_by == cast.scorer
    assert 'id="pad"' in client.get(address).content.decode()


def test_the_card_is_printed_with_its_code_and_shows_what_came_late(
    cast: Cast, card: TableCard
) -> None:
    client = Client()
    client.force_login(cast.scorer)
    html = client.get(f"/cards/{card.pk}/").content.decode()
    assert '<svg class="qr"' in html
    assert keep_code(card) in html
    assert card.code in html
    assert (
        client.get(f"/clubs/{cast.club.slug}/cards/print/")
        .content.decode()
        .count('<svg class="qr"')
        == 1
    )


def test_a_card_is_given_a_game_renewed_and_ended(cast: Cast, card: TableCard) -> None:
    client = Client()
    client.force_login(cast.scorer)
    other = table.start(cast.scorer, club=cast.club)
    foreign = table.start(cast.stranger)
    page = f"/cards/{card.pk}/"
    client.post(page, {"do": "seat", "game": other.pk})
    client.post(page, {"do": "seat", "game": foreign.pk})
    card.refresh_from_db()
    assert card.game == other
    join(card=card, phone=uuid4())
    client.post(page, {"do": "renew"})
    card.refresh_from_db()
    assert (card.edition, card.phone) == (2, None)
    assert client.post(page, {"do": "revoke"}).status_code == 302
    assert client.get(page).status_code == 404


def test_a_tables_phone_corrects_an_earlier_hand_from_its_sheet(cast: Cast) -> None:
    cast.club.visibility = "members"
    cast.club.save()
    game = table.play(table.start(cast.scorer, club=cast.club), cast.scorer, "7S", NS=8, EW=2)
    client, address = keeper(create_card(by=cast.director, name="Table 3", game=game))
    assert f'href="{game.get_absolute_url()}"' in client.get(address).content.decode()
    amend = f"{game.get_absolute_url()}hands/1/amend/"
    assert amend in client.get(game.get_absolute_url()).content.decode()
    told = {"base": 2, "contract": "7S", "declarer": 0, "tricks_NS": 9, "step": "save"}
    assert client.post(amend, told)["Location"] == game.get_absolute_url()
    assert game.hands.get(number=1).detail["tricks"] == {"NS": 9, "EW": 1}
    assert Client().get(game.get_absolute_url()).status_code == 404
