"""Taking words out of a log: the one change that an entry ever sees.

A log is only ever added to, and what the rules read of it is never touched. But remarks and reasons
are people's own words, and a person may ask to be forgotten in them, too. So the words are replaced
where they stand, in an entry that keeps its number, its key and its kind, and a `Redaction` says
that this was done. An entry that a phone sends again is still known by its key.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from clubs.names.forgotten import Erasing
from scoring.log.codec import TEXT_LENGTH
from scoring.models import Game, GameEntry, LateEntry, Redaction
from scoring.telling.typed_words import WORDY, reworded


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
    return reworded(data, lambda words: erasing.text(words)[:TEXT_LENGTH])


def same_but_for_words(one: Any, other: Any) -> bool:
    """Whether two payloads say the same to the rules."""
    return bool(reworded(one, lambda _: "") == reworded(other, lambda _: ""))
