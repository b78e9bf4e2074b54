"""What happens to sheets when people of a club are merged."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.selectors import last_played, records_of
from clubs.services import merge_players, unmerge_player
from clubs.services.merging import check_mergeable
from scoring.models import Sitting

Tell = Callable[[Player, Player], str]
_TELL_APART: Final[list[Tell]] = []


def tell_apart(tell: Tell) -> None:
    """Have rooms above say why two records are two people; `tell` gives the sentence, or none."""
    if tell not in _TELL_APART:
        _TELL_APART.append(tell)


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
        _check_apart(kept, merged, together)
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
    _check_apart(kept, merged, len(_games(kept) & _games(merged)))
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


def _check_apart(kept: Player, merged: Player, together: int) -> None:
    words = say("They sat at one table, so they are two people.") if together else ""
    words = words or next(filter(None, (tell(kept, merged) for tell in _TELL_APART)), "")
    if words:
        raise ValidationError(words, code="sat_together")
