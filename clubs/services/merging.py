"""Two records that turn out to be one person, and the way back."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as say

from clubs.models import Player
from clubs.names.visibility import most_hidden


@transaction.atomic
def merge_players(*, kept: Player, merged: Player) -> Player:
    """From now on `merged` is a record of the person `kept`; raises ValidationError.

    Nothing moves: games keep naming the record that sat in them, so `unmerge_player` gives back
    exactly what there was. Whether both sat in one game is asked by `scoring`, which knows games.
    Strangers see of all records of the person the least that one of them lets them see, and go on
    to after the merge is taken back.
    """
    check_mergeable(kept, merged)
    merged.merged_into = kept
    merged.save(update_fields=["merged_into"])
    _set_root([merged, *Player.objects.filter(root=merged)], kept)
    show_alike(kept, most_hidden(kept.shown, merged.shown))
    return kept


def show_alike(person: Player, shown: str) -> None:
    """Have strangers see so much of a person, by whatever record: each is named where it sat."""
    for record in (person, *Player.objects.filter(root=person)):
        if record.shown != shown:
            record.shown = shown
            record.save(update_fields=["shown"])


def check_mergeable(kept: Player, merged: Player) -> None:
    """Refuse what cannot be one person; raises ValidationError."""
    if kept.pk == merged.pk:
        raise ValidationError(say("Those are the same record already."), code="same_record")
    if kept.club_id != merged.club_id:
        raise ValidationError(say("That player belongs to another club."), code="other_club")
    if kept.merged_into_id is not None or merged.merged_into_id is not None:
        raise ValidationError(
            say("One of them is merged already: take that back first."), code="already_merged"
        )
    if kept.forgotten_at is not None or merged.forgotten_at is not None:
        raise ValidationError(say("This person asked to be forgotten."), code="forgotten")
    accounts = {record.user_id for record in (kept, merged)} - {None}
    if len(accounts) > 1:
        raise ValidationError(
            say("They belong to two accounts, so they are two people."), code="two_accounts"
        )


@transaction.atomic
def unmerge_player(*, player: Player) -> Player:
    """Make a merged record a person of its own again, with what was merged into it before."""
    if player.merged_into_id is None:
        raise ValidationError(say("This record is not merged."), code="not_merged")
    below = records_below(player)
    player.merged_into = None
    player.root = None
    player.save(update_fields=["merged_into", "root"])
    _set_root(below, player)
    return player


def records_below(player: Player) -> list[Player]:
    """Every record that was merged into this one, directly or through another: one query."""
    children: dict[int | None, list[Player]] = {}
    for record in Player.objects.filter(root_id=player.root_id or player.pk):
        children.setdefault(record.merged_into_id, []).append(record)
    found: list[Player] = []
    waiting = [player.pk]
    while waiting:
        below = children.get(waiting.pop(), [])
        found += below
        waiting += [record.pk for record in below]
    return found


def _set_root(records: list[Player], root: Player) -> None:
    for record in records:
        record.root = root
        record.save(update_fields=["root"])
