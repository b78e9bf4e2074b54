from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from django.core.exceptions import PermissionDenied, ValidationError
from django.utils import timezone

from clubs.models import Invitation, Role
from clubs.selectors import role_in
from clubs.services import (
    accept_invitation,
    add_member,
    create_invitation,
    revoke_invitation,
)
from clubs.services.invitations import invitation_code, read_invitation
from tests.clubs.conftest import House


@pytest.fixture
def invitation(house: House) -> Invitation:
    return create_invitation(club=house.club, by=house.admin, role=Role.SCORER, note="Ana")


def test_a_link_gives_its_role(house: House, invitation: Invitation) -> None:
    read = read_invitation(invitation_code(invitation))
    assert read == invitation
    accept_invitation(invitation=invitation, user=house.stranger)
    assert role_in(house.stranger, house.club.pk) == Role.SCORER


def test_a_link_works_once(house: House, invitation: Invitation) -> None:
    accept_invitation(invitation=invitation, user=house.member)
    with pytest.raises(ValidationError, match="used"):
        accept_invitation(invitation=invitation, user=house.stranger)
    assert role_in(house.stranger, house.club.pk) == 0


def test_a_link_expires(house: House, invitation: Invitation) -> None:
    with (
        time_machine.travel(timezone.now() + timedelta(days=15)),
        pytest.raises(ValidationError),
    ):
        accept_invitation(invitation=invitation, user=house.stranger)


def test_a_withdrawn_link_is_dead(house: House, invitation: Invitation) -> None:
    revoke_invitation(invitation=invitation)
    with pytest.raises(ValidationError):
        accept_invitation(invitation=invitation, user=house.stranger)


def test_an_inviter_who_was_put_down_invites_nobody(house: House, invitation: Invitation) -> None:
    add_member(club=house.club, user=house.admin, role=Role.MEMBER)
    with pytest.raises(ValidationError):
        accept_invitation(invitation=invitation, user=house.stranger)


def test_an_invitation_never_takes_a_role_away(house: House, invitation: Invitation) -> None:
    accept_invitation(invitation=invitation, user=house.owner)
    assert role_in(house.owner, house.club.pk) == Role.OWNER


def test_nobody_invites_above_their_own_role(house: House) -> None:
    with pytest.raises(PermissionDenied):
        create_invitation(club=house.club, by=house.admin, role=Role.OWNER)


@pytest.mark.parametrize("role", [Role.TABLE, 99])
def test_only_roles_of_people_are_given(house: House, role: int) -> None:
    with pytest.raises(ValidationError):
        create_invitation(club=house.club, by=house.owner, role=role)


def test_a_made_up_link_is_none(invitation: Invitation) -> None:
    number, _sep, signature = invitation_code(invitation).partition("-")
    assert read_invitation(f"{int(number) + 1}-{signature}") is None
    assert read_invitation("1") is None
    assert read_invitation("") is None
