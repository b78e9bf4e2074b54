"""What a visitor may pile up has an end, a sentence and a clearing."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.utils import timezone

from clubs.models import Club, Invitation, Role
from clubs.services import clubs as founding
from clubs.services import create_club, create_invitation, create_token
from clubs.services import invitations as inviting
from clubs.services import tokens as keys
from rules_engine.errors import NotLegalNow
from scoring.models import LateEntry, TableCard
from scoring.services import NewEntry, handover
from scoring.services.table_cards import create_card, seat_game
from scoring.table_visitor import TableVisitor
from scoring.words.refusals import refusal_words
from tests.scoring import table

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana() -> User:
    return User.objects.create_user("ana")


@pytest.fixture
def club(ana: User) -> Club:
    return create_club(name="Rosehill", owner=ana)


def late_phone(ana: User, club: Club) -> tuple[TableCard, TableVisitor]:
    """A card whose table another phone has taken over, and the one that is late."""
    game = table.start(ana, club=club)
    card = seat_game(card=create_card(by=ana, name="Table 3", club=club), game=game)
    old = handover.join(card=card, phone=uuid4())
    handover.take_by_code(card=card, phone=uuid4(), code=card.code)
    return card, old


def note(key: str = "") -> NewEntry:
    return NewEntry("note", {"text": f"x{key}"}, base=0, key=uuid4())


def test_late_entries_of_a_card_have_an_end(
    ana: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(handover, "MOST_LATE", 3)
    card, late = late_phone(ana, club)
    assert card.game is not None
    sent = [note(str(number)) for number in range(3)]
    handover.keep_late(visitor=late, game=card.game, entries=sent)
    handover.keep_late(visitor=late, game=card.game, entries=sent)  # the same again is no more
    with pytest.raises(NotLegalNow) as refused:
        handover.keep_late(visitor=late, game=card.game, entries=[note()])
    assert "stay on the phone" in refusal_words(refused.value)
    LateEntry.objects.update(seen_at=timezone.now())
    handover.keep_late(visitor=late, game=card.game, entries=[note()])
    assert LateEntry.objects.count() == 4


def test_what_was_looked_at_is_cleared_a_year_later(ana: User, club: Club) -> None:
    card, late = late_phone(ana, club)
    assert card.game is not None
    handover.keep_late(visitor=late, game=card.game, entries=[note("1"), note("2"), note("3")])
    old, new, _unseen = LateEntry.objects.order_by("pk")
    year_ago = timezone.now() - timedelta(days=366)
    LateEntry.objects.filter(pk=old.pk).update(seen_at=year_ago)
    LateEntry.objects.filter(pk=new.pk).update(seen_at=timezone.now())
    create_invitation(club=club, by=ana, role=Role.MEMBER)
    Invitation.objects.update(expires_at=year_ago)
    kept = create_invitation(club=club, by=ana, role=Role.MEMBER)
    call_command("clear_what_is_over", verbosity=0)
    assert LateEntry.objects.count() == 2
    assert list(Invitation.objects.all()) == [kept]


def test_an_account_owns_so_many_clubs(
    ana: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(founding, "MOST_OWNED", 2)
    create_club(name=club.name, owner=ana)
    with pytest.raises(ValidationError, match="at most 2 clubs"):
        create_club(name="One more", owner=ana)


def test_keys_and_invitations_have_an_end_as_well(
    ana: User, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keys, "MOST_TOKENS", 1)
    monkeypatch.setattr(inviting, "MOST_OPEN", 1)
    create_token(user=ana, name="first")
    create_invitation(club=club, by=ana, role=Role.MEMBER)
    with pytest.raises(ValidationError, match="at most 1 keys"):
        create_token(user=ana, name="second")
    with pytest.raises(ValidationError, match="at most 1 invitations"):
        create_invitation(club=club, by=ana, role=Role.MEMBER)
