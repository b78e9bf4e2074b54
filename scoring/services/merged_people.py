"""What happens to sheets when people of a club are merged."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.selectors import last_played, records_of
from clubs.services import merge_players, unmerge_player
from clubs.services.merging import check_mergeable
from scoring.models import Sitting


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would bring together; `refused` says why it cannot be, if so.

    When each played last tells namesakes apart; None for who never did.
    """

    kept_games: int
    merged_games: int
    together: int
    refused: str
    kept_last: datetime | None = None
    merged_last: datetime | None = None


def preview_merge(*, kept: Player, merged: Player) -> MergePreview:
    """The games of both, and whether they can be one person; changes nothing."""
    kept_games = _games(kept)
    merged_games = _games(merged)
    together = len(kept_games & merged_games)
    refused = ""
    try:
        check_mergeable(kept, merged)
        _check_apart(together)
    except ValidationError as error:
        refused = " ".join(error.messages)
    last = last_played([kept, merged])
    return MergePreview(
        len(kept_games),
        len(merged_games),
        together,
        refused,
        kept_last=last.get(kept.pk),
        merged_last=last.get(merged.pk),
    )


@transaction.atomic
def merge_people(*, kept: Player, merged: Player) -> Player:
    """Make two records one person; raises ValidationError, `sat_together` among its codes."""
    _check_apart(len(_games(kept) & _games(merged)))
    merge_players(kept=kept, merged=merged)
    return kept


@transaction.atomic
def unmerge_people(*, player: Player) -> Player:
    """Take a merge back; each gets his own games again. Raises ValidationError."""
    unmerge_player(player=player)
    return player


def _games(player: Player) -> set[object]:
    sittings = Sitting.objects.filter(player__in=records_of(player))
    return set(sittings.values_list("game_id", flat=True))


def _check_apart(together: int) -> None:
    if together:
        raise ValidationError(
            say("They sat at one table, so they are two people."), code="sat_together"
        )
