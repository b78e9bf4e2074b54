"""Cards on tables: made, printed anew, withdrawn, and which game is played at their table."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.core.signing import Signer
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string

from clubs.models import Club
from clubs.names.naming import clean_name
from scoring.models import Game, TableCard
from web.links.codes import code_of, value_of
from web.pages import LinkEnded

KEEP = Signer(salt="scoring.table_card")
WATCH = Signer(salt="scoring.watch_card")
# No capital or digit that looks like another: people read these names out of the log.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_DIGITS = "0123456789"
CODE_LENGTH = 6


@transaction.atomic
def create_card(
    *,
    by: AbstractBaseUser | AnonymousUser,
    name: str,
    club: Club | None = None,
    game: Game | None = None,
    expires_at: datetime | None = None,
) -> TableCard:
    """A card for a table of this club, or of a game at home; raises ValidationError.

    A game has one card: the one that it has already is given back.
    """
    if game is not None:
        # Whoever asks at the same moment waits here, and is then given the card that we made.
        Game.objects.select_for_update().get(pk=game.pk)
        known = live_cards().filter(game=game).first()
        if known is not None:
            return known
        TableCard.objects.filter(game=game).update(game=None)
    cleaned = clean_name(name)
    return TableCard.objects.create(
        club=club if game is None else game.club,
        name=cleaned,
        game=game,
        user=get_user_model().objects.create_user(f"card-{get_random_string(10, _LETTERS)}"),
        code=get_random_string(CODE_LENGTH, _DIGITS),
        created_by_id=by.pk,
        created_at=timezone.now(),
        expires_at=expires_at,
    )


def live_cards() -> QuerySet[TableCard]:
    """The cards that work now, each with its club and game; in a closed club none does."""
    lasting = Q(expires_at=None) | Q(expires_at__gt=timezone.now())
    working = TableCard.objects.filter(lasting, revoked_at=None, club__closed_at=None)
    return working.select_related("club", "game")


@transaction.atomic
def seat_game(*, card: TableCard, game: Game | None, guided: bool = False) -> TableCard:
    """This game is played at the card's table from now on; it leaves any other table's card.

    `guided`: whoever runs the evening starts the next one too, and the table no rematch.
    """
    if game is not None:
        Game.objects.select_for_update().get(pk=game.pk)
    TableCard.objects.filter(game=game, game__isnull=False).exclude(pk=card.pk).update(game=None)
    card.game, card.called_at = game, None
    card.guided_since = timezone.now() if guided else None
    card.save(update_fields=["game", "called_at", "guided_since"])
    return card


def call_tables(*, games: Iterable[UUID], asks: bool) -> None:
    """Have the phones at the tables of these games say that the result is asked for, or no more."""
    TableCard.objects.filter(game__in=games).update(called_at=timezone.now() if asks else None)


def renew_card(*, card: TableCard) -> TableCard:
    """Make printed cards and the phones that scanned them useless; what phones hold stays there."""
    card.edition += 1
    card.phone = card.asked_by = None
    card.code = get_random_string(CODE_LENGTH, _DIGITS)
    card.save(update_fields=["edition", "phone", "asked_by", "code"])
    return card


@transaction.atomic
def revoke_card(*, card: TableCard) -> None:
    """End a card: its code, and every phone that scanned it."""
    card.revoked_at = timezone.now()
    card.game = card.phone = card.asked_by = None
    card.save(update_fields=["revoked_at", "game", "phone", "asked_by"])
    card.user.is_active = False
    card.user.save(update_fields=["is_active"])


def keep_code(card: TableCard) -> str:
    """What the address ends in that the card's QR code holds."""
    return _code(KEEP, card)


def watch_code(card: TableCard) -> str:
    """What the address ends in at which anybody may watch the table."""
    return _code(WATCH, card)


def read_keep_code(code: str) -> TableCard | None:
    """The card of a code that still works, with its club and game."""
    return _read(KEEP, code)


def read_watch_code(code: str) -> TableCard | None:
    """The card that a watcher's link is about, with its club and game.

    None for a made-up link; raises LinkEnded for one that works no more.
    """
    return _read(WATCH, code, tells=True)


def _code(signer: Signer, card: TableCard) -> str:
    return code_of(signer, f"{card.pk}.{card.edition}")


def _read(signer: Signer, code: str, *, tells: bool = False) -> TableCard | None:
    signed = value_of(signer, code)
    if signed is None:
        return None
    pk, edition = signed.split(".")
    card = live_cards().filter(pk=pk, edition=edition).first()
    if card is None and tells:
        raise LinkEnded
    return card
