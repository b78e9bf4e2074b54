"""What a phone posts, checked and turned into entries.

The log is the hot path: a plain reader of a few fields costs a tenth of a serializer and says no
in the same words. `schemas.py` describes the same shapes for the documentation.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any, Final
from uuid import UUID

from django.http import HttpRequest

from scoring.api.errors import bad_request
from scoring.services import NewEntry
from web.api.base import read_json

MOST_ENTRIES: Final = 200
LARGEST_NUMBER: Final = 2**31 - 1
_FIELDS: Final = frozenset({"id", "base", "kind", "payload", "client_time"})


def read_entries(request: HttpRequest) -> list[NewEntry]:
    """The entries that a request posts.

    Raises BadRequest `malformed_json`, `no_entries`, `batch_too_large`, `bad_id`, `bad_request`.
    """
    body = read_json(request)
    entries = body.get("entries") if isinstance(body, Mapping) else None
    if not isinstance(entries, list):
        raise bad_request("bad_request", field="entries")
    if not entries:
        raise bad_request("no_entries")
    if len(entries) > MOST_ENTRIES:
        raise bad_request("batch_too_large", most=MOST_ENTRIES)
    return [_entry(item) for item in entries]


def _entry(item: Any) -> NewEntry:
    if not isinstance(item, Mapping):
        raise bad_request("bad_request", field="entries")
    for name in item:
        if name not in _FIELDS:
            raise bad_request("bad_request", field=name)
    kind, base = item.get("kind"), item.get("base")
    if not isinstance(kind, str):
        raise bad_request("bad_request", field="kind")
    if type(base) is not int or not 0 <= base <= LARGEST_NUMBER:
        raise bad_request("bad_request", field="base")
    if not isinstance(item.get("payload"), Mapping):
        raise bad_request("bad_request", field="payload")
    return NewEntry(kind, item["payload"], base, _id(item.get("id")), _time(item))


def _id(value: Any) -> UUID:
    if not isinstance(value, str):
        raise bad_request("bad_id")
    try:
        return UUID(value)
    except ValueError:
        raise bad_request("bad_id") from None


def _time(item: Mapping[str, Any]) -> datetime | None:
    """The phone's own clock, which may be wrong: it is kept beside ours, never used for order."""
    value = item.get("client_time")
    if value is None:
        return None
    if not isinstance(value, str):
        raise bad_request("bad_request", field="client_time")
    try:
        told = datetime.fromisoformat(value)
        return (told if told.tzinfo else told.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        raise bad_request("bad_request", field="client_time") from None


def read_number(request: HttpRequest, name: str) -> int:
    """A whole number from the address, 0 where it is not given; raises BadRequest."""
    text = request.GET.get(name, "0")
    digits = text.isascii() and text.isdigit() and len(text) <= len(str(LARGEST_NUMBER))
    if not digits or int(text) > LARGEST_NUMBER:
        raise bad_request("bad_request", field=name)
    return int(text)
