from __future__ import annotations

import pytest

from clubs.models import Role
from clubs.selectors import members, role_in
from clubs.services import create_device, renew_device, revoke_device
from clubs.services.table_devices import device_code, read_device
from tests.clubs.conftest import House
from web.pages import LinkEnded


def test_a_code_leads_to_its_device(house: House) -> None:
    device = create_device(club=house.club, name="Table 4")
    assert read_device(device_code(device)) == device
    assert role_in(device.user, house.club.pk) == Role.TABLE
    assert not device.user.has_usable_password()


def test_a_new_edition_makes_printed_codes_useless(house: House) -> None:
    device = create_device(club=house.club, name="Table 4")
    printed = device_code(device)
    renew_device(device=device)
    with pytest.raises(LinkEnded):
        read_device(printed)
    assert read_device(device_code(device)) == device


def test_a_withdrawn_device_is_signed_out(house: House) -> None:
    device = create_device(club=house.club, name="Table 4")
    revoke_device(device=device)
    with pytest.raises(LinkEnded):
        read_device(device_code(device))
    device.user.refresh_from_db()
    assert not device.user.is_active


def test_devices_are_no_members(house: House) -> None:
    device = create_device(club=house.club, name="Table 4")
    assert device.user not in {member.user for member in members(house.club)}


@pytest.mark.django_db
def test_a_made_up_code_is_none() -> None:
    assert read_device("1.1-abc") is None
    assert read_device("x") is None
