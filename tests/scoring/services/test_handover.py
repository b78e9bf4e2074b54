from datetime import timedelta
from uuid import UUID, uuid4

import pytest
import time_machine
from django.core.cache import cache
from django.utils import timezone

from rules_engine.errors import NotLegalNow, NotNotation, RuleViolation
from scoring.models import Game, LateEntry, TableCard
from scoring.models.entry import AppendOnly
from scoring.services import record
from scoring.services.handover import (
    MOST_TRIES,
    TOKEN_LASTS,
    BadToken,
    ask,
    join,
    keep_late,
    let,
    phone_token,
    read_token,
    release,
    take_back,
    take_by_code,
)
from scoring.services.table_cards import create_card, renew_card, revoke_card, seat_game
from scoring.table_visitor import TableVisitor
from tests.cast import Cast
from tests.scoring import table
from tests.scoring.cast import call, entry, fresh

OLD, NEW, THIRD = uuid4(), uuid4(), uuid4()


@pytest.fixture
def cast(db: None) -> Cast:  # noqa: ARG001 - the database comes first
    return Cast()


@pytest.fixture
def game(cast: Cast) -> Game:
    return table.start(cast.scorer, club=cast.club, first_dealer=1)


@pytest.fixture
def card(cast: Cast, game: Game) -> TableCard:
    cache.clear()
    return create_card(by=cast.director, name="Table 3", game=game)


def again(card: TableCard) -> TableCard:
    return TableCard.objects.get(pk=card.pk)


def test_the_first_phone_keeps_the_score_and_comes_back_as_it_was(card: TableCard) -> None:
    first = join(card=card, phone=OLD)
    assert first.keeps
    assert join(card=again(card), phone=OLD).epoch == first.epoch == 1


def test_a_second_phone_is_told_that_the_table_is_taken(card: TableCard) -> None:
    join(card=card, phone=OLD)
    with pytest.raises(NotLegalNow, match="table_taken"):
        join(card=again(card), phone=NEW)


def test_of_two_phones_at_once_one_gets_the_table(card: TableCard) -> None:
    seen_by_both = again(card)
    join(card=card, phone=OLD)
    with pytest.raises(NotLegalNow, match="table_taken"):
        join(card=seen_by_both, phone=NEW)


def test_the_old_phones_yes_hands_the_table_over_and_raises_the_epoch(card: TableCard) -> None:
    old = join(card=card, phone=OLD)
    ask(card=card, phone=NEW)
    let(visitor=old, yes=True)
    held = again(card)
    assert (held.phone, held.epoch, held.asked_by) == (NEW, 2, None)
    assert read_token(phone_token(old)).is_late


def test_a_no_leaves_everything_as_it_was(card: TableCard) -> None:
    old = join(card=card, phone=OLD)
    ask(card=card, phone=NEW)
    let(visitor=old, yes=False)
    assert (again(card).phone, again(card).asked_by) == (OLD, None)


def test_a_phone_that_lost_the_table_cannot_give_it_away(card: TableCard) -> None:
    old = join(card=card, phone=OLD)
    take_by_code(card=again(card), phone=NEW, code=card.code)
    late = TableVisitor(again(card), OLD, old.epoch, card.game_id)
    ask(card=card, phone=THIRD)
    with pytest.raises(NotLegalNow, match="handed_over"):
        let(visitor=late, yes=True)
    release(visitor=late)
    assert again(card).phone == NEW


def test_a_table_that_was_given_away_is_the_next_phones(card: TableCard) -> None:
    release(visitor=join(card=card, phone=OLD))
    assert join(card=again(card), phone=NEW).epoch == 2


def test_the_directors_code_takes_a_table_over(card: TableCard) -> None:
    join(card=card, phone=OLD)
    new = take_by_code(card=card, phone=NEW, code=f" {card.code} ")
    assert new.keeps
    assert again(card).epoch == 2


def test_codes_cannot_be_tried_out(card: TableCard) -> None:
    join(card=card, phone=OLD)
    wrong = "000000" if card.code != "000000" else "000001"
    for _ in range(MOST_TRIES):
        with pytest.raises(NotLegalNow, match="wrong_code"):
            take_by_code(card=card, phone=NEW, code=wrong)
    with pytest.raises(NotLegalNow, match="too_many_codes"):
        take_by_code(card=card, phone=NEW, code=card.code)
    assert again(card).phone == OLD
    # Whoever directs the club is not kept out by somebody who tries codes.
    assert take_back(card=again(card), phone=NEW).keeps


def test_a_quarter_of_an_hour_later_the_code_works_again(card: TableCard) -> None:
    join(card=card, phone=OLD)
    begun = timezone.now() - timedelta(minutes=16)
    TableCard.objects.update(tries=MOST_TRIES, tries_since=begun)
    assert take_by_code(card=again(card), phone=NEW, code=card.code).keeps


@pytest.mark.parametrize("token", ["", "a.b.c", "1.1.1.x.:y:z", "é"])
def test_a_forged_token_lets_nobody_in(card: TableCard, token: str) -> None:  # noqa: ARG001
    with pytest.raises(BadToken, match="table_unknown"):
        read_token(token)


def test_a_token_ends_with_its_time_its_edition_and_its_card(card: TableCard) -> None:
    token = phone_token(join(card=card, phone=OLD))
    assert read_token(token).phone == OLD
    with (
        time_machine.travel(timezone.now() + timedelta(seconds=TOKEN_LASTS + 5)),
        pytest.raises(BadToken, match="table_expired"),
    ):
        read_token(token)
    renew_card(card=card)
    with pytest.raises(BadToken, match="table_expired"):
        read_token(token)
    token = phone_token(join(card=card, phone=OLD))
    revoke_card(card=card)
    with pytest.raises(BadToken, match="table_expired"):
        read_token(token)


def test_a_phone_records_its_tables_game_in_the_cards_name(card: TableCard, game: Game) -> None:
    record(game.pk, [call("S", "pass", 0)], join(card=card, phone=OLD))
    assert game.entries.get().recorded_by == card.user


def late_visitor(card: TableCard) -> TableVisitor:
    old = join(card=card, phone=OLD)
    take_by_code(card=again(card), phone=NEW, code=card.code)
    return read_token(phone_token(old))


def test_what_a_late_phone_sends_is_kept_once_and_not_recorded(card: TableCard, game: Game) -> None:
    late = late_visitor(card)
    told = [call("S", "pass", 0), call("W", "7S", 1)]
    for _ in range(2):
        assert keep_late(visitor=late, game=game, entries=told) == [each.key for each in told]
    kept = LateEntry.objects.order_by("pk")
    assert [(each.key, each.base, each.epoch) for each in kept] == [
        (told[0].key, 0, 1),
        (told[1].key, 1, 1),
    ]
    assert fresh(game).version == 0


def test_what_was_recorded_before_the_handover_is_not_late(card: TableCard, game: Game) -> None:
    said = call("S", "pass", 0)
    record(game.pk, [said], join(card=card, phone=OLD))
    late = late_visitor(again(card))
    assert keep_late(visitor=late, game=game, entries=[said]) == [said.key]
    assert not LateEntry.objects.exists()
    other = entry("note", 0, said.key, text="Tea.")
    with pytest.raises(RuleViolation, match="key_reused"):
        keep_late(visitor=late, game=game, entries=[other])


def test_what_is_no_entry_is_not_kept_and_nothing_with_it(card: TableCard, game: Game) -> None:
    told = [call("S", "pass", 0), entry("nonsense", 1)]
    with pytest.raises(NotNotation, match="unknown_kind"):
        keep_late(visitor=late_visitor(card), game=game, entries=told)
    assert not LateEntry.objects.exists()


def test_late_entries_are_never_deleted(card: TableCard, game: Game) -> None:
    keep_late(visitor=late_visitor(card), game=game, entries=[call("S", "pass", 0)])
    with pytest.raises(AppendOnly):
        LateEntry.objects.get().delete()


def test_a_phone_is_late_where_another_game_is_played_since(cast: Cast, card: TableCard) -> None:
    old = phone_token(join(card=card, phone=OLD))
    seat_game(card=again(card), game=table.start(cast.scorer, club=cast.club))
    visitor = read_token(old)
    assert visitor.keeps
    assert visitor.is_late
    assert isinstance(visitor.game_id, UUID)
