from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from scoring.models import TableCard
from scoring.services.table_cards import (
    create_card,
    keep_code,
    live_cards,
    read_keep_code,
    read_watch_code,
    renew_card,
    revoke_card,
    seat_game,
    watch_code,
)
from tests.cast import Cast
from tests.scoring import table


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


@pytest.fixture
def card(cast: Cast) -> TableCard:
    return create_card(by=cast.director, club=cast.club, name="Table 3")


def test_a_code_finds_its_card_and_a_watchers_link_is_no_key(card: TableCard) -> None:
    assert read_keep_code(keep_code(card)) == card
    assert read_watch_code(watch_code(card)) == card
    assert read_keep_code(watch_code(card)) is None


@pytest.mark.parametrize("code", ["", "1.1", "1.1-", "1.1-abc", "x-y-z", "1.1.1-é"])
def test_what_nobody_signed_finds_nothing(card: TableCard, code: str) -> None:  # noqa: ARG001
    assert read_keep_code(code) is None


def test_a_new_edition_makes_printed_cards_useless(card: TableCard) -> None:
    printed, directors_code = keep_code(card), card.code
    renew_card(card=card)
    assert read_keep_code(printed) is None
    assert read_keep_code(keep_code(card)) == card
    assert card.phone is None
    assert card.code != directors_code or TableCard.objects.count() == 1


def test_a_card_that_was_ended_or_expired_finds_nothing(cast: Cast, card: TableCard) -> None:
    over = timezone.now() - timedelta(minutes=1)
    old = create_card(by=cast.director, club=cast.club, name="Old", expires_at=over)
    assert read_keep_code(keep_code(old)) is None
    revoke_card(card=card)
    assert read_keep_code(keep_code(card)) is None
    assert not card.user.is_active
    assert not live_cards().exists()


def test_a_card_of_a_game_belongs_to_its_club_and_is_made_once(cast: Cast) -> None:
    game = table.start(cast.scorer, club=cast.club)
    card = create_card(by=cast.scorer, name="Table", game=game)
    assert (card.club, card.game) == (cast.club, game)
    assert create_card(by=cast.director, name="Other", game=game) == card


def test_a_game_is_played_at_one_table(cast: Cast, card: TableCard) -> None:
    other = create_card(by=cast.director, club=cast.club, name="Table 4")
    game = table.start(cast.scorer, club=cast.club)
    seat_game(card=other, game=game)
    seat_game(card=card, game=game)
    other.refresh_from_db()
    assert (card.game, other.game) == (game, None)
    seat_game(card=card, game=None)
    assert TableCard.objects.filter(game=game).count() == 0


def test_a_table_without_a_name_is_refused(cast: Cast) -> None:
    with pytest.raises(ValidationError):
        create_card(by=cast.director, club=cast.club, name=" ")
