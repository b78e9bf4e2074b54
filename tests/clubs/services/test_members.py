from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied, ValidationError

from clubs.models import Membership, Role
from clubs.selectors import role_in
from clubs.services import add_member, change_role, remove_member
from tests.clubs.conftest import House


def of(house: House, user: User) -> Membership:
    return Membership.objects.get(club=house.club, user=user)


def test_an_administrator_makes_a_member_a_scorer(house: House) -> None:
    change_role(membership=of(house, house.member), role=Role.SCORER, by=house.admin)
    assert role_in(house.member, house.club.pk) == Role.SCORER


def test_nobody_gives_more_than_they_have(house: House) -> None:
    with pytest.raises(PermissionDenied):
        change_role(membership=of(house, house.member), role=Role.OWNER, by=house.admin)


def test_an_administrator_does_not_touch_the_owner(house: House) -> None:
    with pytest.raises(PermissionDenied):
        change_role(membership=of(house, house.owner), role=Role.MEMBER, by=house.admin)
    with pytest.raises(PermissionDenied):
        remove_member(membership=of(house, house.owner), by=house.admin)


def test_a_director_changes_no_role(house: House) -> None:
    with pytest.raises(PermissionDenied):
        change_role(membership=of(house, house.member), role=Role.MEMBER, by=house.director)


def test_the_last_owner_stays(house: House) -> None:
    with pytest.raises(ValidationError, match="owner"):
        remove_member(membership=of(house, house.owner), by=house.owner)
    with pytest.raises(ValidationError, match="owner"):
        change_role(membership=of(house, house.owner), role=Role.ADMIN, by=house.owner)
    add_member(club=house.club, user=house.admin, role=Role.OWNER)
    remove_member(membership=of(house, house.owner), by=house.owner)
    assert role_in(house.owner, house.club.pk) == 0


def test_a_member_may_leave(house: House) -> None:
    remove_member(membership=of(house, house.member), by=house.member)
    assert role_in(house.member, house.club.pk) == 0


def test_no_person_becomes_a_table_device(house: House) -> None:
    with pytest.raises(ValidationError):
        change_role(membership=of(house, house.member), role=Role.TABLE, by=house.owner)
