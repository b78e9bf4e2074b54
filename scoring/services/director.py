"""Calling the director to a table, and being done there."""

from __future__ import annotations

from collections.abc import Iterable
from uuid import UUID

from django.utils import timezone

from rules_engine.errors import NotLegalNow
from scoring.models import DirectorCall, Game


def call_director(*, game: Game) -> DirectorCall:
    """Ask for the director; asking again leaves the first time.

    Raises NotLegalNow `no_director` at home.
    """
    if game.club_id is None:
        raise NotLegalNow("no_director")
    call, _new = DirectorCall.objects.get_or_create(game=game, defaults={"at": timezone.now()})
    return call


def director_came(*, games: Iterable[UUID]) -> None:
    """The director has been at these games' tables: nobody waits there any more."""
    DirectorCall.objects.filter(game__in=games).delete()
