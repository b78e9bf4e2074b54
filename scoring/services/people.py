"""What happens to sheets when people of a club are merged or forgotten."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import NAME_LENGTH, Player
from clubs.selectors import records_of
from clubs.services import forget_player, merge_players, unmerge_player
from clubs.services.merging import check_mergeable
from scoring.models import Game, Sitting
from scoring.person_record import forget_record


@dataclass(frozen=True, slots=True)
class MergePreview:
    """What a merge would bring together; `refused` says why it cannot be, if so."""

    kept_games: int
    merged_games: int
    together: int
    refused: str


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
    return MergePreview(len(kept_games), len(merged_games), together, refused)


@transaction.atomic
def merge_people(*, kept: Player, merged: Player) -> Player:
    """Make two records one person; raises ValidationError, `sat_together` among its codes."""
    _check_apart(len(_games(kept) & _games(merged)))
    merge_players(kept=kept, merged=merged)
    forget_record(kept, merged)
    return kept


@transaction.atomic
def unmerge_people(*, player: Player) -> Player:
    """Take a merge back; each gets his own games again. Raises ValidationError."""
    kept = player.root
    unmerge_player(player=player)
    forget_record(player, *([kept] if kept is not None else []))
    return player


def _games(player: Player) -> set[object]:
    sittings = Sitting.objects.filter(player__in=records_of(player))
    return set(sittings.values_list("game_id", flat=True))


def _check_apart(together: int) -> None:
    if together:
        raise ValidationError(
            _("They sat at one table, so they are two people."), code="sat_together"
        )


@transaction.atomic
def forget_person(*, player: Player) -> None:
    """Take a person's name off the list, its history and every sheet; all scores stay.

    The name is taken out of titles as well. What a table wrote as a remark is its own and stays.
    """
    records = forget_player(player=player)
    word = records[0].name
    for sitting in Sitting.objects.filter(player__in=records):
        printed = sitting.name
        game = Game.objects.select_for_update().get(pk=sitting.game_id)
        game.names[sitting.seat] = word
        changed = ["names"]
        title = re.sub(rf"(?<!\w){re.escape(printed)}(?!\w)", word, game.title)[:NAME_LENGTH]
        if title != game.title:
            game.title = title
            changed.append("title")
        game.save(update_fields=changed)
        sitting.name = word
        sitting.save(update_fields=["name"])
    forget_record(*records)
