"""The score sheets that were kept for the tables of an event."""

from __future__ import annotations

from django.db.models import QuerySet

from scoring.models import Game
from tournaments.models import Event, RoundState, Table


def games_of(event: Event) -> QuerySet[Game]:
    """The games of all tables of rounds that were released; a result from a slip has none."""
    tables = Table.objects.filter(round__event=event, game__isnull=False)
    played = tables.exclude(round__state=RoundState.DRAFT)
    return Game.objects.filter(pk__in=played.order_by().values("game"))
