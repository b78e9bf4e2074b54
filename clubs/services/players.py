"""People on a club's list: added, renamed, retired, forgotten."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Claim, Club, MailConsent, Player, PlayerImport, Shown
from clubs.models.player import NUMBER_LENGTH
from clubs.names.naming import clean_line, clean_name
from clubs.services.merging import show_alike


def add_player(
    *,
    club: Club,
    name: str,
    nickname: str = "",
    number: str = "",
    guest: bool = False,
    same_as: Player | None = None,
    user: AbstractBaseUser | None = None,
) -> Player:
    """A player of this club by this name; raises ValidationError.

    A name that is on the list already makes a second player, since two people may have one name:
    only `same_as`, somebody's explicit choice, says that they are one person.
    """
    if same_as is not None:
        if same_as.club_id != club.pk:
            raise ValidationError(say("That player belongs to another club."), code="other_club")
        return same_as
    player = Player(club=club, guest=guest, user_id=None if user is None else user.pk)
    _write(player, name, nickname, number)
    player.save()
    return player


@transaction.atomic
def change_player(
    *,
    player: Player,
    name: str,
    nickname: str,
    number: str,
    shown: str,
    guest: bool | None = None,
) -> Player:
    """Change a player's names, what the public sees of them by any record, and whether they are a
    `guest`, where that is said; raises ValidationError."""
    if player.forgotten_at is not None:
        raise ValidationError(say("This person asked to be forgotten."), code="forgotten")
    player.shown = shown
    player.guest = player.guest if guest is None else guest
    _write(player, name, nickname, number)
    player.save(update_fields=["name", "nickname", "number", "shown", "guest"])
    show_alike(player, shown)
    return player


def _write(player: Player, name: str, nickname: str, number: str) -> None:
    player.name = clean_name(name)
    player.nickname = clean_line(nickname)
    player.number = clean_line(number, most=NUMBER_LENGTH)
    player.full_clean(exclude=["club", "user", "merged_into", "root"], validate_constraints=False)


@transaction.atomic
def mark_guests(*, among: Iterable[Player], guests: Iterable[Player]) -> int:
    """Of these people, who is a guest of the club and who a member; how many changed."""
    wanted = {player.pk for player in guests}
    changed = [player for player in among if player.guest != (player.pk in wanted)]
    for player in changed:
        player.guest = not player.guest
        player.save(update_fields=["guest"])
    return len(changed)


def retire_player(*, player: Player, retired: bool) -> Player:
    """Take a player off the lists offered for a new game, or put him back on them."""
    player.retired = retired
    player.save(update_fields=["retired"])
    return player


@transaction.atomic
def forget_player(*, player: Player) -> list[Player]:
    """Take a person's name out of the club's list and its history; the rows stay, for the scores.

    All records of the person are forgotten, and they are returned: `scoring` puts the same word on
    the sheets. That it was done is in the history, with who did it; what the name was is not.
    """
    head = player.root_id or player.pk
    records = list(Player.objects.filter(pk=head)) + list(Player.objects.filter(root_id=head))
    word = say("Former player")
    numbers = [record.pk for record in records]
    Player.history.filter(id__in=numbers).update(name=word, nickname="", number="", user=None)
    Claim.objects.filter(player__in=numbers).delete()
    MailConsent.objects.filter(player__in=numbers).delete()
    # A list that waits for its confirmation would bring the name back.
    PlayerImport.objects.filter(club_id=player.club_id).delete()
    for record in records:
        record.name, record.nickname, record.number = word, "", ""
        record.user, record.shown, record.retired = None, Shown.HIDDEN, True
        record.forgotten_at = timezone.now()
        record._change_reason = "forgotten"  # type: ignore[attr-defined]  # noqa: SLF001  simple-history's own name
        record.save()
    return records
