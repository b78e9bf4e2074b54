"""Games of people without an account: whose they are, who may claim them, when they are gone."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.utils import timezone

from rules_engine.errors import NotLegalNow, NotNotation
from rules_engine.profiles import PROFILES
from scoring.games.recent import game_list, in_progress
from scoring.models import Game, GameEntry, Hand, LateEntry, Redaction, TableCard
from scoring.services import NewSeat, rematch
from scoring.services.forgetting_games import forget_unclaimed
from scoring.services.handover import gift_code, keep_late, take_gift
from scoring.services.phone_games import (
    KEPT_FOR,
    claim,
    forgotten_on,
    games_on,
    is_unclaimed,
    start_on_phone,
)
from scoring.services.start_limits import (
    MOST_AT_AN_ADDRESS,
    MOST_ON_A_PHONE,
    clear_limit,
    count_start,
    household,
)
from scoring.services.table_cards import seat_game
from scoring.table_visitor import TableVisitor
from tests.scoring import table
from tests.scoring.cast import account, entry, fresh

pytestmark = pytest.mark.django_db


def start(phone: UUID, game_id: UUID | None = None) -> TableCard:
    return start_on_phone(
        phone=phone,
        profile="australian-4",
        rules=PROFILES["australian-4"].rules,
        seats=[NewSeat(name) for name in table.FOUR],
        game_id=game_id,
    )


def keeper(card: TableCard) -> TableVisitor:
    assert card.phone is not None
    return TableVisitor(card, card.phone, card.epoch, card.game_id)


def game_of(card: TableCard) -> Game:
    assert card.game is not None
    return card.game


def finished(card: TableCard) -> Game:
    """The card's game, played to its end by its phone."""
    visitor = keeper(card)
    game = table.play(game_of(card), visitor, "7S", "N", NS=10, EW=0)
    return table.say(game, visitor, ("abandon", {"reason": "Tea."}))


def test_a_game_belongs_to_its_phone_and_is_in_nobodys_list() -> None:
    phone, somebody = uuid4(), account()
    card = start(phone)
    assert [each.pk for each in games_on(phone)] == [card.pk]
    assert list(games_on(uuid4())) == []
    assert is_unclaimed(game_of(card), card)
    assert list(game_list(somebody)) == list(in_progress(somebody)) == []


def test_starting_twice_is_one_game_and_its_id_is_not_for_another_phone() -> None:
    phone, game_id = uuid4(), uuid4()
    first = start(phone, game_id)
    assert start(phone, game_id).pk == first.pk
    with pytest.raises(NotNotation, match="id_taken"):
        start(uuid4(), game_id)
    assert (Game.objects.count(), TableCard.objects.count(), User.objects.count()) == (1, 1, 1)


def test_an_account_claims_every_game_of_the_card_and_the_phone_goes_on() -> None:
    card, somebody = start(uuid4()), account()
    first = finished(card)
    second = rematch(game_id=first.pk, by=keeper(card))
    seat_game(card=card, game=second)
    assert is_unclaimed(second, card)
    claim(visitor=keeper(card), by=somebody)
    claim(visitor=keeper(card), by=account("eva"))
    assert {game.created_by for game in Game.objects.all()} == {somebody}
    assert not is_unclaimed(fresh(second), TableCard.objects.get())
    assert table.play(second, keeper(card), "7S", NS=10, EW=0).version == 2
    assert second in in_progress(somebody)


def test_a_phone_that_gave_the_game_away_claims_nothing() -> None:
    card = start(uuid4())
    old = keeper(card)
    take_gift(card=TableCard.objects.get(), phone=uuid4(), gift=gift_code(old))
    late = TableVisitor(TableCard.objects.get(), old.phone, old.epoch, old.game_id)
    with pytest.raises(NotLegalNow, match="handed_over"):
        claim(visitor=late, by=account())


def test_a_gift_is_for_one_phone_and_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    card = start(uuid4())
    gift = gift_code(keeper(card))
    new = uuid4()
    assert take_gift(card=TableCard.objects.get(), phone=new, gift=gift).keeps
    with pytest.raises(NotLegalNow, match="gift_expired"):
        take_gift(card=TableCard.objects.get(), phone=uuid4(), gift=gift)
    again = gift_code(keeper(TableCard.objects.get()))
    monkeypatch.setattr("scoring.services.handover.GIFT_LASTS", -1)
    with pytest.raises(NotLegalNow, match="gift_expired"):
        take_gift(card=TableCard.objects.get(), phone=uuid4(), gift=again)
    assert TableCard.objects.get().phone == new


def move_back(game: Game, days: int) -> None:
    """As if a game and its entries were so many days old."""
    then = timezone.now() - timedelta(days=days)
    Game.objects.filter(pk=game.pk).update(created_at=then)
    TableCard.objects.filter(game=game).update(created_at=then)
    for each in GameEntry.objects.filter(game=game):
        GameEntry.objects.filter(pk=each.pk)._raw_delete("default")
        each.recorded_at = then
        GameEntry.objects.bulk_create([each])


def test_what_nobody_claimed_is_forgotten_whole_after_the_time_that_is_said() -> None:
    old, new, claimed = start(uuid4()), start(uuid4()), start(uuid4())
    for card in (old, new, claimed):
        finished(card)
        keep_late(visitor=keeper(card), game=game_of(card), entries=[entry("note", text="Late")])
    claim(visitor=keeper(claimed), by=account())
    first = GameEntry.objects.get(game=game_of(old), seq=1)
    Redaction.objects.create(entry=first, at=timezone.now())
    for card in (old, claimed):
        move_back(game_of(card), KEPT_FOR.days + 1)
    move_back(game_of(new), KEPT_FOR.days - 1)
    kept = {new.game_id, claimed.game_id}
    call_command("forget_unclaimed")
    assert set(Game.objects.values_list("pk", flat=True)) == kept
    assert set(GameEntry.objects.values_list("game_id", flat=True)) == kept
    assert set(Hand.objects.values_list("game_id", flat=True)) == kept
    assert set(LateEntry.objects.values_list("game_id", flat=True)) == kept
    assert not TableCard.objects.filter(pk=old.pk).exists()
    assert not User.objects.filter(pk=old.user_id).exists()


def test_an_old_game_with_a_new_entry_is_kept_and_says_until_when() -> None:
    card = start(uuid4())
    Game.objects.update(created_at=timezone.now() - timedelta(days=90))
    table.say(game_of(card), keeper(card), ("note", {"text": "Tea."}))
    assert forget_unclaimed(before=timezone.now() - KEPT_FOR) == 0
    newest = GameEntry.objects.get().recorded_at
    assert forgotten_on(fresh(game_of(card))) == newest + KEPT_FOR


def test_a_game_of_an_account_or_a_club_is_never_forgotten() -> None:
    game = table.start(account())
    Game.objects.update(created_at=timezone.now() - timedelta(days=999))
    assert forget_unclaimed(before=timezone.now()) == 0
    assert fresh(game).pk == game.pk


def test_starts_are_counted_by_phone_and_by_address() -> None:
    cache.clear()
    phone = uuid4()
    for _ in range(MOST_ON_A_PHONE):
        start(phone)
    with pytest.raises(NotLegalNow, match="too_many_games"):
        count_start(phone=phone, address="192.0.2.2")
    TableCard.objects.update(created_at=timezone.now() - timedelta(days=2))
    count_start(phone=phone, address="192.0.2.2")
    for _ in range(MOST_AT_AN_ADDRESS):
        count_start(phone=uuid4(), address="192.0.2.1")
    with pytest.raises(NotLegalNow, match="too_many_games"):
        count_start(phone=uuid4(), address="192.0.2.1")
    call_command("allow_starts", "192.0.2.1")
    count_start(phone=uuid4(), address="192.0.2.1")
    clear_limit("nowhere")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("nonsense", "", True),
    ],
)
def test_a_household_is_one_address(one: str, other: str, same: bool) -> None:
    assert (household(one) == household(other)) is same
