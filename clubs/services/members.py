"""Who has which role in a club."""

from __future__ import annotations

from django.contrib.auth.models import AbstractBaseUser
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils.translation import gettext as say

from clubs.models import Club, Membership, Role
from clubs.selectors import role_in


def add_member(*, club: Club, user: AbstractBaseUser, role: Role = Role.MEMBER) -> Membership:
    """Give an account a role in a club; whoever has one already gets the new one."""
    membership, _made = Membership.objects.update_or_create(
        club=club, user_id=user.pk, defaults={"role": role}
    )
    return membership


@transaction.atomic
def change_role(*, membership: Membership, role: int, by: AbstractBaseUser) -> Membership:
    """Give a member another role.

    Nobody gives or takes a role above his own (PermissionDenied), and a club keeps an owner
    (ValidationError `last_owner`).
    """
    require_rank(membership, by)
    if role > role_in(by, membership.club_id):
        raise PermissionDenied
    if role not in Role.values or Role.TABLE in (role, membership.role):
        raise ValidationError(say("That is no role for a member."), code="unknown_role")
    if role != Role.OWNER:
        keep_an_owner(membership)
    membership.role = role
    membership.save()
    return membership


@transaction.atomic
def remove_member(*, membership: Membership, by: AbstractBaseUser) -> None:
    """Take an account out of a club; its player and its games stay. Everybody may leave.

    Raises PermissionDenied and ValidationError as `change_role` does.
    """
    if membership.user_id != by.pk:
        require_rank(membership, by)
    keep_an_owner(membership)
    membership.delete()


def require_rank(membership: Membership, by: AbstractBaseUser) -> None:
    """Let pass an administrator who is not below this member; else PermissionDenied."""
    held = role_in(by, membership.club_id)
    if held < Role.ADMIN or held < membership.role:
        raise PermissionDenied


def keep_an_owner(membership: Membership) -> None:
    """Refuse to take the last owner's role, with the owners locked so that two cannot both go."""
    if membership.role != Role.OWNER:
        return
    owners = Membership.objects.select_for_update().filter(
        club_id=membership.club_id, role=Role.OWNER
    )
    if len(owners) <= 1:
        raise ValidationError(say("A club needs an owner: name another one first."), "last_owner")
