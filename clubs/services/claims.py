"""An account asks for its player, an administrator answers."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as say

from clubs.models import Claim, Player
from clubs.selectors import role_in


def ask_claim(*, player: Player, by: AbstractBaseUser) -> Claim:
    """Say that a player is the person behind this account; asking twice is asking once.

    Raises PermissionDenied for an account that is no member, ValidationError where the player or
    the account is spoken for.
    """
    if not role_in(by, player.club_id):
        raise PermissionDenied
    _check(player, by.pk)
    claim, _made = Claim.objects.get_or_create(
        player=player, user_id=by.pk, accepted=None, defaults={"asked_at": timezone.now()}
    )
    return claim


@transaction.atomic
def answer_claim(*, claim: Claim, accepted: bool, by: AbstractBaseUser) -> Claim:
    """Settle a claim: the player belongs to the account from now on, or not; ValidationError."""
    if claim.accepted is not None:
        return claim
    if accepted:
        _check(claim.player, claim.user_id)
        _give(claim.player, claim.user_id)
    claim.accepted = accepted
    claim.decided_by_id = by.pk
    claim.decided_at = timezone.now()
    claim.save()
    return claim


def _give(player: Player, user_id: int) -> None:
    """Tie a player to an account; another claim of the same account may be answered meanwhile."""
    player.user_id = user_id
    try:
        with transaction.atomic():
            player.save(update_fields=["user"])
    except IntegrityError:
        raise _another_player() from None


def _another_player() -> ValidationError:
    return ValidationError(
        say("This account is another player of the club already."), code="account_claimed"
    )


def _check(player: Player, user_id: int) -> None:
    taken = player.user is not None and player.user.is_active
    if taken or player.forgotten_at is not None:
        raise ValidationError(say("This player has an account already."), code="claimed")
    if Player.objects.filter(club_id=player.club_id, user_id=user_id).exists():
        raise _another_player()
