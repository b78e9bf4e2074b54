"""The score sheets that were kept for the tables of an event."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.db.models import QuerySet

from scoring.models import Game
from tournaments.events.models import Event, RoundState, Table


def games_of(event: Event) -> QuerySet[Game]:
    """The games of all tables of rounds that were released; a result from a slip has none."""
    tables = Table.objects.filter(round__event=event, game__isnull=False)
    played = tables.exclude(round__state=RoundState.DRAFT)
    return Game.objects.filter(pk__in=played.order_by().values("game"))


def call_values(games: Iterable[UUID]) -> dict[UUID, dict[str, int]]:
    """What each call is worth, in points, by the rules of each game: one query.

    Tables of another size play by other rules, so no game speaks for the others.
    """
    rules = Game.objects.filter(pk__in=games).order_by().values_list("pk", "rules")
    return {pk: {rung.call: rung.value for rung in own.ladder.rungs} for pk, own in rules}
