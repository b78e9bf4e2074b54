"""The pad of an account follows the other phones, and is bound by a handover as they are."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from clubs.models import Shown
from clubs.services import add_player, create_token
from scoring.models import Game, LateEntry, TableCard
from scoring.services.handover import join
from scoring.services.table_cards import create_card, keep_code
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cast import call, fresh, posted


@pytest.fixture
def game(cast: Cast) -> Game:
    return table.start(cast.scorer, first_dealer=1)


@pytest.fixture
def card(cast: Cast, game: Game) -> TableCard:
    """The game's card, scanned by another phone."""
    card = create_card(by=cast.scorer, name="Kitchen", game=game)
    join(card=card, phone=uuid4())
    return card


def post(client: Client, game: Game, base: int = 0) -> Any:
    body = json.dumps(posted([call("S", "7S", base)]))
    return client.post(f"/api/v1/games/{game.pk}/log/", body, content_type="application/json")


def test_the_pulse_is_204_at_two_queries_while_there_is_no_news(
    scorer: Client, cast: Cast, game: Game, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pulse = f"/games/{game.pk}/pulse/?head="
    with django_assert_num_queries(2):
        assert scorer.get(f"{pulse}0").status_code == 204
    table.say(game, cast.scorer, ("note", {"text": "Tea."}))
    assert scorer.get(f"{pulse}0").json() == {"keeps": True, "asked": False, "same": True}
    assert scorer.get(f"{pulse}1").status_code == 204


def test_a_handover_is_told_and_binds_the_owners_phone_and_nothing_is_lost(
    scorer: Client, game: Game, card: TableCard
) -> None:
    assert scorer.get(f"/games/{game.pk}/pulse/?head=0").json()["keeps"] is False
    answer = post(scorer, game)
    assert (answer.status_code, answer.json()["code"]) == (409, "handed_over")
    late = LateEntry.objects.get()
    assert (late.payload["call"], late.card, late.epoch) == ("7S", card, 0)
    assert answer.json()["kept"] == [str(late.key)]
    assert fresh(game).version == 0


def test_a_program_and_a_correction_are_not_the_phones(
    scorer: Client, cast: Cast, game: Game, card: TableCard
) -> None:
    _token, key = create_token(user=cast.scorer, name="mine", read_only=False)
    client = Client(headers={"Authorization": f"Bearer {key}"})
    assert post(client, game).status_code == 200
    assert not LateEntry.objects.exists()
    assert card.phone is not None
    assert scorer.get(f"/games/{game.pk}/").status_code == 200


def test_somebody_who_may_not_record_is_told_that_and_keeps_nothing_here(
    stranger: Client, game: Game, card: TableCard
) -> None:
    assert post(stranger, game).status_code == 403
    assert not LateEntry.objects.filter(card=card).exists()


def test_the_owner_sees_who_keeps_the_score_and_takes_it_back(
    scorer: Client, cast: Cast, game: Game, card: TableCard
) -> None:
    table.say(game, cast.scorer, ("note", {"text": "Tea."}))
    home = f"/t/{keep_code(card)}/"
    assert scorer.get(f"/games/{game.pk}/pad/")["Location"] == home
    html = scorer.get(home).content.decode()
    assert "Another phone keeps the score of this game." in html
    assert "Last entry at " in html
    assert "Take the score over" in html
    assert "Director’s code" not in html
    scorer.post(home, {"do": "back"})
    card.refresh_from_db()
    assert card.phone == UUID(scorer.cookies["phone"].value)
    assert 'id="pad"' in scorer.get(home).content.decode()
    assert post(scorer, game, base=1).status_code == 200


def test_nobody_else_takes_it_without_asking(stranger: Client, game: Game, card: TableCard) -> None:
    home, before = f"/t/{keep_code(card)}/", card.phone
    assert "Take the score over" not in stranger.get(home).content.decode()
    stranger.post(home, {"do": "back"})
    Client().post(home, {"do": "back"})
    card.refresh_from_db()
    assert card.phone == before
    assert fresh(game).version == 0


def test_where_the_score_was_given_back_the_owner_records_again(
    scorer: Client, game: Game, card: TableCard
) -> None:
    TableCard.objects.update(phone=None)
    assert post(scorer, game).status_code == 200
    assert 'id="pad"' in scorer.get(f"/games/{game.pk}/pad/").content.decode()
    assert card.game == game


def told_by(client: Client, game: Game) -> str:
    return str(client.get(f"/games/{game.pk}/pulse/?head=0").json()["by"])


def test_who_keeps_the_score_is_said_by_name(
    scorer: Client, stranger: Client, cast: Cast, game: Game, card: TableCard
) -> None:
    """As soon as the phone shows its pad, whoever is signed in on it; until then nobody knows."""
    assert told_by(scorer, game) == "Another phone"
    home = f"/t/{keep_code(card)}/"
    TableCard.objects.update(phone=None)
    member = Client()
    member.force_login(cast.member)
    member.get(home)
    member.post(home, {"do": "join"})
    member.get(home)
    card.refresh_from_db()
    assert card.kept_by == cast.member
    player = add_player(club=cast.club, name="Wilhelmina", user=cast.member)
    assert told_by(scorer, game) == "Wilhelmina"
    assert "Wilhelmina keeps the score of this game." in scorer.get(home).content.decode()
    assert post(scorer, game).json()["by"] == "Wilhelmina"
    # Nobody else is told, unless the name stands on the sheet.
    assert told_by(stranger, game) == told_by(Client(), game) == "Another phone"
    player.name = table.FOUR[1]
    player.save()
    assert told_by(stranger, game) == table.FOUR[1]
    # Another browser of the same account.
    desktop = Client()
    desktop.force_login(cast.member)
    assert told_by(desktop, game) == "Your other phone"


def test_at_a_clubs_table_a_hidden_name_is_not_told(scorer: Client, cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    card = create_card(by=cast.scorer, name="Table 3", game=game)
    add_player(club=cast.club, name="Wilhelmina", user=cast.director)
    phone = uuid4()
    join(card=card, phone=phone)
    assert told_by(scorer, game) == told_by(Client(), game) == "The phone at Table 3"
    join(card=card, phone=phone, by=cast.director)
    assert told_by(scorer, game) == "Wilhelmina"
    cast.club.people_shown = Shown.HIDDEN
    cast.club.save()
    assert told_by(Client(), game) == "The phone at Table 3"
