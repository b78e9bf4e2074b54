"""Taking words out of a log: the one change that an entry ever sees.

A log is only ever added to, and what the rules read of it is never touched. But remarks and reasons
are people's own words, and a person may ask to be forgotten in them, too. So the words are replaced
where they stand, in an entry that keeps its number, its key and its kind, and a `Redaction` says
that this was done. An entry that a phone sends again is still known by its key.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from django.db.models import QuerySet
from django.utils import timezone

from clubs.forgotten_names import Erasing
from scoring.log.codec import AMEND, TEXT_LENGTH
from scoring.models import Game, GameEntry, LateEntry, Redaction

# The kinds of entries with words of somebody's own, and the fields that they stand in.
WORDY: Final = ("note", "abandon", AMEND)
WORDS: Final = ("text", "reason")


def redact_log(games: Iterable[Game], erasing: Erasing) -> int:
    """Take names out of the remarks and reasons of these games; the number of changed entries."""
    changed = []
    for entry in GameEntry.objects.filter(game__in=games, kind__in=WORDY).iterator():
        payload = redacted(entry.payload, erasing)
        if payload != entry.payload:
            # Not `objects`, which refuses to change an entry.
            QuerySet(GameEntry).filter(pk=entry.pk).update(payload=payload)
            changed.append(entry.pk)
    now = timezone.now()
    Redaction.objects.bulk_create(
        (Redaction(entry_id=pk, at=now) for pk in changed),
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=["at"],
    )
    for late in LateEntry.objects.filter(game__in=games, kind__in=WORDY):
        late.payload = redacted(late.payload, erasing)
        late.save(update_fields=["payload"])
    return len(changed)


def redacted(data: Any, erasing: Erasing) -> Any:
    """An entry's payload with the names taken out of its words alone."""
    return _worded(data, lambda words: erasing.text(words)[:TEXT_LENGTH])


def same_but_for_words(one: Any, other: Any) -> bool:
    """Whether two payloads say the same to the rules."""
    return bool(_worded(one, lambda _: "") == _worded(other, lambda _: ""))


def _worded(data: Any, change: Any, key: str = "") -> Any:
    if isinstance(data, dict):
        return {name: _worded(value, change, name) for name, value in data.items()}
    if isinstance(data, list):
        return [_worded(item, change) for item in data]
    return change(data) if key in WORDS and isinstance(data, str) else data
