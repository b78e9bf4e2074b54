"""How many games may be started without an account: enough for a day at a table, not for a script.

A phone's are counted by its cards. A network address has a counter in the cache, which is kept
nowhere else and is gone a day later. A hall behind one address that needs more has a club.
"""

from __future__ import annotations

from datetime import timedelta
from ipaddress import IPv6Address, ip_address
from typing import Final
from uuid import UUID

from django.core.cache import cache
from django.utils import timezone

from rules_engine.errors import NotLegalNow
from scoring.models import TableCard

MOST_ON_A_PHONE: Final = 20
MOST_AT_AN_ADDRESS: Final = 60
DAY: Final = 24 * 60 * 60
# A provider gives a household a whole network of this length.
HOUSEHOLD: Final = 64


def count_start(*, phone: UUID, address: str) -> None:
    """Count one more game; raises NotLegalNow `too_many_games` where that is one too many."""
    key = _address_key(address)
    cache.add(key, 0, DAY)
    since = timezone.now() - timedelta(seconds=DAY)
    started = TableCard.objects.filter(phone=phone, club=None, created_at__gt=since)
    # A phone that tries again counts for nobody else at its address.
    if started.count() >= MOST_ON_A_PHONE or cache.incr(key) > MOST_AT_AN_ADDRESS:
        raise NotLegalNow("too_many_games")


def clear_limit(address: str) -> None:
    """Let people at this address start games again at once."""
    cache.delete(_address_key(address))


def _address_key(address: str) -> str:
    return f"starts-{household(address)}"


def household(address: str) -> str:
    """What counts as one address: all of an IPv4 one, the network of an IPv6 one."""
    try:
        told = ip_address(address)
    except ValueError:
        return "unknown"
    if not isinstance(told, IPv6Address):
        return str(told)
    if told.ipv4_mapped is not None:
        return str(told.ipv4_mapped)
    kept = int(told) >> (told.max_prefixlen - HOUSEHOLD) << (told.max_prefixlen - HOUSEHOLD)
    return IPv6Address(kept).compressed.replace(":", "_")
