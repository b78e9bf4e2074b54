"""Forgetting games of people without an account: whole, with their logs.

Everywhere else a log is only ever added to. A game that nobody claimed has names in it that nobody
answers for, and its phone is told from the first day on when it will be gone.
"""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.contrib.auth import get_user_model
from django.db import models, transaction
from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import Game, GameEntry, LateEntry, Redaction, TableCard


def unclaimed_games() -> QuerySet[Game]:
    """The games at home that belong to a phone and to no account."""
    return Game.objects.filter(club=None, created_by__table_card__isnull=False)


def forget_unclaimed(*, before: datetime) -> int:
    """Forget the unclaimed games without an entry since `before`; how many there were.

    Each goes in a transaction of its own, so that a run may be stopped and begun again.
    """
    touched = GameEntry.objects.filter(game=OuterRef("pk"), recorded_at__gte=before)
    stale = unclaimed_games().filter(~Exists(touched), created_at__lt=before)
    ids = list(stale.order_by("created_at", "pk").values_list("pk", flat=True))
    for game_id in ids:
        with transaction.atomic():
            _forget(game_id)
    _forget_cards(before)
    return len(ids)


def _forget(game_id: UUID) -> None:
    Redaction.objects.filter(entry__game=game_id).delete()
    LateEntry.objects.filter(game=game_id).delete()
    # The log's own manager deletes nothing, and everywhere but here that is right.
    models.QuerySet(GameEntry).filter(game=game_id).delete()
    Game.objects.filter(pk=game_id).delete()


def _forget_cards(before: datetime) -> None:
    """The cards on which nothing is left that anybody could come back to, and their accounts."""
    started = Game.objects.filter(created_by=OuterRef("user"))
    cards = TableCard.objects.filter(
        ~Exists(started), club=None, game=None, created_by=None, created_at__lt=before
    )
    for card_id, user_id in list(cards.values_list("pk", "user_id")):
        with transaction.atomic():
            if not LateEntry.objects.filter(card=card_id).exists():
                TableCard.objects.filter(pk=card_id).delete()
                get_user_model().objects.filter(pk=user_id).delete()
