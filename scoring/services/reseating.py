"""Somebody takes another's chair in a game that has its sheet already."""

from __future__ import annotations

from django.db import transaction

from clubs.models import Player
from scoring.models import Game, Sitting
from scoring.statistics.kept import forget_kept


@transaction.atomic
def reseat(*, game: Game, seat: int, name: str, player: Player | None) -> Game:
    """From now on this person sits here: the name on the sheet and the statistics are his.

    What the game was worth stays where it is, with the side.
    """
    held = Game.objects.select_for_update().get(pk=game.pk)
    held.names[seat] = name
    held.save(update_fields=["names"])
    Sitting.objects.filter(game=held, seat=seat).update(name=name, player=player)
    forget_kept(held)
    return held
