"""Requests that are carried out once however often they are sent: their key, and what was asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from rest_framework import serializers

Told = Mapping[str, Any]


class OnceShape(serializers.Serializer[Any]):
    """`id` is fixed before the first try: the same again changes nothing and is answered alike."""

    id = serializers.UUIDField()


class MaybeOnceShape(serializers.Serializer[Any]):
    """With an `id`, fixed before the first try, the same again changes nothing and is answered
    alike; without one it is done anew each time."""

    id = serializers.UUIDField(required=False, allow_null=True, default=None)


def digest(path: str, told: Told) -> str:
    """What was asked, in one short word: the same for the same."""
    text = json.dumps([path, told], sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()
