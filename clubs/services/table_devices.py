"""Phones that lie on a table: signed in by a QR code, recording games and nothing else."""

from __future__ import annotations

from django.contrib.auth import get_user_model
from django.core.signing import Signer
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.crypto import get_random_string

from clubs.models import Club, Role, TableDevice
from clubs.names.naming import clean_name
from clubs.services.members import add_member
from web.links.codes import code_of, value_of
from web.pages import LinkEnded

SIGNER = Signer(salt="clubs.table_device")
# No capital or digit that looks like another: people read these names out of the log.
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


@transaction.atomic
def create_device(*, club: Club, name: str) -> TableDevice:
    """A device with an account of its own in this club; raises ValidationError."""
    cleaned = clean_name(name)
    users = get_user_model()
    user = users.objects.create_user(f"table-{get_random_string(10, _LETTERS)}")
    add_member(club=club, user=user, role=Role.TABLE)
    return TableDevice.objects.create(club=club, name=cleaned, user=user, created_at=timezone.now())


def live_devices(club: Club) -> QuerySet[TableDevice]:
    """The devices of a club whose codes work."""
    return TableDevice.objects.filter(club=club, revoked_at=None).select_related("club")


def device_code(device: TableDevice) -> str:
    """What the QR code's address ends in."""
    return code_of(SIGNER, f"{device.pk}.{device.edition}")


def read_device(code: str) -> TableDevice | None:
    """The device of a code that still works, with its club and account.

    None for a made-up code; raises LinkEnded for one that works no more.
    """
    signed = value_of(SIGNER, code)
    if signed is None:
        return None
    pk, edition = signed.split(".")
    devices = TableDevice.objects.select_related("club", "user")
    working = devices.filter(revoked_at=None, club__closed_at=None)
    device = working.filter(pk=pk, edition=edition).first()
    if device is None:
        raise LinkEnded
    return device


def renew_device(*, device: TableDevice) -> TableDevice:
    """Make the codes that were printed so far useless; phones that are signed in stay so."""
    device.edition += 1
    device.save(update_fields=["edition"])
    return device


@transaction.atomic
def revoke_device(*, device: TableDevice) -> None:
    """End a device: its code, and every phone that is signed in with it."""
    device.revoked_at = timezone.now()
    device.save(update_fields=["revoked_at"])
    device.user.is_active = False
    device.user.save(update_fields=["is_active"])
