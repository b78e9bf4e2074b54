"""Games of people without an account: each belongs to the phone that started it.

Such a game is one at home with a card of its own (scoring.models.TableCard): the phone that keeps
the card's score keeps the game, and a handover gives both to another phone. It was started by the
card's own account, which nobody signs in with; that is how it is known to be nobody's yet. An
account that claims it takes the card and every game that was played on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid4

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as say

from rules_engine.errors import NotLegalNow, NotNotation
from rules_engine.format import Format
from rules_engine.house_rules import HouseRules
from scoring.models import Game, TableCard
from scoring.services.handover import join
from scoring.services.start import NewSeat, start_game
from scoring.services.table_cards import create_card, live_cards, seat_game
from scoring.table_visitor import TableVisitor

# Far more than any evening; who goes beyond that fills a disk.
MOST_ENTRIES: Final = 3000
# So long after its last entry a game that nobody claimed is forgotten.
KEPT_FOR: Final = timedelta(days=30)


@transaction.atomic
def start_on_phone(
    *,
    phone: UUID,
    profile: str,
    rules: HouseRules,
    seats: Sequence[NewSeat],
    length: Format | None = None,
    first_dealer: int = 0,
    game_id: UUID | None = None,
) -> TableCard:
    """A game that belongs to this phone, on its card. A second try gives the card of the first.

    Raises what `start_game` raises, and NotNotation `id_taken` where the id is another game's.
    """
    known = Game.objects.filter(pk=game_id).first() if game_id is not None else None
    if known is not None:
        return _own(known, phone)
    card = create_card(by=AnonymousUser(), name=say("Table"))
    visitor = join(card=card, phone=phone)
    game = start_game(
        by=visitor,
        profile=profile,
        rules=rules,
        seats=seats,
        length=length,
        first_dealer=first_dealer,
        game_id=game_id or uuid4(),
    )
    return seat_game(card=card, game=game)


def _own(game: Game, phone: UUID) -> TableCard:
    card = live_cards().filter(game=game, phone=phone).first()
    if card is None or not is_unclaimed(game, card):
        raise NotNotation("id_taken")
    return card


def is_unclaimed(game: Game, card: TableCard) -> bool:
    """Whether a game on this card belongs to its phone and to no account yet."""
    return game.club_id is None and game.created_by_id == card.user_id


def is_full(visitor: TableVisitor, base: int) -> bool:
    """Whether a phone's own game takes no more entries after `base` until an account claims it."""
    card = visitor.card
    return card.club_id is None and card.created_by_id is None and base >= MOST_ENTRIES


def games_on(phone: UUID) -> QuerySet[TableCard]:
    """The cards of games at home that this phone keeps, the newest first, each with its game."""
    cards = live_cards().filter(phone=phone, club=None, game__isnull=False)
    return cards.order_by("-game__created_at", "pk")


def last_on(phone: UUID) -> Game | None:
    """The game at home that this phone started or took over last."""
    card = games_on(phone).first()
    return None if card is None else card.game


@transaction.atomic
def claim(*, visitor: TableVisitor, by: AbstractBaseUser) -> None:
    """Give this phone's game to an account, with every game that was played on its card.

    The phone goes on keeping the score. Raises NotLegalNow `handed_over` where another phone keeps
    it; to claim again what is claimed changes nothing.
    """
    card = visitor.card
    if not visitor.keeps:
        raise NotLegalNow("handed_over")
    games = Game.objects.filter(created_by_id=card.user_id, club=None)
    if games.update(created_by_id=by.pk):
        TableCard.objects.filter(pk=card.pk).update(created_by_id=by.pk)
        card.created_by_id = by.pk


def forgotten_on(game: Game) -> datetime:
    """When a game that nobody claims is forgotten, if nothing more is recorded in it; one query."""
    newest = game.entries.order_by("-seq").values_list("recorded_at", flat=True).first()
    return max(game.created_at, newest or game.created_at) + KEPT_FOR
